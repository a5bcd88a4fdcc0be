//! One block, one word at a time (FIPS 180-4, section 6.1.2).

use core::ops::Range;

use super::round::round;
use crate::machine::{Machine, Words};
use crate::plan::Scalar;
use crate::spec::Spec;

/// Where a round's `W[t]` comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The message block.
    Block,
    /// The recurrence.
    Schedule,
    /// The ring, where an earlier pass left it.
    Ring,
}

/// A run of indices that are treated alike.
struct Pass {
    over: Range<usize>,
    source: Source,
    /// The phase whose rounds these are; none where only the schedule is written.
    phase: Option<usize>,
}

/// What lives in registers from one round to the next.
struct Live<W> {
    /// The working variables, `a` to `e`.
    variables: [W; 5],
    /// The latest words of the message schedule, newest first.
    recent: Vec<W>,
}

impl<W> Live<W> {
    fn flatten(self) -> Vec<W> {
        self.variables.into_iter().chain(self.recent).collect()
    }

    fn gather(words: Vec<W>) -> Self {
        let mut words = words.into_iter();
        let variables = core::array::from_fn(|_| words.next().expect("five working variables"));
        Self { variables, recent: words.collect() }
    }
}

/// Compresses one block: the chaining value in, the next chaining value out.
pub fn compress<M: Machine>(
    machine: &mut M,
    spec: &Spec,
    plan: &Scalar,
    state: [M::Word; 5],
) -> [M::Word; 5] {
    let rounds = Rounds { spec, plan };
    let mut live = Live { variables: state.clone(), recent: Vec::new() };
    for pass in rounds.passes() {
        live = rounds.pass(machine, &pass, live);
    }
    core::array::from_fn(|i| machine.add(&state[i], &live.variables[i]))
}

struct Rounds<'a> {
    spec: &'a Spec,
    plan: &'a Scalar,
}

impl Rounds<'_> {
    fn passes(&self) -> Vec<Pass> {
        let (block, all) = (self.spec.block_words, self.spec.rounds());
        let ahead = self.plan.expands_ahead();
        let mut passes = Vec::new();
        if ahead {
            passes.push(Pass { over: 0..block, source: Source::Block, phase: None });
            passes.push(Pass { over: block..all, source: Source::Schedule, phase: None });
        }
        let mut start = 0;
        for (phase, row) in self.spec.phases.iter().enumerate() {
            let end = start + row.rounds;
            let split = if ahead { end } else { block.clamp(start, end) };
            let first = if ahead { Source::Ring } else { Source::Block };
            passes.push(Pass { over: start..split, source: first, phase: Some(phase) });
            passes.push(Pass { over: split..end, source: Source::Schedule, phase: Some(phase) });
            start = end;
        }
        passes.retain(|pass| !pass.over.is_empty());
        passes
    }

    /// Loops as far as the plan's unrolling asks for, then goes straight.
    fn pass<M: Machine>(
        &self,
        machine: &mut M,
        pass: &Pass,
        mut live: Live<M::Word>,
    ) -> Live<M::Word> {
        let mut straight = pass.over.clone();
        if let Some(step) = self.plan.loop_step() {
            let turns = pass.over.len() / step;
            if turns > 1 {
                let looped = pass.over.start..pass.over.start + turns * step;
                straight.start = looped.end;
                self.settle(machine, pass, &mut live);
                let mut body = |machine: &mut M, t: M::Index, words: Words<M>| {
                    let mut live = Live::gather(words);
                    for i in 0..step {
                        live = self.step(machine, pass, t + i, live);
                    }
                    if pass.source == Source::Block {
                        live.recent.clear();
                    }
                    live.flatten()
                };
                live = Live::gather(machine.repeat(looped, step, live.flatten(), &mut body));
            }
        }
        for t in straight {
            live = self.step(machine, pass, M::Index::from(t), live);
        }
        live
    }

    /// Gives a loop the words it carries: all of the window when it reads them, else none.
    fn settle<M: Machine>(&self, machine: &mut M, pass: &Pass, live: &mut Live<M::Word>) {
        if pass.source != Source::Schedule {
            live.recent.clear();
            return;
        }
        for back in live.recent.len() + 1..=self.plan.window(self.spec) {
            live.recent.push(machine.get(M::Index::from(pass.over.start), back));
        }
    }

    fn step<M: Machine>(
        &self,
        machine: &mut M,
        pass: &Pass,
        t: M::Index,
        mut live: Live<M::Word>,
    ) -> Live<M::Word> {
        let word = match pass.source {
            Source::Block => machine.load(t),
            Source::Schedule => self.schedule(machine, t, &live.recent),
            Source::Ring => machine.get(t, 0),
        };
        if pass.source != Source::Ring {
            if self.plan.has_ring() {
                machine.put(t, &word);
            }
            live.recent.insert(0, word.clone());
            live.recent.truncate(self.plan.window(self.spec));
        }
        if let Some(phase) = pass.phase {
            let policies = self.plan.policies();
            let sum = machine.add_constant(&live.variables[4], &word, phase);
            live.variables = round(machine, self.spec, policies, phase, sum, live.variables);
        }
        live
    }

    /// Step 1: the farthest tap first, the newest word last, since it is the latest to be known.
    fn schedule<M: Machine>(&self, machine: &mut M, t: M::Index, recent: &[M::Word]) -> M::Word {
        let schedule = &self.spec.schedule;
        let mut taps = schedule.taps.iter().rev().copied();
        let fetch = |machine: &mut M, back: usize| match recent.get(back - 1) {
            Some(word) => word.clone(),
            None => machine.get(t, back),
        };
        let first = taps.next().expect("the schedule has taps");
        let mut sum = fetch(machine, first);
        for back in taps {
            let word = fetch(machine, back);
            sum = machine.xor(&sum, &word);
        }
        match schedule.rotate {
            0 => sum,
            n => machine.rotate(&sum, n),
        }
    }
}
