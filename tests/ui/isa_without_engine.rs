use sha1_core::sha1_block;

#[sha1_block(isa = "sse2")]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
