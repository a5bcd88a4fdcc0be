use sha1_core::{Variant, sha1_variants};

#[sha1_variants(stores = ["plain", "barrier"])]
static ALL: &[Variant];

fn main() {}
