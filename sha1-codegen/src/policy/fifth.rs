//! `fifth`: how the SHA instructions get the fifth working variable, e, which is a of four rounds
//! ago rotated.

use super::{Needs, Row, table};

table!(Fifth: rotate nexte);

/// A way to the fifth variable.
#[derive(Debug)]
pub struct Fifth {
    /// Name and docs.
    pub row: Row,
    /// Whether vector instructions rotate it, where they can rotate one word alone.
    pub by_vectors: bool,
}
