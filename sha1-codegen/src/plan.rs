//! How a function is written: choices that are known to go together.

mod id;
mod rules;

use core::fmt;

use crate::isa::Isa;
use crate::policy::engine::{Instructions, Kind};
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
    /// Instructions for SHA-1.
    Hardware(Hardware),
    /// A message in each lane of vectors.
    Lanes(Lanes),
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

/// The choices of the engine over instructions for SHA-1.
#[derive(Clone, Copy, Debug)]
pub struct Hardware {
    policies: Policies,
    instructions: &'static dyn Instructions,
}

impl PartialEq for Hardware {
    /// The instructions are the engine's, which is one of the choices.
    fn eq(&self, other: &Self) -> bool {
        self.policies == other.policies
    }
}

impl Eq for Hardware {}

impl Hardware {
    /// The choices.
    #[must_use]
    pub fn policies(&self) -> &Policies {
        &self.policies
    }

    /// The instructions.
    #[must_use]
    pub fn instructions(&self) -> &'static dyn Instructions {
        self.instructions
    }

    /// Messages in turns.
    #[must_use]
    pub fn streams(&self) -> usize {
        self.policies.streams.count
    }

    /// Whether vector instructions are the faster way to the schedule's later words.
    #[must_use]
    pub fn doubles(&self) -> bool {
        self.policies.engine.axes.contains(&"isa") && self.policies.isa.ternary
    }
}

/// The choices of the engine whose vectors hold many messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes {
    policies: Policies,
}

impl Lanes {
    /// The choices.
    #[must_use]
    pub fn policies(&self) -> &Policies {
        &self.policies
    }

    /// Messages at once.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.policies.lanes.count
    }
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
            Kind::Hardware(instructions) => Self::Hardware(Hardware { policies, instructions }),
            Kind::Lanes => Self::Lanes(Lanes { policies }),
        })
    }

    /// The choices on every axis; those that the engine does not have are the baseline's.
    #[must_use]
    pub fn policies(&self) -> &Policies {
        match self {
            Self::Scalar(plan) => plan.policies(),
            Self::VectorSchedule(plan) => plan.policies(),
            Self::Hardware(plan) => plan.policies(),
            Self::Lanes(plan) => plan.policies(),
        }
    }

    /// How many messages a call works on.
    #[must_use]
    pub fn messages(&self) -> usize {
        match self {
            Self::Scalar(_) | Self::VectorSchedule(_) => 1,
            Self::Hardware(plan) => plan.streams(),
            Self::Lanes(plan) => plan.lanes(),
        }
    }

    /// The instruction sets that the function is compiled for, whatever the build enables: those
    /// of its engine.
    pub fn isas(&self) -> impl Iterator<Item = &'static Isa> {
        let compiled_for = |(axis, row): (&Axis, &Row)| {
            row.needs.isa.filter(|_| axis.enables()).map(|(isa, _)| isa)
        };
        self.rows().filter_map(compiled_for)
    }

    /// From how many messages on a call is faster than one message after the other on the same
    /// kind of processor; fewer leave lanes idle.
    #[must_use]
    pub fn worth(&self) -> usize {
        match self {
            Self::Scalar(_) | Self::VectorSchedule(_) => 1,
            // A stream's instructions run while the other's wait.
            Self::Hardware(plan) => plan.streams().min(2),
            // Three to six times as fast as one stream, by their width.
            Self::Lanes(plan) => (3 * plan.lanes() / 8).max(4),
        }
    }

    /// The target features that the function enables for itself.
    #[must_use]
    pub fn features(&self) -> Vec<&'static str> {
        let mut features: Vec<_> = self.isas().flat_map(|isa| isa.features).copied().collect();
        let mut seen = Vec::new();
        features.retain(|feature| {
            !seen.contains(feature) && {
                seen.push(*feature);
                true
            }
        });
        features
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
