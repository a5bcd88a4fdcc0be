//! Digests of whole messages, at run time and at compile time.

use sha1_macros::sha1_block;

use crate::{Compress, Fastest, INITIAL};

/// The SHA-1 digest of a message, by the fastest compression function of the processor.
///
/// ```
/// let digest = sha1_core::sha1(b"abc");
/// assert_eq!(sha1_core::Hex(digest).to_string(), "a9993e364706816aba3e25717850c26c9cd0d89d");
/// # extern crate std; use std::string::ToString;
/// ```
#[must_use]
pub fn sha1(message: &[u8]) -> [u8; 20] {
    sha1_with::<Fastest>(message)
}

/// The SHA-1 digest of a message, by a compression function of your choice.
#[must_use]
pub fn sha1_with<C: Compress>(message: &[u8]) -> [u8; 20] {
    let (blocks, rest) = message.as_chunks();
    let mut state = INITIAL;
    C::compress(&mut state, blocks);
    let (last, count) = pad(rest, message.len() as u64);
    C::compress(&mut state, &last[..count]);
    bytes(state)
}

/// The SHA-1 digest of a message, for constants.
///
/// ```
/// const DIGEST: [u8; 20] = sha1_core::sha1_const(b"abc");
/// assert_eq!(DIGEST, sha1_core::sha1(b"abc"));
/// ```
#[must_use]
pub const fn sha1_const(message: &[u8]) -> [u8; 20] {
    let (blocks, rest) = message.as_chunks();
    let mut state = INITIAL;
    compress(&mut state, blocks);
    let (last, count) = pad(rest, message.len() as u64);
    compress(&mut state, last.split_at(count).0);
    bytes(state)
}

#[sha1_block]
const fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

/// The message's end, less than a block, padded to one or two blocks (FIPS 180-4, 5.1.1).
const fn pad(rest: &[u8], length: u64) -> ([[u8; 64]; 2], usize) {
    let mut last = [[0; 64]; 2];
    last[0].split_at_mut(rest.len()).0.copy_from_slice(rest);
    last[0][rest.len()] = 0x80;
    let count = if rest.len() < 64 - 8 { 1 } else { 2 };
    // Bits are counted modulo 2^64, as the standard bounds messages below that.
    let bits = length.wrapping_mul(8).to_be_bytes();
    last[count - 1].split_at_mut(64 - 8).1.copy_from_slice(&bits);
    (last, count)
}

/// The chaining value in the digest's byte order.
const fn bytes(state: [u32; 5]) -> [u8; 20] {
    let mut digest = [0; 20];
    let mut i = 0;
    while i < 5 {
        digest.split_at_mut(4 * i).1.split_at_mut(4).0.copy_from_slice(&state[i].to_be_bytes());
        i += 1;
    }
    digest
}
