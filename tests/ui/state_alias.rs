use sha1_core::sha1_block;

type State = [u32; 5];

#[sha1_block]
pub fn compress(state: &mut State, blocks: &[[u8; 64]]);

fn main() {}
