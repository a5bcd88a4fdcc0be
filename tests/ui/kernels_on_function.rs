use sha1_core::sha1_kernels;

#[sha1_kernels(engine = "sha-ni")]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
