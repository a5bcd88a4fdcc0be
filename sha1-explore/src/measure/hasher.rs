//! One hasher for all compression functions, and digests to compare theirs with.

/// A digest.
pub type Digest = [u8; 20];

/// A compression function: chaining value and blocks.
pub type Compress = fn(&mut [u32; 5], &[[u8; 64]]);

/// A compression function in a library: chaining value, message, number of blocks.
pub type Foreign = unsafe extern "C" fn(*mut u32, *const u8, usize);

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
    let mut padding = [[0; 64]; 2];
    padding[0][..rest.len()].copy_from_slice(rest);
    padding[0][rest.len()] = 0x80;
    // The length takes eight bytes after the one that ends the message.
    let last = usize::from(rest.len() + 9 > 64);
    padding[last][56..].copy_from_slice(&(8 * message.len() as u64).to_be_bytes());
    compress(&mut state, &padding[..=last]);
    let mut digest = [0; 20];
    for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    digest
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
}
