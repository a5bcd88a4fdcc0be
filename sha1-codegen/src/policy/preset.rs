//! `preset`: a name for a set of choices, which explicit keys override.

use super::{Axis, Policies, Row, table};
use crate::isa::Isa;

table!(Preset: default fast rfc3174 mozilla mozillaas linus linusv linusas linusas2 linusp4
    git_x86 git_arm git_ppc git);

/// A named starting point.
#[derive(Debug)]
pub struct Preset {
    /// Name and docs; what it needs is what its rows need.
    pub row: Row,
    /// Where it comes from, and what in it is our reading.
    pub origin: &'static str,
    /// The choices, tried in order; the last is for every processor.
    pub branches: &'static [Branch],
}

/// The best portable safe code: K off the critical path, Maj as two additions. A ring that is
/// forced to memory gains a little more on some x86 and costs up to a third more instructions on
/// processors with registers enough.
const PORTABLE: &[(&str, &str)] = &[("constants", "hidden"), ("majority", "add-newest")];

/// A preset's choices on some processors.
#[derive(Debug)]
pub struct Branch {
    /// The processors; none for the rest.
    pub on: Option<&'static Isa>,
    /// Keys and values that differ from the baseline.
    pub keys: &'static [(&'static str, &'static str)],
}

impl Branch {
    /// The choices, those not named being the baseline's.
    #[must_use]
    pub fn policies(&self) -> Policies {
        let mut policies = Policies::baseline();
        for (key, value) in self.keys {
            policies.take(Axis::named(key).expect("presets name axes"), value);
        }
        policies
    }
}

/// The preset with that name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Preset> {
    find!(TABLE, name)
}

/// What an attribute without `preset` starts from.
#[must_use]
pub fn default() -> &'static Preset {
    TABLE[0]
}
