//! Ways to write a boolean function: rows of `choose` and `majority`.

use super::Row;
use crate::boolean::Terms;

/// A boolean function written one way.
#[derive(Debug)]
pub struct Idiom {
    /// Name and docs.
    pub row: Row,
    /// The terms, added one after the other.
    pub terms: Terms,
}
