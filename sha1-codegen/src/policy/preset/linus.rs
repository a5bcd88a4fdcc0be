use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "linus",
        summary: "the first block-sha1: a ring of 16 words, word loads, rotates in assembly",
        effect: "The spills of `plain`.",
        needs: Needs::NOTHING,
    },
    origin: "git, block-sha1/sha1.c of August 2009, before its stores became volatile.",
    branches: &[Branch { on: None, keys: &[("rotate", "rol"), ("majority", "add")] }],
};
