use super::{Engine, Kind, Needs, Row};
use crate::isa::X86_64;

pub(super) static ROW: Engine = Engine {
    row: Row {
        name: "vector-schedule",
        summary: "the message schedule four words at a time in vector registers, W + K stored for \
                  the rounds; the rounds in general registers",
        effect: "Takes a third of the instructions off the units that the rounds need, and fetches \
                 the next block beside this one's rounds: on Zen 5 1.3 times the default's speed, \
                 and 4 % from what the rounds' latency allows.",
        needs: Needs { isa: Some((&X86_64, "scalar")), ..Needs::UNSAFE },
    },
    kind: Kind::VectorSchedule,
    axes: &["isa", "rotate", "choose", "majority"],
    positional: 2,
};
