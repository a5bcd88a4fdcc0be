use super::{Branch, Preset, Row};
use crate::isa::{ARM, X86};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "git",
        summary: "today's block-sha1: volatile stores on x86, a barrier on ARM, an array elsewhere",
        effect: "On x86 the spills of `plain` and 80 stores.",
        needs: Needs::NOTHING,
    },
    origin: "git 2.36 and later, block-sha1/sha1.c: rotates left to the compiler, byte loads that it recognises.",
    branches: &[
        Branch {
            on: Some(&X86),
            keys: &[
                ("store", "volatile"),
                ("load", "bytes-rebased"),
                ("rotate", "shift"),
                ("majority", "add"),
            ],
        },
        Branch {
            on: Some(&ARM),
            keys: &[
                ("store", "barrier"),
                ("load", "bytes-rebased"),
                ("rotate", "shift"),
                ("majority", "add"),
            ],
        },
        Branch {
            on: None,
            keys: &[("load", "bytes-rebased"), ("rotate", "shift"), ("majority", "add")],
        },
    ],
};
