//! The machine that writes, for four words at once: `__m128i` in x86-64's vector registers.
//!
//! `__sha1_sums` holds the sums `W + K` that wait for their rounds. They are accessed as volatile:
//! otherwise the optimiser takes them out of the vectors one by one.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::writer::Writer;
use super::{constant, count};
use crate::engine::vector_schedule::{LANES, WAITING};
use crate::machine::Quads;

/// Statements once per call: the place for sums.
pub(super) fn declare() -> TokenStream {
    let waiting = count(WAITING);
    quote!(let mut __sha1_sums = [::core::arch::x86_64::_mm_setzero_si128(); #waiting];)
}

impl Quads for Writer<'_> {
    type Quad = Ident;

    fn load_quad(&mut self, q: usize) -> Ident {
        let start = count(if self.words { LANES * q } else { 4 * LANES * q });
        let loaded = self.bind(&quote! {
            ::core::arch::x86_64::_mm_loadu_si128((&raw const __sha1_block[#start]).cast())
        });
        if self.words {
            return loaded;
        }
        self.bind(&(self.policies.isa.swap)(&loaded))
    }

    fn xor_quad(&mut self, x: &Ident, y: &Ident) -> Ident {
        self.bind(&quote!(::core::arch::x86_64::_mm_xor_si128(#x, #y)))
    }

    fn rotate_quad(&mut self, x: &Ident, n: u32) -> Ident {
        self.bind(&(self.policies.isa.rotate)(x, n))
    }

    fn align(&mut self, x: &Ident, y: &Ident, from: usize) -> Ident {
        self.bind(&(self.policies.isa.align)(x, y, from))
    }

    fn drop_first(&mut self, x: &Ident, from: usize) -> Ident {
        let bytes = count(4 * from);
        self.bind(&quote!(::core::arch::x86_64::_mm_srli_si128::<#bytes>(#x)))
    }

    fn lift_first(&mut self, x: &Ident, to: usize) -> Ident {
        let bytes = count(4 * to);
        self.bind(&quote!(::core::arch::x86_64::_mm_slli_si128::<#bytes>(#x)))
    }

    fn put_sums(&mut self, q: usize, words: &Ident, phase: usize) {
        let slot = count(q % WAITING);
        let k = constant(self.spec.phases[phase].constant);
        self.write(quote! {
            (&raw mut __sha1_sums[#slot]).write_volatile(::core::arch::x86_64::_mm_add_epi32(
                #words,
                ::core::arch::x86_64::_mm_set1_epi32(#k as ::core::primitive::u32 as ::core::primitive::i32),
            ));
        });
    }

    fn add_sum(&mut self, x: &Ident, t: usize) -> Ident {
        let (slot, lane) = (count(t / LANES % WAITING), count(t % LANES));
        self.bind(&quote! {
            #x.wrapping_add(
                (&raw const __sha1_sums[#slot])
                    .cast::<::core::primitive::u32>()
                    .add(#lane)
                    .read_volatile(),
            )
        })
    }
}
