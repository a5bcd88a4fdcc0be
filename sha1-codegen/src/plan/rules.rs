//! What does not go together: the one place for rules across axes.

use crate::policy::isa::{self, Instructions};
use crate::policy::store::Ring;
use crate::policy::{AXES, Axis, Policies};
use crate::registry::Asked;

/// Two choices that exclude each other.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The axes; the first is the one that asks something of the second.
    pub axes: [&'static Axis; 2],
    /// Why, and the way out.
    pub why: String,
}

struct Rule {
    keys: [&'static str; 2],
    broken: fn(&Policies) -> bool,
    why: fn(&Policies) -> String,
}

impl Conflict {
    /// A key that the engine does not have.
    pub(crate) fn foreign(key: &'static Axis) -> Self {
        let why = "this engine does not have that key: remove it, or take another engine".into();
        Self { axes: [key, axis("engine")], why }
    }

    /// What excludes what and why, in terms of what was asked for.
    pub(crate) fn message(&self, asked: &[Asked]) -> String {
        let [first, second] = self.axes.map(|axis| {
            let row = asked.iter().find(|(other, _)| other.key == axis.key);
            axis.choice(row.map_or(axis.baseline, |(_, row)| row.name))
        });
        format!("`{first}` does not go with `{second}`: {}", self.why)
    }

    /// Whether it is between the same axes.
    pub(crate) fn same_axes(&self, other: &Self) -> bool {
        self.axes.map(|axis| axis.key) == other.axes.map(|axis| axis.key)
    }
}

static RULES: &[Rule] = &[
    Rule {
        keys: ["store", "unroll"],
        broken: |p| p.store.ring == Ring::Registers && p.unroll.step.is_some(),
        why: |_| {
            "local variables cannot be numbered by a loop: \
             take `unroll = \"full\"`, or `store = \"plain\"`"
                .into()
        },
    },
    Rule {
        keys: ["carry", "store"],
        broken: |p| p.store.ring == Ring::Registers && p.carry.to_nearest_tap,
        why: |_| {
            "all words are in registers already: \
             take `carry = \"off\"`, or a store that has an array, such as `plain`"
                .into()
        },
    },
    Rule {
        keys: ["isa", "engine"],
        broken: |p| p.has(axis("isa")) && !p.isa.engines.contains(&p.engine.row.name),
        why: |p| {
            let serves = |row: &&&Instructions| row.engines.contains(&p.engine.row.name);
            let names: Vec<_> = isa::TABLE.iter().filter(serves).map(|isa| isa.row.name).collect();
            format!("that engine has `isa` one of `{}`", names.join("`, `"))
        },
    },
    Rule {
        keys: ["lanes", "isa"],
        broken: |p| p.has(axis("lanes")) && !p.isa.lanes.contains(&p.lanes.count),
        why: |p| {
            let counts: Vec<_> = p.isa.lanes.iter().map(usize::to_string).collect();
            format!("a vector of these has {} words", counts.join(" or "))
        },
    },
    Rule {
        keys: ["fifth", "isa"],
        broken: |p| p.has(axis("fifth")) && !p.fifth.by_vectors && !p.isa.ternary,
        why: |_| {
            "these cannot rotate one word alone, and have no other way: remove `fifth`, or take \
             `isa = \"avx512vl\"`"
                .into()
        },
    },
    Rule {
        keys: ["fifth", "streams"],
        broken: |p| p.has(axis("fifth")) && !p.fifth.by_vectors && p.streams.count > 1,
        why: |_| "several streams take that instruction anyway: remove `fifth`".into(),
    },
];

/// The rules that the choices break.
pub(super) fn broken(policies: &Policies) -> Vec<Conflict> {
    let foreign =
        AXES.iter().filter(|axis| !policies.has(axis) && policies.row(axis).name != axis.baseline);
    let foreign = foreign.map(Conflict::foreign);
    let broken = RULES.iter().filter(|rule| (rule.broken)(policies));
    let broken =
        broken.map(|rule| Conflict { axes: rule.keys.map(axis), why: (rule.why)(policies) });
    foreign.chain(broken).collect()
}

fn axis(key: &str) -> &'static Axis {
    Axis::named(key).expect("rules name axes")
}
