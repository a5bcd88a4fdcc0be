use sha1_core::{Variant, sha1_variants};

#[sha1_variants(store = ["plain", "barier"], load = ["byte", "word"])]
static ALL: &[Variant];

fn main() {}
