use sha1_core::{Variant, sha1_kernels};

#[sha1_kernels(engine = "sha-ni")]
static ALL: &[Variant];

fn main() {}
