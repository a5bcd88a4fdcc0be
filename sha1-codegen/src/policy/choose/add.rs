use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, not};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "add",
        summary: "two halves that never overlap, added one by one",
        effect: "Two short chains instead of one, for one more addition; best with an and-not.",
        needs: Needs::NOTHING,
    },
    terms: &[and(&B, &C), and(&not(&B), &D)],
};
