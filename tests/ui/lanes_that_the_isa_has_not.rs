use sha1_core::sha1_block;

#[sha1_block(engine = "lanes", isa = "avx512", lanes = 8)]
pub fn compress(states: &mut [[u32; 5]; 8], messages: [&[[u8; 64]]; 8]);

fn main() {}
