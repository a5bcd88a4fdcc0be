//! The statements of the engine with a message in each lane.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::body::{Around, Written, shortest, state};
use super::writer::Writer;
use super::{constant, count};
use crate::boolean::Bool;
use crate::engine::lanes::compress;
use crate::machine::Lanes;
use crate::plan;
use crate::policy::isa::Write;
use crate::spec::Function;

/// The loop over the blocks that all messages have.
pub(super) fn write(around: Around<'_>, plan: &plan::Lanes) -> Written {
    let Around { spec, .. } = around;
    let policies = plan.policies();
    let (n, isa) = (plan.lanes(), policies.isa.write);
    let mut writer = Writer::new(spec, policies, false);
    let state = state();
    let first = Lanes::load_four(&mut writer, 0);
    let first_words = writer.take();
    let (next, following) = compress(&mut writer, spec, state.clone(), first.clone());
    let rounds = writer.take();
    let shortest = shortest();
    let (helpers, per_call) = (isa.helpers(n), isa.per_call(n));
    let (opened, closed) = ends(n, isa, &state);
    // Hidden, or the optimiser adds K last, where the rounds wait for each other.
    let constants = spec.phases.iter().enumerate().map(|(phase, row)| {
        let (name, k) = (k(phase), constant(row.constant));
        let hidden = quote!(::core::hint::black_box::<::core::primitive::u32>(#k));
        let vector = isa.splat(n, &hidden);
        quote!(let #name = #vector;)
    });
    Written {
        helpers,
        body: quote! {
            #per_call
            #(#constants)*
            #shortest
            // Every message has more blocks than those that are numbered.
            if __sha1_count > 0 {
                #opened
                let __sha1_at = 0;
                #first_words
                let (#(mut #first),*) = (#(#first),*);
                for __sha1_at in 0..__sha1_count {
                    // After the last blocks these are fetched again, for nothing.
                    let __sha1_next = ::core::cmp::Ord::min(__sha1_at + 1, __sha1_count - 1);
                    #rounds
                    (#(#state),*) = (#(#next),*);
                    (#(#first),*) = (#(#following),*);
                }
                #closed
            }
        },
    }
}

/// Statements that turn chaining values into vectors, one a word, and back.
fn ends(n: usize, isa: &dyn Write, state: &[Ident; 5]) -> (TokenStream, TokenStream) {
    let lanes: Vec<_> = (0..n).map(count).collect();
    let at = lanes.iter().map(|lane| quote!(&raw const __sha1_states[#lane]));
    let four = isa.open_four(n, &at.collect::<Vec<_>>());
    let fifth = isa.of_array(n, &quote!([#(__sha1_states[#lanes][4]),*]));
    let [a, b, c, d, e] = state;
    let opened = quote! {
        let [mut #a, mut #b, mut #c, mut #d] = #four;
        let mut #e = #fifth;
    };
    let at = lanes.iter().map(|lane| quote!(&raw mut __sha1_states[#lane]));
    let four = isa.close_four(n, [a, b, c, d], &at.collect::<Vec<_>>());
    let fifth = isa.to_array(n, e);
    let closed = quote! {
        #four
        let __sha1_fifth = #fifth;
        #(__sha1_states[#lanes][4] = __sha1_fifth[#lanes];)*
    };
    (opened, closed)
}

fn k(phase: usize) -> Ident {
    format_ident!("__sha1_k{phase}")
}

impl Writer<'_> {
    fn evaluate(&mut self, term: &Bool, of: [&Ident; 3]) -> Ident {
        let (n, isa) = self.lanes();
        let mut both = |x: &Bool, y: &Bool| (self.evaluate(x, of), self.evaluate(y, of));
        let value = match term {
            Bool::Variable(index) => return of[*index].clone(),
            Bool::Not(x) => {
                let x = self.evaluate(x, of);
                isa.not(n, &x)
            }
            Bool::And(x, y) => {
                let (x, y) = both(x, y);
                isa.and(n, &x, &y)
            }
            Bool::Or(x, y) => {
                let (x, y) = both(x, y);
                isa.or(n, &x, &y)
            }
            Bool::Xor(x, y) => {
                let (x, y) = both(x, y);
                isa.xor(n, &x, &y)
            }
        };
        self.bind(&value)
    }

    fn lanes(&self) -> (usize, &'static dyn Write) {
        (self.policies.lanes.count, self.policies.isa.write)
    }
}

impl Lanes for Writer<'_> {
    type Vector = Ident;

    fn follow(&mut self, following: bool) {
        self.following = following;
    }

    fn load_four(&mut self, q: usize) -> [Ident; 4] {
        let (n, isa) = self.lanes();
        let at = if self.following { quote!(__sha1_next) } else { quote!(__sha1_at) };
        let start = count(16 * q);
        let pointer = |lane: usize| -> TokenStream {
            let lane = count(lane);
            quote! {
                __sha1_messages[#lane]
                    .as_ptr()
                    .add(#at)
                    .cast::<::core::primitive::u8>()
                    .add(#start)
            }
        };
        let pointers: Vec<_> = (0..n).map(pointer).collect();
        let four = self.bind(&isa.load_four(n, &pointers));
        core::array::from_fn(|i| {
            let i = count(i);
            self.bind(&quote!(#four[#i]))
        })
    }

    fn add(&mut self, x: &Ident, y: &Ident) -> Ident {
        let (n, isa) = self.lanes();
        self.bind(&isa.add(n, x, y))
    }

    fn add_constant(&mut self, x: &Ident, phase: usize) -> Ident {
        let (n, isa) = self.lanes();
        self.bind(&isa.add(n, x, &k(phase)))
    }

    fn xor(&mut self, x: &Ident, y: &Ident) -> Ident {
        let (n, isa) = self.lanes();
        self.bind(&isa.xor(n, x, y))
    }

    fn rotate(&mut self, x: &Ident, by: u32) -> Ident {
        let (n, isa) = self.lanes();
        self.bind(&isa.rotate(n, x, by))
    }

    fn function(&mut self, function: Function, of: [&Ident; 3]) -> Ident {
        let (n, isa) = self.lanes();
        if let Some(value) = isa.ternary(n, of, function.definition().table()) {
            return self.bind(&value);
        }
        let terms = self.policies.terms(function);
        let values: Vec<_> = terms.iter().map(|term| self.evaluate(term, of)).collect();
        let sum = values.into_iter().reduce(|sum, value| Lanes::add(self, &sum, &value));
        sum.expect("a function has a term")
    }
}
