//! The search: what the runtime crate detects processors for; then every change of one value, from
//! two starting points; then the best values together; then, for each engine, one change at a time
//! from its best, as long as that helps.
//!
//! Compiling takes nearly all of the time, so that it is what the search is sparing with.

use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::ProgressBar;
use sha1_codegen::plan::Plan;
use sha1_codegen::policy::{AXES, Axis, Row};
use sha1_codegen::registry;
use sha1_codegen::resolve::{Context, settle};

use crate::measure::clock::Clock;
use crate::measure::message::Message;
use crate::measure::rounds::{self, Limits};
use crate::measure::{Contender, interrupt, variants};
use crate::results::Flags;
use crate::select::{self, Chosen, Processor};
use crate::stats;
use crate::toolchain::Toolchain;

/// Enough rounds to tell what is worth another look.
const LIMITS: Limits = Limits { least: 5, most: 21, time: Duration::from_millis(1500) };

/// A change must gain this part to be a step; less is luck.
const STEP: f64 = 0.004;

/// Where and how to search.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// What compiles.
    pub toolchain: &'a Toolchain,
    /// All sets of flags.
    pub flags: &'a [Flags],
    /// The number of those searched under.
    pub build: usize,
    /// The processor that code is made for under them.
    pub processor: &'a Processor,
    /// Whether to leave out whatever emits `unsafe`.
    pub safe: bool,
    /// What is hashed.
    pub message: &'a Message,
    /// When to come to an end.
    pub until: Instant,
    /// Counts variants.
    pub bar: &'a ProgressBar,
}

/// What is known so far.
#[derive(Debug)]
pub struct Search<'a> {
    ground: Ground<'a>,
    /// Variants that were made, the default first.
    pub found: Vec<Contender>,
    /// Their speeds by the default's, as last measured.
    scores: Vec<(Plan, f64)>,
    /// What was tried, also in vain.
    tried: Vec<Plan>,
    /// What the compiler refuses.
    pub errors: Vec<anyhow::Error>,
}

/// A change of one value.
type Change = (&'static Axis, &'static Row);

impl<'a> Search<'a> {
    /// Nothing is known.
    #[must_use]
    pub fn new(ground: Ground<'a>) -> Self {
        let (found, scores) = (Vec::new(), Vec::new());
        Self { ground, found, scores, tried: Vec::new(), errors: Vec::new() }
    }

    /// Searches until nothing helps or the time is up.
    ///
    /// # Errors
    ///
    /// A variant hashes wrongly.
    pub fn run(&mut self, clock: &mut Clock) -> Result<()> {
        let starts = self.starts();
        // Without these there is nothing to say: they are made however long it takes.
        self.attempt(&starts, None, clock)?;
        // What is taken where features are detected is what the others have to beat.
        let kernels: Vec<Plan> = registry::kernels().collect();
        self.attempt(&kernels, Some(self.ground.until), clock)?;
        let singles: Vec<Vec<Plan>> = starts.iter().map(|start| self.neighbours(*start)).collect();
        self.attempt(&alternate(singles), Some(self.ground.until), clock)?;
        let together: Vec<_> = starts.iter().flat_map(|start| self.together(*start)).collect();
        self.attempt(&together, Some(self.ground.until), clock)?;
        for engine in self.engines() {
            self.climb(engine, clock)?;
        }
        Ok(())
    }

    /// Goes one change at a time from the best of an engine, as long as that helps.
    fn climb(&mut self, engine: &str, clock: &mut Clock) -> Result<()> {
        while let Some((best, score)) = self.best(|plan| engine_of(plan) == engine) {
            if self.ended() {
                break;
            }
            let neighbours = self.neighbours(best);
            self.attempt(&neighbours, Some(self.ground.until), clock)?;
            let now = self.best(|plan| engine_of(plan) == engine);
            if now.is_none_or(|(_, now)| now <= score * (1.0 + STEP)) {
                break;
            }
        }
        Ok(())
    }

    /// The engines of what was measured, the fastest first.
    fn engines(&self) -> Vec<&'static str> {
        let mut engines = Vec::new();
        for plan in self.top(usize::MAX) {
            if !engines.contains(&engine_of(plan)) {
                engines.push(engine_of(plan));
            }
        }
        engines
    }

    /// Makes and measures further plans, whatever they are worth.
    ///
    /// # Errors
    ///
    /// A variant hashes wrongly.
    pub fn add(&mut self, plans: &[Plan], until: Instant, clock: &mut Clock) -> Result<()> {
        self.attempt(plans, Some(until), clock)
    }

    /// The best plans so far.
    #[must_use]
    pub fn top(&self, most: usize) -> Vec<Plan> {
        let mut scores = self.scores.clone();
        scores.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        scores.into_iter().take(most).map(|(plan, _)| plan).collect()
    }

    fn ended(&self) -> bool {
        interrupt::asked() || Instant::now() >= self.ground.until
    }

    /// The default, and our best for this processor.
    fn starts(&self) -> Vec<Plan> {
        let names = ["default", "fast"].map(str::to_owned);
        let chosen = select::plans(&names, &[], self.ground.processor).unwrap_or_default();
        chosen.into_iter().map(|chosen| chosen.plan).filter(|plan| self.allows(*plan)).collect()
    }

    /// Whether it is worth a look: one message is what people ask about here.
    fn allows(&self, plan: Plan) -> bool {
        let safe = !self.ground.safe || plan.rows().all(|(_, row)| !row.needs.unsafe_code);
        let refused = || self.ground.processor.refuses(plan).or_else(|| select::cannot_run(plan));
        safe && plan.messages() == 1 && refused().is_none()
    }

    fn score(&self, plan: Plan) -> Option<f64> {
        self.scores.iter().find(|(other, _)| *other == plan).map(|(_, score)| *score)
    }

    fn best(&self, among: impl Fn(Plan) -> bool) -> Option<(Plan, f64)> {
        let scores = self.scores.iter().copied().filter(|(plan, _)| among(*plan));
        scores.max_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    /// Every plan that is one change away.
    fn neighbours(&self, plan: Plan) -> Vec<Plan> {
        let changes =
            plan.rows().flat_map(|(axis, _)| axis.rows().into_iter().map(move |r| (axis, r)));
        changes.filter_map(|change| changed(plan, &[change])).collect()
    }

    /// The changes of a plan that helped, put together: the best two, the best three, and so on,
    /// and the pairs of the best four.
    fn together(&self, plan: Plan) -> Vec<Plan> {
        let Some(start) = self.score(plan) else { return Vec::new() };
        let mut helped: Vec<(Change, f64)> = Vec::new();
        for axis in AXES {
            let scored = axis.rows().into_iter().filter_map(|row| {
                let score = self.score(changed(plan, &[(axis, row)])?)?;
                Some(((axis, row), score))
            });
            let best = scored.max_by(|(_, a), (_, b)| a.total_cmp(b));
            helped.extend(best.filter(|(_, score)| *score > start * (1.0 + STEP)));
        }
        helped.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let changes: Vec<Change> = helped.into_iter().map(|(change, _)| change).collect();
        let mut sets: Vec<Vec<Change>> =
            (2..=changes.len()).rev().map(|count| changes[..count].to_vec()).collect();
        let few = &changes[..changes.len().min(4)];
        for (at, first) in few.iter().enumerate() {
            sets.extend(few[at + 1..].iter().map(|second| vec![*first, *second]));
        }
        sets.iter().filter_map(|set| changed(plan, set)).collect()
    }

    /// Makes those plans that were not tried, and measures them beside the default and the best.
    fn attempt(&mut self, plans: &[Plan], until: Option<Instant>, clock: &mut Clock) -> Result<()> {
        let mut new: Vec<Plan> = Vec::new();
        for plan in plans {
            if !self.tried.contains(plan) && !new.contains(plan) && self.allows(*plan) {
                new.push(*plan);
            }
        }
        let Ground { toolchain, flags, build, message, bar, .. } = self.ground;
        let chosen: Vec<Chosen> = new.iter().map(|plan| self.chosen(*plan)).collect();
        let orders: Vec<_> = chosen.iter().map(|chosen| (chosen, build)).collect();
        bar.inc_length(orders.len() as u64);
        let (made, errors) = variants::make(toolchain, flags, &orders, until, bar)?;
        self.errors.extend(errors);
        self.tried.extend(new);
        if made.is_empty() {
            return Ok(());
        }
        let (first, best) = (self.found.len(), self.best(|_| true).map(|(plan, _)| plan));
        self.found.extend(made);
        let again = |at: usize| at == 0 || self.found[at].variant.map(|(plan, _)| plan) == best;
        let measured: Vec<usize> =
            (0..self.found.len()).filter(|&at| at >= first || again(at)).collect();
        let wanted = |(at, _): &(usize, &mut Contender)| measured.contains(at);
        let mut contenders: Vec<&mut Contender> =
            self.found.iter_mut().enumerate().filter(wanted).map(|(_, one)| one).collect();
        let hidden = ProgressBar::hidden();
        rounds::measure_afresh(&mut contenders, message, LIMITS, clock, &hidden)?;
        self.rate(&measured);
        Ok(())
    }

    /// The plan, asked for by a preset's name where it has one.
    fn chosen(&self, plan: Plan) -> Chosen {
        let mut chosen = select::one(plan, self.ground.processor);
        if let (Some(preset), false) = (chosen.presets.first(), chosen.attribute.is_empty()) {
            chosen.attribute = format!("preset = \"{preset}\"");
        }
        chosen
    }

    /// Remembers the speeds of those just measured.
    fn rate(&mut self, measured: &[usize]) {
        let (bytes, offset) = (self.ground.message.bytes().len(), self.ground.message.offset);
        for contender in measured.iter().map(|&at| &self.found[at]) {
            let ratio = stats::ratio(&contender.row, &self.found[0].row, bytes, offset);
            if let (Some(ratio), Some((plan, _))) = (ratio, contender.variant) {
                self.scores.retain(|(other, _)| *other != plan);
                self.scores.push((plan, ratio.median));
            }
        }
    }
}

/// The name of what carries out a plan's rounds.
fn engine_of(plan: Plan) -> &'static str {
    plan.policies().engine.row.name
}

/// A plan with some values changed, where they go together and are not what it has anyway.
fn changed(plan: Plan, changes: &[Change]) -> Option<Plan> {
    settle(*plan.policies(), changes, Context::default()).ok().filter(|other| *other != plan)
}

/// The first of each, the second of each, and so on.
fn alternate<T: Copy>(lists: Vec<Vec<T>>) -> Vec<T> {
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).flat_map(|at| lists.iter().filter_map(move |list| list.get(at).copied())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_one_that_changes_something() {
        let plan = Plan::from_id("scalar.plain.word.native").expect("a plan");
        let axis = Axis::named("store").expect("an axis");
        let row = |name| axis.rows().into_iter().find(|row| row.name == name).expect("a row");
        assert_eq!(changed(plan, &[(axis, row("plain"))]), None);
        let other = changed(plan, &[(axis, row("fence"))]).expect("another plan");
        assert_eq!(other.id(), "scalar.fence.word.native");
    }

    #[test]
    fn lists_alternate() {
        assert_eq!(alternate(vec![vec![1, 3, 5], vec![2, 4]]), [1, 2, 3, 4, 5]);
        assert_eq!(alternate(vec![vec![], vec![0; 0]]), [0; 0]);
    }
}
