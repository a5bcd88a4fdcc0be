//! `expand`

use anyhow::Result;
use serde_json::json;

use super::inspect::one;
use crate::results::Flags;
use crate::select::Processor;
use crate::source;
use crate::toolchain::Toolchain;
use crate::ui::Ui;

/// Print the source of a variant
#[derive(clap::Args, Debug)]
pub struct Args {
    /// An id as in `scalar.barrier.bytes.native`, or a preset; see `sha1-explore list`
    #[arg(value_name = "VARIANT", required_unless_present = "attribute")]
    variant: Option<String>,
    /// What stands between the parentheses of `#[sha1_block(...)]`; empty for the default
    #[arg(long, value_name = "KEYS", conflicts_with = "variant")]
    attribute: Option<String>,
    /// Of a preset the plan for this target instead of this machine
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
}

/// Carries the command out.
pub fn run(args: &Args, ui: &Ui) -> Result<()> {
    let on = match &args.target {
        None => Processor::host(),
        Some(_) => {
            let target = args.target.clone();
            let flags = Flags { opt_level: "3".to_owned(), target_cpu: None, target };
            Toolchain::find()?.processor(&flags)?
        }
    };
    let asked = args.attribute.as_deref().or(args.variant.as_deref()).unwrap_or_default();
    let chosen = match asked.trim() {
        "" => one("default", &on)?,
        pattern => one(pattern, &on)?,
    };
    let source = source::readable(chosen.plan);
    if ui.json {
        let (name, attribute, summary) = (&chosen.name, &chosen.attribute, &chosen.summary);
        let value = json!({
            "name": name, "attribute": attribute, "summary": summary, "source": source,
        });
        return ui.print(serde_json::to_string_pretty(&value)?);
    }
    let parentheses = match chosen.attribute.as_str() {
        "" => String::new(),
        keys => format!("({keys})"),
    };
    ui.print(format_args!(
        "// {}\n// #[sha1_block{parentheses}]\n{}",
        chosen.name,
        source.trim_end()
    ))
}
