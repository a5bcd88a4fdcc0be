//! Neither std nor a prelude: all that the macros write has an absolute path.

#![no_std]
#![no_implicit_prelude]
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

use ::core::primitive::{u8, u32, usize};
use ::sha1_core::{Candidate, Variant, sha1_block, sha1_kernels, sha1_variants};

/// Every value of every key, and every preset.
#[sha1_variants(set = ["singles", "presets"])]
pub static ALL: &[Variant];

/// Every instruction set, detected.
#[sha1_kernels(engine = "*", isa = "*", streams = "*")]
pub static KERNELS: &[Candidate];

/// One block.
#[sha1_block(rotate = "ror", constants = "lea")]
pub fn block(state: &mut [u32; 5], block: &[u8; 64]);

/// By value.
#[must_use]
#[sha1_block(unroll = "five", load = "swab")]
pub const fn by_value(state: [u32; 5], blocks: &[[u8; 64]]) -> [u32; 5];

/// From C.
///
/// # Safety
///
/// `state` points to five words, `data` to `count` blocks of 64 bytes; with no blocks any
/// pointers will do.
#[sha1_block(store = "fence")]
pub unsafe extern "C" fn pointers(state: *mut u32, data: *const u8, count: usize);

/// A unit struct.
#[sha1_block(load = "copy")]
pub struct Kernel;

#[cfg(test)]
mod tests {
    use super::*;
    use ::core::assert_eq;
    use ::core::option::Option::Some;
    use ::core::prelude::v1::test;
    use ::sha1_core::{AnyKernel, Compress, INITIAL};

    /// The padded block of the message "abc", and its digest (FIPS 180-4, example 1).
    const ABC: [u8; 64] = {
        let mut block = [0; 64];
        (block[0], block[1], block[2], block[3], block[63]) = (b'a', b'b', b'c', 0x80, 24);
        block
    };
    const DIGEST: [u32; 5] = [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d];

    #[test]
    fn digests() {
        assert_eq!(by_value(INITIAL, &[ABC]), DIGEST);
        let mut states = [INITIAL; 3];
        let [of_block, of_pointers, of_struct] = &mut states;
        block(of_block, &ABC);
        unsafe { pointers(of_pointers.as_mut_ptr(), ABC.as_ptr(), 1) };
        Kernel::compress(of_struct, &[ABC]);
        assert_eq!(states, [DIGEST; 3]);
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
