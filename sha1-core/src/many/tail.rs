//! The padded ends of messages.

/// A message's end, less than a block, padded to one or two blocks (FIPS 180-4, 5.1.1).
///
/// The blocks end where the third block ends, so that the length is always at one place. The room
/// around them lets copies have a constant size: a copy of a whole block is a few instructions, a
/// copy of its first bytes a call.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Tail([[u8; 64]; 4]);

/// Where the blocks of a tail end.
const STOP: usize = 3;

impl Tail {
    pub(crate) const EMPTY: Self = Self([[0; 64]; _]);

    /// The number of blocks in the tail of a message of this length.
    #[inline(always)]
    pub(crate) const fn count(length: usize) -> usize {
        if length % 64 < 64 - 8 { 1 } else { 2 }
    }

    /// Pads what follows the whole blocks of `end`, where a message of `length` bytes ends.
    /// Returns the number of blocks.
    #[inline(always)]
    pub(crate) fn fill(&mut self, end: &[u8], length: u64) -> usize {
        let (rest, count) = (end.len() % 64, Self::count(end.len()));
        let stop = 64 * (STOP - count) + rest;
        let bytes = self.0.as_flattened_mut();
        if let Some(block) = end.last_chunk::<64>() {
            // What precedes the rest falls in front of the blocks.
            put(bytes, stop - 64, block);
        } else if let Some(to) = bytes.get_mut(stop - rest..stop) {
            to.copy_from_slice(end);
        }
        put(bytes, stop, &FIRST);
        // Bits are counted modulo 2^64, as the standard bounds messages below that.
        put(bytes, 64 * STOP - 8, &length.wrapping_mul(8).to_be_bytes());
        count
    }

    /// The last blocks, at most two.
    #[inline(always)]
    pub(crate) fn last(&self, count: usize) -> &[[u8; 64]] {
        let [_, blocks @ .., _] = &self.0;
        match count {
            0 => &[],
            1 => &blocks[1..],
            _ => blocks,
        }
    }
}

/// What follows a message.
const FIRST: [u8; 64] = {
    let mut block = [0; 64];
    block[0] = 0x80;
    block
};

#[inline(always)]
fn put<const N: usize>(bytes: &mut [u8], at: usize, value: &[u8; N]) {
    if let Some(to) = bytes.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
        *to = *value;
    }
}
