//! The message schedule four words at a time, ahead of the rounds; the rounds one word at a time.

use super::quads::{LANES, next, phase};
use super::round::round;
use crate::machine::Sums;
use crate::plan::VectorSchedule;
use crate::spec::Spec;

/// How many vectors the schedule is ahead of the rounds: enough to hide its latency, and to fetch
/// all of the next block beside the last rounds of this one.
const AHEAD: usize = 4;

/// Vectors of `W + K` that wait for their rounds at one time. Rounds are a multiple, so that each
/// has its place in every block.
pub const WAITING: usize = AHEAD + 1;

/// Stores the sums of a block's first rounds; returns the words that they are of.
pub fn open<M: Sums>(machine: &mut M, spec: &Spec) -> Vec<M::Quad> {
    let mut quads = Vec::new();
    for q in 0..AHEAD {
        put(machine, spec, &mut quads, q);
    }
    quads
}

/// Compresses one block: the chaining value in, the next chaining value out. `quads` are the words
/// that [`open`] stored the sums of; those of the following block are stored and returned.
pub fn compress<M: Sums>(
    machine: &mut M,
    spec: &Spec,
    plan: &VectorSchedule,
    state: [M::Word; 5],
    mut quads: Vec<M::Quad>,
) -> ([M::Word; 5], Vec<M::Quad>) {
    let mut following = Vec::new();
    let mut variables = state.clone();
    let all = spec.rounds() / LANES;
    assert!(all.is_multiple_of(WAITING), "a sum has its place in every block");
    for q in 0..all {
        let ahead = q + AHEAD;
        if ahead < all {
            if let Some(newest) = quads.last_mut() {
                *newest = machine.hold(newest);
            }
            put(machine, spec, &mut quads, ahead);
        } else {
            machine.follow(true);
            put(machine, spec, &mut following, ahead);
            machine.follow(false);
        }
        for t in LANES * q..LANES * (q + 1) {
            let sum = machine.add_sum(&variables[4], t);
            variables = round(machine, spec, plan.policies(), phase(spec, t), sum, variables);
        }
    }
    let next = core::array::from_fn(|i| machine.add(&state[i], &variables[i]));
    (next, following)
}

/// Stores the sums of the four words after those known, at that place.
fn put<M: Sums>(machine: &mut M, spec: &Spec, known: &mut Vec<M::Quad>, place: usize) {
    let quad = next(machine, spec, known);
    machine.put_sums(place, &quad, phase(spec, LANES * known.len()));
    known.push(quad);
}
