use sha1_core::sha1_block;

#[sha1_block]
pub fn compress<const N: usize>(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
