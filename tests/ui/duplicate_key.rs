use sha1_core::sha1_block;

#[sha1_block(store = "plain", load = "bytes", store = "barrier")]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
