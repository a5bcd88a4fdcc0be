use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, xor};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "mux",
        summary: "three operations, no complement: git, mozilla",
        effect: "Three operations in a chain; `b`, the newest, is used last but one.",
        needs: Needs::NOTHING,
    },
    terms: &[xor(&D, &and(&B, &xor(&C, &D)))],
};
