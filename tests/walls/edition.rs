//! Everything the macros write, under the lints that people deny.

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

use sha1_core::{sha1_block, sha1_kernels, sha1_variants, Candidate, Variant};

/// Every value of every key, and every preset.
#[sha1_variants(set = ["singles", "presets"])]
pub static SINGLES: &[Variant];

/// Every way to store and load, in loops.
#[sha1_variants(store = "*", load = "*", unroll = "none")]
pub static LOOPS: &[Variant];

/// Loops of five rounds meet every rotation and constant.
#[sha1_variants(unroll = "five", rotate = "*", constants = "*", carry = "newest")]
pub static FIVES: &[Variant];

/// Every instruction set, detected.
#[sha1_kernels(engine = "*", isa = "*", streams = "*")]
pub static KERNELS: &[Candidate];

/// One block.
#[sha1_block]
pub fn block(state: &mut [u32; 5], block: &[u8; 64]);

/// Any number of blocks, through everything that is `unsafe` inside.
#[inline]
#[sha1_block(store = "volatile-rw", load = "aligned-copy", rotate = "rol")]
pub fn blocks(state: &mut [u32; 5], blocks: &[[u8; 64]]) {}

/// A block of words.
#[sha1_block(unroll = "five")]
pub fn words(state: &mut [u32; 5], block: &[u32; 16]);

/// By value.
#[must_use]
#[sha1_block(preset = "git")]
pub fn by_value(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];

/// At compile time.
#[must_use]
#[sha1_block(preset = "fast")]
pub const fn constant(state: [u32; 5], blocks: &[[u8; 64]]) -> [u32; 5];

/// From C.
///
/// # Safety
///
/// `state` points to five words, `data` to `count` blocks of 64 bytes; with no blocks any
/// pointers will do.
#[sha1_block(store = "barrier", load = "bytes-volatile")]
pub unsafe extern "C" fn pointers(state: *mut u32, data: *const u8, count: usize);

/// A default.
#[sha1_block]
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// Many choices at once.
#[sha1_block(store = "word-barrier", load = "swab", rotate = "shift", constants = "hidden")]
#[derive(Clone, Copy, Debug)]
pub struct Explicit;

impl Portable {
    /// An associated function.
    #[sha1_block(store = "expanded", load = "bytes", unroll = "none", majority = "xor")]
    pub fn block(state: &mut [u32; 5], block: &[u8; 64]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha1_core::{AnyKernel, Compress, INITIAL};

    /// The padded block of the message "abc", and its digest (FIPS 180-4, example 1).
    const ABC: [u8; 64] = {
        let mut block = [0; 64];
        (block[0], block[1], block[2], block[3], block[63]) = (b'a', b'b', b'c', 0x80, 24);
        block
    };
    const DIGEST: [u32; 5] = [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d];

    type InPlace<'a> = &'a dyn Fn(&mut [u32; 5]);

    #[test]
    fn digests() {
        let words: [u32; 16] = core::array::from_fn(|i| {
            u32::from_be_bytes(ABC[4 * i..][..4].try_into().expect("four bytes"))
        });
        let pointers: InPlace = &|state| unsafe { pointers(state.as_mut_ptr(), ABC.as_ptr(), 1) };
        let functions: [InPlace; 9] = [
            &|state| block(state, &ABC),
            &|state| blocks(state, &[ABC]),
            &|state| super::words(state, &words),
            &|state| *state = by_value(*state, &ABC),
            &|state| *state = constant(*state, &[ABC]),
            pointers,
            &|state| Portable::compress(state, &[ABC]),
            &|state| Explicit::compress(state, &[ABC]),
            &|state| Portable::block(state, &ABC),
        ];
        for (number, function) in functions.iter().enumerate() {
            let mut state = INITIAL;
            function(&mut state);
            assert_eq!(state, DIGEST, "function {number}");
        }
        for variant in [SINGLES, LOOPS, FIVES].concat() {
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
