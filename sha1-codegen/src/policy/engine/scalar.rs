use super::{Engine, Kind, Needs, Row};

pub(super) static ROW: Engine = Engine {
    row: Row {
        name: "scalar",
        summary: "words in general registers, one block at a time",
        effect: "Everywhere; all that the other keys decide is decided here.",
        needs: Needs::NOTHING,
    },
    kind: Kind::Scalar,
    axes: &["store", "load", "rotate", "constants", "choose", "majority", "unroll", "carry"],
    positional: 3,
};
