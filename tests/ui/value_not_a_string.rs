use sha1_core::sha1_block;

#[sha1_block(unroll = 5.0)]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
