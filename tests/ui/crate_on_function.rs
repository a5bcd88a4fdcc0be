use sha1_core::sha1_block;

#[sha1_block(crate = my::sha1_core)]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
