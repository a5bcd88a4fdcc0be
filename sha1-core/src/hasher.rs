//! Streaming hashers with the digest traits.

use core::fmt;
use core::marker::PhantomData;

use digest::array::Array;
use digest::block_api::{
    AlgorithmName, Block, BlockSizeUser, Buffer, BufferKindUser, Eager, FixedOutputCore,
    OutputSizeUser, Reset, UpdateCore,
};
use digest::common::hazmat::{DeserializeStateError, SerializableState, SerializedState};
use digest::typenum::{U20, U28, U64};
use digest::{HashMarker, Output};

use crate::oneshot::{bytes, end};
use crate::{Compress, INITIAL};

digest::buffer_fixed!(
    /// A SHA-1 hasher over a compression function of your choice.
    ///
    /// Has the digest traits: `Digest`, `Update`, `FixedOutput`, `Reset`, `SerializableState`.
    /// Bytes are counted in 64 bits. Hashing never panics and never allocates.
    ///
    /// ```
    /// use sha1_core::{Hex, Sha1With, digest::Digest, sha1_block};
    ///
    /// #[sha1_block(preset = "git-ppc")]
    /// struct Ppc;
    ///
    /// let mut hasher = Sha1With::<Ppc>::new();
    /// hasher.update(b"a");
    /// hasher.update(b"bc");
    /// let digest = hasher.finalize();
    /// assert_eq!(Hex(digest.0).to_string(), "a9993e364706816aba3e25717850c26c9cd0d89d");
    /// ```
    pub struct Sha1With<C: Compress>(Core<C>);
    oid: "1.3.14.3.2.26";
    impl: FixedHashTraits;
);

/// A SHA-1 hasher over the fastest compression function of the processor.
///
/// ```
/// use sha1_core::{Hex, Sha1, digest::Digest};
///
/// let digest = Sha1::digest(b"abc");
/// assert_eq!(Hex(digest.0).to_string(), "a9993e364706816aba3e25717850c26c9cd0d89d");
/// ```
pub type Sha1 = Sha1With<crate::Fastest>;

/// The block-level half of a hasher: the chaining value and the number of blocks it took in.
pub struct Core<C> {
    state: [u32; 5],
    blocks: u64,
    compress: PhantomData<fn() -> C>,
}

impl<C> Core<C> {
    const fn new(state: [u32; 5], blocks: u64) -> Self {
        Self { state, blocks, compress: PhantomData }
    }
}

impl<C> Clone for Core<C> {
    fn clone(&self) -> Self {
        Self::new(self.state, self.blocks)
    }
}

impl<C> Default for Core<C> {
    fn default() -> Self {
        Self::new(INITIAL, 0)
    }
}

impl<C> Reset for Core<C> {
    fn reset(&mut self) {
        *self = Self::new(INITIAL, 0);
    }
}

impl<C> HashMarker for Core<C> {}

impl<C> BlockSizeUser for Core<C> {
    type BlockSize = U64;
}

impl<C> BufferKindUser for Core<C> {
    type BufferKind = Eager;
}

impl<C> OutputSizeUser for Core<C> {
    type OutputSize = U20;
}

impl<C: Compress> UpdateCore for Core<C> {
    #[inline]
    fn update_blocks(&mut self, blocks: &[Block<Self>]) {
        self.blocks = self.blocks.wrapping_add(blocks.len() as u64);
        // Copies, so that nobody is given the hasher's address and the compiler need not move it
        // for `finalize`: what is moved would have to wait until it is in the cache. A single block
        // may be the hasher's buffer. Not where copies of what is hashed are to be wiped.
        let mut state = self.state;
        match Array::cast_slice_to_core(blocks) {
            #[cfg(not(feature = "zeroize"))]
            &[block] => C::compress(&mut state, &[block]),
            blocks => C::compress(&mut state, blocks),
        }
        self.state = state;
    }
}

impl<C: Compress> FixedOutputCore for Core<C> {
    #[inline]
    fn finalize_fixed_core(&mut self, buffer: &mut Buffer<Self>, out: &mut Output<Self>) {
        let mut state = self.state;
        let mut room = [[0; 64]; 2];
        C::compress(&mut state, end(&mut room, self.blocks, buffer.get_data()));
        out.0 = bytes(state);
        #[cfg(feature = "zeroize")]
        digest::zeroize::Zeroize::zeroize(&mut room);
    }
}

impl<C> AlgorithmName for Core<C> {
    fn write_alg_name(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sha1")
    }
}

impl<C> fmt::Debug for Core<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The chaining value may be a secret's.
        f.write_str("Core { .. }")
    }
}

impl<C> SerializableState for Core<C> {
    /// The chaining value and the number of blocks, both little-endian: the layout of the crate
    /// `sha1`, so that states can be exchanged with it.
    type SerializedStateSize = U28;

    fn serialize(&self) -> SerializedState<Self> {
        let mut out = SerializedState::<Self>::default();
        let (state, blocks) = out.split_at_mut(20);
        for (bytes, word) in state.as_chunks_mut().0.iter_mut().zip(self.state) {
            *bytes = word.to_le_bytes();
        }
        blocks.copy_from_slice(&self.blocks.to_le_bytes());
        out
    }

    fn deserialize(from: &SerializedState<Self>) -> Result<Self, DeserializeStateError> {
        let (words, blocks) = from.split_at(20);
        let mut state = [0; 5];
        for (word, bytes) in state.iter_mut().zip(words.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        let blocks = blocks.try_into().map_err(|_| DeserializeStateError)?;
        Ok(Self::new(state, u64::from_le_bytes(blocks)))
    }
}

#[cfg(feature = "zeroize")]
impl<C> Drop for Core<C> {
    fn drop(&mut self) {
        use digest::zeroize::Zeroize;

        self.state.zeroize();
        self.blocks.zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl<C> digest::zeroize::ZeroizeOnDrop for Core<C> {}

/// A digest that displays as 40 lowercase hexadecimal digits, or uppercase with `{:X}`.
///
/// ```
/// let digest = sha1_core::Hex(sha1_core::sha1(b""));
/// assert_eq!(format!("{digest}"), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex(pub [u8; 20]);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self, f)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self, f)
    }
}

impl fmt::LowerHex for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::UpperHex for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02X}"))
    }
}
