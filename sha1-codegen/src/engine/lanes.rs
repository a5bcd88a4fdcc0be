//! As many messages at once as a vector has words: one word of each message a vector.

use crate::machine::Lanes;
use crate::spec::{Function, Spec};

use super::quads::{LANES as FOUR, phase};

/// A chaining value of each lane, and the first four words of its next block, fetched ahead.
pub type Group<M> = ([<M as Lanes>::Vector; 5], [<M as Lanes>::Vector; FOUR]);

/// Compresses one block of each message: groups in turns, each of as many messages as a vector has
/// words.
pub fn compress<M: Lanes>(machine: &mut M, spec: &Spec, groups: Vec<Group<M>>) -> Vec<Group<M>> {
    let mut streams: Vec<_> = groups.into_iter().map(Stream::new).collect();
    for t in 0..spec.rounds() {
        for (group, stream) in streams.iter_mut().enumerate() {
            machine.select(group);
            stream.round(machine, spec, t);
        }
    }
    let ended = streams.into_iter().map(|stream| {
        let add = |i: usize| machine.add(&stream.state[i], &stream.variables[i]);
        (core::array::from_fn(add), stream.following.expect("there are four rounds"))
    });
    ended.collect()
}

struct Stream<M: Lanes> {
    state: [M::Vector; 5],
    variables: [M::Vector; 5],
    /// The message schedule so far.
    words: Vec<M::Vector>,
    /// The first words of the block after this one.
    following: Option<[M::Vector; FOUR]>,
}

impl<M: Lanes> Stream<M> {
    fn new((state, first): Group<M>) -> Self {
        Self { variables: state.clone(), state, words: first.to_vec(), following: None }
    }

    fn round(&mut self, machine: &mut M, spec: &Spec, t: usize) {
        if t == spec.rounds() - FOUR {
            // The rounds wait for each other: there is time for what would hold up the next block.
            machine.follow(true);
            self.following = Some(machine.load_four(0));
            machine.follow(false);
        }
        if t >= spec.block_words {
            self.words.push(next(machine, spec, &self.words));
        } else if t >= FOUR && t.is_multiple_of(FOUR) {
            // Just in time: all sixteen at once would fill the registers.
            self.words.extend(machine.load_four(t / FOUR));
        }
        let variables = self.variables.clone();
        self.variables = round(machine, spec, phase(spec, t), &self.words[t], variables);
    }
}

/// A round (FIPS 180-4, section 6.1.2, step 3); what does not wait for `a` is added first.
fn round<M: Lanes>(
    machine: &mut M,
    spec: &Spec,
    phase: usize,
    word: &M::Vector,
    [a, b, c, d, e]: [M::Vector; 5],
) -> [M::Vector; 5] {
    let word = machine.add_constant(word, phase);
    let sum = machine.add(&e, &word);
    let value = machine.function(spec.phases[phase].function, [&b, &c, &d]);
    let sum = machine.add(&sum, &value);
    let turned = machine.rotate(&a, spec.rotate_newest);
    let newest = machine.add(&sum, &turned);
    let second = machine.rotate(&b, spec.rotate_second);
    [newest, a, second, c, d]
}

/// The next word of the schedule: the nearest tap last, since it is known last.
fn next<M: Lanes>(machine: &mut M, spec: &Spec, words: &[M::Vector]) -> M::Vector {
    let [nearest, x, y, z] = spec.schedule.taps.map(|back| &words[words.len() - back]);
    let sum = machine.function(Function::Parity, [x, y, z]);
    let sum = machine.xor(&sum, nearest);
    match spec.schedule.rotate {
        0 => sum,
        n => machine.rotate(&sum, n),
    }
}
