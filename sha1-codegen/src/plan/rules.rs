//! What does not go together: the one place for rules across axes.

use crate::policy::store::Ring;
use crate::policy::{AXES, Axis, Policies};

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

impl Conflict {
    /// A key that the engine does not have.
    pub(crate) fn foreign(key: &'static Axis) -> Self {
        let why = "this engine does not have that key: remove it, or take another engine";
        Self { axes: [key, axis("engine")], why }
    }
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
    let foreign =
        AXES.iter().filter(|axis| !policies.has(axis) && policies.row(axis).name != axis.baseline);
    let foreign = foreign.map(Conflict::foreign);
    let broken = RULES.iter().filter(|rule| (rule.broken)(policies));
    let broken = broken.map(|rule| Conflict { axes: rule.keys.map(axis), why: rule.why });
    foreign.chain(broken).collect()
}

fn axis(key: &str) -> &'static Axis {
    Axis::named(key).expect("rules name axes")
}
