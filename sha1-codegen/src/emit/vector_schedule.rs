//! The statements of the engine whose schedule is in vectors.
//!
//! `__sha1_sums` holds the sums `W + K` that wait for their rounds. They are accessed as volatile:
//! otherwise the optimiser takes them out of the vectors one by one.

use proc_macro2::Ident;
use quote::quote;

use super::body::{Around, Written, over_blocks, state};
use super::writer::Writer;
use super::{constant, count};
use crate::engine::quads::LANES;
use crate::engine::vector_schedule::{WAITING, compress, open};
use crate::machine::Sums;
use crate::plan::VectorSchedule;
use crate::policy::isa::Write;

/// The loop over the blocks of one message.
pub(super) fn write(around: Around<'_>, plan: &VectorSchedule) -> Written {
    let Around { spec, words, resolved } = around;
    let policies = plan.policies();
    let isa = policies.isa.quads.expect("the engine takes only instructions on four words");
    let mut writer = Writer::new(spec, policies, words).with_quads(isa);
    let state = state();
    let first = open(&mut writer, spec);
    let opened = writer.take();
    let (next, following) = compress(&mut writer, spec, plan, state.clone(), first.clone());
    let rounds = writer.take();
    let rotate = policies.rotate.helper.map(|helper| helper(resolved.span("rotate")));
    let (waiting, order) = (count(WAITING), isa.per_call(LANES));
    let order = (!words).then_some(order);
    let template =
        format!("/* {} */", (0..next.len()).map(|i| format!("{{{i}:e}}")).collect::<String>());
    let blocks = over_blocks(&quote! {
        let __sha1_following = __sha1_tail.first().unwrap_or(__sha1_block);
        #rounds
        (#(#state),*) = (#(#next),*);
        // Otherwise the optimiser adds them in a vector, which takes longer than it spares.
        ::core::arch::asm!(
            #template,
            #(inout(reg) #state,)*
            options(pure, nomem, nostack, preserves_flags),
        );
        (#(#first),*) = (#(#following),*);
    });
    Written {
        helpers: quote!(#rotate),
        body: quote! {
            let mut __sha1_sums = [::core::arch::x86_64::_mm_setzero_si128(); #waiting];
            #order
            if let [__sha1_block, ..] = __sha1_rest {
                let [#(mut #state),*] = *__sha1_state;
                #opened
                let (#(mut #first),*) = (#(#first),*);
                #blocks
                *__sha1_state = [#(#state),*];
            }
        },
    }
}

impl Sums for Writer<'_> {
    fn follow(&mut self, following: bool) {
        self.following = following;
    }

    /// An instruction that does nothing, but stays in its place among the accesses to the sums.
    /// Without it the optimiser makes many vectors in a row, as soon as their words are known, and
    /// the rounds after them come late to the processor.
    fn hold(&mut self, x: &Ident) -> Ident {
        self.bind(&quote!({
            let __sha1_held: ::core::arch::x86_64::__m128i;
            ::core::arch::asm!(
                "/* {0} */",
                inlateout(xmm_reg) #x => __sha1_held,
                options(nomem, nostack, preserves_flags),
            );
            __sha1_held
        }))
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
