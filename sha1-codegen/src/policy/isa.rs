//! `isa`: the vector instructions of an engine that has some: one row an instruction set.
//!
//! A row's `needs` say on which processors and with which target features it works, from which
//! `#[cfg]`, `#[target_feature]`, run-time detection and docs are written.

use core::fmt::Debug;

use proc_macro2::{Ident, TokenStream};

use super::{Needs, Row, table};

pub mod x86;

use x86::X86;

table!(Instructions: u32 sse2 ssse3 avx avx2 avx512vl avx512 neon);

/// An instruction set's row.
#[derive(Debug)]
pub struct Instructions {
    /// Name and docs.
    pub row: Row,
    /// The engines that it serves, by name.
    pub engines: &'static [&'static str],
    /// How many words its vectors have: the values that `lanes` may take.
    pub lanes: &'static [usize],
    /// Whether one instruction computes any function of three words, and another rotates.
    pub ternary: bool,
    /// Whether registers have upper halves that 128-bit instructions clear.
    pub upper_halves: bool,
    /// Writes the operations on words of many messages.
    pub write: &'static dyn Write,
    /// What writes those on four words of one message, where there are some.
    pub quads: Option<&'static X86>,
}

/// Writes operations on vectors of `n` words, as expressions.
pub trait Write: Debug + Sync {
    /// Functions that the operations call.
    fn helpers(&self, _n: usize) -> TokenStream {
        TokenStream::new()
    }
    /// Statements once per call.
    fn per_call(&self, _n: usize) -> TokenStream {
        TokenStream::new()
    }
    /// The type of a vector.
    fn vector(&self, n: usize) -> TokenStream;
    /// The same word everywhere.
    fn splat(&self, n: usize, word: &TokenStream) -> TokenStream;
    /// `x + y`
    fn add(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream;
    /// `x ^ y`
    fn xor(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream;
    /// `x & y`
    fn and(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream;
    /// `x | y`
    fn or(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream;
    /// `!x`
    fn not(&self, n: usize, x: &Ident) -> TokenStream;
    /// `x` rotated to the left by a constant, 1 to 31.
    fn rotate(&self, n: usize, x: &Ident, by: u32) -> TokenStream;
    /// Any function of three words, where there is an instruction for it, by its truth table: bit
    /// `4b + 2c + d` is the value at `b`, `c`, `d`.
    fn ternary(&self, _n: usize, _of: [&Ident; 3], _table: u8) -> Option<TokenStream> {
        None
    }
    /// Four vectors, as an array: the first four words that each of `n` pointers points to.
    fn open_four(&self, n: usize, pointers: &[TokenStream]) -> TokenStream;
    /// Statements that store four vectors' words where the pointers point to.
    fn close_four(&self, n: usize, four: [&Ident; 4], pointers: &[TokenStream]) -> TokenStream;
    /// The words of an array, `[u32; n]`.
    fn of_array(&self, n: usize, array: &TokenStream) -> TokenStream;
    /// The array of a vector's words.
    fn to_array(&self, n: usize, x: &Ident) -> TokenStream;
    /// Four vectors, as an array: the four big-endian words that each of `n` pointers points to,
    /// transposed.
    fn load_four(&self, n: usize, pointers: &[TokenStream]) -> TokenStream;
}

/// Writes operations on four words of one message's schedule, as expressions; in which order the
/// words are in a vector is its own.
pub trait WriteQuads: Debug {
    /// Four words from an address, as they are.
    fn load(&self, pointer: &TokenStream) -> TokenStream;
    /// Big-endian words as loaded, put in order.
    fn order_bytes(&self, x: &Ident) -> TokenStream;
    /// Words in host order as loaded, put in order; none where they are.
    fn order_words(&self, x: &Ident) -> Option<TokenStream>;
    /// `x ^ y`
    fn xor(&self, x: &Ident, y: &Ident) -> TokenStream;
    /// `x ^ y ^ z`; none where that is no instruction.
    fn xor_three(&self, _of: [&Ident; 3]) -> Option<TokenStream> {
        None
    }
    /// `x` rotated to the left by a constant, 1 to 31.
    fn rotate(&self, x: &Ident, by: u32) -> TokenStream;
    /// The words of `x` from the one with index `from` on, then the first of `y`.
    fn align(&self, x: &Ident, y: &Ident, from: usize) -> TokenStream;
    /// The words of `x` from the one with index `from` on, then zeros.
    fn drop_first(&self, x: &Ident, from: usize) -> TokenStream;
    /// Zeros up to index `to`, then the first words of `x`.
    fn lift_first(&self, x: &Ident, to: usize) -> TokenStream;
}
