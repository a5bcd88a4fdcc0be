use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, not, xor};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "xor",
        summary: "the form of FIPS 180-4 itself",
        effect: "The same code as `or`.",
        needs: Needs::NOTHING,
    },
    terms: &[xor(&and(&B, &C), &and(&not(&B), &D))],
};
