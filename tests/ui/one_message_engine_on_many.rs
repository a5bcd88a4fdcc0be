use sha1_core::sha1_block;

#[sha1_block(store = "barrier")]
pub fn compress(states: &mut [[u32; 5]; 8], messages: [&[[u8; 64]]; 8]);

#[sha1_block]
pub fn default(states: &mut [[u32; 5]; 4], messages: [&[[u8; 64]]; 4]);

fn main() {}
