//! The crate `sha1`, without SHA instructions.
//!
//! Version 0.11 is built so by `--cfg sha1_backend="soft"`, as this workspace is. A build without
//! it takes the same code from the crate's older name, whose feature `force-soft` concerns nobody
//! else.

use super::{Peer, Run, Uses};

pub(super) static PEERS: &[Peer] = &[Peer {
    name: "sha1 (portable)",
    summary: SUMMARY,
    uses: || Some(Uses::Scalar),
    run: Run::Blocks(compress),
    environment: &[],
}];

#[cfg(sha1_backend = "soft")]
const SUMMARY: &str = "RustCrypto's crate sha1 0.11, its portable code";

#[cfg(not(sha1_backend = "soft"))]
const SUMMARY: &str = "RustCrypto's crate sha-1 0.10, its portable code";

#[cfg(sha1_backend = "soft")]
fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
    sha1::block_api::compress(state, blocks);
}

#[cfg(not(sha1_backend = "soft"))]
fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
    use digest_0_10::generic_array::{GenericArray, typenum::U64};
    // SAFETY: a `GenericArray` of 64 bytes is laid out as an array of 64 bytes: 64 bytes of
    // alignment 1. The slice has the same length and lifetime.
    let blocks = unsafe {
        std::slice::from_raw_parts(blocks.as_ptr().cast::<GenericArray<u8, U64>>(), blocks.len())
    };
    sha_1::compress(state, blocks);
}
