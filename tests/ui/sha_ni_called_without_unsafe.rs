use sha1_core::sha1_block;

#[sha1_block(engine = "sha-ni")]
pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {
    compress(&mut [0; 5], &[[0; 64]]);
}
