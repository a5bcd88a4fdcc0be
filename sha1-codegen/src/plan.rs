//! How a function is written: choices that are known to go together.

mod id;
mod rules;

use core::fmt;

use crate::policy::store::Ring;
use crate::policy::{AXES, Axis, Policies, Row};
use crate::spec::{Function, Spec};

pub use id::IdError;
pub use rules::Conflict;

/// What carries out the rounds, with the choices that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Words, one block at a time.
    Scalar(Scalar),
}

/// The scalar engine's choices. Only legal combinations can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar {
    policies: Policies,
}

impl Scalar {
    /// Checks that the choices go together.
    ///
    /// # Errors
    ///
    /// The rules that they break.
    pub fn new(policies: Policies) -> Result<Self, Vec<Conflict>> {
        match rules::broken(&policies) {
            conflicts if conflicts.is_empty() => Ok(Self { policies }),
            conflicts => Err(conflicts),
        }
    }

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

    /// How a function is written: terms to add.
    #[must_use]
    pub fn function(&self, function: Function) -> Vec<crate::boolean::Bool> {
        match function {
            Function::Choose => self.policies.choose.terms.to_vec(),
            Function::Majority => self.policies.majority.terms.to_vec(),
            Function::Parity => vec![function.definition()],
        }
    }
}

impl Plan {
    /// The choices on every axis.
    #[must_use]
    pub fn policies(&self) -> &Policies {
        match self {
            Self::Scalar(scalar) => scalar.policies(),
        }
    }

    /// The rows chosen, each with its axis.
    pub fn rows(&self) -> impl Iterator<Item = (&'static Axis, &'static Row)> {
        AXES.iter().map(|axis| (axis, self.policies().row(axis)))
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
