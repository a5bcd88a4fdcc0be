//! The table of variants: one row for each machine code.

use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, presets};
use serde::Serialize;

use super::Outcome;
use crate::results::{Code, Compiler, Flags};
use crate::select::Chosen;

/// What `--json` prints.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    /// The compiler.
    pub compiler: &'a Compiler,
    /// What it was told.
    pub flags: &'a Flags,
    /// What it makes code for.
    pub target: &'a str,
    /// The variants, as asked for.
    pub rows: Vec<Row<'a>>,
    /// Names of the variants that are the same machine code, a list for each code.
    pub classes: Vec<Vec<&'a str>>,
}

/// A variant.
#[derive(Debug, Serialize)]
pub struct Row<'a> {
    /// Its id.
    pub name: &'a str,
    /// What to write between the parentheses of `#[sha1_block(...)]`.
    pub attribute: &'a str,
    /// One line about it.
    pub summary: &'a str,
    /// The presets that it is.
    pub presets: &'a [&'static str],
    /// Whether the generated code has no `unsafe`.
    pub safe: bool,
    /// What its code is like; none where the target cannot have it.
    pub code: Option<&'a Code>,
    /// Why the target cannot have it.
    pub unavailable: Option<&'a str>,
}

impl<'a> Row<'a> {
    /// Of a variant and what became of it.
    pub fn new(chosen: &'a Chosen, outcome: &'a Outcome) -> Self {
        let (code, unavailable) = match outcome {
            Outcome::Code(code) => (Some(code), None),
            Outcome::Unavailable(reason) => (None, Some(reason.as_str())),
        };
        Self {
            name: &chosen.name,
            attribute: &chosen.attribute,
            summary: &chosen.summary,
            presets: &chosen.presets,
            safe: chosen.plan.rows().all(|(_, row)| !row.needs.unsafe_code),
            code,
            unavailable,
        }
    }
}

/// The rows that are the same machine code, in the order of the first of each.
pub fn classes<'a, 'b>(rows: &'b [Row<'a>]) -> Vec<(&'a Code, Vec<&'b Row<'a>>)> {
    let mut classes: Vec<(&Code, Vec<&Row<'a>>)> = Vec::new();
    for row in rows {
        let Some(code) = row.code else { continue };
        match classes.iter_mut().find(|(other, _)| other.class == code.class) {
            Some((_, members)) => members.push(row),
            None => classes.push((code, vec![row])),
        }
    }
    classes
}

/// The shortest name by which a variant can be asked for again.
pub fn label(row: &Row<'_>) -> String {
    if !row.presets.is_empty() {
        return row.presets.join(", ");
    }
    let attribute = row.attribute.replace([' ', '"'], "");
    if attribute.len() < row.name.len() { attribute } else { row.name.to_owned() }
}

/// The head of each column of numbers, and the number.
type Column = (&'static str, fn(&Code) -> Option<u64>);

static COLUMNS: [Column; 9] = [
    ("\nframe", |code| code.frame),
    ("\ntext", |code| Some(code.text)),
    ("in-\nstr.", |code| Some(code.instructions)),
    ("\nspills", |code| code.spills),
    ("re-\nloads", |code| code.reloads),
    ("ring\nstores", |code| code.ring_stores),
    ("ring\nloads", |code| code.ring_loads),
    ("rota-\ntions", |code| Some(code.rotates)),
    ("byte\nswaps", |code| Some(code.swaps)),
];

/// What the columns mean, for beneath the table.
pub const LEGEND: &str = "\
frame: bytes of stack, with saved registers and the red zone, without what a call adds.
ring:  accesses of its 16 words: 0 where they are in registers; - where they cannot be told from
       others: the rounds are loops, there are 80 words, they are in vectors, or nothing is
       optimised.
rotations, byte swaps: instructions; one on vectors is for several words.
Variants in one row are the same machine code.";

/// The table.
pub fn show(rows: &[Row<'_>], width: u16) -> String {
    let cell = |code, number: fn(&Code) -> Option<u64>| {
        number(code).map_or("-".to_owned(), |number| number.to_string())
    };
    let classes = classes(rows);
    let numbers = COLUMNS.iter().map(|(head, number)| {
        let numbers = classes.iter().map(|(code, _)| cell(code, *number).len());
        head.lines().map(str::len).chain(numbers).max().unwrap_or(0)
    });
    let numbers = numbers.map(|column| usize::from(GAP) + column).sum();
    let names = usize::from(width).saturating_sub(numbers);
    let mut table = empty(width);
    table.set_content_arrangement(ContentArrangement::Disabled);
    let head = [Cell::new("\nvariant")].into_iter();
    table.set_header(head.chain(COLUMNS.iter().map(|(head, _)| right(head))));
    for (code, members) in classes {
        let labels = members.into_iter().map(|row| wrapped(&label(row), names, &['.', ',', ' ']));
        let labels = Cell::new(labels.collect::<Vec<_>>().join("\n"));
        let numbers = COLUMNS.iter().map(|(_, number)| right(&cell(code, *number)));
        table.add_row([labels].into_iter().chain(numbers));
    }
    for column in table.column_iter_mut() {
        column.set_padding((if column.index == 0 { 0 } else { GAP - 1 }, 0));
    }
    trimmed(&table)
}

/// Blanks between columns, of which the table puts one itself.
const GAP: u16 = 2;

/// A text in lines of that width, broken after some marks.
pub fn wrapped(text: &str, width: usize, marks: &[char]) -> String {
    let (mut out, mut line) = (String::new(), 0);
    for part in text.split_inclusive(marks) {
        if line > 0 && line + part.trim_end().len() > width {
            out.truncate(out.trim_end().len());
            out += "\n  ";
            line = 2;
        }
        out += part;
        line += part.len();
    }
    out
}

/// The variants that the target cannot have, with the reasons.
pub fn unavailable(rows: &[Row<'_>], target: &str, width: u16) -> Option<String> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for (row, reason) in rows.iter().filter_map(|row| Some((row, row.unavailable?))) {
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, names)) => names.push(label(row)),
            None => reasons.push((reason, vec![label(row)])),
        }
    }
    let mut out = format!("unavailable on {target}:");
    for (reason, names) in &reasons {
        for (indent, text) in [(2, *reason), (6, &names.join(", "))] {
            for line in wrapped(text, usize::from(width) - indent, &[' ']).lines() {
                out += &format!("\n{}{line}", " ".repeat(indent));
            }
        }
    }
    (!reasons.is_empty()).then_some(out)
}

/// A table without lines but the one under its head.
pub fn empty(width: u16) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width);
    table
}

/// Its text, without blanks at the ends of lines.
pub fn trimmed(table: &Table) -> String {
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

fn right(text: &str) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// Columns of the terminal, at most 100; 100 where there is none.
pub fn width() -> u16 {
    Table::new().width().unwrap_or(100).clamp(60, 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_broken_between_its_parts() {
        let wrapped = |name| wrapped(name, 30, &['.', ',', ' ']);
        let name = "scalar.barrier.bytes.native.constants=hidden";
        assert_eq!(wrapped(name), "scalar.barrier.bytes.native.\n  constants=hidden");
        let name = "mozilla, mozillaas, linus, linusas2";
        assert_eq!(wrapped(name), "mozilla, mozillaas, linus,\n  linusas2");
        assert_eq!(wrapped("scalar.plain.word.native"), "scalar.plain.word.native");
    }
}
