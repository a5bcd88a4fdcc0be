use quote::quote;

use super::{Needs, Rotate, Row, call, helper};
use crate::isa::BMI2;

pub(super) static ROW: Rotate = Rotate {
    row: Row {
        name: "rorx",
        summary: "BMI2's rotation into another register, flags untouched",
        effect: "Saves the copy of a variable that is still needed, and the dependence on flags. \
                 With BMI2 enabled `native` uses it too, where it finds that a copy is saved.",
        needs: Needs::assembly(&BMI2, "ror"),
    },
    helper: Some(|span| {
        helper(
            span,
            &quote! {
                ::core::arch::asm!(
                    "rorx {y:e}, {x:e}, {n}",
                    x = in(reg) __sha1_x, y = lateout(reg) __sha1_y, n = const (32 - N),
                    options(pure, nomem, nostack, preserves_flags),
                );
            },
        )
    }),
    apply: call,
};
