//! What carries out the rounds: one that computes, one that counts, one that writes source.

use core::ops::{Add, Range};

/// Operations on 32-bit words.
///
/// Additions are modulo 2^32. `t` numbers the words of the message schedule.
pub trait Machine {
    /// A 32-bit word: a number, or the name that a number will have.
    type Word: Clone;
    /// The number of a message schedule word, known now or a loop's variable.
    type Index: Copy + Add<usize, Output = Self::Index> + From<usize>;

    /// `W[t]` fetched from the message block.
    fn load(&mut self, t: Self::Index) -> Self::Word;
    /// Stores `W[t]` in the ring.
    fn put(&mut self, t: Self::Index, word: &Self::Word);
    /// `W[t - back]` read from the ring.
    fn get(&mut self, t: Self::Index, back: usize) -> Self::Word;

    /// `x + y`
    fn add(&mut self, x: &Self::Word, y: &Self::Word) -> Self::Word;
    /// `x + y + K` with the constant of a phase.
    fn add_constant(&mut self, x: &Self::Word, y: &Self::Word, phase: usize) -> Self::Word;
    /// `x ^ y`
    fn xor(&mut self, x: &Self::Word, y: &Self::Word) -> Self::Word;
    /// `x & y`
    fn and(&mut self, x: &Self::Word, y: &Self::Word) -> Self::Word;
    /// `x | y`
    fn or(&mut self, x: &Self::Word, y: &Self::Word) -> Self::Word;
    /// `!x`
    fn not(&mut self, x: &Self::Word) -> Self::Word;
    /// `x` rotated to the left by `n`, 1 to 31.
    fn rotate(&mut self, x: &Self::Word, n: u32) -> Self::Word;

    /// Carries out `body` for every `step`-th index of `over`; the words it returns are the
    /// next turn's. Returns the last turn's.
    fn repeat(
        &mut self,
        over: Range<usize>,
        step: usize,
        carried: Words<Self>,
        body: &mut Turn<'_, Self>,
    ) -> Words<Self>;
}

/// Operations on four words of the message schedule at once; `q` numbers fours.
pub trait Quads: Machine {
    /// Four words, the earliest first.
    type Quad: Clone;

    /// Four words fetched from the message block.
    fn load_quad(&mut self, q: usize) -> Self::Quad;
    /// `x ^ y`, word by word.
    fn xor_quad(&mut self, x: &Self::Quad, y: &Self::Quad) -> Self::Quad;
    /// Each word rotated to the left by `n`, 1 to 31.
    fn rotate_quad(&mut self, x: &Self::Quad, n: u32) -> Self::Quad;
    /// The words of `x` from the one with index `from` on, then the first of `y`.
    fn align(&mut self, x: &Self::Quad, y: &Self::Quad, from: usize) -> Self::Quad;
    /// The words of `x` from the one with index `from` on, then zeros.
    fn drop_first(&mut self, x: &Self::Quad, from: usize) -> Self::Quad;
    /// Zeros up to index `to`, then the first words of `x`.
    fn lift_first(&mut self, x: &Self::Quad, to: usize) -> Self::Quad;
    /// Stores `W + K` of four words.
    fn put_sums(&mut self, q: usize, words: &Self::Quad, phase: usize);
    /// `x + W[t] + K`, as stored.
    fn add_sum(&mut self, x: &Self::Word, t: usize) -> Self::Word;
}

/// Words that go from one turn of a loop to the next.
pub type Words<M> = Vec<<M as Machine>::Word>;

/// One turn of a loop.
pub type Turn<'a, M> = dyn FnMut(&mut M, <M as Machine>::Index, Words<M>) -> Words<M> + 'a;
