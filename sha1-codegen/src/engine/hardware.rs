//! Four rounds in one instruction, the message schedule beside them in vectors; messages of one
//! stream or of several in turns.

use super::quads::{self, LANES};
use crate::machine::Hardware;
use crate::plan;
use crate::spec::Spec;

/// A chaining value: its first four words, and what becomes of the fifth.
pub type Value<M> = (<M as crate::machine::Quads>::Quad, <M as Hardware>::Fifth);

/// Compresses one block of each stream: the chaining values in, the next ones out.
pub fn compress<M: Hardware>(
    machine: &mut M,
    spec: &Spec,
    plan: &plan::Hardware,
    values: Vec<Value<M>>,
) -> Vec<Value<M>> {
    let mut streams: Vec<_> = values.into_iter().map(Stream::new).collect();
    for q in 0..spec.rounds() / LANES {
        for (number, stream) in streams.iter_mut().enumerate() {
            machine.select(number);
            stream.four_rounds(machine, spec, plan, q);
        }
    }
    let ended = streams.into_iter().enumerate().map(|(number, stream)| {
        machine.select(number);
        let first = machine.add_quad(&stream.value.0, &stream.variables);
        (first, machine.fifth(&stream.before, &stream.value.1))
    });
    ended.collect()
}

struct Stream<M: Hardware> {
    value: Value<M>,
    /// The message schedule so far.
    words: Vec<M::Quad>,
    /// The working variables `a` to `d`.
    variables: M::Quad,
    /// The same four rounds ago: the fifth variable is the first of these, rotated.
    before: M::Quad,
}

impl<M: Hardware> Stream<M> {
    fn new(value: Value<M>) -> Self {
        let variables = value.0.clone();
        Self { value, words: Vec::new(), before: variables.clone(), variables }
    }

    fn four_rounds(&mut self, machine: &mut M, spec: &Spec, plan: &plan::Hardware, q: usize) {
        let words = self.next(machine, spec, plan);
        let phase = quads::phase(spec, LANES * q);
        let sum = match q {
            0 => machine.first_sum(&self.value.1, &words, phase),
            _ => machine.sum(&self.before, &words, phase),
        };
        self.words.push(words);
        self.before = machine.four_rounds(&self.variables, &sum, phase);
        core::mem::swap(&mut self.before, &mut self.variables);
    }

    /// The next four words of the schedule.
    fn next(&self, machine: &mut M, spec: &Spec, plan: &plan::Hardware) -> M::Quad {
        let t = LANES * self.words.len();
        let doubled = plan.doubles() && t >= 2 * spec.block_words;
        if t < spec.block_words || doubled {
            return quads::next(machine, spec, &self.words);
        }
        let first = self.words.len() - spec.block_words / LANES;
        let [w, x, y, z] = &self.words[first..] else { unreachable!("a block is four fours") };
        machine.schedule([w, x, y, z])
    }
}
