//! `engine`: what carries out the rounds, and with it which other keys there are.

use super::{Needs, Row, table};

table!(Engine: scalar vector_schedule);

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `engine/scalar.rs`
    Scalar,
    /// `engine/vector_schedule.rs`
    VectorSchedule,
}
