use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "linusp4",
        summary: "linus for the Pentium 4, whose additions are cheap and whose rotates are not",
        effect: "Additions where the others have or.",
        needs: Needs::NOTHING,
    },
    origin: "The git list, August 2009. The program's source is not to be had: modelled on what the thread says of it.",
    branches: &[Branch {
        on: None,
        keys: &[("store", "volatile"), ("choose", "add"), ("majority", "add")],
    }],
};
