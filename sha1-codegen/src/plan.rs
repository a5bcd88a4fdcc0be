//! How a function is written: choices that are known to go together.

mod id;
mod rules;

use core::fmt;

use crate::policy::engine::Kind;
use crate::policy::store::Ring;
use crate::policy::{AXES, Axis, Policies, Row};
use crate::spec::Spec;

pub use id::IdError;
pub use rules::Conflict;

/// What carries out the rounds, with the choices that it has. Only legal combinations can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Words, one block at a time.
    Scalar(Scalar),
    /// The message schedule in vectors, the rounds in words.
    VectorSchedule(VectorSchedule),
}

/// The scalar engine's choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar {
    policies: Policies,
}

/// The choices of the engine whose schedule is in vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorSchedule {
    policies: Policies,
}

impl VectorSchedule {
    /// The choices.
    #[must_use]
    pub fn policies(&self) -> &Policies {
        &self.policies
    }
}

impl Scalar {
    /// The choices.
    #[must_use]
    pub fn policies(&self) -> &Policies {
        &self.policies
    }

    /// Whether the whole message schedule is written before the first round.
    #[must_use]
    pub fn expands_ahead(&self) -> bool {
        self.policies.store.ring == Ring::Ahead
    }

    /// Whether there is an array to store the words in.
    #[must_use]
    pub fn has_ring(&self) -> bool {
        self.policies.store.ring != Ring::Registers
    }

    /// Words in that array: where a loop's variable numbers them, a power of two.
    #[must_use]
    pub fn slots(&self, spec: &Spec) -> usize {
        let slots = match self.policies.store.ring {
            Ring::Registers => 0,
            Ring::Block => spec.block_words,
            Ring::Ahead => spec.rounds(),
        };
        if self.loop_step().is_some() { slots.next_power_of_two() } else { slots }
    }

    /// How many of the newest words stay in registers.
    #[must_use]
    pub fn window(&self, spec: &Spec) -> usize {
        let taps = spec.schedule.taps;
        match self.policies.store.ring {
            Ring::Registers => taps[taps.len() - 1],
            Ring::Block | Ring::Ahead if self.policies.carry.to_nearest_tap => taps[0],
            Ring::Block | Ring::Ahead => 0,
        }
    }

    /// Rounds in a loop's body; none for no loop.
    #[must_use]
    pub fn loop_step(&self) -> Option<usize> {
        self.policies.unroll.step
    }
}

impl Plan {
    /// Checks that the choices go together.
    ///
    /// # Errors
    ///
    /// The rules that they break.
    pub fn new(policies: Policies) -> Result<Self, Vec<Conflict>> {
        let conflicts = rules::broken(&policies);
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        Ok(match policies.engine.kind {
            Kind::Scalar => Self::Scalar(Scalar { policies }),
            Kind::VectorSchedule => Self::VectorSchedule(VectorSchedule { policies }),
        })
    }

    /// The choices on every axis; those that the engine does not have are the baseline's.
    #[must_use]
    pub fn policies(&self) -> &Policies {
        match self {
            Self::Scalar(plan) => plan.policies(),
            Self::VectorSchedule(plan) => plan.policies(),
        }
    }

    /// The rows chosen, each with its axis: the engine's, then those that the engine has.
    pub fn rows(&self) -> impl Iterator<Item = (&'static Axis, &'static Row)> {
        let policies = *self.policies();
        let has = move |axis: &&'static Axis| policies.has(axis);
        AXES.iter().filter(has).map(move |axis| (axis, policies.row(axis)))
    }

    /// The attribute's keys that give this plan, from the default: empty for the default itself.
    #[must_use]
    pub fn attribute(&self) -> String {
        let default = crate::policy::preset::default().branches;
        let [default] = default else { unreachable!("the default is one plan everywhere") };
        self.policies().difference(&default.policies())
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id())
    }
}
