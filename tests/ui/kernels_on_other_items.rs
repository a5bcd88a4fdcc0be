use sha1_core::{Candidate, sha1_kernels};

#[sha1_kernels(engine = "sha-ni")]
pub struct Unit;

#[sha1_kernels(engine = "sha-ni")]
pub const CONSTANT: &[Candidate];

#[sha1_kernels(engine = "sha-ni")]
static WITH_A_VALUE: &[Candidate] = &[];

fn main() {}
