use super::x86::X86;
use super::{Instructions, Needs, Row};
use crate::isa::Isa;

static ISA: Isa = Isa {
    what: "x86-64 with AVX2, BMI1 and BMI2",
    archs: &["x86_64"],
    assumed: &["sse2"],
    features: &["avx2", "bmi1", "bmi2"],
};

static WRITE: X86 = X86 { shuffle: true, ternary: false };

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "avx2",
        summary: "256-bit vectors, and instructions with three operands",
        effect: "No copies of vectors; in general registers BMI's rotation and and-not.",
        needs: Needs { isa: Some((&ISA, "ssse3")), ..Needs::NOTHING },
    },
    engines: &["vector-schedule", "lanes"],
    lanes: &[8],
    ternary: false,
    upper_halves: true,
    write: &WRITE,
    quads: Some(&WRITE),
};
