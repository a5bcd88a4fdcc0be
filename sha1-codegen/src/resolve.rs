//! From what the user wrote to plans: defaults, presets, explicit keys, conflicts.

use std::collections::BTreeMap;

use proc_macro2::Span;
use syn::LitStr;

use crate::errors::{Errors, unknown};
use crate::isa::Isa;
use crate::plan::{Conflict, Plan};
use crate::policy::preset::{self, Preset};
use crate::policy::{AXES, Axis, Policies, Row};
use crate::request::args::{Args, Entry};
use crate::request::shape;

/// What the function that the attribute stands on allows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context {
    /// A `const fn`.
    pub constant: bool,
    /// The message comes as words in host order.
    pub words: bool,
    /// How many messages it takes; none where any number will do.
    pub messages: Option<usize>,
}

/// The plans of one function, and where each choice was asked for.
#[derive(Debug)]
pub struct Resolved {
    /// Plans for some processors, the last one for the rest.
    pub branches: Vec<Choice>,
    spans: BTreeMap<&'static str, Span>,
}

/// A plan and the processors it is for.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The processors; none for the rest.
    pub on: Option<&'static Isa>,
    /// How the function is written there.
    pub plan: Plan,
}

impl Resolved {
    /// One plan, all of it asked for at one place.
    #[must_use]
    pub fn asked_at(choice: Choice, span: Span) -> Self {
        let spans = AXES.iter().map(|axis| (axis.key, span)).collect();
        Self { branches: vec![choice], spans }
    }

    /// How many messages the function works on, whichever plan it gets.
    #[must_use]
    pub fn messages(&self) -> usize {
        self.branches.first().map_or(1, |choice| choice.plan.messages())
    }

    /// The place in the attribute that asked for the choice on an axis.
    #[must_use]
    pub fn span(&self, axis: &str) -> Span {
        // What nobody asked for came with the engine.
        let span = self.spans.get(axis).or_else(|| self.spans.get("engine"));
        span.copied().unwrap_or_else(Span::call_site)
    }
}

/// Explicit choices, looked up.
struct Explicit {
    preset: Option<(&'static Preset, Span)>,
    rows: Vec<(&'static Axis, &'static Row, Span)>,
}

impl Explicit {
    fn pairs(&self) -> Vec<(&'static Axis, &'static Row)> {
        self.rows.iter().map(|(axis, row, _)| (*axis, *row)).collect()
    }

    /// Says which of the choices exclude each other, at the one that asks something of the other.
    fn report(&self, conflicts: &[Conflict], errors: &mut Errors) {
        for conflict in conflicts {
            let span = |axis: &&'static Axis| {
                self.rows.iter().find(|(other, ..)| other.key == axis.key).map(|(.., span)| *span)
            };
            let at = conflict.axes.iter().find_map(span).unwrap_or_else(Span::call_site);
            errors.push(at, conflict.message(&self.pairs()));
        }
    }

    /// Says that the function takes another number of messages than the plan.
    fn report_messages(&self, base: Policies, plan: &Plan, context: Context, errors: &mut Errors) {
        let asked = |key: &&str| self.rows.iter().find(|(axis, ..)| axis.key == *key);
        let row = [NUMBERS.as_slice(), &["isa", "engine"]].concat().iter().find_map(asked);
        let at = row.map_or_else(Span::call_site, |(.., span)| *span);
        let one = match plan.messages() {
            1 => "one message".to_owned(),
            n => format!("{n} messages"),
        };
        let takes = context.messages.unwrap_or(1);
        let (signature, taken) = (shape::signature(plan.messages()), shape::signature(takes));
        let way_out = self.number(base, takes, context).unwrap_or_else(|| engines(takes));
        let message = format!(
            "this works on {one} at a time and wants the signature `{signature}`; for \
             `{taken}` {way_out}",
        );
        errors.push(at, message);
    }

    /// The number to ask for instead, where all else can stay.
    fn number(&self, base: Policies, takes: usize, context: Context) -> Option<String> {
        let mut others = self.pairs();
        others.retain(|(axis, _)| !NUMBERS.contains(&axis.key));
        let plan = settle(base, &others, context).ok()?;
        let is_number = |(axis, row): &(&Axis, &Row)| {
            NUMBERS.contains(&axis.key) && row.name == takes.to_string()
        };
        let (axis, row) = plan.rows().find(is_number)?;
        (plan.messages() == takes).then(|| format!("take `{}`", axis.choice(row.name)))
    }
}

/// The keys that say how many messages there are.
const NUMBERS: [&str; 2] = ["lanes", "streams"];

/// The engines to take for so many messages.
fn engines(messages: usize) -> String {
    let engine = Axis::named("engine").expect("an axis");
    let able = |messages: usize| {
        let context = Context { messages: Some(messages), ..Context::default() };
        let able = move |row: &&'static Row| {
            let plan = settle(Policies::baseline(), &[(engine, *row)], context);
            plan.is_ok_and(|plan| plan.messages() == messages)
        };
        engine.rows().into_iter().filter(able).map(|row| row.name).collect::<Vec<_>>()
    };
    match &able(messages)[..] {
        [] => {
            // Twice as many as any vector has words.
            let numbers = (1..=32).filter(|number| !able(*number).is_empty());
            let numbers: Vec<_> = numbers.map(|number: usize| number.to_string()).collect();
            format!("there is no engine, only for one of {} messages", numbers.join(", "))
        }
        [name] => format!("take `{}`", engine.choice(name)),
        names => format!("take one of the engines `{}`", names.join("`, `")),
    }
}

/// Resolves the arguments of `#[sha1_block]`; none when something in them is an error.
pub fn resolve(args: &Args, context: Context, errors: &mut Errors) -> Option<Resolved> {
    let explicit = look_up(args, context, errors)?;
    let preset = explicit.preset.map_or_else(preset::default, |(preset, _)| preset);
    let mut branches = Vec::new();
    for branch in preset.branches {
        match settle(branch.policies(), &explicit.pairs(), context) {
            Ok(plan) if context.messages.is_none_or(|messages| messages == plan.messages()) => {
                branches.push(Choice { on: branch.on, plan });
            }
            Ok(plan) => {
                explicit.report_messages(branch.policies(), &plan, context, errors);
                return None;
            }
            Err(conflicts) => {
                explicit.report(&conflicts, errors);
                return None;
            }
        }
    }
    let mut spans = BTreeMap::new();
    if let Some((_, span)) = explicit.preset {
        spans.extend(AXES.iter().map(|axis| (axis.key, span)));
    }
    spans.extend(explicit.rows.iter().map(|(axis, _, span)| (axis.key, *span)));
    Some(Resolved { branches, spans })
}

fn look_up(args: &Args, context: Context, errors: &mut Errors) -> Option<Explicit> {
    let mut explicit = Explicit { preset: None, rows: Vec::new() };
    let mut clean = true;
    for entry in &args.entries {
        if let Err(error) = look_up_entry(entry, context, &mut explicit) {
            errors.absorb(error);
            clean = false;
        }
    }
    clean.then_some(explicit)
}

fn look_up_entry(entry: &Entry, context: Context, explicit: &mut Explicit) -> syn::Result<()> {
    if entry.key == "preset" {
        for value in &entry.values {
            explicit.preset = Some((look_up_preset(value)?, value.span()));
        }
    } else {
        let axis = look_up_axis(entry, &["preset", "crate"])?;
        for value in &entry.values {
            let row = look_up_row(axis, entry, value, context)?;
            explicit.rows.push((axis, row, value.span()));
        }
    }
    Ok(())
}

/// The preset that a value names.
///
/// # Errors
///
/// There is none of that name.
pub fn look_up_preset(value: &LitStr) -> syn::Result<&'static Preset> {
    let name = value.value();
    preset::named(&name).ok_or_else(|| {
        let names: Vec<_> = preset::TABLE.iter().map(|preset| preset.row.name).collect();
        syn::Error::new(value.span(), unknown("no preset", &name, &names))
    })
}

/// The axis that a key names.
///
/// # Errors
///
/// There is none of that name; `others` are keys that would also do.
pub fn look_up_axis(entry: &Entry, others: &[&'static str]) -> syn::Result<&'static Axis> {
    let key = entry.key.to_string();
    Axis::named(&key).ok_or_else(|| {
        let mut keys: Vec<_> = AXES.iter().map(|axis| axis.key).collect();
        keys.extend(others);
        syn::Error::new(entry.key.span(), unknown("no key", &key, &keys))
    })
}

/// The row of an axis that a value names.
///
/// # Errors
///
/// There is none of that name.
pub fn look_up_value(axis: &Axis, value: &LitStr) -> syn::Result<&'static Row> {
    let (name, rows) = (value.value(), axis.rows());
    rows.iter().copied().find(|row| row.name == name).ok_or_else(|| {
        let names: Vec<_> = rows.iter().map(|row| row.name).collect();
        let what = format!("`{}` has no value", axis.key);
        syn::Error::new(value.span(), unknown(&what, &name, &names))
    })
}

fn look_up_row(
    axis: &Axis,
    entry: &Entry,
    value: &LitStr,
    context: Context,
) -> syn::Result<&'static Row> {
    let row = look_up_value(axis, value)?;
    if context.words && axis.key == "load" {
        let message = "words in host order are not fetched from bytes: remove `load`, or take \
                       the block as `&[u8; 64]`";
        return Err(syn::Error::new(entry.key.span(), message));
    }
    if context.constant && row.needs.run_time {
        let works = axis.rows().into_iter().filter(|row| !row.needs.run_time);
        let works: Vec<_> = works.map(|row| row.name).collect();
        let message = format!(
            "`{}` is not possible in a `const fn`: remove `const`, or take one of `{}`",
            axis.choice(row.name),
            works.join("`, `"),
        );
        return Err(syn::Error::new(value.span(), message));
    }
    Ok(row)
}

/// Puts explicit choices over a base's; what the base chose gives way where it does not fit.
///
/// # Errors
///
/// The rules that the explicit choices break among themselves.
pub fn settle(
    mut policies: Policies,
    explicit: &[(&'static Axis, &'static Row)],
    context: Context,
) -> Result<Plan, Vec<Conflict>> {
    let engine = Axis::named("engine").expect("an axis");
    let asked = |axis: &Axis| explicit.iter().any(|(other, _)| other.key == axis.key);
    for (axis, row) in explicit {
        policies.take(axis, row.name);
    }
    for axis in AXES.iter().filter(|axis| !asked(axis)) {
        let fixed = context.constant && policies.row(axis).needs.run_time;
        if fixed || (context.words && axis.key == "load") {
            policies.take(axis, axis.baseline);
        }
    }
    // The signature says how many messages, where the engine leaves it open.
    let engine_has = policies.engine.axes;
    let open = |axis: &&Axis| engine_has.contains(&axis.key) && !asked(axis);
    let mut said = None;
    for axis in AXES.iter().filter(|axis| NUMBERS.contains(&axis.key)).filter(open) {
        let Some(messages) = context.messages.map(|messages| messages.to_string()) else { break };
        if axis.rows().iter().any(|row| row.name == messages) {
            policies.take(axis, &messages);
            said = Some(axis.key);
        }
    }
    let asked = |axis: &Axis| asked(axis) || said == Some(axis.key);
    // A key that the engine does not have is never passed over, whatever its value.
    if explicit.iter().any(|(axis, _)| !policies.has(axis)) && !asked(engine) {
        policies.take(engine, engine.baseline);
    }
    let foreign = explicit.iter().filter(|(axis, _)| !policies.has(axis));
    let foreign: Vec<_> = foreign.map(|(axis, _)| Conflict::foreign(axis)).collect();
    if !foreign.is_empty() {
        return Err(foreign);
    }
    loop {
        let conflicts = match Plan::new(policies) {
            Ok(plan) => return Ok(plan),
            Err(conflicts) => conflicts,
        };
        let way_out = conflicts.iter().find_map(|conflict| {
            let open = conflict.axes.iter().filter(|axis| !asked(axis));
            let mut fitting = open.filter_map(|axis| fitting(policies, axis, conflict));
            fitting.next()
        });
        match way_out {
            Some(next) => policies = next,
            None => return Err(conflicts),
        }
    }
}

/// The choices without a conflict, another value being taken on one of its axes: the baseline if
/// that will do, else the first that does.
fn fitting(policies: Policies, axis: &'static Axis, conflict: &Conflict) -> Option<Policies> {
    let names = [axis.baseline].into_iter().chain(axis.rows().into_iter().map(|row| row.name));
    let mut changed = names.filter_map(|name| {
        let mut policies = policies;
        policies.take(axis, name);
        let conflicts = Plan::new(policies).err().unwrap_or_default();
        let remains = conflicts.iter().any(|other| other.same_axes(conflict));
        (!remains).then_some(policies)
    });
    changed.next()
}
