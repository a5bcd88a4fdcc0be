use sha1_core::sha1_block;

#[sha1_block]
pub fn compress(blocks: &[[u8; 64]], state: &mut [u32; 5]);

fn main() {}
