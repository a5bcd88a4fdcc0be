//! Everything about every contender, to be sorted by the reader.

use maud::{Markup, html};

use super::text;
use super::view::{Contender, View};
use crate::results::Code;
use crate::stats;

/// What stands in a cell.
#[derive(Default)]
pub struct Cell {
    /// As it is read.
    pub text: String,
    /// As it is sorted; text where it is none.
    pub value: Option<f64>,
}

impl Cell {
    /// A number; empty for none or one that is not finite.
    #[must_use]
    pub fn number(value: Option<f64>, text: impl Fn(f64) -> String) -> Self {
        let value = value.filter(|value| value.is_finite());
        Self { text: value.map(text).unwrap_or_default(), value }
    }
}

/// A column, by what it shows of a contender.
struct Column<'a> {
    title: String,
    hint: String,
    numeric: bool,
    cell: Box<dyn Fn(&Contender) -> Cell + 'a>,
}

/// The section.
#[must_use]
pub fn everything(view: &View) -> Markup {
    let columns: Vec<_> = columns(view)
        .into_iter()
        .filter(|column| view.contenders.iter().any(|c| !(column.cell)(c).text.is_empty()))
        .collect();
    html! {
        @if view.contenders.is_empty() {
            p.empty { "No rows." }
        } @else {
            p.lead { "Press a heading to sort by it, once more to turn the order." }
            label.filter { "Only names with " input type="search" autocomplete="off"; }
            div.scroll tabindex="0" role="region" aria-label="Table of everything" {
                table.sortable.everything {
                    thead {
                        tr {
                            (heading("name", "keys of the attribute, or peer", false, false))
                            @for column in &columns {
                                (heading(&column.title, &column.hint, column.numeric, column.title == "speed"))
                            }
                        }
                    }
                    tbody { @for contender in &view.contenders { (row(contender, &columns)) } }
                }
            }
        }
    }
}

/// A heading that sorts; numbers begin with the greatest.
#[must_use]
pub fn heading(title: &str, hint: &str, numeric: bool, sorted: bool) -> Markup {
    html! {
        th scope="col" class=[numeric.then_some("number")]
            aria-sort=[sorted.then_some("descending")] title=(hint) {
            button type="button" { (title) }
        }
    }
}

fn row(contender: &Contender, columns: &[Column]) -> Markup {
    html! {
        tr class=(contender.role.class()) {
            th scope="row" title=(contender.row.summary) {
                span.name { (text::breakable(&contender.label)) }
                @for badge in contender.badges() { " " span.badge { (badge) } }
            }
            @for column in columns {
                @let cell = (column.cell)(contender);
                @let class = if column.numeric { "number" } else { "name" };
                td class=(class) data-v=[cell.value] { (cell.text) }
            }
        }
    }
}

fn columns<'a>(view: &'a View) -> Vec<Column<'a>> {
    let mut columns = Vec::new();
    let mut add = |title: &str, hint: &str, cell: Box<dyn Fn(&Contender) -> Cell + 'a>| {
        let numeric = !matches!(title, "class" | "id");
        columns.push(Column { title: title.into(), hint: hint.into(), numeric, cell });
    };
    let ratio = |digits: usize| move |ratio: f64| format!("{ratio:.digits$}");
    add(
        "speed",
        "by the baseline's: median",
        Box::new(move |c| Cell::number(c.ratio.map(|r| r.median), ratio(3))),
    );
    add(
        "low",
        "a quarter of the samples is below",
        Box::new(move |c| Cell::number(c.ratio.map(|r| r.low), ratio(3))),
    );
    add(
        "high",
        "a quarter of the samples is above",
        Box::new(move |c| Cell::number(c.ratio.map(|r| r.high), ratio(3))),
    );
    add(
        "best",
        "speed by the baseline's: best placement of each",
        Box::new(move |c| Cell::number(c.ratio.map(|r| r.best), ratio(3))),
    );
    if let Some((bytes, offset)) = view.message {
        let time = move |c: &Contender| Some(c.row.timing(bytes, offset)?.median());
        add(
            "ns",
            &format!("nanoseconds for {}", view.message_text()),
            Box::new(move |c| Cell::number(time(c), text::amount)),
        );
        if let Some(rate) = view.results.machine.gigahertz {
            let hint = format!("{}, by byte", text::cycles(&view.results.machine));
            add(
                "c/B",
                &hint,
                Box::new(move |c| {
                    Cell::number(time(c).map(|time| time * rate / bytes as f64), text::amount)
                }),
            );
        }
    }
    for (bytes, offset) in view.messages() {
        let title = match offset {
            0 => format!("MB/s {}", text::bytes(bytes)),
            _ => format!("MB/s {} +{offset}", text::bytes(bytes)),
        };
        let hint = format!("megabytes a second, messages of {}", text::message((bytes, offset)));
        add(
            &title,
            &hint,
            Box::new(move |c| {
                let time = c.row.timing(bytes, offset).map(|timing| timing.median());
                Cell::number(time.map(|time| stats::megabytes(bytes, time)), text::amount)
            }),
        );
    }
    for (title, hint, of) in CODE {
        add(
            title,
            hint,
            Box::new(move |c| {
                let number = c.row.code.as_ref().and_then(of);
                Cell::number(number.map(|number| number as f64), |number| format!("{number:.0}"))
            }),
        );
    }
    add(
        "safe",
        "no unsafe in the generated code",
        Box::new(|c| {
            let value = c.row.safe.map(|safe| f64::from(u8::from(safe)));
            Cell::number(value, |safe| if safe > 0.0 { "yes" } else { "no" }.into())
        }),
    );
    add(
        "class",
        "same letters: the same machine code",
        Box::new(|c| Cell {
            text: c
                .row
                .code
                .as_ref()
                .map(|code| code.class.chars().take(8).collect())
                .unwrap_or_default(),
            value: None,
        }),
    );
    add(
        "id",
        "the plan's name",
        Box::new(|c| Cell {
            text: if c.label == c.row.name { String::new() } else { c.row.name.clone() },
            value: None,
        }),
    );
    columns
}

type Fact = (&'static str, &'static str, fn(&Code) -> Option<u64>);

static CODE: &[Fact] = &[
    ("text", "bytes of machine code", |code| Some(code.text)),
    ("frame", "bytes of stack, the red zone counted", |code| code.frame),
    ("instr.", "instructions of the function", |code| Some(code.instructions)),
    ("spills", "values that the compiler stored to the stack", |code| code.spills),
    ("reloads", "reads of such values", |code| code.reloads),
    ("ring st", "stores to the message ring", |code| code.ring_stores),
    ("ring ld", "reads from the message ring", |code| code.ring_loads),
    ("rotates", "rotations", |code| Some(code.rotates)),
    ("swaps", "byte swaps, and loads that swap", |code| Some(code.swaps)),
];
