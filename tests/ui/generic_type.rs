use sha1_core::sha1_block;

#[sha1_block]
pub fn compress<T>(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
