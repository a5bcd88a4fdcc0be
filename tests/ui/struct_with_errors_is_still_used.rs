use sha1_core::digest::Digest;
use sha1_core::{Sha1With, sha1_block};

/// The error is in the attribute, so only the attribute is reported.
#[sha1_block(store = "barier")]
struct Mine;

#[sha1_block(store = "barier")]
fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {
    Sha1With::<Mine>::digest(b"abc");
    compress(&mut [0; 5], &[]);
}
