//! What the compiler makes of variants, read from the object code and the compiler's remarks.

pub mod compare;
mod decode;
mod object;
mod remarks;
mod ring;
pub mod table;

use std::fs;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};
use sha1_codegen::plan::Plan;

use crate::results::{Code, Flags};
use crate::select::{self, Chosen, Processor};
use crate::source;
use crate::toolchain::{Made, Output, Toolchain};
use crate::ui::Ui;

pub use decode::Instruction;

/// What became of one variant.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Code was made of it.
    Code(Code),
    /// The target has no such thing: the reason.
    Unavailable(String),
}

/// The instructions of a variant's functions, by their names.
pub type Listing = Vec<(String, Vec<Instruction>)>;

/// What a plan's machine code is like; none where the target cannot have it.
///
/// # Errors
///
/// There is no library for the target, its code cannot be read, or the cache is not writable.
pub fn code(toolchain: &Toolchain, plan: Plan, flags: &Flags) -> Result<Option<Code>> {
    let processor = toolchain.processor(flags)?;
    Ok(match look(toolchain, plan, flags, &processor)? {
        Outcome::Code(code) => Some(code),
        Outcome::Unavailable(_) => None,
    })
}

/// The same for many, on all cores, in their order.
///
/// # Errors
///
/// As [`code`]; the first.
pub fn each(
    toolchain: &Toolchain,
    chosen: &[Chosen],
    flags: &Flags,
    processor: &Processor,
    ui: &Ui,
) -> Result<Vec<Outcome>> {
    let bar = ui.progress(chosen.len() as u64, "compiling");
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some((at, one)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            chosen.get(at).map(|one| (at, one))
        } {
            let outcome = look(toolchain, one.plan, flags, processor);
            if outcome.is_err() {
                next.store(chosen.len(), Ordering::Relaxed);
            }
            if let Ok(mut found) = found.lock() {
                found.push((at, outcome));
            }
            bar.inc(1);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get).min(chosen.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    bar.finish_and_clear();
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, outcome)| outcome).collect()
}

/// Compiles a plan and reads its code.
///
/// # Errors
///
/// As [`code`].
pub fn look(
    toolchain: &Toolchain,
    plan: Plan,
    flags: &Flags,
    processor: &Processor,
) -> Result<Outcome> {
    let made = match compile(toolchain, plan, flags, processor)? {
        Ok(made) => made,
        Err(reason) => return Ok(Outcome::Unavailable(reason)),
    };
    let object = read(&made)?;
    let listing = listing_of(&object)?;
    let remarks = remarks::read(&made.messages, source::SYMBOL, flags.opt_level != "0");
    let own = listing.iter().find(|(name, _)| name == source::SYMBOL).or(listing.first());
    let own = own.map_or(&[][..], |(_, instructions)| instructions);
    let all = || listing.iter().flat_map(|(_, instructions)| instructions);
    let count = |is: fn(&Instruction) -> bool| all().filter(|one| is(one)).count() as u64;
    let spills = remarks.spills.filter(|_| has_ring(plan));
    let ring = spills.map(|spills| ring::traffic(own.iter().flat_map(|o| &o.accesses), spills));
    Ok(Outcome::Code(Code {
        text: object.text(),
        frame: remarks.stack.map(|stack| stack + decode::red_zone(object.arch, own, stack)),
        instructions: count(|_| true),
        spills: remarks.spills,
        reloads: remarks.reloads,
        ring_stores: ring.map(|(stores, _)| stores),
        ring_loads: ring.map(|(_, loads)| loads),
        rotates: count(|one| one.rotates),
        swaps: count(|one| one.swaps),
        class: object.fingerprint(),
    }))
}

/// Whether there may be a ring in memory whose accesses can be told from others: in loops its
/// words have no fixed places, and where there are 80 words each is stored once, as a spill is.
fn has_ring(plan: Plan) -> bool {
    let Plan::Scalar(scalar) = plan else { return false };
    scalar.loop_step().is_none() && !scalar.expands_ahead()
}

/// A plan's instructions, or why the target cannot have them.
///
/// # Errors
///
/// As [`code`].
pub fn listing(
    toolchain: &Toolchain,
    plan: Plan,
    flags: &Flags,
    processor: &Processor,
) -> Result<Result<Listing, String>> {
    match compile(toolchain, plan, flags, processor)? {
        Ok(made) => listing_of(&read(&made)?).map(Ok),
        Err(reason) => Ok(Err(reason)),
    }
}

fn listing_of(object: &object::Object) -> Result<Listing> {
    let decode = |function: &object::Function| {
        Ok((function.name.clone(), decode::decode(object.arch, function)?))
    };
    object.functions.iter().map(decode).collect()
}

fn read(made: &Made) -> Result<object::Object> {
    let bytes =
        fs::read(&made.path).with_context(|| format!("{}: cannot be read", made.path.display()))?;
    object::read(&bytes)
        .with_context(|| format!("{}: remove it and try again", made.path.display()))
}

/// Compiles a plan; the inner error is the reason why the target cannot have it.
fn compile(
    toolchain: &Toolchain,
    plan: Plan,
    flags: &Flags,
    processor: &Processor,
) -> Result<Result<Made, String>> {
    if let Some(reason) = processor.refuses(plan) {
        return Ok(Err(reason));
    }
    let error = match toolchain.compile(&source::object(plan), Output::Object, flags) {
        Ok(made) => return Ok(Ok(made)),
        Err(error) => error,
    };
    let said = error.to_string();
    // What only the assembler knows: the encoding in use, or that there is no stable `asm!`.
    if !["inline asm", "inline assembly"].iter().any(|about| said.contains(about)) {
        return Err(error.context(plan.id()));
    }
    let reason = said.lines().find_map(|line| line.strip_prefix("error: "));
    Ok(Err(select::refused(plan, reason.unwrap_or("no stable assembly"))))
}
