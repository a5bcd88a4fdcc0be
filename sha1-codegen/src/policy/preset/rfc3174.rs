use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "rfc3174",
        summary: "the reference code of RFC 3174: 80 words ahead, loops of one round",
        effect: "Small.",
        needs: Needs::NOTHING,
    },
    origin: "RFC 3174, section 7. Its Maj joins three pairs by or; `xor` joins the same three by exclusive or.",
    branches: &[Branch {
        on: None,
        keys: &[
            ("store", "expanded"),
            ("load", "bytes"),
            ("rotate", "shift"),
            ("choose", "or"),
            ("majority", "xor"),
            ("unroll", "none"),
        ],
    }],
};
