#![forbid(unsafe_code)]

use sha1_core::{Candidate, sha1_kernels};

#[sha1_kernels(engine = "sha-ni")]
static ALL: &[Candidate];

fn main() {}
