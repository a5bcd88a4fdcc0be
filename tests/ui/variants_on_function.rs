use sha1_core::sha1_variants;

#[sha1_variants(store = "*")]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {}
