use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Instructions, Needs, Row, Write};
use crate::isa::Isa;

static ISA: Isa =
    Isa { what: "AArch64 with NEON", archs: &["aarch64"], assumed: &["neon"], features: &[] };

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "neon",
        summary: "AArch64's 128-bit vectors",
        effect: "A rotation is two instructions, choosing and a byte swap are one.",
        needs: Needs { isa: Some((&ISA, "u32")), ..Needs::NOTHING },
    },
    engines: &["lanes"],
    lanes: &[4],
    ternary: false,
    upper_halves: false,
    write: &Neon,
    quads: None,
};

/// Vectors of four words.
#[derive(Debug)]
struct Neon;

fn call(name: &str, constants: &[u32], arguments: &[&Ident]) -> TokenStream {
    let name = format_ident!("{name}");
    let constants = constants.iter().map(|number| Literal::u32_unsuffixed(*number));
    let constants = (constants.len() > 0).then(|| quote!(::<#(#constants),*>));
    quote!(::core::arch::aarch64::#name #constants (#(#arguments),*))
}

/// A rotation to the left by a constant, 1 to 31: a shift, and one that inserts.
pub(crate) fn rotate(x: &Ident, by: u32) -> TokenStream {
    let (left, right) = (Literal::u32_unsuffixed(by), Literal::u32_unsuffixed(32 - by));
    quote! {
        ::core::arch::aarch64::vsriq_n_u32::<#right>(
            ::core::arch::aarch64::vshlq_n_u32::<#left>(#x),
            #x,
        )
    }
}

impl Write for Neon {
    fn vector(&self, _: usize) -> TokenStream {
        quote!(::core::arch::aarch64::uint32x4_t)
    }

    fn splat(&self, _: usize, word: &TokenStream) -> TokenStream {
        quote!(::core::arch::aarch64::vdupq_n_u32(#word))
    }

    fn add(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        call("vaddq_u32", &[], &[x, y])
    }

    fn xor(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        call("veorq_u32", &[], &[x, y])
    }

    fn and(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        call("vandq_u32", &[], &[x, y])
    }

    fn or(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        call("vorrq_u32", &[], &[x, y])
    }

    fn not(&self, _: usize, x: &Ident) -> TokenStream {
        call("vmvnq_u32", &[], &[x])
    }

    fn rotate(&self, _: usize, x: &Ident, by: u32) -> TokenStream {
        rotate(x, by)
    }

    fn of_array(&self, _: usize, array: &TokenStream) -> TokenStream {
        quote!(::core::arch::aarch64::vld1q_u32(#array.as_ptr()))
    }

    fn to_array(&self, _: usize, x: &Ident) -> TokenStream {
        quote!(::core::mem::transmute::<::core::arch::aarch64::uint32x4_t, [::core::primitive::u32; 4]>(#x))
    }

    fn load_four(&self, _: usize, pointers: &[TokenStream]) -> TokenStream {
        let load = |pointer: &TokenStream| {
            quote! {
                ::core::arch::aarch64::vreinterpretq_u32_u8(::core::arch::aarch64::vrev32q_u8(
                    ::core::arch::aarch64::vld1q_u8((#pointer).cast()),
                ))
            }
        };
        let rows = pointers.iter().map(load);
        transpose(&quote!([#(#rows),*]))
    }

    fn open_four(&self, _: usize, pointers: &[TokenStream]) -> TokenStream {
        let rows = pointers
            .iter()
            .map(|pointer| quote!(::core::arch::aarch64::vld1q_u32((#pointer).cast())));
        transpose(&quote!([#(#rows),*]))
    }

    fn close_four(&self, _: usize, four: [&Ident; 4], pointers: &[TokenStream]) -> TokenStream {
        // Transposing twice changes nothing.
        let rows = transpose(&quote!([#(#four),*]));
        let lanes = (0..pointers.len()).map(Literal::usize_unsuffixed);
        quote! {
            let __sha1_rows = #rows;
            #(::core::arch::aarch64::vst1q_u32((#pointers).cast(), __sha1_rows[#lanes]);)*
        }
    }
}

/// An array of the columns of an array of rows.
fn transpose(rows: &TokenStream) -> TokenStream {
    quote!({
        let [__sha1_x, __sha1_y, __sha1_z, __sha1_w] = #rows;
        let __sha1_pair = |__sha1_x, __sha1_y| {
            let __sha1_x = ::core::arch::aarch64::vtrnq_u32(__sha1_x, __sha1_y);
            [
                ::core::arch::aarch64::vreinterpretq_u64_u32(__sha1_x.0),
                ::core::arch::aarch64::vreinterpretq_u64_u32(__sha1_x.1),
            ]
        };
        let ([__sha1_x, __sha1_y], [__sha1_z, __sha1_w]) =
            (__sha1_pair(__sha1_x, __sha1_y), __sha1_pair(__sha1_z, __sha1_w));
        [
            ::core::arch::aarch64::vtrn1q_u64(__sha1_x, __sha1_z),
            ::core::arch::aarch64::vtrn1q_u64(__sha1_y, __sha1_w),
            ::core::arch::aarch64::vtrn2q_u64(__sha1_x, __sha1_z),
            ::core::arch::aarch64::vtrn2q_u64(__sha1_y, __sha1_w),
        ]
        .map(|__sha1_x| ::core::arch::aarch64::vreinterpretq_u32_u64(__sha1_x))
    })
}
