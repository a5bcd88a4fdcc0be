use sha1_core::{Variant, sha1_variants};

#[sha1_variants(unroll = 5.0)]
static ALL: &[Variant];

fn main() {}
