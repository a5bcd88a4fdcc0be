//! One hasher for all compression functions, and digests to compare theirs with.

/// A digest.
pub type Digest = [u8; 20];

/// A compression function: chaining value and blocks.
pub type Compress = fn(&mut [u32; 5], &[[u8; 64]]);

/// A compression function in a library: chaining value, message, number of blocks.
pub type Foreign = unsafe extern "C" fn(*mut u32, *const u8, usize);

/// The same for several messages: chaining values, each message's first block, number of blocks of
/// each.
pub type ForeignMany = unsafe extern "C" fn(*mut u32, *const *const u8, usize);

/// FIPS 180-4, 5.3.1.
const INITIAL: [u32; 5] = sha1_codegen::spec::SHA1.initial;

/// The digest of a message by a compression function: all whole blocks in one call, then the
/// padded rest in another (FIPS 180-4, 5.1.1 and 6.1.2).
#[inline]
pub fn digest(compress: impl Fn(&mut [u32; 5], &[[u8; 64]]), message: &[u8]) -> Digest {
    let (blocks, rest) = message.as_chunks::<64>();
    let mut state = INITIAL;
    if !blocks.is_empty() {
        compress(&mut state, blocks);
    }
    let (padding, count) = padded(rest, message.len());
    compress(&mut state, &padding[..count]);
    bytes(state)
}

/// The blocks of a message's rest, padded, and how many there are.
#[inline]
fn padded(rest: &[u8], length: usize) -> ([[u8; 64]; 2], usize) {
    let mut padding = [[0; 64]; 2];
    padding[0][..rest.len()].copy_from_slice(rest);
    padding[0][rest.len()] = 0x80;
    // The length takes eight bytes after the one that ends the message.
    let last = usize::from(rest.len() + 9 > 64);
    padding[last][56..].copy_from_slice(&(8 * length as u64).to_be_bytes());
    (padding, last + 1)
}

#[inline]
fn bytes(state: [u32; 5]) -> Digest {
    let mut digest = [0; 20];
    for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    digest
}

/// The digests of several messages of one length by a function from a library that takes so many
/// at once, in the way of [`digest`].
#[inline]
pub fn foreign_many<const N: usize>(compress: ForeignMany, messages: [&[u8]; N]) -> [Digest; N] {
    let length = messages.first().map_or(0, |message| message.len());
    assert!(messages.iter().all(|message| message.len() == length), "messages of one length");
    let compress = |states: &mut [[u32; 5]; N], blocks: [&[[u8; 64]]; N]| {
        let count = blocks.iter().map(|blocks| blocks.len()).min().unwrap_or(0);
        let firsts = blocks.map(|blocks| blocks.as_ptr().cast());
        // SAFETY: the function was generated for N messages, to read that many blocks from where
        // each begins and to read and write five words for each there, and does nothing else.
        unsafe { compress(states.as_mut_ptr().cast(), firsts.as_ptr(), count) }
    };
    let mut states = [INITIAL; N];
    if length >= 64 {
        compress(&mut states, messages.map(|message| message.as_chunks().0));
    }
    let padding = messages.map(|message| padded(message.as_chunks::<64>().1, length));
    compress(&mut states, padding.each_ref().map(|(blocks, count)| &blocks[..*count]));
    states.map(bytes)
}

/// [`digest`] by a function from a library.
#[inline]
pub fn foreign(compress: Foreign, message: &[u8]) -> Digest {
    let compress = |state: &mut [u32; 5], blocks: &[[u8; 64]]| {
        // SAFETY: the function was generated to read that many blocks from there and to read and
        // write five words there, and does nothing else.
        unsafe { compress(state.as_mut_ptr(), blocks.as_ptr().cast(), blocks.len()) }
    };
    digest(compress, message)
}

/// The right digest, by a crate that shares no code with ours or with most of the peers.
#[must_use]
pub fn reference(message: &[u8]) -> Digest {
    sha1_smol::Sha1::from(message).digest().bytes()
}

/// As people compare digests.
#[must_use]
pub fn hex(digest: &Digest) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::message::Message;
    use super::*;

    #[test]
    fn the_reference_knows_the_standard_examples() {
        assert_eq!(hex(&reference(b"abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
        assert_eq!(hex(&reference(b"")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    }

    #[test]
    fn padding_is_right_at_every_length() {
        let message = [0xa5; 200];
        for length in 0..message.len() {
            let digest = digest(sha1::block_api::compress, &message[..length]);
            assert_eq!(digest, reference(&message[..length]), "{length} bytes");
        }
    }
    /// Four messages one after the other, the chaining values written from that one on.
    unsafe fn one_by_one(states: *mut u32, firsts: *const *const u8, count: usize, from: usize) {
        // SAFETY: `foreign_many` of four passes four of both.
        let (states, firsts) = unsafe { (&mut *states.cast::<[[u32; 5]; 4]>(), &*firsts.cast()) };
        let firsts: &[*const u8; 4] = firsts;
        for (state, first) in states.iter_mut().zip(firsts) {
            // SAFETY: so many blocks lie there, by its contract.
            let blocks = unsafe { std::slice::from_raw_parts(first.cast(), count) };
            sha1::block_api::compress(state, blocks);
        }
        states.rotate_left(from);
    }

    #[test]
    fn each_of_several_messages_has_its_own_digest() {
        unsafe extern "C" fn right(s: *mut u32, f: *const *const u8, count: usize) {
            // SAFETY: the arguments are `foreign_many`'s.
            unsafe { one_by_one(s, f, count, 0) }
        }
        unsafe extern "C" fn mixed_up(s: *mut u32, f: *const *const u8, count: usize) {
            // SAFETY: the arguments are `foreign_many`'s.
            unsafe { one_by_one(s, f, count, 1) }
        }
        for length in 0..200 {
            let message = Message::of_length(length, 1);
            let wanted = message.beside::<4>().map(reference);
            assert_eq!(foreign_many(right, message.beside()), wanted, "{length} bytes");
            let mixed_up = foreign_many(mixed_up, message.beside::<4>());
            assert_eq!(mixed_up == wanted, length == 0, "{length} bytes");
        }
    }
}
