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
    let mut room = [[0; 64]; 2];
    // Before the blocks: what is read by vectors just after it was written by bytes has to wait
    // until it is in the cache.
    let end = end(&mut room, blocks.len() as u64, rest);
    C::compress(&mut state, blocks);
    C::compress(&mut state, end);
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
    let mut room = [[0; 64]; 2];
    let end = end(&mut room, blocks.len() as u64, rest);
    compress(&mut state, blocks);
    compress(&mut state, end);
    bytes(state)
}

#[sha1_block]
const fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

/// The last blocks of messages of so many whole blocks: nothing has to be written for them.
static ENDS: [[u8; 64]; 16] = {
    let mut ends = [[0; 64]; 16];
    let mut blocks = 0;
    while blocks < ends.len() {
        write(&mut ends[blocks], 64 * blocks as u64);
        ends[blocks][0] = 0x80;
        blocks += 1;
    }
    ends
};

/// The end of a message after so many whole blocks, less than one, padded to one or two (FIPS
/// 180-4, 5.1.1). The room must be zero.
#[inline(always)]
pub(crate) const fn end<'a>(
    room: &'a mut [[u8; 64]; 2],
    blocks: u64,
    rest: &[u8],
) -> &'a [[u8; 64]] {
    if rest.is_empty() && blocks < ENDS.len() as u64 {
        return core::slice::from_ref(&ENDS[blocks as usize]);
    }
    room[0].split_at_mut(rest.len()).0.copy_from_slice(rest);
    room[0][rest.len()] = 0x80;
    let count = if rest.len() < 64 - 8 { 1 } else { 2 };
    write(&mut room[count - 1], blocks.wrapping_mul(64).wrapping_add(rest.len() as u64));
    room.split_at(count).0
}

/// Writes a length in bytes where the last block has it, in bits.
const fn write(last: &mut [u8; 64], length: u64) {
    // Bits are counted modulo 2^64, as the standard bounds messages below that.
    last.split_at_mut(64 - 8).1.copy_from_slice(&length.wrapping_mul(8).to_be_bytes());
}

/// The chaining value in the digest's byte order.
///
/// By two words at a time: of five words alike the compiler makes shuffles of bytes.
#[inline(always)]
pub(crate) const fn bytes([a, b, c, d, e]: [u32; 5]) -> [u8; 20] {
    let ab = (a as u64) << 32 | b as u64;
    let cd = (c as u64) << 32 | d as u64;
    let mut digest = [0; 20];
    digest.split_at_mut(8).0.copy_from_slice(&ab.to_be_bytes());
    digest.split_at_mut(8).1.split_at_mut(8).0.copy_from_slice(&cd.to_be_bytes());
    digest.split_at_mut(16).1.copy_from_slice(&e.to_be_bytes());
    digest
}
