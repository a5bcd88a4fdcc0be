use sha1_core::{Variant, sha1_variants};

#[sha1_variants(set = "singel")]
static ALL: &[Variant];

fn main() {}
