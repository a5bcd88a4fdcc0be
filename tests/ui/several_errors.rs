use sha1_core::sha1_block;

#[sha1_block(stor = "plain", load = "byte", rotate = 5, unroll = "full", unroll = "none")]
pub fn compress(state: &mut [u64; 5], blocks: &[u8]);

fn main() {}
