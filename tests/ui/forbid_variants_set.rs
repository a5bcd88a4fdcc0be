#![forbid(unsafe_code)]

use sha1_core::{Variant, sha1_variants};

#[sha1_variants(set = "presets")]
static ALL: &[Variant];

fn main() {}
