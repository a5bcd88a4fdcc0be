use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "git-x86",
        summary: "what git settled on for x86 in 2009: volatile stores, rotates in assembly",
        effect: "The same code as `linusv`, which it grew from.",
        needs: Needs::NOTHING,
    },
    origin: "git 1.6.5, block-sha1/sha1.c, on x86. It differs from linusv in how the variables are renamed, which here is the same by construction.",
    branches: &[Branch {
        on: None,
        keys: &[("store", "volatile"), ("rotate", "rol"), ("majority", "add")],
    }],
};
