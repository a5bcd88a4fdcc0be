use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "linusv",
        summary: "linus with volatile stores",
        effect: "The spills of `plain` and 80 stores.",
        needs: Needs::NOTHING,
    },
    origin: "The git list, August 2009.",
    branches: &[Branch {
        on: None,
        keys: &[("store", "volatile"), ("rotate", "rol"), ("majority", "add")],
    }],
};
