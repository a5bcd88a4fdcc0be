use super::{Branch, PORTABLE, Preset, Row};
use crate::isa::X86_64;
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "fast",
        summary: "our best for x86-64; elsewhere the default",
        effect: "On x86-64 the schedule in SSE2, a frame of 120 bytes.",
        needs: Needs::NOTHING,
    },
    origin: "Ours, after measuring.",
    branches: &[
        Branch {
            on: Some(&X86_64),
            keys: &[("engine", "vector-schedule"), ("majority", "add-newest")],
        },
        Branch { on: None, keys: PORTABLE },
    ],
};
