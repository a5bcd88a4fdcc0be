use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "mozillaas",
        summary: "mozilla as retuned in the 2009 thread: word loads, all rounds in a row",
        effect: "An array of 80 words, unrolled.",
        needs: Needs::NOTHING,
    },
    origin: "The git list, August 2009. The program's source is not to be had: modelled on what the thread says of it.",
    branches: &[Branch { on: None, keys: &[("store", "expanded"), ("rotate", "rol")] }],
};
