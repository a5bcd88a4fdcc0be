//! `rotate`: how a word is rotated to the left.

use proc_macro2::{Ident, TokenStream};

use super::{Helper, Needs, Row, table};

table!(Rotate: native shift rol ror rorx);

/// A rotation policy.
#[derive(Debug)]
pub struct Rotate {
    /// Name and docs.
    pub row: Row,
    /// Writes the function that the rounds call, `__sha1_rotate::<N>`.
    pub helper: Option<Helper>,
    /// Writes the expression of a word rotated by a constant, 1 to 31.
    pub apply: fn(&Ident, u32) -> TokenStream,
}

/// A call of the helper.
fn call(x: &Ident, n: u32) -> TokenStream {
    let n = proc_macro2::Literal::u32_unsuffixed(n);
    quote::quote!(__sha1_rotate::<#n>(#x))
}

/// The helper: on x86 as given, elsewhere the one instruction that rotates there.
///
/// `x86` is the body for x86 and x86-64: it reads `__sha1_x` and sets `__sha1_y`, knowing `N`.
fn helper(span: proc_macro2::Span, x86: &TokenStream) -> TokenStream {
    let body = crate::emit::unsafe_block(
        span,
        quote::quote! {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            { #x86 }
            #[cfg(target_arch = "arm")]
            ::core::arch::asm!(
                "ror {y}, {x}, #{n}",
                x = in(reg) __sha1_x, y = lateout(reg) __sha1_y, n = const (32 - N),
                options(pure, nomem, nostack, preserves_flags),
            );
            #[cfg(target_arch = "aarch64")]
            ::core::arch::asm!(
                "ror {y:w}, {x:w}, #{n}",
                x = in(reg) __sha1_x, y = lateout(reg) __sha1_y, n = const (32 - N),
                options(pure, nomem, nostack, preserves_flags),
            );
            #[cfg(any(target_arch = "powerpc", target_arch = "powerpc64"))]
            ::core::arch::asm!(
                "rotlwi {y}, {x}, {n}",
                x = in(reg) __sha1_x, y = lateout(reg) __sha1_y, n = const N,
                options(pure, nomem, nostack, preserves_flags),
            );
            #[cfg(target_arch = "s390x")]
            ::core::arch::asm!(
                "rll {y}, {x}, {n}",
                x = in(reg) __sha1_x, y = lateout(reg) __sha1_y, n = const N,
                options(pure, nomem, nostack, preserves_flags),
            );
        },
    );
    let known = crate::isa::ROTATES.predicate(&[]);
    quote::quote! {
        #[cfg(#known)]
        #[inline(always)]
        fn __sha1_rotate<const N: ::core::primitive::u32>(
            __sha1_x: ::core::primitive::u32,
        ) -> ::core::primitive::u32 {
            let __sha1_y: ::core::primitive::u32;
            #body
            __sha1_y
        }
        #[cfg(not(#known))]
        fn __sha1_rotate<const N: ::core::primitive::u32>(
            __sha1_x: ::core::primitive::u32,
        ) -> ::core::primitive::u32 {
            __sha1_x.rotate_left(N)
        }
    }
}
