use proc_macro2::Literal;
use quote::quote;

use super::{Needs, Rotate, Row};

pub(super) static ROW: Rotate = Rotate {
    row: Row {
        name: "native",
        summary: "`rotate_left`: the compiler's choice of instruction",
        effect: "One rotate instruction where the processor has one. On x86 a rotation by one \
                 becomes `rol`, two micro-operations on Intel; with `-C target-cpu=x86-64-v2` \
                 every one becomes `shld`, which halves the speed on AMD: take `rol` there.",
        needs: Needs::NOTHING,
    },
    helper: None,
    apply: |x, n| {
        let n = Literal::u32_unsuffixed(n);
        quote!(#x.rotate_left(#n))
    },
};
