use sha1_core::sha1_block;

#[sha1_block(engine = "sha-ni", isa = "avx512")]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
