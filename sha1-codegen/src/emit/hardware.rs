//! The statements of the engine over instructions for four rounds.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::body::{Around, Written, over_blocks, over_many};
use super::writer::Writer;
use super::{constant, count};
use crate::engine::hardware::compress;
use crate::machine::Hardware;
use crate::plan;
use crate::policy::engine::{Instructions, Kind};

/// The loop over the blocks of one message, or of several in turns.
pub(super) fn write(around: Around<'_>, plan: &plan::Hardware) -> Written {
    let Around { spec, words, .. } = around;
    let (policies, instructions) = (plan.policies(), plan.instructions());
    let quads = instructions.quads(policies);
    let mut writer = Writer::new(spec, policies, words).with_quads(&*quads);
    // The chaining values stay in vectors from one block to the next.
    let streams = plan.streams();
    let names = (0..streams)
        .map(|i| (format_ident!("__sha1_first_{i}"), format_ident!("__sha1_fifth_{i}")));
    let names: Vec<_> = names.collect();
    writer.stream = (streams > 1).then_some(0);
    let next = compress(&mut writer, spec, plan, names.clone());
    let rounds = writer.finish();
    let per_block = {
        let (to, from) = (names.iter().map(pair), next.iter().map(pair));
        quote!(#rounds (#(#to),*) = (#(#from),*);)
    };
    let state = |i: usize| {
        let i = count(i);
        if streams == 1 { quote!(*__sha1_state) } else { quote!(__sha1_states[#i]) }
    };
    let states: Vec<_> = (0..streams).map(state).collect();
    let opened = states.iter().map(|state| instructions.open(state));
    let (first, fifth): (Vec<_>, Vec<_>) = names.iter().cloned().unzip();
    let closed = states.iter().zip(&names);
    let closed = closed.map(|(state, (first, fifth))| instructions.close(state, first, fifth));
    let per_call = instructions.per_call(policies, words);
    let blocks =
        if streams == 1 { over_blocks(&per_block) } else { over_many(streams, &per_block) };
    Written {
        helpers: TokenStream::new(),
        body: quote! {
            #per_call
            #(let (mut #first, mut #fifth) = #opened;)*
            #blocks
            #(#closed)*
        },
    }
}

fn pair((first, fifth): &(Ident, Ident)) -> TokenStream {
    quote!((#first, #fifth))
}

impl Writer<'_> {
    fn instructions(&self) -> &'static dyn Instructions {
        match self.policies.engine.kind {
            Kind::Hardware(instructions) => instructions,
            Kind::Scalar | Kind::VectorSchedule | Kind::Lanes => {
                unreachable!("the engine over instructions has some")
            }
        }
    }

    fn k(&self, phase: usize) -> TokenStream {
        constant(self.spec.phases[phase].constant).into_token_stream()
    }
}

impl Hardware for Writer<'_> {
    type Fifth = Ident;
    type Sum = Ident;

    fn select(&mut self, stream: usize) {
        self.stream = self.stream.map(|_| stream);
    }

    fn schedule(&mut self, words: [&Ident; 4]) -> Ident {
        self.bind(&self.instructions().schedule(words))
    }

    fn first_sum(&mut self, fifth: &Ident, words: &Ident, phase: usize) -> Ident {
        let k = self.k(phase);
        self.bind(&self.instructions().first_sum(fifth, words, &k))
    }

    fn sum(&mut self, before: &Ident, words: &Ident, phase: usize) -> Ident {
        let k = self.k(phase);
        self.bind(&self.instructions().sum(self.policies, before, words, &k))
    }

    fn four_rounds(&mut self, variables: &Ident, sum: &Ident, phase: usize) -> Ident {
        let function = self.spec.phases[phase].function;
        self.bind(&self.instructions().four_rounds(variables, sum, phase, function))
    }

    fn add_quad(&mut self, x: &Ident, y: &Ident) -> Ident {
        self.bind(&self.instructions().add(x, y))
    }

    fn fifth(&mut self, before: &Ident, fifth: &Ident) -> Ident {
        self.bind(&self.instructions().fifth(self.policies, before, fifth))
    }
}
