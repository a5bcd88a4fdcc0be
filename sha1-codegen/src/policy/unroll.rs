//! `unroll`: how many rounds stand in a row.

use super::{Needs, Row, table};

table!(Unroll: full five none);

/// An unrolling policy.
#[derive(Debug)]
pub struct Unroll {
    /// Name and docs.
    pub row: Row,
    /// Rounds in a loop's body; none for no loop.
    pub step: Option<usize>,
}
