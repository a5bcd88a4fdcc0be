use sha1_core::sha1_block;

#[sha1_block]
pub fn compress<'a>(state: &'a mut [u32; 5], blocks: &'a [[u8; 64]]);

fn main() {}
