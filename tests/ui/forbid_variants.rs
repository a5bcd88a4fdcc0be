#![forbid(unsafe_code)]

use sha1_core::{Variant, sha1_variants};

#[sha1_variants(store = ["plain", "barrier"], load = "*")]
static ALL: &[Variant];

fn main() {}
