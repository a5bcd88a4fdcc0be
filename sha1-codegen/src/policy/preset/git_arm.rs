use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "git-arm",
        summary: "what git settled on for ARM: a full barrier after each store, byte loads",
        effect: "On ARM today a larger frame than `plain`.",
        needs: Needs::NOTHING,
    },
    origin: "git 1.6.5, block-sha1/sha1.c, on ARM.",
    branches: &[Branch {
        on: None,
        keys: &[("store", "barrier"), ("load", "bytes"), ("rotate", "shift"), ("majority", "add")],
    }],
};
