use sha1_core::sha1_block;

#[sha1_block]
pub fn compress([a, b, c, d, e]: &mut [u32; 5], _: &[[u8; 64]]);

fn main() {}
