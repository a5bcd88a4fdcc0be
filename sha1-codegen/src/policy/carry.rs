//! `carry`: whether the newest words of the message schedule stay in registers.

use super::{Needs, Row, table};

table!(Carry: off newest);

/// A carry policy.
#[derive(Debug)]
pub struct Carry {
    /// Name and docs.
    pub row: Row,
    /// Whether the words up to the nearest tap of the schedule are kept.
    pub to_nearest_tap: bool,
}
