//! The runtime crate is a dependency's dependency: only the path through that one leads to it.

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

use outer::inner::{Candidate, Variant, sha1_block, sha1_kernels, sha1_variants};

/// A unit struct.
#[sha1_block(crate = outer::inner)]
pub struct Kernel;

/// A table.
#[sha1_variants(crate = "outer::inner", store = ["plain", "fence"], load = "*")]
pub static ALL: &[Variant];

/// Every instruction set, detected.
#[sha1_kernels(engine = "*", isa = "*", streams = "*", crate = outer::inner)]
pub static KERNELS: &[Candidate];

outer::kernel! {
    /// By the macro of the crate between.
    pub struct Wrapped: "barrier"
}

mod here {
    pub(crate) use outer::inner as sha1;

    /// Through a module of this crate, from within another.
    #[super::sha1_block(crate = crate::here::sha1)]
    pub struct Inside;
}

pub use here::Inside;

#[cfg(test)]
mod tests {
    use super::*;
    use outer::inner::digest::Digest;
    use outer::inner::{AnyKernel, INITIAL, Sha1With};

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
        assert_eq!(Sha1With::<Wrapped>::digest(b"abc")[..], bytes);
        assert_eq!(Sha1With::<Inside>::digest(b"abc")[..], bytes);
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
