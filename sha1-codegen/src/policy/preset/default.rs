use super::{Branch, PORTABLE, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "default",
        summary: "what an attribute without keys means: the best portable safe code",
        effect: "No `unsafe`, and possible in a `const fn`.",
        needs: Needs::NOTHING,
    },
    origin: "Ours.",
    branches: &[Branch { on: None, keys: PORTABLE }],
};
