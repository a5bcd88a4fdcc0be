use sha1_core::{Candidate, sha1_kernels};

#[sha1_kernels(engine = "sha-ni", cfg = "my backend")]
static ALL: &[Candidate];

#[sha1_kernels(engine = "sha-ni", cfg = ["one", "two"])]
static BOTH: &[Candidate];

fn main() {}
