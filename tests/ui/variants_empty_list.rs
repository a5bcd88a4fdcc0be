use sha1_core::{Variant, sha1_variants};

#[sha1_variants(store = [])]
static ALL: &[Variant];

fn main() {}
