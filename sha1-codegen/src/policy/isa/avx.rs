use super::x86::X86;
use super::{Instructions, Needs, Row};
use crate::isa::Isa;

static ISA: Isa =
    Isa { what: "x86-64 with AVX", archs: &["x86_64"], assumed: &["sse2"], features: &["avx"] };

static WRITE: X86 = X86 { shuffle: true, ternary: false };

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "avx",
        summary: "128-bit vectors in the new encoding, with three operands",
        effect: "No copies of vectors; and beside SHA instructions, which have the old encoding, \
                 the upper halves of registers can be cleared, which they would wait for.",
        needs: Needs { isa: Some((&ISA, "ssse3")), ..Needs::NOTHING },
    },
    engines: &["vector-schedule", "sha-ni"],
    lanes: &[],
    ternary: false,
    upper_halves: true,
    write: &WRITE,
    quads: Some(&WRITE),
};
