use proc_macro2::Literal;
use quote::quote;

use super::{Needs, Rotate, Row};

pub(super) static ROW: Rotate = Rotate {
    row: Row {
        name: "shift",
        summary: "`(x << n) | (x >> (32 - n))`, as C writes it",
        effect: "Recognised as a rotation: on x86-64 the instructions of `native`, within a \
                 register or two.",
        needs: Needs::NOTHING,
    },
    helper: None,
    apply: |x, n| {
        let (left, right) = (Literal::u32_unsuffixed(n), Literal::u32_unsuffixed(32 - n));
        // In two statements: clippy tells users of `rotate_left` where it sees one expression.
        quote!({
            let __sha1_left = #x << #left;
            __sha1_left | (#x >> #right)
        })
    },
};
