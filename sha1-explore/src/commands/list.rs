//! `list`

use anyhow::Result;
use comfy_table::{ColumnConstraint, Table, Width};
use serde_json::{Value, json};
use sha1_codegen::policy::preset::{self, Preset};
use sha1_codegen::policy::{AXES, Axis, Needs, Policies, Row, engine};
use sha1_codegen::registry::SETS;

use crate::inspect::table::{empty, trimmed, width, wrapped};
use crate::select::{self, Processor};
use crate::ui::Ui;

/// List the attribute's keys and values, the presets and the sets
#[derive(clap::Args, Debug)]
pub struct Args {}

/// Carries the command out.
pub fn run(_args: &Args, ui: &Ui) -> Result<()> {
    if ui.json {
        return ui.print(serde_json::to_string_pretty(&value()?)?);
    }
    let default = default();
    for axis in AXES {
        let mut table = columns();
        for row in axis.rows() {
            let mark = if row == default.row(axis) { "*" } else { " " };
            table.add_row([format!("{mark} {}", row.name), with_needs(row)]);
        }
        let engines = engines(axis);
        let only = if engines.len() == engine::TABLE.len() || axis.key == "engine" {
            String::new()
        } else {
            format!(" [engine {}]", engines.join(", "))
        };
        section(ui, axis.key, &format!("{}{only}", axis.decides), &table)?;
    }
    let mut table = columns();
    for preset in preset::TABLE {
        table.add_row([format!("  {}", preset.row.name), preset.row.summary.to_owned()]);
    }
    section(ui, "preset", "a starting point that the other keys override", &table)?;
    let mut table = columns();
    for set in SETS {
        let count = (set.plans)().len();
        table.add_row([format!("  {}", set.name), format!("{} ({count})", set.summary)]);
    }
    section(ui, "sets", "names for many variants at once", &table)?;
    ui.note(
        "* the default's value.\nIds are as in `scalar.barrier.word.native.carry=newest`: the engine, \
         the values of its first keys,\nthen each other key that is not at its baseline. `--json` \
         lists the ids of each set.",
    );
    Ok(())
}

fn section(ui: &Ui, name: &str, what: &str, table: &Table) -> Result<()> {
    let head = wrapped(&format!("{name}: {what}"), width().into(), &[' ']);
    let what = head.strip_prefix(name).unwrap_or_default();
    ui.print(format_args!("\x1b[1m{name}\x1b[0m{what}\n{}\n", trimmed(table)))
}

/// Names in columns of the same width, whichever they are.
fn columns() -> Table {
    let mut table = empty(width());
    table.set_constraints([ColumnConstraint::Absolute(Width::Fixed(18))]);
    table
}

/// The engines that have a key.
fn engines(axis: &Axis) -> Vec<&'static str> {
    let has = engine::TABLE.iter().filter(|engine| engine.axes.contains(&axis.key));
    has.map(|engine| engine.row.name).collect()
}

fn default() -> Policies {
    preset::default().branches[0].policies()
}

/// A row's line: what it does, and what it cannot do without.
fn with_needs(row: &Row) -> String {
    let Needs { run_time, unsafe_code, isa } = row.needs;
    let mut needs = Vec::new();
    needs.extend(unsafe_code.then_some("unsafe".to_owned()));
    needs.extend((run_time && !unsafe_code).then_some("not const".to_owned()));
    needs.extend(isa.map(|(isa, _)| select::brief(isa).to_owned()));
    let needs = if needs.is_empty() { String::new() } else { format!(" [{}]", needs.join("; ")) };
    format!("{}{needs}", row.summary)
}

fn value() -> Result<Value> {
    let default = default();
    let row = |row: &'static Row, is_default: bool| {
        json!({
            "name": row.name,
            "summary": row.summary,
            "effect": row.effect,
            "default": is_default,
            "unsafe": row.needs.unsafe_code,
            "const": !row.needs.run_time,
            "only_on": row.needs.isa.map(|(isa, _)| isa.what),
        })
    };
    let axes = AXES.iter().map(|axis| {
        let values = axis.rows().into_iter().map(|one| row(one, one == default.row(axis)));
        json!({
            "key": axis.key,
            "decides": axis.decides,
            "baseline": axis.baseline,
            "engines": engines(axis),
            "values": values.collect::<Vec<_>>(),
        })
    });
    let preset = |preset: &&'static Preset| {
        let branches = preset.branches.iter().map(|branch| {
            let keys = branch.keys.iter().map(|(key, value)| (key.to_string(), json!(value)));
            json!({
                "only_on": branch.on.map(|isa| isa.what),
                "keys": keys.collect::<serde_json::Map<_, _>>(),
            })
        });
        json!({
            "name": preset.row.name,
            "summary": preset.row.summary,
            "effect": preset.row.effect,
            "origin": preset.origin,
            "branches": branches.collect::<Vec<_>>(),
        })
    };
    let mut sets = Vec::new();
    for set in SETS {
        let plans = select::plans(&[], &[set.name], &Processor::host())?;
        let ids: Vec<_> = plans.into_iter().map(|chosen| chosen.name).collect();
        sets.push(json!({ "name": set.name, "summary": set.summary, "variants": ids }));
    }
    Ok(json!({
        "axes": axes.collect::<Vec<_>>(),
        "presets": preset::TABLE.iter().map(preset).collect::<Vec<_>>(),
        "sets": sets,
    }))
}
