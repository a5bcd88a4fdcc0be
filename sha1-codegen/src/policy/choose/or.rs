use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, not, or};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "or",
        summary: "the textbook form of RFC 3174",
        effect: "The same code as `xor`: three operations and a complement, or an and-not \
                 where the processor has one. Some fifteen instructions more than `mux` on \
                 x86-64.",
        needs: Needs::NOTHING,
    },
    terms: &[or(&and(&B, &C), &and(&not(&B), &D))],
};
