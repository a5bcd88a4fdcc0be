use super::{Branch, Preset, Row};
use crate::policy::Needs;

pub(super) static ROW: Preset = Preset {
    row: Row {
        name: "mozilla",
        summary: "the code that git began with: 80 words ahead, loops of one round",
        effect: "Small.",
        needs: Needs::NOTHING,
    },
    origin: "git, mozilla-sha1/sha1.c, after a reference implementation by Paul Kocher. It gathers bytes into words while the message comes in; here the words are fetched when a block is complete.",
    branches: &[Branch {
        on: None,
        keys: &[("store", "expanded"), ("load", "bytes"), ("rotate", "shift"), ("unroll", "none")],
    }],
};
