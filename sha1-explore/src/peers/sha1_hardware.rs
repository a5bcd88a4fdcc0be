//! The crate `sha1`, with the SHA instructions that it finds at run time.
//!
//! Which of its versions 0.11 is built for is decided by `--cfg sha1_backend`, for a whole build.
//! Where that asks for portable code, version 0.10, which has no such switch and the same
//! intrinsics, shows what the instructions do.

use super::{Peer, Run, SHA, Uses};
use crate::machine;

pub(super) static PEERS: &[Peer] = &[Peer {
    name: "sha1 (hardware)",
    summary: SUMMARY,
    uses: || (KNOWN && machine::has(SHA)).then_some(Uses::Hardware),
    run: Run::Blocks(compress),
    environment: &[],
}];

/// Version 0.10 knows those of x86 alone.
const KNOWN: bool =
    cfg!(any(target_arch = "x86", target_arch = "x86_64", not(sha1_backend = "soft")));

#[cfg(sha1_backend = "soft")]
const SUMMARY: &str = "RustCrypto's crate sha1 0.10, by SHA instructions";

#[cfg(not(sha1_backend = "soft"))]
const SUMMARY: &str = "RustCrypto's crate sha1 0.11, by SHA instructions";

#[cfg(sha1_backend = "soft")]
fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
    use digest_0_10::generic_array::{GenericArray, typenum::U64};
    // SAFETY: a `GenericArray` of 64 bytes is laid out as an array of 64 bytes: 64 bytes of
    // alignment 1. The slice has the same length and lifetime.
    let blocks = unsafe {
        std::slice::from_raw_parts(blocks.as_ptr().cast::<GenericArray<u8, U64>>(), blocks.len())
    };
    sha1_0_10::compress(state, blocks);
}

#[cfg(not(sha1_backend = "soft"))]
fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
    sha1::block_api::compress(state, blocks);
}
