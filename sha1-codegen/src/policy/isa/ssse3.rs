use super::x86::X86;
use super::{Instructions, Needs, Row};
use crate::isa::Isa;

static ISA: Isa =
    Isa { what: "x86-64 with SSSE3", archs: &["x86_64"], assumed: &["sse2"], features: &["ssse3"] };

static WRITE: X86 = X86 { shuffle: true, ternary: false };

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "ssse3",
        summary: "128-bit vectors whose bytes can be put in any order",
        effect: "A byte swap is one instruction, and so is a vector out of two.",
        needs: Needs { isa: Some((&ISA, "sse2")), ..Needs::NOTHING },
    },
    engines: &["vector-schedule", "sha-ni", "lanes"],
    lanes: &[4],
    ternary: false,
    upper_halves: false,
    write: &WRITE,
    quads: Some(&WRITE),
};
