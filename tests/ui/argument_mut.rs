use sha1_core::sha1_block;

#[sha1_block]
pub fn compress(mut state: [u32; 5], block: &[u8; 64]) -> [u32; 5];

fn main() {}
