use super::x86::X86;
use super::{Instructions, Needs, Row};
use crate::isa::Isa;

static ISA: Isa = Isa {
    what: "x86-64 with AVX-512 (F and BW)",
    archs: &["x86_64"],
    assumed: &["sse2"],
    features: &["avx512f", "avx512bw"],
};

static WRITE: X86 = X86 { shuffle: true, ternary: true };

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "avx512",
        summary: "512-bit vectors",
        effect: "A round is seven instructions for sixteen messages; all words in 32 registers.",
        needs: Needs { isa: Some((&ISA, "avx2")), ..Needs::NOTHING },
    },
    engines: &["lanes"],
    lanes: &[16],
    ternary: true,
    upper_halves: true,
    write: &WRITE,
    quads: None,
};
