use super::{Needs, Row, Unroll};

pub(super) static ROW: Unroll = Unroll {
    row: Row {
        name: "five",
        summary: "loops of five rounds, after which the variables have their places again",
        effect: "About 2 KB of text. Where a loop starts is hidden from the optimiser, which would unroll them.",
        needs: Needs::NOTHING,
    },
    step: Some(5),
};
