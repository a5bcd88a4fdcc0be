//! What does not go together: the one place for rules across axes.

use crate::policy::store::Ring;
use crate::policy::{Axis, Policies};

/// Two choices that exclude each other.
#[derive(Clone, Copy, Debug)]
pub struct Conflict {
    /// The axes; the first is the one that asks something of the second.
    pub axes: [&'static Axis; 2],
    /// Why, and the way out.
    pub why: &'static str,
}

struct Rule {
    keys: [&'static str; 2],
    broken: fn(&Policies) -> bool,
    why: &'static str,
}

static RULES: &[Rule] = &[
    Rule {
        keys: ["store", "unroll"],
        broken: |p| p.store.ring == Ring::Registers && p.unroll.step.is_some(),
        why: "local variables cannot be numbered by a loop: \
              take `unroll = \"full\"`, or `store = \"plain\"`",
    },
    Rule {
        keys: ["carry", "store"],
        broken: |p| p.store.ring == Ring::Registers && p.carry.to_nearest_tap,
        why: "all words are in registers already: \
              take `carry = \"off\"`, or a store that has an array, such as `plain`",
    },
];

/// The rules that the choices break.
pub(super) fn broken(policies: &Policies) -> Vec<Conflict> {
    let axis = |key| Axis::named(key).expect("rules name axes");
    let broken = RULES.iter().filter(|rule| (rule.broken)(policies));
    broken.map(|rule| Conflict { axes: rule.keys.map(axis), why: rule.why }).collect()
}
