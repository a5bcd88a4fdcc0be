use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "git-ppc",
        summary: "what git settled on for PowerPC: an array, word loads",
        effect: "About the spills of `plain`.",
        needs: Needs::NOTHING,
    },
    origin: "git 1.6.5, block-sha1/sha1.c, on PowerPC and s390.",
    branches: &[Branch { on: None, keys: &[("rotate", "shift"), ("majority", "add")] }],
};
