use super::{Branch, PORTABLE, Preset, Row};
use crate::isa::X86_64;
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "fast",
        summary: "our best for x86-64; elsewhere the default",
        effect: "Assembly on x86-64.",
        needs: Needs::NOTHING,
    },
    origin: "Ours.",
    branches: &[Branch { on: Some(&X86_64), keys: &[("store", "volatile-rw"), ("rotate", "ror"), ("constants", "lea"), ("majority", "add-newest"), ("carry", "newest")] }, Branch { on: None, keys: PORTABLE }],
};
