use sha1_core::sha1_block;

#[sha1_block(engine = "sha-ni")]
pub fn eight(states: &mut [[u32; 5]; 8], messages: [&[[u8; 64]]; 8]);

#[sha1_block(engine = "sha-ni", streams = 2)]
pub fn one(state: &mut [u32; 5], blocks: &[[u8; 64]]);

#[sha1_block(engine = "vector-schedule")]
pub fn four(states: &mut [[u32; 5]; 4], messages: [&[[u8; 64]]; 4]);

#[sha1_block(engine = "lanes", streams = 2)]
pub fn lanes(states: &mut [[u32; 5]; 4], messages: [&[[u8; 64]]; 4]);

fn main() {}
