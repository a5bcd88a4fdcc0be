use super::{Needs, Row, Unroll};

pub(super) static ROW: Unroll = Unroll {
    row: Row {
        name: "full",
        summary: "80 rounds in a row",
        effect: "About 4 to 5 KB of text; the variables are renamed, never moved.",
        needs: Needs::NOTHING,
    },
    step: None,
};
