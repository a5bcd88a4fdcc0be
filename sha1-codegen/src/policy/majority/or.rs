use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, or};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "or",
        summary: "four operations: mozilla, git before 2009",
        effect: "Four operations, one temporary.",
        needs: Needs::NOTHING,
    },
    terms: &[or(&and(&B, &C), &and(&D, &or(&B, &C)))],
};
