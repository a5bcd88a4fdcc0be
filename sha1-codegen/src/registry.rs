//! Every legal plan, and the sets of them that tests, benches and the explorer iterate.

use crate::plan::Plan;
use crate::policy::{AXES, Axis, Policies, Row, engine, preset};
use crate::resolve::{Choice, Context, settle};

/// A plan, or one for each kind of processor, under the attribute that asks for it.
#[derive(Clone, Debug)]
pub struct Named {
    /// What stands between the attribute's parentheses.
    pub attribute: String,
    /// One line about it.
    pub summary: String,
    /// The plans.
    pub choices: Vec<Choice>,
}

impl Named {
    /// A plan under the keys that ask for it.
    #[must_use]
    pub fn plan(plan: Plan) -> Self {
        let default = preset::default();
        let base = default.branches[0].policies();
        let changed = plan.rows().filter(|(axis, row)| base.row(axis).name != row.name);
        let summary = changed.map(|(_, row)| row.summary).collect::<Vec<_>>().join("; ");
        let summary = if summary.is_empty() { default.row.summary.to_owned() } else { summary };
        let choices = vec![Choice { on: None, plan }];
        Self { attribute: plan.attribute(), summary, choices }
    }
}

impl Named {
    /// How many messages a call works on.
    #[must_use]
    pub fn messages(&self) -> usize {
        self.choices[0].plan.messages()
    }
}

/// A named set of plans.
pub struct Set {
    /// The value of `set`.
    pub name: &'static str,
    /// What is in it.
    pub summary: &'static str,
    /// Its plans.
    pub plans: fn() -> Vec<Named>,
}

/// The sets.
pub static SETS: &[Set] = &[
    Set { name: "presets", summary: "every preset", plans: presets },
    Set { name: "singles", summary: "the default and each change of one axis", plans: singles },
    Set {
        name: "grid",
        summary: "every store with every load and every rotation",
        plans: || product(&["store", "load", "rotate"]),
    },
    Set {
        name: "kernels",
        summary: "what the runtime crate detects processors for, the fastest first",
        plans: || kernels().map(Named::plan).collect(),
    },
];

/// The plans that the runtime crate chooses among, the fastest first; for one message, and for
/// several. The last is for every processor.
pub fn kernels() -> impl Iterator<Item = Plan> {
    let ids = [
        "sha-ni.avx512vl",
        "sha-ni.avx512vl.fifth=nexte",
        "sha-ni.avx",
        "sha-ni.ssse3",
        "armv8",
        "vector-schedule.avx2.native.majority=add-newest",
        "vector-schedule.sse2.native.majority=add-newest",
        "lanes.avx512.16",
        "sha-ni.avx512vl.streams=4",
        "sha-ni.avx.streams=4",
        "armv8.streams=4",
        "lanes.avx2.8",
        "lanes.sse2.4",
        "lanes.neon.4",
    ];
    let plans = ids.into_iter().map(|id| Plan::from_id(id).expect("kernels are plans"));
    let default = Plan::new(preset::default().branches[0].policies()).expect("a legal default");
    plans.chain([default])
}

fn presets() -> Vec<Named> {
    let named = |preset: &&'static preset::Preset| Named {
        attribute: format!("preset = \"{}\"", preset.row.name),
        summary: preset.row.summary.into(),
        choices: preset
            .branches
            .iter()
            .map(|branch| Choice {
                on: branch.on,
                plan: Plan::new(branch.policies()).expect("presets are legal"),
            })
            .collect(),
    };
    preset::TABLE.iter().map(named).collect()
}

fn singles() -> Vec<Named> {
    let changes = AXES.iter().flat_map(|axis| axis.rows().into_iter().map(|row| change(axis, row)));
    let default = [plan(&[])];
    let changed = changes.map(|asked| plan(&asked)).filter(|plan| *plan != default[0]);
    default.into_iter().chain(changed).flatten().map(Named::plan).collect()
}

/// What asks for a value: itself, and where the default engine does not have its key, the first
/// engine that has both.
#[must_use]
pub fn change(axis: &'static Axis, row: &'static Row) -> Vec<Asked> {
    let alone = vec![(axis, row)];
    if Policies::baseline().has(axis) {
        return alone;
    }
    let engines = Axis::named("engine").expect("an axis");
    let has = engine::TABLE.iter().filter(|engine| engine.axes.contains(&axis.key));
    let mut asked = has.map(|engine| vec![(axis, row), (engines, &engine.row)]);
    asked.find(|asked| plan(asked).is_some()).unwrap_or(alone)
}

/// The default with every combination of values on some axes.
fn product(keys: &[&str]) -> Vec<Named> {
    let axes = AXES.iter().filter(|axis| keys.contains(&axis.key));
    let axes: Vec<_> = axes.map(|axis| (axis, axis.rows())).collect();
    combinations(&axes).iter().filter_map(|asked| plan(asked)).map(Named::plan).collect()
}

/// The default with some choices changed; none where they exclude each other.
fn plan(asked: &[Asked]) -> Option<Plan> {
    settle(preset::default().branches[0].policies(), asked, Context::default()).ok()
}

/// A choice on an axis.
pub type Asked = (&'static Axis, &'static Row);

/// One value of each axis, in every way.
#[must_use]
pub fn combinations(axes: &[(&'static Axis, Vec<&'static Row>)]) -> Vec<Vec<Asked>> {
    axes.iter().fold(vec![Vec::new()], |all, (axis, rows)| {
        let with = |chosen: &Vec<Asked>, row: &&'static Row| {
            chosen.iter().copied().chain([(*axis, *row)]).collect()
        };
        all.iter().flat_map(|chosen| rows.iter().map(move |row| with(chosen, row))).collect()
    })
}

/// Every legal plan, lazily: there are tens of thousands.
pub fn every() -> impl Iterator<Item = Plan> {
    engine::TABLE.iter().flat_map(|engine| {
        let axes: Vec<_> = AXES.iter().filter(|axis| engine.axes.contains(&axis.key)).collect();
        let count: usize = axes.iter().map(|axis| axis.rows().len()).product();
        (0..count).filter_map(move |mut number| {
            let mut policies = Policies::baseline();
            policies.engine = engine;
            for axis in &axes {
                let rows = axis.rows();
                policies.take(axis, rows[number % rows.len()].name);
                number /= rows.len();
            }
            Plan::new(policies).ok()
        })
    })
}
