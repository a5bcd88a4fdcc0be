use super::{Idiom, Needs, Row};
use crate::boolean::{B, C, D, and, xor};

pub(super) static ROW: Idiom = Idiom {
    row: Row {
        name: "add-newest",
        summary: "the same with the newest variable used once, and last",
        effect: "Two independent additions, one of them known a round earlier: off the critical path.",
        needs: Needs::NOTHING,
    },
    terms: &[and(&C, &D), and(&B, &xor(&C, &D))],
};
