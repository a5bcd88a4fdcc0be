//! The message schedule four words at a time.

use crate::machine::Quads;
use crate::spec::{Schedule, Spec};

/// Words in a vector.
pub const LANES: usize = 4;

/// The phase that a round belongs to.
pub(super) fn phase(spec: &Spec, t: usize) -> usize {
    let ends = spec.phases.iter().scan(0, |end, phase| {
        *end += phase.rounds;
        Some(*end)
    });
    ends.take_while(|end| *end <= t).count()
}

/// The four words after those known.
pub(super) fn next<M: Quads>(machine: &mut M, spec: &Spec, known: &[M::Quad]) -> M::Quad {
    let t = LANES * known.len();
    if t < spec.block_words {
        machine.load_quad(known.len())
    } else if t < 2 * spec.block_words {
        recur(machine, &spec.schedule, known)
    } else {
        // Its nearest tap lies before the vector, so that no word of it waits for another.
        recur(machine, &spec.schedule.doubled(), known)
    }
}

fn recur<M: Quads>(machine: &mut M, schedule: &Schedule, known: &[M::Quad]) -> M::Quad {
    // The nearest tap last: it is known last.
    let [nearest, near, far, farthest] = schedule.taps;
    let [x, y, z] = [farthest, far, near].map(|tap| tapped(machine, known, tap));
    // As one operation where it is one: the optimiser would join them another way.
    let others = machine.xor_three([&x, &y, &z]).unwrap_or_else(|| {
        let two = machine.xor_quad(&x, &y);
        machine.xor_quad(&two, &z)
    });
    let words = tapped(machine, known, nearest);
    let sum = machine.xor_quad(&others, &words);
    let turned = match schedule.rotate {
        0 => sum.clone(),
        n => machine.rotate_quad(&sum, n),
    };
    if nearest >= LANES {
        return turned;
    }
    // The last words take in the first, which `tapped` did not have yet. They are rotated twice:
    // once on their own, once on the way in.
    let twice = match schedule.rotate {
        0 => sum,
        n => machine.rotate_quad(&sum, 2 * n),
    };
    let late = machine.lift_first(&twice, nearest);
    machine.xor_quad(&turned, &late)
}

/// The words at a distance before the next four; zeros where they are not known yet.
fn tapped<M: Quads>(machine: &mut M, known: &[M::Quad], back: usize) -> M::Quad {
    let t = LANES * known.len() - back;
    let (quad, from) = (t / LANES, t % LANES);
    match (from, known.get(quad + 1)) {
        (0, _) => known[quad].clone(),
        (_, Some(following)) => machine.align(&known[quad], following, from),
        (_, None) => machine.drop_first(&known[quad], from),
    }
}
