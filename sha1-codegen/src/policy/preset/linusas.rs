use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "linusas",
        summary: "linus with stores that the compiler cannot look through",
        effect: "No spills worth the name.",
        needs: Needs::NOTHING,
    },
    origin: "The git list, August 2009: `\"+m\"(W(t))` after each store, for which `volatile-rw` is the nearest. The program's source is not to be had: modelled on what the thread says of it.",
    branches: &[Branch {
        on: None,
        keys: &[("store", "volatile-rw"), ("rotate", "rol"), ("majority", "add")],
    }],
};
