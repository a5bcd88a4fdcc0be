//! As many messages at once as a vector has words: one word of each message a vector.

use crate::machine::Lanes;
use crate::spec::{Function, Spec};

use super::quads::{LANES as FOUR, phase};

/// Compresses one block of each message: the chaining values in, the next ones out. `first` are
/// the first four words, which were fetched ahead; those of the following blocks are returned.
pub fn compress<M: Lanes>(
    machine: &mut M,
    spec: &Spec,
    state: [M::Vector; 5],
    first: [M::Vector; FOUR],
) -> ([M::Vector; 5], [M::Vector; FOUR]) {
    let mut variables = state.clone();
    let mut words: Vec<M::Vector> = first.to_vec();
    let mut following = None;
    let last_four = spec.rounds() - FOUR;
    for t in 0..spec.rounds() {
        if t == last_four {
            // The rounds wait for each other: there is time for what would hold up the next block.
            machine.follow(true);
            following = Some(machine.load_four(0));
            machine.follow(false);
        }
        if t >= spec.block_words {
            words.push(next(machine, spec, &words));
        } else if t >= FOUR && t % FOUR == 0 {
            // Just in time: all sixteen at once would fill the registers.
            words.extend(machine.load_four(t / FOUR));
        }
        variables = round(machine, spec, phase(spec, t), &words[t], variables);
    }
    let next = core::array::from_fn(|i| machine.add(&state[i], &variables[i]));
    (next, following.expect("there are four rounds"))
}

/// A round (FIPS 180-4, section 6.1.2, step 3); what does not wait for `a` is added first.
fn round<M: Lanes>(
    machine: &mut M,
    spec: &Spec,
    phase: usize,
    word: &M::Vector,
    [a, b, c, d, e]: [M::Vector; 5],
) -> [M::Vector; 5] {
    let sum = machine.add_constant(&e, phase);
    let sum = machine.add(&sum, word);
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
