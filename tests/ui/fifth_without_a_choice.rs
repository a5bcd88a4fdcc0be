use sha1_core::sha1_block;

#[sha1_block(engine = "sha-ni", isa = "avx", fifth = "nexte")]
pub fn one(state: &mut [u32; 5], blocks: &[[u8; 64]]);

#[sha1_block(engine = "sha-ni", isa = "avx512vl", streams = 2, fifth = "nexte")]
pub fn two(states: &mut [[u32; 5]; 2], messages: [&[[u8; 64]]; 2]);

#[sha1_block(fifth = "rotate")]
pub fn words(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
