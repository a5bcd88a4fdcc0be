//! The compression function, as a type.

use sha1_macros::sha1_block;

/// The initial chaining value, H(0) (FIPS 180-4, section 5.3.1).
pub const INITIAL: [u32; 5] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];

/// A type that stands for a SHA-1 compression function (FIPS 180-4, section 6.1.2).
///
/// `#[sha1_block]` on a unit struct implements it:
///
/// ```
/// use sha1_core::{Sha1With, digest::Digest, sha1_block};
///
/// #[sha1_block(store = "plain", load = "bytes")]
/// struct Mine;
///
/// let digest = Sha1With::<Mine>::digest(b"abc");
/// assert_eq!(digest[..4], [0xa9, 0x99, 0x3e, 0x36]);
/// ```
pub trait Compress {
    /// Compresses whole blocks into the chaining value, in their order. No blocks, no change.
    fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);
}

/// The default: the best portable safe code, the same on every processor.
#[sha1_block]
#[derive(Clone, Copy, Debug)]
pub struct Portable;
