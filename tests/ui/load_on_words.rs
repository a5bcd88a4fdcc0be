use sha1_core::sha1_block;

#[sha1_block(load = "bytes")]
pub fn compress(state: &mut [u32; 5], block: &[u32; 16]);

fn main() {}
