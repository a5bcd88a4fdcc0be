use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "linusas2",
        summary: "linusas with many temporaries: the ring in local variables",
        effect: "The same spills as `plain`: local variables are what it becomes.",
        needs: Needs::NOTHING,
    },
    origin: "The git list, August 2009. Fresh names for every value are what this generator always writes. The program's source is not to be had: modelled on what the thread says of it.",
    branches: &[Branch {
        on: None,
        keys: &[("store", "registers"), ("rotate", "rol"), ("majority", "add")],
    }],
};
