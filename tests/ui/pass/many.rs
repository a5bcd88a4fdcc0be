//! Functions of several messages: numbers with and without quotes, or from the signature.

use sha1_core::{INITIAL, sha1_block};

#[sha1_block(engine = "lanes", lanes = 8)]
fn eight(states: &mut [[u32; 5]; 8], messages: [&[[u8; 64]]; 8]);

#[sha1_block(engine = "lanes", isa = "u32", lanes = "4")]
pub fn four(states: &mut [[u32; 5]; 4], messages: [&[[u8; 64]]; 4]);

#[sha1_block(engine = "lanes")]
pub fn sixteen(states: &mut [[u32; 5]; 16], messages: [&[[u8; 64]]; 16]) {}

fn main() {
    let mut states = [INITIAL; 8];
    eight(&mut states, [&[[0; 64]]; 8]);
    assert_eq!(states[7][0], 0x92b4_04e5);
    let mut states = [INITIAL; 4];
    four(&mut states, [&[], &[[0; 64]], &[[0; 64]], &[[0; 64]]]);
    assert_eq!(states, [INITIAL; 4], "the shortest has no block");
    let mut states = [INITIAL; 16];
    sixteen(&mut states, [&[[0; 64]]; 16]);
    assert_eq!(states[15][0], 0x92b4_04e5);
}
