use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Engine, Instructions, Kind, Needs, Row};
use crate::isa::SHA;
use crate::policy::Policies;
use crate::policy::isa::x86::{X86, call};
use crate::policy::isa::{Write, WriteQuads};
use crate::spec::Function;

pub(super) static ROW: Engine = Engine {
    row: Row {
        name: "sha-ni",
        summary: "the SHA instructions of x86-64: four rounds in one, messages of one stream or \
                  of several in turns",
        effect: "1.4 to 2.6 times the speed of general registers. One stream is bound by the \
                 rounds' latency: 4 cycles for four on Intel, where `isa = \"avx512vl\"` comes near \
                 that, 6 on Zen 5, which any form reaches. `streams` fills the wait: four are 2.5 \
                 times as fast as one.",
        needs: Needs { isa: Some((&SHA, "vector-schedule")), ..Needs::UNSAFE },
    },
    kind: Kind::Hardware(&ShaNi),
    axes: &["isa", "streams", "fifth"],
    positional: 1,
};

/// The instructions want the first word in the highest lane.
#[derive(Debug)]
struct ShaNi;

/// A vector's bytes in reverse order: its words then are from big-endian, the first the highest.
const ALL_BYTES: [u8; 16] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

impl ShaNi {
    /// Whether the fifth variable is rotated by vector instructions. Where other streams hide its
    /// latency, the instruction for it is better.
    fn rotates(policies: &Policies) -> bool {
        policies.fifth.by_vectors && policies.isa.ternary && policies.streams.count == 1
    }

    /// `words` with `ROTL30` of the first variable added to the first word.
    fn next_fifth(&self, policies: &Policies, before: &Ident, words: &Ident) -> TokenStream {
        if !Self::rotates(policies) {
            return call(4, "sha1nexte_epu32", &[], &[before, words]);
        }
        // The optimiser moves the mask to the addition, which takes as long.
        quote! {
            ::core::arch::x86_64::_mm_add_epi32(
                ::core::arch::x86_64::_mm_maskz_rol_epi32::<30>(__sha1_first, #before),
                #words,
            )
        }
    }
}

impl Instructions for ShaNi {
    fn quads(&self, policies: &Policies) -> Box<dyn WriteQuads> {
        Box::new(Reversed(
            policies.isa.quads.expect("the engine takes only instructions on four words"),
        ))
    }

    fn per_call(&self, policies: &Policies, words: bool) -> TokenStream {
        let isa = policies.isa;
        let order = isa.quads.filter(|_| !words).map(|x86| x86.order(4, ALL_BYTES));
        // The optimiser makes a slower blend of a mask that it knows.
        let first = Self::rotates(policies).then(|| {
            quote! {
                let __sha1_first: ::core::arch::x86_64::__mmask8 = ::core::hint::black_box(0b1000);
            }
        });
        // SHA instructions have the old encoding: beside new ones, and with the upper halves of
        // registers in use, even by a caller, they wait for each other.
        let clear = quote!(::core::arch::x86_64::_mm256_zeroupper(););
        let clean = if isa.upper_halves {
            clear
        } else {
            // A build for processors with AVX has the new encoding here as well.
            quote!(#[cfg(target_feature = "avx")] { #clear })
        };
        quote!(#order #first #clean)
    }

    fn open(&self, state: &TokenStream) -> TokenStream {
        quote! {(
            ::core::arch::x86_64::_mm_shuffle_epi32::<0b00_01_10_11>(
                ::core::arch::x86_64::_mm_loadu_si128((&raw const (#state)[0]).cast()),
            ),
            ::core::arch::x86_64::_mm_set_epi32((#state)[4] as ::core::primitive::i32, 0, 0, 0),
        )}
    }

    fn close(&self, state: &TokenStream, first: &Ident, fifth: &Ident) -> TokenStream {
        quote! {
            ::core::arch::x86_64::_mm_storeu_si128(
                (&raw mut (#state)[0]).cast(),
                ::core::arch::x86_64::_mm_shuffle_epi32::<0b00_01_10_11>(#first),
            );
            (#state)[4] = ::core::arch::x86_64::_mm_cvtsi128_si32(
                ::core::arch::x86_64::_mm_srli_si128::<12>(#fifth),
            ) as ::core::primitive::u32;
        }
    }

    fn schedule(&self, [w, x, y, z]: [&Ident; 4]) -> TokenStream {
        let first = call(4, "sha1msg1_epu32", &[], &[w, x]);
        quote! {
            ::core::arch::x86_64::_mm_sha1msg2_epu32(
                ::core::arch::x86_64::_mm_xor_si128(#first, #y),
                #z,
            )
        }
    }

    fn first_sum(&self, fifth: &Ident, words: &Ident, _: &TokenStream) -> TokenStream {
        call(4, "add_epi32", &[], &[fifth, words])
    }

    fn sum(
        &self,
        policies: &Policies,
        before: &Ident,
        words: &Ident,
        _: &TokenStream,
    ) -> TokenStream {
        self.next_fifth(policies, before, words)
    }

    /// The instruction knows the phases by their numbers.
    fn four_rounds(
        &self,
        variables: &Ident,
        sum: &Ident,
        phase: usize,
        _: Function,
    ) -> TokenStream {
        call(4, "sha1rnds4_epu32", &[phase as u32], &[variables, sum])
    }

    fn add(&self, x: &Ident, y: &Ident) -> TokenStream {
        call(4, "add_epi32", &[], &[x, y])
    }

    fn fifth(&self, policies: &Policies, before: &Ident, fifth: &Ident) -> TokenStream {
        self.next_fifth(policies, before, fifth)
    }
}

/// Operations on four words, the first in the highest lane.
#[derive(Debug)]
struct Reversed(&'static X86);

impl WriteQuads for Reversed {
    fn load(&self, pointer: &TokenStream) -> TokenStream {
        self.0.load(4, pointer)
    }

    fn order_bytes(&self, x: &Ident) -> TokenStream {
        self.0.swap(4, x)
    }

    fn order_words(&self, x: &Ident) -> Option<TokenStream> {
        Some(call(4, "shuffle_epi32", &[0b00_01_10_11], &[x]))
    }

    fn xor(&self, x: &Ident, y: &Ident) -> TokenStream {
        Write::xor(self.0, 4, x, y)
    }

    fn xor_three(&self, of: [&Ident; 3]) -> Option<TokenStream> {
        self.0.xor_three(of)
    }

    fn rotate(&self, x: &Ident, by: u32) -> TokenStream {
        Write::rotate(self.0, 4, x, by)
    }

    fn align(&self, x: &Ident, y: &Ident, from: usize) -> TokenStream {
        self.0.align(4, y, x, 4 - from)
    }

    fn drop_first(&self, x: &Ident, from: usize) -> TokenStream {
        call(4, "slli_si128", &[4 * from as u32], &[x])
    }

    fn lift_first(&self, x: &Ident, to: usize) -> TokenStream {
        call(4, "srli_si128", &[4 * to as u32], &[x])
    }
}
