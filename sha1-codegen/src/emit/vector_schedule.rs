//! The statements of the engine whose schedule is in vectors.
//!
//! `__sha1_sums` holds the sums `W + K` that wait for their rounds. They are accessed as volatile:
//! otherwise the optimiser takes them out of the vectors one by one.

use proc_macro2::Ident;
use quote::quote;

use super::body::{Around, Written, by_words, over_blocks, state};
use super::writer::Writer;
use super::{constant, count};
use crate::engine::quads::LANES;
use crate::engine::vector_schedule::{WAITING, compress};
use crate::machine::Sums;
use crate::plan::VectorSchedule;
use crate::policy::isa::Write;

/// The loop over the blocks of one message.
pub(super) fn write(around: Around<'_>, plan: &VectorSchedule) -> Written {
    let Around { spec, words, resolved } = around;
    let policies = plan.policies();
    let isa = policies.isa.quads.expect("the engine takes only instructions on four words");
    let mut writer = Writer::new(spec, policies, words).with_quads(isa);
    let next = compress(&mut writer, spec, plan, state());
    let rounds = by_words(&writer.finish(), &next);
    let rotate = policies.rotate.helper.map(|helper| helper(resolved.span("rotate")));
    let (waiting, order) = (count(WAITING), isa.per_call(LANES));
    let order = (!words).then_some(order);
    let blocks = over_blocks(&rounds);
    Written {
        helpers: quote!(#rotate),
        body: quote! {
            let mut __sha1_sums = [::core::arch::x86_64::_mm_setzero_si128(); #waiting];
            #order
            #blocks
        },
    }
}

impl Sums for Writer<'_> {
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
