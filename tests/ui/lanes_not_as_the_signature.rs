use sha1_core::sha1_block;

#[sha1_block(engine = "lanes", lanes = 8)]
pub fn compress(states: &mut [[u32; 5]; 16], messages: [&[[u8; 64]]; 16]);

#[sha1_block(engine = "lanes")]
pub fn seven(states: &mut [[u32; 5]; 7], messages: [&[[u8; 64]]; 7]);

fn main() {}
