use super::x86::X86;
use super::{Instructions, Needs, Row};
use crate::isa::Isa;

static ISA: Isa = Isa {
    what: "x86-64 with AVX-512VL",
    archs: &["x86_64"],
    assumed: &["sse2"],
    features: &["avx512f", "avx512vl"],
};

static WRITE: X86 = X86 { shuffle: true, ternary: true };

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "avx512vl",
        summary: "AVX-512's instructions on shorter vectors",
        effect: "A rotation is one instruction, and so is any function of three words.",
        needs: Needs { isa: Some((&ISA, "avx2")), ..Needs::NOTHING },
    },
    engines: &["vector-schedule", "sha-ni", "lanes"],
    lanes: &[4, 8],
    ternary: true,
    upper_halves: true,
    write: &WRITE,
    quads: Some(&WRITE),
};
