//! `merge`: one table over many machines, compilers and flags.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::ValueEnum;
use comfy_table::{Attribute, CellAlignment, Color, ColumnConstraint, ContentArrangement};
use comfy_table::{LineStyle, Table, TableStyle};

use crate::measure::table::many;
use crate::report::matrix::{Cell, Column, Line, Mark, Matrix};
use crate::report::{self, text};
use crate::results::{Kind, Results, write_aside};
use crate::ui::Ui;

/// No table is wider.
const WIDTH: u16 = 100;

/// Columns that stand side by side with room for names.
const AT_ONCE: usize = 6;

/// Join results of many machines into one table and one report
///
/// Rows are variants and peers, columns machines with their compiler and flags. Run `tune` or
/// `bench` anywhere, bring the files together, merge them.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files that `tune` or `bench` wrote
    #[arg(required = true, value_name = "FILE.json")]
    files: Vec<PathBuf>,
    /// Write the report there, too
    #[arg(long, short, value_name = "FILE.html")]
    output: Option<PathBuf>,
    /// What the table's numbers are
    #[arg(long, value_enum, default_value_t = Unit::Ratio)]
    unit: Unit,
}

/// What the table's numbers are.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Unit {
    /// Speed by that of the default (of the run's baseline, where that was not measured)
    Ratio,
    /// Megabytes a second
    Speed,
}

/// Carries the command out.
pub fn run(args: &Args, ui: &Ui) -> Result<()> {
    let results = read(&args.files)?;
    let matrix = Matrix::new(&results);
    if let Some(output) = &args.output {
        // A slip of the shell must not cost the results themselves.
        if args.files.iter().any(|file| same(file, output)) {
            bail!("{}: would be overwritten by the report; name another", output.display());
        }
        write_aside(output, &report::html(&results))?;
    }
    if ui.json {
        return ui.print(serde_json::to_string_pretty(&matrix)?);
    }
    ui.print(console(&matrix, args.unit))?;
    if let Some(output) = &args.output {
        ui.note(format_args!("report: {}", output.display()));
    }
    Ok(())
}

/// Reads all files, or names every one that cannot be.
fn read(files: &[PathBuf]) -> Result<Vec<Results>> {
    let (good, bad): (Vec<_>, Vec<_>) =
        files.iter().map(|file| Results::read(file)).partition(Result::is_ok);
    let bad: Vec<_> =
        bad.into_iter().filter_map(Result::err).map(|error| format!("{error:#}")).collect();
    match bad.as_slice() {
        [] => Ok(good.into_iter().flatten().collect()),
        [one] => bail!("{one}"),
        many => {
            bail!("{} of {} files are refused:\n  {}", many.len(), files.len(), many.join("\n  "))
        }
    }
}

fn same(one: &Path, other: &Path) -> bool {
    let whole = fs::canonicalize(one).ok().zip(fs::canonicalize(other).ok());
    one == other || whole.is_some_and(|(one, other)| one == other)
}

/// The columns' legend, then as many tables as the width asks for.
fn console(matrix: &Matrix, unit: Unit) -> String {
    let columns = matrix.columns.iter().enumerate();
    let mut out: String = columns.map(|(number, column)| legend(number + 1, column)).collect();
    if matrix.rows.is_empty() {
        return out + "\nNothing was measured in these files.";
    }
    for start in (0..matrix.columns.len()).step_by(AT_ONCE) {
        let shown = start..(start + AT_ONCE).min(matrix.columns.len());
        let table = table(matrix, shown, unit);
        out += &format!("\n{}\n", table.trim_fmt());
    }
    let what = match unit {
        Unit::Ratio => "Speed by that of the column's reference, the median",
        Unit::Speed => "MB/s, the median",
    };
    let alike = match matrix.rows.iter().any(|row| row.messages > 1) {
        true => ", for as many messages at once",
        false => "",
    };
    out + &format!(
        "\n{what}.\n`*` is the best of the variants, or of the peers{alike}; `=` ties with it."
    )
}

fn legend(number: usize, column: &Column) -> String {
    let run = column.run.map_or(String::new(), |run| format!(" (run {run})"));
    let early = if column.interrupted { "; INTERRUPTED" } else { "" };
    let measured = match column.message {
        Some(message) => format!(
            "{}, ratios to {}, noise {}",
            text::message(message),
            column.reference,
            text::percent(column.noise)
        ),
        None => "nothing measured".into(),
    };
    let lines = [
        format!("[{number}] {}{run}, {}", column.machine, column.system),
        format!("    {}, {}", column.compiler, column.flags),
        format!("    {}, {measured}{early}", text::date(column.date)),
    ];
    lines.map(|line| printable(&line) + "\n").concat()
}

fn table(matrix: &Matrix, shown: Range<usize>, unit: Unit) -> Table {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    // The width of a terminal would make tables differ from run to run.
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH);
    let head = shown.clone().map(|at| format!("[{}]  ", at + 1));
    table.set_header([String::new()].into_iter().chain(head));
    for row in &matrix.rows {
        if row.cells[shown.clone()].iter().any(Option::is_some) {
            table.add_row(line(row, shown.clone(), unit));
        }
    }
    for (at, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if at > 0 {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table
}

fn line(row: &Line, shown: Range<usize>, unit: Unit) -> Vec<comfy_table::Cell> {
    let name = comfy_table::Cell::new(printable(&many(&row.label, row.messages)));
    let name = if row.kind == Kind::Peer { name.fg(Color::DarkCyan) } else { name };
    let numbers = row.cells[shown].iter().map(|cell| match cell {
        Some(cell) => number(cell, unit),
        None => comfy_table::Cell::new("–  "),
    });
    [name].into_iter().chain(numbers).collect()
}

fn number(cell: &Cell, unit: Unit) -> comfy_table::Cell {
    let mark = match cell.mark {
        Mark::Best => '*',
        Mark::Tie => '=',
        Mark::Slower => ' ',
    };
    let text = match unit {
        Unit::Ratio => format!("{:.2} {mark}", cell.ratio),
        Unit::Speed => format!("{:.0} {mark}", cell.megabytes),
    };
    let number = comfy_table::Cell::new(text);
    if cell.mark == Mark::Best { number.add_attribute(Attribute::Bold) } else { number }
}

/// What a foreign file says does not steer the terminal, nor turn the direction of the text.
fn printable(text: &str) -> String {
    let turns = |letter| matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let steers = |letter: char| letter.is_control() || turns(letter);
    text.chars().map(|letter| if steers(letter) { '\u{fffd}' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(printable("a\u{1b}[31m\nb\u{202e}"), "a\u{fffd}[31m\u{fffd}b\u{fffd}");
    }
}
