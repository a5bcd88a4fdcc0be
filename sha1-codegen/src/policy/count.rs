//! Numbers as choices: rows of `lanes` and `streams`.

use super::{Needs, Row};

/// A number of messages that are hashed at once.
#[derive(Debug)]
pub struct Count {
    /// Name and docs.
    pub row: Row,
    /// The number.
    pub count: usize,
}

impl Count {
    /// A row.
    pub(super) const fn new(
        name: &'static str,
        count: usize,
        summary: &'static str,
        effect: &'static str,
    ) -> Self {
        Self { row: Row { name, summary, effect, needs: Needs::NOTHING }, count }
    }
}
