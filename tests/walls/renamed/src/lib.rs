//! The runtime crate under another name: `::sha1_core` is nowhere.

#![deny(
    warnings,
    missing_docs,
    unsafe_op_in_unsafe_fn,
    unused_unsafe,
    unexpected_cfgs,
    clippy::all,
    clippy::pedantic,
    clippy::cognitive_complexity,
    clippy::allow_attributes
)]

use renamed::{Candidate, Variant, sha1_block, sha1_kernels, sha1_variants};

/// A unit struct.
#[sha1_block(crate = renamed)]
pub struct Kernel;

/// The path as a string, and absolute.
#[sha1_block(store = "barrier", crate = "::renamed")]
pub struct Other;

/// A table.
#[sha1_variants(crate = renamed, store = "*")]
pub static ALL: &[Variant];

/// Every instruction set, detected.
#[sha1_kernels(engine = "*", isa = "*", streams = "*", crate = renamed)]
pub static KERNELS: &[Candidate];

/// Needs no runtime crate.
#[sha1_block]
pub fn block(state: &mut [u32; 5], block: &[u8; 64]);

#[cfg(test)]
mod tests {
    use super::*;
    use renamed::digest::Digest;
    use renamed::{AnyKernel, INITIAL, Sha1With};

    /// The padded block of the message "abc", and its digest (FIPS 180-4, example 1).
    const ABC: [u8; 64] = {
        let mut block = [0; 64];
        (block[0], block[1], block[2], block[3], block[63]) = (b'a', b'b', b'c', 0x80, 24);
        block
    };
    const DIGEST: [u32; 5] = [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d];

    #[test]
    fn digests() {
        let bytes: Vec<u8> = DIGEST.iter().flat_map(|word| word.to_be_bytes()).collect();
        assert_eq!(Sha1With::<Kernel>::digest(b"abc")[..], bytes);
        assert_eq!(Sha1With::<Other>::digest(b"abc")[..], bytes);
        let mut state = INITIAL;
        block(&mut state, &ABC);
        assert_eq!(state, DIGEST);
        for variant in ALL {
            let mut state = INITIAL;
            (variant.compress)(&mut state, &[ABC]);
            assert_eq!(state, DIGEST, "{variant:?}");
        }
        for candidate in KERNELS {
            if let Some(AnyKernel::Of1(kernel)) = candidate.detect() {
                let mut states = [INITIAL];
                kernel.compress(&mut states, [&[ABC]]);
                assert_eq!(states, [DIGEST], "{candidate:?}");
            }
        }
    }
}
