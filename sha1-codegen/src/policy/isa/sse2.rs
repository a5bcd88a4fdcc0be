use quote::quote;

use super::{Needs, Row, Vectors, x86};

pub(super) static ROW: Vectors = Vectors {
    row: Row {
        name: "sse2",
        summary: "128-bit vectors that every x86-64 has",
        effect: "A rotation is three instructions, a byte swap five.",
        needs: Needs::NOTHING,
    },
    swap: |x| {
        let x = quote!(#x);
        let (left, right) = (x86("slli_epi16", &[8], &[&x]), x86("srli_epi16", &[8], &[&x]));
        let bytes = x86("or_si128", &[], &[&left, &right]);
        let low = x86("shufflelo_epi16", &[0b10_11_00_01], &[&bytes]);
        x86("shufflehi_epi16", &[0b10_11_00_01], &[&low])
    },
    rotate: |x, n| {
        let x = quote!(#x);
        let right = x86("srli_epi32", &[32 - n], &[&x]);
        // An addition doubles: it finds a free unit more easily than a shift.
        let left = if n == 1 { x86("add_epi32", &[], &[&x, &x]) } else { x86("slli_epi32", &[n], &[&x]) };
        x86("or_si128", &[], &[&left, &right])
    },
    align: |x, y, from| {
        let (x, y) = (quote!(#x), quote!(#y));
        if from == 2 {
            // Halves of two vectors are one shuffle, though only of floating-point numbers.
            let (x, y) = (x86("castsi128_pd", &[], &[&x]), x86("castsi128_pd", &[], &[&y]));
            return x86("castpd_si128", &[], &[&x86("shuffle_pd", &[1], &[&x, &y])]);
        }
        let bytes = 4 * u32::try_from(from).unwrap_or_default();
        let (x, y) = (x86("srli_si128", &[bytes], &[&x]), x86("slli_si128", &[16 - bytes], &[&y]));
        x86("or_si128", &[], &[&x, &y])
    },
};
