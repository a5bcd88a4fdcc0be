use sha1_core::sha1_block;

#[sha1_block]
pub fn compress(state: [u32; 5], block: &[u8; 64]) -> [u8; 20];

fn main() {}
