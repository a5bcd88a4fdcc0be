//! Tables for people, written from the rows: the only source of what the docs list.

use core::fmt::Write;

use crate::boolean::formula;
use crate::policy::preset::{self, Preset};
use crate::policy::{AXES, Axis, Needs, choose, engine, majority};
use crate::registry::{self, SETS};

/// One line a key: what it decides, its values, the default's value.
#[must_use]
pub fn keys() -> String {
    let default = preset::default().branches[0].policies();
    let mut out = String::from("| key | values | what it decides |\n|---|---|---|\n");
    for axis in AXES {
        let values = axis.rows().into_iter().map(|row| {
            let mark = if row == default.row(axis) { "**" } else { "" };
            format!("{mark}`{}`{mark}", row.name)
        });
        let values: Vec<_> = values.collect();
        let decides = format!("{}{}", axis.decides, engines(axis));
        line(&mut out, &[&code(axis.key), &values.join(" "), &decides]);
    }
    let presets: Vec<_> = preset::TABLE.iter().map(|preset| code(preset.row.name)).collect();
    let decides = "a starting point that the other keys override";
    line(&mut out, &["`preset`", &presets.join(" "), decides]);
    line(
        &mut out,
        &["`crate`", "a path", "where the runtime crate is, for a unit struct or a table"],
    );
    out
}

/// Every value of every key: what it does and what today's compiler makes of it.
#[must_use]
pub fn values() -> String {
    let mut out = String::new();
    for axis in AXES {
        let _ = write!(out, "\n### `{}`: {}\n\n", axis.key, axis.decides);
        out += "| value | what it does | what becomes of it | needs |\n|---|---|---|---|\n";
        for row in axis.rows() {
            let what = match idiom(axis, row.name) {
                Some(formula) => format!("`{}`: {}", formula.replace('|', "\\|"), row.summary),
                None => row.summary.replace('|', "\\|"),
            };
            line(&mut out, &[&code(row.name), &what, row.effect, &needs(&row.needs)]);
        }
    }
    out
}

/// Every preset: what it is, its keys, where it comes from.
#[must_use]
pub fn presets() -> String {
    let mut out = String::from("| preset | what it is | keys | origin |\n|---|---|---|---|\n");
    for preset in preset::TABLE {
        let row = &preset.row;
        line(&mut out, &[&code(row.name), row.summary, &branches(preset), preset.origin]);
    }
    out
}

/// The sets that `#[sha1_variants]` knows.
#[must_use]
pub fn sets() -> String {
    let mut out = String::from("| set | what is in it |\n|---|---|\n");
    for set in SETS {
        line(&mut out, &[&code(set.name), set.summary]);
    }
    out
}

/// What the runtime crate detects processors for, in its order.
#[must_use]
pub fn kernels() -> String {
    let mut out = String::from("| kernel | messages | processor |\n|---|---:|---|\n");
    for plan in registry::kernels() {
        let needs = plan.rows().filter_map(|(_, row)| row.needs.isa.map(|(isa, _)| isa.what));
        let mut needs: Vec<_> = needs.collect();
        needs.dedup();
        let needs = if needs.is_empty() { "any".to_owned() } else { needs.join("; ") };
        line(&mut out, &[&code(&plan.id()), &plan.messages().to_string(), &needs]);
    }
    out
}

/// The engines that have an axis, where not all of them do.
fn engines(axis: &Axis) -> String {
    let has = engine::TABLE.iter().filter(|engine| engine.axes.contains(&axis.key));
    let has: Vec<_> = has.map(|engine| code(engine.row.name)).collect();
    match has.len() {
        0 => String::new(),
        all if all == engine::TABLE.len() => String::new(),
        _ => format!(" (engine {})", has.join(", ")),
    }
}

fn line(out: &mut String, cells: &[&str]) {
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn idiom(axis: &Axis, name: &str) -> Option<String> {
    let table = match axis.key {
        "choose" => choose::TABLE,
        "majority" => majority::TABLE,
        _ => return None,
    };
    table.iter().find(|idiom| idiom.row.name == name).map(|idiom| formula(idiom.terms))
}

fn needs(needs: &Needs) -> String {
    let mut parts = Vec::new();
    if needs.unsafe_code {
        parts.push("`unsafe`".to_owned());
    }
    if needs.run_time {
        parts.push("run time (not `const`)".to_owned());
    }
    if let Some((isa, _)) = needs.isa {
        parts.push(isa.what.to_owned());
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") }
}

fn branches(preset: &Preset) -> String {
    let branch = |branch: &preset::Branch| {
        let axis = |key| Axis::named(key).expect("presets name axes");
        let keys = branch.keys.iter().map(|(key, value)| axis(key).choice(value));
        let keys: Vec<_> = keys.collect();
        let keys = if keys.is_empty() { "the baseline".into() } else { code(&keys.join(", ")) };
        match branch.on {
            Some(isa) => format!("on {}: {keys}", isa.what),
            None if preset.branches.len() > 1 => format!("elsewhere: {keys}"),
            None => keys,
        }
    };
    preset.branches.iter().map(branch).collect::<Vec<_>>().join("; ")
}
