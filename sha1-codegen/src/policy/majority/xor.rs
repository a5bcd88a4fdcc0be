use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, xor};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "xor",
        summary: "the form of FIPS 180-4 and RFC 3174",
        effect: "Five operations, which LLVM brings down to four.",
        needs: Needs::NOTHING,
    },
    terms: &[xor(&xor(&and(&B, &C), &and(&B, &D)), &and(&C, &D))],
};
