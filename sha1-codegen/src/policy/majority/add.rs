use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, xor};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "add",
        summary: "two parts that never overlap, added one by one: Linus Torvalds, git",
        effect: "Two independent additions; both wait for `b`, the newest.",
        needs: Needs::NOTHING,
    },
    terms: &[and(&B, &C), and(&D, &xor(&B, &C))],
};
