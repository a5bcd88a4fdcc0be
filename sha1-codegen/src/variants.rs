//! `#[sha1_variants]` and `#[sha1_kernels]`: many functions and their table from one line.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::LitStr;

use crate::emit;
use crate::errors::{Errors, unknown};
use crate::plan::Conflict;
use crate::policy::preset::{self, Preset};
use crate::policy::{Axis, Row, engine};
use crate::registry::{Asked, Named, SETS, Set, combinations};
use crate::request::args::{Args, Entry, Lists};
use crate::request::item::{Item, Static};
use crate::resolve::{Choice, Context, look_up_axis, look_up_preset, look_up_value, settle};

/// The key of the `--cfg` that forces a kernel.
const FORCED: &str = "cfg";

impl Args {
    /// The name of the `--cfg` that forces a kernel.
    fn forced(&self) -> Option<Ident> {
        let entry = self.entries.iter().find(|entry| entry.key == FORCED)?;
        entry.values.first()?.parse().ok()
    }
}

/// Stands for every value of a key.
const EVERY: &str = "*";

/// Expands `#[sha1_variants(attribute)] item`.
///
/// Never fails: errors are tokens that make the compiler report them, beside the item.
#[must_use]
pub fn sha1_variants(attribute: TokenStream, item: TokenStream) -> TokenStream {
    table(attribute, item, &VARIANTS)
}

/// Expands `#[sha1_kernels(attribute)] item`.
///
/// Never fails: errors are tokens that make the compiler report them, beside the item.
#[must_use]
pub fn sha1_kernels(attribute: TokenStream, item: TokenStream) -> TokenStream {
    table(attribute, item, &KERNELS)
}

/// A kind of table.
struct Kind {
    entry: &'static str,
    /// Whether it has a plan for that many messages.
    takes: fn(usize) -> bool,
    emit: fn(&Static, &Args, &[(Named, Span)]) -> TokenStream,
    /// The keys that stand for something else than choices.
    keys: &'static [&'static str],
}

static VARIANTS: Kind = Kind {
    entry: "Variant",
    takes: |messages| messages == 1,
    emit: |item, args, named| emit::variants(item, args.runtime.as_ref(), named),
    keys: &["preset", "set", "crate"],
};

static KERNELS: Kind = Kind {
    entry: "Candidate",
    takes: |_| true,
    emit: |item, args, named| {
        emit::kernels(item, args.runtime.as_ref(), args.forced().as_ref(), named)
    },
    keys: &["preset", "set", "cfg", "crate"],
};

fn table(attribute: TokenStream, item: TokenStream, kind: &Kind) -> TokenStream {
    let mut errors = Errors::new();
    let args = Args::parse(attribute, Lists::Allowed, &mut errors);
    let item = Item::parse(item);
    let named = collect(&args, kind, &mut errors);
    let entry = kind.entry;
    let table = match &item {
        Item::Static(table) if table.keyword == "static" => {
            if let Some(value) = &table.value {
                let message = "the macro writes the value: end the static after its type";
                errors.push_over(value, message);
            }
            Some(table)
        }
        Item::Function(_) | Item::Struct(_) => {
            let message = format!(
                "expected a static without a value, `static ALL: &[{entry}];`; \
                 for one function or unit struct use `#[sha1_block]`"
            );
            errors.push(item.span(), message);
            None
        }
        Item::Static(_) | Item::Other(_) => {
            let message = format!("expected a static without a value, `static ALL: &[{entry}];`");
            errors.push(item.span(), message);
            None
        }
    };
    match (errors.finish(), table, named) {
        (None, Some(table), Some(named)) => (kind.emit)(table, &args, &named),
        (errors, ..) => {
            let errors = errors.map(syn::Error::into_compile_error);
            let item = emit::unimplemented(&item, args.runtime.as_ref());
            quote!(#errors #item)
        }
    }
}

/// The keys as looked up, each value with its place.
#[derive(Default)]
struct Wanted {
    sets: Vec<(&'static Set, Span)>,
    presets: Vec<(&'static Preset, Span)>,
    axes: Vec<(&'static Axis, Vec<(&'static Row, Span)>)>,
    /// The values named one by one, each of which must be of use.
    listed: Vec<(&'static Axis, &'static Row, Span)>,
}

/// The plans that the arguments ask for and the table takes, in the order asked for, none twice.
fn collect(args: &Args, kind: &Kind, errors: &mut Errors) -> Option<Vec<(Named, Span)>> {
    let wanted = look_up(args, kind, errors)?;
    let mut all: Vec<(Named, Span)> = Vec::new();
    for (set, span) in &wanted.sets {
        all.extend((set.plans)().into_iter().map(|named| (named, *span)));
    }
    if wanted.sets.is_empty() || !wanted.axes.is_empty() || !wanted.presets.is_empty() {
        all.extend(product(&wanted, errors)?);
    }
    let mut seen = Vec::new();
    all.retain(|(named, _)| {
        let new = (kind.takes)(named.messages()) && !seen.contains(&named.attribute);
        seen.push(named.attribute.clone());
        new
    });
    Some(all)
}

fn look_up(args: &Args, kind: &Kind, errors: &mut Errors) -> Option<Wanted> {
    let mut wanted = Wanted::default();
    let mut clean = true;
    for entry in &args.entries {
        if let Err(error) = look_up_entry(entry, kind, &mut wanted) {
            errors.absorb(error);
            clean = false;
        }
    }
    clean.then_some(wanted)
}

fn look_up_entry(entry: &Entry, kind: &Kind, wanted: &mut Wanted) -> syn::Result<()> {
    if entry.key == FORCED && kind.keys.contains(&FORCED) {
        let [value] = &entry.values[..] else {
            return Err(syn::Error::new(entry.key.span(), "one name will do: `cfg = \"...\"`"));
        };
        let named = value.parse::<Ident>();
        named.map(|_| ()).map_err(|_| {
            syn::Error::new(value.span(), "expected the name of a `--cfg`, as in `my_backend`")
        })?;
    } else if entry.key == "set" {
        wanted.sets = each(&entry.values, SETS.iter().collect(), look_up_set)?;
    } else if entry.key == "preset" {
        wanted.presets = each(&entry.values, preset::TABLE.to_vec(), look_up_preset)?;
    } else {
        let axis = look_up_axis(entry, kind.keys)?;
        let rows = each(&entry.values, axis.rows(), |value| look_up_value(axis, value))?;
        if !is_every(&entry.values) {
            wanted.listed.extend(rows.iter().map(|(row, span)| (axis, *row, *span)));
        }
        if !rows.is_empty() {
            wanted.axes.push((axis, rows));
        }
    }
    Ok(())
}

fn is_every(values: &[LitStr]) -> bool {
    matches!(values, [star] if star.value() == EVERY)
}

/// What each value names, or everything for [`EVERY`]; all that name nothing are told at once.
fn each<T>(
    values: &[LitStr],
    every: Vec<&'static T>,
    look_up: impl Fn(&LitStr) -> syn::Result<&'static T>,
) -> syn::Result<Vec<(&'static T, Span)>> {
    if is_every(values) {
        return Ok(every.into_iter().map(|row| (row, values[0].span())).collect());
    }
    let mut found = Vec::new();
    let mut wrong: Option<syn::Error> = None;
    for value in values {
        match (look_up(value), &mut wrong) {
            (Ok(row), _) => found.push((row, value.span())),
            (Err(error), Some(all)) => all.combine(error),
            (Err(error), none) => *none = Some(error),
        }
    }
    wrong.map_or(Ok(found), Err)
}

fn look_up_set(value: &LitStr) -> syn::Result<&'static Set> {
    let name = value.value();
    SETS.iter().find(|set| set.name == name).ok_or_else(|| {
        let names: Vec<_> = SETS.iter().map(|set| set.name).collect();
        syn::Error::new(value.span(), unknown("no set", &name, &names))
    })
}

/// Every legal combination of the axes' values over every preset named, or over the default.
fn product(wanted: &Wanted, errors: &mut Errors) -> Option<Vec<(Named, Span)>> {
    let unspanned = |rows: &[(&'static Row, Span)]| rows.iter().map(|(row, _)| *row).collect();
    let axes: Vec<_> = wanted.axes.iter().map(|(axis, rows)| (*axis, unspanned(rows))).collect();
    let first = wanted.axes.first().map_or_else(Span::call_site, |(_, rows)| rows[0].1);
    let mut all = Vec::new();
    for asked in combinations(&axes) {
        let asked = applicable(asked);
        let unsafe_row = asked.iter().find(|(_, row)| row.needs.unsafe_code);
        let span = unsafe_row.map_or(first, |(axis, row)| span_of(wanted, axis, row));
        if wanted.presets.is_empty() {
            all.extend(over(preset::default(), &asked, false).map(|named| (named, span)));
        }
        for (preset, at) in &wanted.presets {
            let span = if unsafe_row.is_some() { span } else { *at };
            all.extend(over(preset, &asked, true).map(|named| (named, span)));
        }
    }
    let before = errors.any();
    let mut said = Vec::new();
    for (axis, row, span) in &wanted.listed {
        let used = |(named, _): &(Named, Span)| {
            let taken = |choice: &Choice| {
                choice.plan.rows().any(|(other, value)| other.key == axis.key && value == *row)
            };
            named.choices.iter().any(taken)
        };
        if !all.iter().any(used) {
            report_unused(wanted, &axes, (axis, row, *span), &mut said, errors);
        }
    }
    (before || !errors.any()).then_some(all)
}

/// Says why a value that was listed is in no plan, unless that was said of another.
fn report_unused(
    wanted: &Wanted,
    axes: &[(&'static Axis, Vec<&'static Row>)],
    (axis, row, span): (&'static Axis, &'static Row, Span),
    said: &mut Vec<String>,
    errors: &mut Errors,
) {
    let base = wanted.presets.first().map_or_else(preset::default, |(preset, _)| preset);
    let has = |asked: &Vec<Asked>| {
        asked.iter().any(|(other, value)| other.key == axis.key && *value == row)
    };
    let why = |asked: Vec<Asked>| {
        let conflict = over(base, &asked, true).err()?.into_iter().next()?;
        let place = |axis: &&'static Axis| {
            let (_, row) = asked.iter().find(|(other, _)| other.key == axis.key)?;
            let is_that =
                |(other, value, _): &&(&Axis, &Row, Span)| other.key == axis.key && value == row;
            wanted.listed.iter().find(is_that).map(|(.., at)| *at)
        };
        let at = conflict.axes.iter().find_map(place).unwrap_or(span);
        Some((at, conflict.message(&asked)))
    };
    let mut all = combinations(axes).into_iter().map(applicable).filter(has);
    let (at, message) = all.find_map(why).unwrap_or_else(|| {
        let key = axis.key;
        (span, format!("no engine listed has the key `{key}`: remove it, or list one that has"))
    });
    if !said.contains(&message) {
        errors.push(at, message.clone());
        said.push(message);
    }
}

/// What is left of a combination without the keys that its engine does not have.
fn applicable(mut asked: Vec<Asked>) -> Vec<Asked> {
    let named = asked.iter().find(|(axis, _)| axis.key == "engine").map(|(_, row)| *row);
    if let Some(engine) = engine::TABLE.iter().find(|engine| Some(&engine.row) == named) {
        asked.retain(|(axis, _)| axis.key == "engine" || engine.axes.contains(&axis.key));
    }
    asked
}

fn span_of(wanted: &Wanted, axis: &Axis, row: &Row) -> Span {
    let axis = wanted.axes.iter().find(|(other, _)| other.key == axis.key);
    let row = axis.and_then(|(_, rows)| rows.iter().find(|(other, _)| *other == row));
    row.map_or_else(Span::call_site, |(_, span)| *span)
}

/// A preset with choices put over it.
///
/// # Errors
///
/// Which of these exclude each other.
fn over(
    preset: &'static Preset,
    asked: &[(&'static Axis, &'static Row)],
    by_name: bool,
) -> Result<Named, Vec<Conflict>> {
    let mut choices = Vec::new();
    for branch in preset.branches {
        let plan = settle(branch.policies(), asked, Context::default())?;
        choices.push(Choice { on: branch.on, plan });
    }
    if !by_name {
        let [choice] = choices[..] else { unreachable!("the default is one plan everywhere") };
        return Ok(Named::plan(choice.plan));
    }
    let keys = asked.iter().map(|(axis, row)| format!(", {}", axis.choice(row.name)));
    let attribute = format!("preset = \"{}\"{}", preset.row.name, keys.collect::<String>());
    let summaries =
        [preset.row.summary].into_iter().chain(asked.iter().map(|(_, row)| row.summary));
    Ok(Named { attribute, summary: summaries.collect::<Vec<_>>().join("; "), choices })
}
