use quote::quote;

use super::{Needs, Rotate, Row, call, helper};
use crate::isa::ROTATES;

pub(super) static ROW: Rotate = Rotate {
    row: Row {
        name: "ror",
        summary: "in assembly, a rotation by one the long way: `rol` 5, `ror` 31, `ror` 2",
        effect: "On Intel `rol` by one is two micro-operations and `ror` by 31 is one; compilers \
                 always choose the first. Elsewhere than on x86 the processor's one rotate \
                 instruction: the same as `rol`.",
        needs: Needs::assembly(&ROTATES, "native"),
    },
    helper: Some(|span| {
        helper(
            span,
            &quote! {
                if N > 1 && N <= 16 {
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
