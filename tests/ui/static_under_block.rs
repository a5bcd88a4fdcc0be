use sha1_core::{Variant, sha1_block};

#[sha1_block(store = "plain")]
static ALL: &[Variant];

fn main() {}
