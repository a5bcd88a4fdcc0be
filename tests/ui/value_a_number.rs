use sha1_core::sha1_block;

#[sha1_block(engine = "lanes", lanes = 5)]
pub fn compress(states: &mut [[u32; 5]; 5], messages: [&[[u8; 64]]; 5]);

fn main() {}
