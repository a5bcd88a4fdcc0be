use sha1_core::sha1_block;

#[sha1_block(engine = "armv8")]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

#[sha1_block(engine = "lanes", isa = "neon")]
pub fn lanes(states: &mut [[u32; 5]; 4], messages: [&[[u8; 64]]; 4]);

fn main() {}
