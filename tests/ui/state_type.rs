use sha1_core::sha1_block;

#[sha1_block]
pub fn compress(state: &mut [u64; 5], blocks: &[[u8; 64]]);

fn main() {}
