use proc_macro2::TokenStream;
use quote::quote;

use super::{Constants, Needs, Row};
use crate::isa::X86;

pub(super) static ROW: Constants = Constants {
    row: Row {
        name: "lea",
        summary: "`x + y + K` in one three-operand `lea`, in assembly",
        effect: "One instruction where generic tuning splits it into two, and the constant off \
                 the critical path.",
        needs: Needs::assembly(&X86, "hidden"),
    },
    helper: Some(|span| {
        let body = crate::emit::unsafe_block(
            span,
            quote! {
                #[cfg(target_arch = "x86_64")]
                ::core::arch::asm!(
                    "lea {sum:e}, [{x:r} + {y:r} + {k}]",
                    x = in(reg) __sha1_x, y = in(reg) __sha1_y,
                    sum = lateout(reg) __sha1_sum, k = const K,
                    options(pure, nomem, nostack, preserves_flags),
                );
                #[cfg(target_arch = "x86")]
                ::core::arch::asm!(
                    "lea {sum:e}, [{x:e} + {y:e} + {k}]",
                    x = in(reg) __sha1_x, y = in(reg) __sha1_y,
                    sum = lateout(reg) __sha1_sum, k = const K,
                    options(pure, nomem, nostack, preserves_flags),
                );
            },
        );
        let known = X86.predicate(&[]);
        quote! {
            #[cfg(#known)]
            #[inline(always)]
            fn __sha1_add<const K: ::core::primitive::i32>(
                __sha1_x: ::core::primitive::u32,
                __sha1_y: ::core::primitive::u32,
            ) -> ::core::primitive::u32 {
                let __sha1_sum: ::core::primitive::u32;
                #body
                __sha1_sum
            }
            #[cfg(not(#known))]
            fn __sha1_add<const K: ::core::primitive::i32>(
                __sha1_x: ::core::primitive::u32,
                __sha1_y: ::core::primitive::u32,
            ) -> ::core::primitive::u32 {
                __sha1_x.wrapping_add(__sha1_y).wrapping_add(K as ::core::primitive::u32)
            }
        }
    }),
    per_call: |_| TokenStream::new(),
    apply: |x, y, _, k| {
        // A displacement is signed; the sum's low 32 bits are the same.
        let k = proc_macro2::Literal::i32_unsuffixed(k.cast_signed());
        quote!(__sha1_add::<#k>(#x, #y))
    },
};
