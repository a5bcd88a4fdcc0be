use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Engine, Instructions, Kind, Needs, Row};
use crate::isa::ARMV8;
use crate::policy::Policies;
use crate::policy::isa::{WriteQuads, neon};
use crate::spec::Function;

pub(super) static ROW: Engine = Engine {
    row: Row {
        name: "armv8",
        summary: "the SHA-1 instructions of AArch64: four rounds in one, messages of one stream \
                  or of several in turns",
        effect: "One stream is bound by the rounds' latency; `streams` fills it.",
        needs: Needs { isa: Some((&ARMV8, "scalar")), ..Needs::UNSAFE },
    },
    kind: Kind::Hardware(&Armv8),
    axes: &["streams"],
    positional: 0,
};

/// The first word is in the lowest lane; the fifth is a word of its own, and a sum is a pair of
/// that and of words with the constant.
#[derive(Debug)]
struct Armv8;

impl Armv8 {
    fn sum(&self, fifth: &TokenStream, words: &Ident, constant: &TokenStream) -> TokenStream {
        quote! {(
            #fifth,
            ::core::arch::aarch64::vaddq_u32(
                #words,
                ::core::arch::aarch64::vdupq_n_u32(#constant),
            ),
        )}
    }
}

/// `ROTL30` of the first variable.
fn turned(before: &Ident) -> TokenStream {
    quote! {
        ::core::arch::aarch64::vsha1h_u32(::core::arch::aarch64::vgetq_lane_u32::<0>(#before))
    }
}

impl Instructions for Armv8 {
    fn quads(&self, _: &Policies) -> Box<dyn WriteQuads> {
        Box::new(Quads)
    }

    fn per_call(&self, _: &Policies, _: bool) -> TokenStream {
        TokenStream::new()
    }

    fn open(&self, state: &TokenStream) -> TokenStream {
        quote!((::core::arch::aarch64::vld1q_u32((&raw const (#state)[0]).cast()), (#state)[4]))
    }

    fn close(&self, state: &TokenStream, first: &Ident, fifth: &Ident) -> TokenStream {
        quote! {
            ::core::arch::aarch64::vst1q_u32((&raw mut (#state)[0]).cast(), #first);
            (#state)[4] = #fifth;
        }
    }

    fn schedule(&self, [w, x, y, z]: [&Ident; 4]) -> TokenStream {
        quote! {
            ::core::arch::aarch64::vsha1su1q_u32(
                ::core::arch::aarch64::vsha1su0q_u32(#w, #x, #y),
                #z,
            )
        }
    }

    fn first_sum(&self, fifth: &Ident, words: &Ident, constant: &TokenStream) -> TokenStream {
        Self::sum(self, &quote!(#fifth), words, constant)
    }

    fn sum(
        &self,
        _: &Policies,
        before: &Ident,
        words: &Ident,
        constant: &TokenStream,
    ) -> TokenStream {
        Self::sum(self, &turned(before), words, constant)
    }

    fn four_rounds(
        &self,
        variables: &Ident,
        sum: &Ident,
        _: usize,
        function: Function,
    ) -> TokenStream {
        let name = format_ident!(
            "{}",
            match function {
                Function::Choose => "vsha1cq_u32",
                Function::Parity => "vsha1pq_u32",
                Function::Majority => "vsha1mq_u32",
            }
        );
        quote!(::core::arch::aarch64::#name(#variables, #sum.0, #sum.1))
    }

    fn add(&self, x: &Ident, y: &Ident) -> TokenStream {
        quote!(::core::arch::aarch64::vaddq_u32(#x, #y))
    }

    fn fifth(&self, _: &Policies, before: &Ident, fifth: &Ident) -> TokenStream {
        let turned = turned(before);
        quote!(#turned.wrapping_add(#fifth))
    }
}

/// Operations on four words, the first in the lowest lane.
#[derive(Debug)]
struct Quads;

impl WriteQuads for Quads {
    fn load(&self, pointer: &TokenStream) -> TokenStream {
        quote!(::core::arch::aarch64::vld1q_u8((#pointer).cast()))
    }

    fn order_bytes(&self, x: &Ident) -> TokenStream {
        quote! {
            ::core::arch::aarch64::vreinterpretq_u32_u8(::core::arch::aarch64::vrev32q_u8(#x))
        }
    }

    fn order_words(&self, x: &Ident) -> Option<TokenStream> {
        Some(quote!(::core::arch::aarch64::vreinterpretq_u32_u8(#x)))
    }

    fn xor(&self, x: &Ident, y: &Ident) -> TokenStream {
        quote!(::core::arch::aarch64::veorq_u32(#x, #y))
    }

    fn rotate(&self, x: &Ident, by: u32) -> TokenStream {
        neon::rotate(x, by)
    }

    fn align(&self, x: &Ident, y: &Ident, from: usize) -> TokenStream {
        let from = Literal::usize_unsuffixed(from);
        quote!(::core::arch::aarch64::vextq_u32::<#from>(#x, #y))
    }

    fn drop_first(&self, x: &Ident, from: usize) -> TokenStream {
        let from = Literal::usize_unsuffixed(from);
        quote! {
            ::core::arch::aarch64::vextq_u32::<#from>(#x, ::core::arch::aarch64::vdupq_n_u32(0))
        }
    }

    fn lift_first(&self, x: &Ident, to: usize) -> TokenStream {
        let from = Literal::usize_unsuffixed(4 - to);
        quote! {
            ::core::arch::aarch64::vextq_u32::<#from>(::core::arch::aarch64::vdupq_n_u32(0), #x)
        }
    }
}
