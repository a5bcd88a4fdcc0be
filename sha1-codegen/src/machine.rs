//! What carries out the rounds: one that computes, one that counts, one that writes source.

use core::ops::{Add, Range};

use crate::spec::Function;

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
    /// `x ^ y ^ z`, word by word; none where that is no single operation.
    fn xor_three(&mut self, _of: [&Self::Quad; 3]) -> Option<Self::Quad> {
        None
    }
    /// Each word rotated to the left by `n`, 1 to 31.
    fn rotate_quad(&mut self, x: &Self::Quad, n: u32) -> Self::Quad;
    /// The words of `x` from the one with index `from` on, then the first of `y`.
    fn align(&mut self, x: &Self::Quad, y: &Self::Quad, from: usize) -> Self::Quad;
    /// The words of `x` from the one with index `from` on, then zeros.
    fn drop_first(&mut self, x: &Self::Quad, from: usize) -> Self::Quad;
    /// Zeros up to index `to`, then the first words of `x`.
    fn lift_first(&mut self, x: &Self::Quad, to: usize) -> Self::Quad;
}

/// Sums of words and constants, on their way from vectors to the rounds.
pub trait Sums: Quads {
    /// Whether words are fetched from the block after this one, or from this again.
    fn follow(&mut self, following: bool);
    /// `x`, of which nothing is made before the rounds so far have their sums.
    fn hold(&mut self, x: &Self::Quad) -> Self::Quad;
    /// Stores `W + K` of four words; `q` numbers the places, which are used again.
    fn put_sums(&mut self, q: usize, words: &Self::Quad, phase: usize);
    /// `x + W[t] + K`, as stored.
    fn add_sum(&mut self, x: &Self::Word, t: usize) -> Self::Word;
}

/// Instructions for four rounds, beside those for the schedule.
pub trait Hardware: Quads {
    /// The fifth word of a chaining value.
    type Fifth: Clone;
    /// Four words of the schedule with the fifth working variable, and where the instructions want
    /// it so, with `K`.
    type Sum;

    /// What follows is about that stream.
    fn select(&mut self, stream: usize);
    /// Four words after sixteen, by instructions for that.
    fn schedule(&mut self, words: [&Self::Quad; 4]) -> Self::Quad;
    /// The sum for a block's first four rounds.
    fn first_sum(&mut self, fifth: &Self::Fifth, words: &Self::Quad, phase: usize) -> Self::Sum;
    /// The sum for four rounds; `before` are the variables before the four rounds before.
    fn sum(&mut self, before: &Self::Quad, words: &Self::Quad, phase: usize) -> Self::Sum;
    /// The working variables `a` to `d` after four rounds.
    fn four_rounds(&mut self, variables: &Self::Quad, sum: &Self::Sum, phase: usize) -> Self::Quad;
    /// `x + y`, word by word.
    fn add_quad(&mut self, x: &Self::Quad, y: &Self::Quad) -> Self::Quad;
    /// The fifth word of the next chaining value, `before` being as in [`sum`](Self::sum).
    fn fifth(&mut self, before: &Self::Quad, fifth: &Self::Fifth) -> Self::Fifth;
}

/// Operations on vectors whose words belong to as many messages.
pub trait Lanes {
    /// A word of each message.
    type Vector: Clone;

    /// Whether words are fetched from the blocks after these, or from these again.
    fn follow(&mut self, following: bool);

    /// Four words of the message schedule, fetched from each message's block; `q` numbers fours.
    fn load_four(&mut self, q: usize) -> [Self::Vector; 4];
    /// `x + y`
    fn add(&mut self, x: &Self::Vector, y: &Self::Vector) -> Self::Vector;
    /// `x + K` with the constant of a phase.
    fn add_constant(&mut self, x: &Self::Vector, phase: usize) -> Self::Vector;
    /// `x ^ y`
    fn xor(&mut self, x: &Self::Vector, y: &Self::Vector) -> Self::Vector;
    /// The words rotated to the left by `n`, 1 to 31.
    fn rotate(&mut self, x: &Self::Vector, n: u32) -> Self::Vector;
    /// `f(b, c, d)`; parity also of words of the schedule.
    fn function(&mut self, function: Function, of: [&Self::Vector; 3]) -> Self::Vector;
}

/// Words that go from one turn of a loop to the next.
pub type Words<M> = Vec<<M as Machine>::Word>;

/// One turn of a loop.
pub type Turn<'a, M> = dyn FnMut(&mut M, <M as Machine>::Index, Words<M>) -> Words<M> + 'a;
