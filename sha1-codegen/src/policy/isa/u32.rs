use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::{Instructions, Needs, Row, Write};

pub(super) static ROW: Instructions = Instructions {
    row: Row {
        name: "u32",
        summary: "arrays of words, for any processor",
        effect: "Slower than one message after the other: today's compiler makes no vectors of them. \
                 For tests, and to compare with.",
        needs: Needs::NOTHING,
    },
    engines: &["lanes"],
    lanes: &[4, 8, 16],
    ternary: false,
    upper_halves: false,
    write: &Arrays,
    quads: None,
};

/// Arrays of words, `[u32; n]`.
#[derive(Debug)]
struct Arrays;

impl Write for Arrays {
    fn helpers(&self, n: usize) -> TokenStream {
        let n = Literal::usize_unsuffixed(n);
        quote! {
            type __Sha1Words = [::core::primitive::u32; #n];

            #[inline(always)]
            fn __sha1_each(
                __sha1_x: __Sha1Words,
                __sha1_y: __Sha1Words,
                __sha1_of: impl ::core::ops::Fn(
                    ::core::primitive::u32,
                    ::core::primitive::u32,
                ) -> ::core::primitive::u32,
            ) -> __Sha1Words {
                let mut __sha1_z = [0; #n];
                let mut __sha1_lane = 0;
                while __sha1_lane < #n {
                    __sha1_z[__sha1_lane] = __sha1_of(__sha1_x[__sha1_lane], __sha1_y[__sha1_lane]);
                    __sha1_lane += 1;
                }
                __sha1_z
            }
        }
    }

    fn vector(&self, _: usize) -> TokenStream {
        quote!(__Sha1Words)
    }

    fn splat(&self, n: usize, word: &TokenStream) -> TokenStream {
        let n = Literal::usize_unsuffixed(n);
        quote!([#word as ::core::primitive::u32; #n])
    }

    fn add(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        quote!(__sha1_each(#x, #y, ::core::primitive::u32::wrapping_add))
    }

    fn xor(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        quote!(__sha1_each(#x, #y, |__sha1_x, __sha1_y| __sha1_x ^ __sha1_y))
    }

    fn and(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        quote!(__sha1_each(#x, #y, |__sha1_x, __sha1_y| __sha1_x & __sha1_y))
    }

    fn or(&self, _: usize, x: &Ident, y: &Ident) -> TokenStream {
        quote!(__sha1_each(#x, #y, |__sha1_x, __sha1_y| __sha1_x | __sha1_y))
    }

    fn not(&self, _: usize, x: &Ident) -> TokenStream {
        quote!(__sha1_each(#x, #x, |__sha1_x, _| !__sha1_x))
    }

    fn rotate(&self, _: usize, x: &Ident, by: u32) -> TokenStream {
        let by = Literal::u32_unsuffixed(by);
        quote!(__sha1_each(#x, #x, |__sha1_x, _| __sha1_x.rotate_left(#by)))
    }

    fn of_array(&self, _: usize, array: &TokenStream) -> TokenStream {
        quote!(#array)
    }

    fn to_array(&self, _: usize, x: &Ident) -> TokenStream {
        quote!(#x)
    }

    fn load_four(&self, _: usize, pointers: &[TokenStream]) -> TokenStream {
        let words = (0..4).map(|i| {
            let at = Literal::usize_unsuffixed(4 * i);
            quote!([#(::core::primitive::u32::from_be_bytes(
                (#pointers).byte_add(#at).cast::<[::core::primitive::u8; 4]>().read()
            )),*])
        });
        quote!([#(#words),*])
    }

    fn open_four(&self, _: usize, pointers: &[TokenStream]) -> TokenStream {
        let words = (0..4).map(|i| {
            let at = Literal::usize_unsuffixed(i);
            quote!([#((#pointers).cast::<::core::primitive::u32>().add(#at).read()),*])
        });
        quote!([#(#words),*])
    }

    fn close_four(&self, _: usize, four: [&Ident; 4], pointers: &[TokenStream]) -> TokenStream {
        let stores = pointers.iter().enumerate().map(|(lane, pointer)| {
            let lane = Literal::usize_unsuffixed(lane);
            quote! {
                (#pointer)
                    .cast::<[::core::primitive::u32; 4]>()
                    .write([#(#four[#lane]),*]);
            }
        });
        stores.collect()
    }
}
