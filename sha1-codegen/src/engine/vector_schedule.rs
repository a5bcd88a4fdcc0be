//! The message schedule four words at a time, ahead of the rounds; the rounds one word at a time.

use super::quads::{LANES, next, phase};
use super::round::round;
use crate::machine::Sums;
use crate::plan::VectorSchedule;
use crate::spec::Spec;

/// How many vectors the schedule is ahead of the rounds: enough to hide its latency. More costs
/// stack, and registers.
const AHEAD: usize = 2;

/// Vectors of `W + K` that wait for their rounds at one time.
pub const WAITING: usize = AHEAD + 1;

/// Compresses one block: the chaining value in, the next chaining value out.
pub fn compress<M: Sums>(
    machine: &mut M,
    spec: &Spec,
    plan: &VectorSchedule,
    state: [M::Word; 5],
) -> [M::Word; 5] {
    let mut quads = Vec::new();
    let mut variables = state.clone();
    let all = spec.rounds() / LANES;
    for q in 0..all + AHEAD {
        if q < all {
            let quad = next(machine, spec, &quads);
            machine.put_sums(q, &quad, phase(spec, LANES * q));
            quads.push(quad);
        }
        let Some(due) = q.checked_sub(AHEAD) else { continue };
        for t in LANES * due..LANES * (due + 1) {
            let sum = machine.add_sum(&variables[4], t);
            variables = round(machine, spec, plan.policies(), phase(spec, t), sum, variables);
        }
    }
    core::array::from_fn(|i| machine.add(&state[i], &variables[i]))
}
