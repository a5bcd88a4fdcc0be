use sha1_core::sha1_block;

#[sha1_block(engine = "lanes")]
pub fn compress(states: &mut [[u32; 5]; 8], messages: [&[[u8; 64]]; 4]);

#[sha1_block(engine = "lanes")]
pub fn messages(states: &mut [[u32; 5]; 8], messages: &[[u8; 64]]);

#[sha1_block(engine = "lanes")]
pub fn states(state: &mut [u32; 5], messages: [&[[u8; 64]]; 4]);

fn main() {}
