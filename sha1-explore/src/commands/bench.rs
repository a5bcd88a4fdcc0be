//! `bench`: the table of 2009, for today.

use std::collections::HashSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::machine;
use crate::measure::budget::Budget;
use crate::measure::clock::Clock;
use crate::measure::message::{Message, Size};
use crate::measure::rounds::{self, Limits};
use crate::measure::variants::{self, Order};
use crate::measure::{self, Contender, flags, interrupt, table};
use crate::peers;
use crate::results::{FORMAT, Flags, Machine, Results};
use crate::select::{self, Chosen};
use crate::toolchain::Toolchain;
use crate::ui::Ui;

/// Rounds for each message: fewer do not settle a median, more settle nothing.
const LIMITS: Limits = Limits { least: 3, most: 51, time: Duration::ZERO };

/// Time variants beside the peers
///
/// The time is that for the digest of a whole message, padding included.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[arg(value_name = "VARIANT", help = select::HELP)]
    variants: Vec<String>,
    /// What ratios refer to: a variant or a peer
    #[arg(long, value_name = "NAME", default_value = "default")]
    baseline: String,
    /// Lengths of messages
    #[arg(long, value_delimiter = ',', default_value = "64,1KiB,16KiB,1MiB")]
    sizes: Vec<Size>,
    /// Distances of messages from a 64-byte boundary
    #[arg(long, value_name = "BYTES", value_delimiter = ',', default_value = "0,1")]
    #[arg(value_parser = clap::value_parser!(u8).range(..64))]
    offsets: Vec<u8>,
    /// Hash this file instead, or `-` for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "sizes")]
    input: Option<PathBuf>,
    /// Measure for about so long at most, compiling not counted
    #[arg(long, default_value = "15", allow_negative_numbers = true)]
    seconds: Budget,
    /// Other people's SHA-1: `none`, `all`, or names
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "all")]
    peers: Vec<String>,
    #[command(flatten)]
    flags: flags::Options,
    /// Write everything that was measured
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Carries the command out.
///
/// # Errors
///
/// What was asked for makes no sense, cannot be had, or hashes wrongly; or Ctrl-C.
pub fn run(args: &Args, ui: &Ui) -> Result<()> {
    interrupt::listen()?;
    warn_of_debug(ui);
    let date = machine::now();
    let messages = messages(args)?;
    let peers = peers::wanted(&args.peers)?;
    let toolchain = match Toolchain::find() {
        Ok(toolchain) => Some(toolchain),
        Err(error) if args.variants.is_empty() && !peers.is_empty() => {
            ui.note(format!("only the peers are measured: {error:#}"));
            None
        }
        Err(error) => return Err(error),
    };
    let flags = args.flags.all();
    let chosen = match &toolchain {
        Some(toolchain) => flags
            .iter()
            .map(|flags| choose(args, toolchain, flags, ui))
            .collect::<Result<Vec<_>>>()?,
        None => Vec::new(),
    };
    let mut line_up = line_up(toolchain.as_ref(), &flags, &chosen, ui)?;
    for peer in peers {
        line_up.push(peer.contender()?);
    }
    let baselines = baselines(args, &chosen, &mut line_up, flags.len())?;

    let mut clock = Clock::start();
    let mut machine = machine::machine();
    measure_all(&mut line_up, &messages, args.seconds.0, &mut clock, ui)?;
    clock.stamp(&mut machine);
    let results = Results {
        format: FORMAT,
        tool: tool(),
        date,
        command: std::env::args().skip(1).collect(),
        interrupted: interrupt::asked(),
        compiler: toolchain.map(|toolchain| toolchain.compiler),
        builds: measure::builds(&line_up, &flags, &baselines),
        machine,
    };
    report(&results, args.output.as_deref(), ui)
}

/// Says so where the peers in this program were not optimised.
pub fn warn_of_debug(ui: &Ui) {
    if cfg!(debug_assertions) {
        ui.note(
            "this is a debug build: variants are what they are, but peers in Rust are many times \
             slower than they should be; run it with `cargo run --release`",
        );
    }
}

/// Who measured.
#[must_use]
pub fn tool() -> String {
    format!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))
}

/// The messages, the shorter first: what time they leave the longer have.
fn messages(args: &Args) -> Result<Vec<Message>> {
    let offsets: Vec<usize> = args.offsets.iter().map(|&offset| offset.into()).collect();
    let mut messages = Vec::new();
    if let Some(path) = &args.input {
        let bytes = read(path)?;
        messages.extend(offsets.iter().map(|&offset| Message::new(&bytes, offset)));
    } else {
        let mut sizes: Vec<usize> = args.sizes.iter().map(|size| size.0).collect();
        sizes.sort_unstable();
        for size in sizes {
            messages.extend(offsets.iter().map(|&offset| Message::of_length(size, offset)));
        }
    }
    let mut seen = HashSet::new();
    messages.retain(|message| seen.insert((message.bytes().len(), message.offset)));
    Ok(messages)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("standard input cannot be read")?;
        return Ok(bytes);
    }
    std::fs::read(path).with_context(|| format!("{}: cannot be read", path.display()))
}

/// The variants for some flags, the baseline first where it is one of them.
fn choose(args: &Args, toolchain: &Toolchain, flags: &Flags, ui: &Ui) -> Result<Vec<Chosen>> {
    let processor = flags::processor(toolchain, flags)?;
    let mut patterns = Vec::new();
    if peers::of_row(&args.baseline).is_none() {
        patterns.push(args.baseline.clone());
    }
    let asked = if args.variants.is_empty() { &["presets".to_owned()][..] } else { &args.variants };
    patterns.extend_from_slice(asked);
    let mut chosen = select::plans(&patterns, &[], &processor)?;
    let mut refused = Vec::new();
    chosen.retain(|chosen| {
        match processor.refuses(chosen.plan).or_else(|| select::cannot_run(chosen.plan)) {
            Some(why) => {
                refused.push((chosen.name.clone(), why));
                false
            }
            None => true,
        }
    });
    if let Some((name, why)) = refused.first() {
        let all = refused.len();
        if chosen.is_empty() || refused.iter().any(|(name, _)| asked.contains(name)) {
            bail!("{name} cannot be had here: {why}");
        }
        ui.note(format!("{all} variants cannot be had here and are left out; {name}: {why}"));
    }
    Ok(chosen)
}

/// The variants as contenders, of all builds.
fn line_up(
    toolchain: Option<&Toolchain>,
    flags: &[Flags],
    chosen: &[Vec<Chosen>],
    ui: &Ui,
) -> Result<Vec<Contender>> {
    let Some(toolchain) = toolchain else { return Ok(Vec::new()) };
    let orders: Vec<Order<'_>> = chosen
        .iter()
        .enumerate()
        .flat_map(|(build, chosen)| chosen.iter().map(move |chosen| (chosen, build)))
        .collect();
    let bar = ui.progress(orders.len() as u64, "compiling");
    let made = variants::make(toolchain, flags, &orders, None, &bar);
    bar.finish_and_clear();
    match made? {
        (made, errors) if errors.is_empty() => Ok(made),
        (_, mut errors) => Err(errors.swap_remove(0)),
    }
}

/// Puts each build's baseline first, and second once more; says which rows they are.
fn baselines(
    args: &Args,
    chosen: &[Vec<Chosen>],
    line_up: &mut Vec<Contender>,
    builds: usize,
) -> Result<Vec<String>> {
    let mut peer = peers::of_row(&args.baseline);
    if chosen.is_empty() && peer.is_none() {
        // Without variants none of them can be the baseline.
        peer = line_up.first().and_then(|first| peers::of_row(&first.row.name));
    }
    if let Some(peer) = peer {
        if line_up.iter().all(|contender| contender.row.name != peer.name) {
            line_up.push(peer.contender()?);
        }
        put_first(line_up, |contender| contender.row.name == peer.name);
        return Ok(vec![peer.name.to_owned(); builds]);
    }
    let names: Vec<String> = chosen.iter().map(|chosen| chosen[0].name.clone()).collect();
    for (build, name) in names.iter().enumerate() {
        put_first(line_up, |one| one.row.name == *name && one.belongs_to(build));
    }
    Ok(names)
}

fn put_first(line_up: &mut Vec<Contender>, wanted: impl FnMut(&Contender) -> bool) {
    if let Some(at) = line_up.iter().position(wanted) {
        let baseline = line_up.remove(at);
        line_up.insert(0, baseline.again());
        line_up.insert(0, baseline);
    }
}

fn measure_all(
    line_up: &mut [Contender],
    messages: &[Message],
    time: Duration,
    clock: &mut Clock,
    ui: &Ui,
) -> Result<()> {
    let mut all: Vec<&mut Contender> = line_up.iter_mut().collect();
    let bar = ui.progress(rounds::most(messages.len(), LIMITS), "measuring");
    let end = Instant::now() + time;
    for (number, message) in messages.iter().enumerate() {
        bar.set_position(rounds::most(number, LIMITS));
        let length = Size(message.bytes().len());
        bar.set_message(format!("{length}, offset {}", message.offset));
        let left = end.saturating_duration_since(Instant::now());
        let limits = Limits { time: left / (messages.len() - number) as u32, ..LIMITS };
        if let Err(error) = rounds::measure(&mut all, message, limits, clock, &bar) {
            bar.finish_and_clear();
            return Err(error);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

fn report(results: &Results, output: Option<&Path>, ui: &Ui) -> Result<()> {
    let measured = results.builds.iter().any(|build| !build.rows.is_empty());
    if !measured && results.interrupted {
        bail!("interrupted before anything was measured");
    }
    if !measured {
        bail!("there is nothing to measure: name variants, or peers with --peers");
    }
    if let Some(path) = output {
        results.write(path)?;
        ui.note(format!("written: {}", path.display()));
    }
    if ui.json {
        ui.print(serde_json::to_string_pretty(results)?)?;
    } else {
        ui.print(text(results))?;
    }
    if results.interrupted {
        bail!("interrupted: what was measured until then is there, the rest is missing");
    }
    Ok(())
}

fn text(results: &Results) -> String {
    let mut parts = vec![stamp(&results.machine, results)];
    for build in &results.builds {
        let Some(message) = build.ranked() else { continue };
        let mut part = String::new();
        if results.compiler.is_some() {
            part += &format!("{}\n\n", table::flags(&build.flags));
        }
        part += &table::ranking(&results.machine, build, message, usize::MAX);
        parts.push(part);
        parts.extend(table::by_message(build));
    }
    parts.extend(table::by_flags(&results.builds, usize::MAX));
    parts.join("\n\n")
}

/// The machine and the compiler.
#[must_use]
pub fn stamp(machine: &Machine, results: &Results) -> String {
    let compiler = results.compiler.as_ref();
    let compiler = compiler.map(|c| format!("\nrustc {}, LLVM {}", c.rustc, c.llvm));
    table::machine(machine) + &compiler.unwrap_or_default()
}
