use super::x86::X86;
use super::{Instructions, Needs, Row};
use crate::isa::X86_64;

static WRITE: X86 = X86 { shuffle: false, ternary: false };

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "sse2",
        summary: "128-bit vectors that every x86-64 has",
        effect: "A rotation is three instructions, a byte swap five.",
        needs: Needs { isa: Some((&X86_64, "u32")), ..Needs::NOTHING },
    },
    engines: &["vector-schedule", "lanes"],
    lanes: &[4],
    ternary: false,
    upper_halves: false,
    write: &WRITE,
    quads: Some(&WRITE),
};
