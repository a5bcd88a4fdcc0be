use quote::quote;

use super::{Needs, Rotate, Row, call, helper};
use crate::isa::ROTATES;

pub(super) static ROW: Rotate = Rotate {
    row: Row {
        name: "rol",
        summary: "in assembly the shorter way: `rol` 5, `rol` 1, `ror` 2, git's choice",
        effect: "On x86 the instructions that `native` has too, each fixed in its place, which \
                 keeps the optimiser from moving or merging them. Elsewhere the processor's one \
                 rotate instruction: the same as `ror`.",
        needs: Needs::assembly(&ROTATES, "native"),
    },
    helper: Some(|span| {
        helper(
            span,
            &quote! {
                if N <= 16 {
                    ::core::arch::asm!(
                        "rol {0:e}, {n}", inlateout(reg) __sha1_x => __sha1_y, n = const N,
                        options(pure, nomem, nostack),
                    );
                } else {
                    ::core::arch::asm!(
                        "ror {0:e}, {n}", inlateout(reg) __sha1_x => __sha1_y, n = const (32 - N),
                        options(pure, nomem, nostack),
                    );
                }
            },
        )
    }),
    apply: call,
};
