//! `engine`: what carries out the rounds, and with it which other keys there are.

use core::fmt::Debug;

use proc_macro2::{Ident, TokenStream};

use super::isa::WriteQuads;
use super::{Needs, Policies, Row, table};
use crate::spec::Function;

table!(Engine: scalar vector_schedule sha_ni armv8 lanes);

/// An engine's row.
#[derive(Debug)]
pub struct Engine {
    /// Name and docs.
    pub row: Row,
    /// Which of the engines in the folder of that name it is.
    pub kind: Kind,
    /// The keys that it has, in the order of its ids.
    pub axes: &'static [&'static str],
    /// How many of them an id names by value alone.
    pub positional: usize,
}

/// An engine.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `engine/scalar.rs`
    Scalar,
    /// `engine/vector_schedule.rs`
    VectorSchedule,
    /// `engine/hardware.rs`, with these instructions.
    Hardware(&'static dyn Instructions),
    /// `engine/lanes.rs`
    Lanes,
}

/// Writes the instructions for four rounds at once, as expressions.
pub trait Instructions: Debug + Sync {
    /// How operations on four words of the schedule are written, beside vector instructions.
    fn quads(&self, policies: &Policies) -> Box<dyn WriteQuads>;
    /// Statements once per call; `words`: the message is words in host order.
    fn per_call(&self, policies: &Policies, words: bool) -> TokenStream;
    /// The first four words of a chaining value, given as an array, and the fifth: a pair.
    fn open(&self, state: &TokenStream) -> TokenStream;
    /// Statements that store them in the array.
    fn close(&self, state: &TokenStream, first: &Ident, fifth: &Ident) -> TokenStream;
    /// Four words of the schedule after sixteen.
    fn schedule(&self, words: [&Ident; 4]) -> TokenStream;
    /// The sum for the first rounds.
    fn first_sum(&self, fifth: &Ident, words: &Ident, constant: &TokenStream) -> TokenStream;
    /// The sum for later rounds, given the variables before the rounds before.
    fn sum(
        &self,
        policies: &Policies,
        before: &Ident,
        words: &Ident,
        constant: &TokenStream,
    ) -> TokenStream;
    /// Four rounds of a phase, by its number and function.
    fn four_rounds(
        &self,
        variables: &Ident,
        sum: &Ident,
        phase: usize,
        function: Function,
    ) -> TokenStream;
    /// `x + y`, word by word.
    fn add(&self, x: &Ident, y: &Ident) -> TokenStream;
    /// The fifth word of the next chaining value.
    fn fifth(&self, policies: &Policies, before: &Ident, fifth: &Ident) -> TokenStream;
}
