//! `tune`: search, race, advice, report.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use sha1_codegen::plan::Plan;

use crate::measure::budget::Budget;
use crate::measure::clock::Clock;
use crate::measure::message::Message;
use crate::measure::{self, Contender, flags, interrupt, table, variants};
use crate::peers::{self, Peer};
use crate::results::{self, Build, FORMAT, Flags, Kind, Results};
use crate::select::Processor;
use crate::stats::RANKED;
use crate::toolchain::Toolchain;
use crate::tune::search::{Ground, Search};
use crate::tune::{advise, race, say};
use crate::ui::Ui;
use crate::{inspect, machine, report};

/// Variants in a table, beside the peers.
const SHOWN: usize = 12;

/// Find the best attribute for this machine and write a report
///
/// Searches among the variants, races the best of them beside other people's SHA-1, prints the
/// attribute to paste, and writes sha1-explore.json and sha1-explore.html.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// How long to take, compiling included, as in `60s` or `5m`
    #[arg(long, value_name = "TIME", default_value = "60s")]
    budget: Budget,
    /// Leave out whatever emits `unsafe`
    #[arg(long)]
    safe: bool,
    /// Other people's SHA-1: `none`, `all`, or names
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "all")]
    peers: Vec<String>,
    #[command(flatten)]
    flags: flags::Options,
    /// The folder for the files
    #[arg(long, short, value_name = "FOLDER", default_value = ".")]
    output: PathBuf,
}

/// Carries the command out.
///
/// # Errors
///
/// Nothing could be compiled or measured, something hashes wrongly, the files cannot be written;
/// or Ctrl-C.
pub fn run(args: &Args, ui: &Ui) -> Result<()> {
    interrupt::listen()?;
    super::bench::warn_of_debug(ui);
    if !args.output.is_dir() {
        bail!("{}: no such folder; --output names one that is there", args.output.display());
    }
    let tuning = Tuning::new(args)?;
    let results = tuning.run(ui)?;
    let measured = results.builds.iter().any(|build| !build.rows.is_empty());
    if !measured {
        let why = if results.interrupted { "interrupted before anything" } else { "nothing" };
        bail!("{why} could be measured");
    }
    let files = ["json", "html"].map(|kind| args.output.join(format!("sha1-explore.{kind}")));
    results.write(&files[0])?;
    results::write_aside(&files[1], &report::html(std::slice::from_ref(&results)))?;
    ui.note(format!("written: {}, {}", files[0].display(), files[1].display()));
    if ui.json {
        ui.print(serde_json::to_string_pretty(&results)?)?;
    } else {
        ui.print(text(&results))?;
    }
    if results.interrupted {
        bail!("interrupted: what was measured until then is in {}", files[0].display());
    }
    Ok(())
}

/// One run.
struct Tuning<'a> {
    args: &'a Args,
    date: String,
    began: Instant,
    toolchain: Toolchain,
    flags: Vec<Flags>,
    processors: Vec<Processor>,
    peers: Vec<&'static Peer>,
}

impl<'a> Tuning<'a> {
    fn new(args: &'a Args) -> Result<Self> {
        let (began, date) = (Instant::now(), machine::now());
        let peers = peers::wanted(&args.peers)?;
        let toolchain = Toolchain::find()?;
        let flags = args.flags.all();
        let processors = flags.iter().map(|flags| flags::processor(&toolchain, flags));
        let processors = processors.collect::<Result<_>>()?;
        Ok(Self { args, date, began, toolchain, flags, processors, peers })
    }

    /// When that part of the budget is spent.
    fn at(&self, part: f64) -> Instant {
        self.began + self.args.budget.0.mul_f64(part)
    }

    fn run(self, ui: &Ui) -> Result<Results> {
        let mut clock = Clock::start();
        let message = Message::of_length(RANKED.0, RANKED.1);
        let mut contenders = self.search(&message, &mut clock, ui)?;
        for peer in &self.peers {
            contenders.push(peer.contender()?);
        }
        let bar = ui.progress(1, "measuring");
        let (builds, time) = (self.flags.len(), self.args.budget.0.mul_f64(0.2));
        let raced = race::run(&mut contenders, builds, &message, time, &mut clock, &bar);
        bar.finish_and_clear();
        raced?;
        let mut machine = machine::machine();
        clock.stamp(&mut machine);
        let default = |build: usize| {
            let first =
                contenders.iter().find(|one| one.variant.is_some_and(|(_, own)| own == build));
            first.map(|first| first.row.name.clone()).unwrap_or_default()
        };
        let baselines: Vec<String> = (0..builds).map(default).collect();
        let mut results = Results {
            format: FORMAT,
            tool: super::bench::tool(),
            date: self.date.clone(),
            command: std::env::args().skip(1).collect(),
            interrupted: interrupt::asked(),
            machine,
            compiler: Some(self.toolchain.compiler.clone()),
            builds: measure::builds(&contenders, &self.flags, &baselines),
        };
        for (build, processor) in results.builds.iter_mut().zip(&self.processors) {
            self.look_at_code(build, processor, ui);
            build.recommendation = advise::advise(build, processor);
        }
        Ok(results)
    }

    /// Searches under each set of flags; then each has the others' best as well. The default comes
    /// first of each, and once more.
    fn search(&self, message: &Message, clock: &mut Clock, ui: &Ui) -> Result<Vec<Contender>> {
        let bar = ui.progress(0, "searching");
        let share = 0.6 / self.flags.len() as f64;
        let mut searches: Vec<Search<'_>> = Vec::new();
        for (build, processor) in self.processors.iter().enumerate() {
            bar.set_message(table::flags(&self.flags[build]));
            let mut search = Search::new(Ground {
                toolchain: &self.toolchain,
                flags: &self.flags,
                build,
                processor,
                safe: self.args.safe,
                message,
                until: self.at(share * (build + 1) as f64),
                bar: &bar,
            });
            search.run(clock)?;
            searches.push(search);
        }
        if searches.len() > 1 {
            let best: Vec<Plan> = searches.iter().flat_map(|search| search.top(SHOWN)).collect();
            for search in &mut searches {
                search.add(&best, self.at(0.7), clock)?;
            }
        }
        bar.finish_and_clear();
        let mut contenders = Vec::new();
        for search in searches {
            if let Some(error) = search.errors.first() {
                let first = format!("{error:#}");
                let first: Vec<_> = first.lines().take(3).collect();
                let count = search.errors.len();
                ui.note(format!(
                    "left out, since rustc refuses them: {count}; {}",
                    first.join("\n")
                ));
            }
            let again = search.found.first().map(Contender::again);
            let mut found = search.found.into_iter();
            contenders.extend(found.next());
            contenders.extend(again);
            contenders.extend(found);
        }
        Ok(contenders)
    }

    /// Adds what the machine code is like: to the tied and the default in any case, to others as
    /// time allows.
    fn look_at_code(&self, build: &mut Build, processor: &Processor, ui: &Ui) {
        let tied = advise::tied(build, processor).into_iter().chain(build.baseline_row());
        let tied: Vec<String> = tied.map(|row| row.name.clone()).collect();
        let flags = build.flags.clone();
        let time = |row: &results::Row| {
            row.timing(RANKED.0, RANKED.1).map_or(f64::INFINITY, results::Timing::median)
        };
        let mut rows: Vec<_> =
            build.rows.iter_mut().filter(|row| row.kind == Kind::Variant).collect();
        rows.sort_by(|a, b| time(a).total_cmp(&time(b)));
        let (first, others): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| tied.contains(&row.name));
        let bar = ui.progress((first.len() + others.len()) as u64, "inspecting");
        for (rows, until) in [(first, None), (others, Some(self.at(0.95)))] {
            let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
            let codes = variants::in_parallel(&names, until, |name| {
                bar.inc(1);
                let name = name.strip_suffix(crate::stats::AGAIN).unwrap_or(name);
                let plan = Plan::from_id(name).ok()?;
                inspect::code(&self.toolchain, plan, &flags).ok().flatten()
            });
            for (row, code) in rows.into_iter().zip(codes) {
                row.code = code.flatten();
            }
        }
        bar.finish_and_clear();
    }
}

/// What people read: tables, then the advice, the line to paste last.
fn text(results: &Results) -> String {
    let mut parts = vec![super::bench::stamp(&results.machine, results)];
    for build in &results.builds {
        let Some(message) = build.ranked() else { continue };
        let mut part = String::new();
        if results.builds.len() > 1 {
            part += &format!("{}\n\n", table::flags(&build.flags));
        }
        part += &table::ranking(&results.machine, build, message, SHOWN);
        parts.push(part);
    }
    parts.extend(table::by_flags(&results.builds, SHOWN));
    let advised =
        results.builds.iter().filter_map(|build| say::advice(build, results.builds.len() > 1));
    parts.extend(advised);
    parts.join("\n\n")
}
