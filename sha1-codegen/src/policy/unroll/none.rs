use super::{Needs, Row, Unroll};

pub(super) static ROW: Unroll = Unroll {
    row: Row {
        name: "none",
        summary: "loops of one round, the variables moved",
        effect: "The smallest text. Where a loop starts is hidden from the optimiser, which would unroll them.",
        needs: Needs::NOTHING,
    },
    step: Some(1),
};
