use sha1_core::{Candidate, sha1_kernels};

#[sha1_kernels(engine = "lanes", isa = "avx512", lanes = 8)]
static ALL: &[Candidate];

#[sha1_kernels(engine = "sha-ni", isa = "neon")]
static FOREIGN: &[Candidate];

#[sha1_kernels(engine = "scalar", lanes = [4, 8])]
static KEYLESS: &[Candidate];

fn main() {}
