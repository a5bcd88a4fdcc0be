use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, not, or};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "or",
        summary: "the textbook form of RFC 3174",
        effect: "LLVM makes it `mux`, or an and-not where the processor has one.",
        needs: Needs::NOTHING,
    },
    terms: &[or(&and(&B, &C), &and(&not(&B), &D))],
};
