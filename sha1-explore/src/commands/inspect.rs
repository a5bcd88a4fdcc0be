//! `inspect`

use anyhow::{Result, bail};
use comfy_table::Table;
use serde_json::json;

use crate::inspect::table::{self, Report, Row};
use crate::inspect::{self, compare};
use crate::results::Flags;
use crate::select::{self, Chosen, Processor};
use crate::toolchain::Toolchain;
use crate::ui::Ui;

/// The sets that are shown where nothing is named.
const DEFAULT: [&str; 2] = ["presets", "singles"];

/// Show what the compiler makes of variants: stack, size, instructions, equal code
#[derive(clap::Args, Debug)]
pub struct Args {
    #[arg(value_name = "VARIANT", help = select::HELP)]
    patterns: Vec<String>,
    /// Show the instructions of two variants side by side
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "patterns")]
    asm: Option<Vec<String>>,
    /// Compile for this target, as `rustc --target` takes it; nothing is run
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Compile for this processor, as `-C target-cpu` takes it
    #[arg(long, value_name = "CPU")]
    target_cpu: Option<String>,
    /// Optimise that much
    #[arg(long, value_name = "LEVEL", default_value = "3",
          value_parser = ["0", "1", "2", "3", "s", "z"])]
    opt_level: String,
}

/// Carries the command out.
pub fn run(args: &Args, ui: &Ui) -> Result<()> {
    let flags = Flags {
        opt_level: args.opt_level.clone(),
        target_cpu: args.target_cpu.clone(),
        target: args.target.clone(),
    };
    let toolchain = Toolchain::find()?;
    let processor = toolchain.processor(&flags)?;
    match args.asm.as_deref() {
        Some([a, b]) => side_by_side([a, b], &toolchain, &flags, &processor, ui),
        _ => rows(&args.patterns, &toolchain, &flags, &processor, ui),
    }
}

fn rows(
    patterns: &[String],
    toolchain: &Toolchain,
    flags: &Flags,
    processor: &Processor,
    ui: &Ui,
) -> Result<()> {
    let chosen = select::plans(patterns, &DEFAULT, processor)?;
    let outcomes = inspect::each(toolchain, &chosen, flags, processor, ui)?;
    let rows: Vec<_> = chosen.iter().zip(&outcomes).map(|(c, o)| Row::new(c, o)).collect();
    let target = flags.target.as_deref().unwrap_or(&toolchain.host);
    let classes = table::classes(&rows);
    if ui.json {
        let names = classes.iter().map(|(_, rows)| rows.iter().map(|row| row.name).collect());
        let classes = names.collect();
        let report = Report { compiler: &toolchain.compiler, flags, target, rows, classes };
        return ui.print(serde_json::to_string_pretty(&report)?);
    }
    let (total, codes) = (rows.iter().filter(|row| row.code.is_some()).count(), classes.len());
    if total > 0 {
        ui.print(title(toolchain, flags, target))?;
        ui.print(table::show(&rows, table::width()))?;
    }
    if let Some(text) = table::unavailable(&rows, target, table::width()) {
        ui.print(format_args!("\n{text}"))?;
    }
    if total > 0 {
        let many = |count, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let (variants, codes) = (many(total, "variant"), many(codes, "different code"));
        ui.note(format_args!("\n{variants}, {codes}.\n{}", table::LEGEND));
    }
    Ok(())
}

fn title(toolchain: &Toolchain, flags: &Flags, target: &str) -> String {
    let compiler = &toolchain.compiler;
    let cpu =
        flags.target_cpu.as_ref().map_or(String::new(), |cpu| format!(" -C target-cpu={cpu}"));
    format!(
        "{target}, rustc {} (LLVM {}), -C opt-level={}{cpu}\n",
        compiler.rustc, compiler.llvm, flags.opt_level
    )
}

fn side_by_side(
    names: [&str; 2],
    toolchain: &Toolchain,
    flags: &Flags,
    processor: &Processor,
    ui: &Ui,
) -> Result<()> {
    let mut sides = Vec::new();
    for name in names {
        let Chosen { name: id, plan, .. } = one(name, processor)?;
        match inspect::listing(toolchain, plan, flags, processor)? {
            Ok(listing) => sides.push((id, listing)),
            Err(reason) => bail!("{name} is unavailable here: {reason}"),
        }
    }
    let [(a, left), (b, right)] = &sides[..] else { bail!("--asm takes two variants") };
    let lines = compare::compare(left, right)?;
    if ui.json {
        return ui.print(serde_json::to_string_pretty(&json!({ "a": a, "b": b, "lines": lines }))?);
    }
    let width = Table::new().width().map_or(100, usize::from);
    ui.print(compare::show(&lines, names, width))
}

/// The one plan that a pattern names.
pub fn one(pattern: &str, on: &Processor) -> Result<Chosen> {
    let mut all = select::plans(&[pattern.to_owned()], &[], on)?;
    match (all.len(), all.pop()) {
        (1, Some(chosen)) => Ok(chosen),
        (many, _) => bail!("`{pattern}` names {many} variants: name one of them"),
    }
}
