//! Variants against machines, compilers and flags: the table of the 2009 thread.

use std::collections::HashMap;

use serde::Serialize;
use sha1_codegen::plan::Plan;
use sha1_codegen::policy::preset;

use super::text;
use super::view::{Role, View, tell_apart};
use crate::measure::table;
use crate::results::{Kind, Results, Row};
use crate::stats::{self, Verdict};

/// The table, over results that it borrows.
#[derive(Serialize)]
pub struct Matrix<'a> {
    /// Machines with a compiler and flags.
    pub columns: Vec<Column<'a>>,
    /// Contenders; variants first, the fastest on average first.
    pub rows: Vec<Line<'a>>,
}

/// A machine with a compiler and flags.
#[derive(Serialize)]
pub struct Column<'a> {
    /// The processor's name, shortened.
    pub machine: String,
    /// `x86_64 linux`
    pub system: String,
    /// Its versions.
    pub compiler: String,
    /// What it was told.
    pub flags: String,
    /// Which of the runs with the same four, from 1; none where it is the only one.
    pub run: Option<usize>,
    /// When it was measured.
    pub date: &'a str,
    /// Whether the run was ended early.
    pub interrupted: bool,
    /// The row that ratios refer to.
    pub reference: String,
    /// Bytes of the message and its offset.
    pub message: Option<(usize, usize)>,
    /// Differences up to this part of 1 are ties.
    pub noise: f64,
}

/// A contender in every column.
#[derive(Serialize)]
pub struct Line<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its name as people type it, where that tells it from the others.
    pub label: String,
    /// What it is.
    pub kind: Kind,
    /// How many messages it hashes at once.
    pub messages: usize,
    /// By column; none where it was not measured.
    pub cells: Vec<Option<Cell>>,
}

/// A contender in one column.
#[derive(Clone, Copy, Serialize)]
pub struct Cell {
    /// Its speed by the reference's: median.
    pub ratio: f64,
    /// A quarter of the samples is below.
    pub low: f64,
    /// A quarter of the samples is above.
    pub high: f64,
    /// Megabytes a second.
    pub megabytes: f64,
    /// Where it stands among its kind in the column.
    pub mark: Mark,
}

/// Where a contender stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The fastest of its kind, for as many messages at once.
    Best,
    /// Not slower than the fastest by more than noise.
    Tie,
    /// Slower.
    Slower,
}

impl<'a> Matrix<'a> {
    /// Every build of every file is a column.
    #[must_use]
    pub fn new(all: &'a [Results]) -> Self {
        let views = View::all(all);
        let references: Vec<_> = views.iter().map(reference).collect();
        let mut columns: Vec<_> =
            views.iter().zip(&references).map(|(view, row)| column(view, *row)).collect();
        number(&mut columns);
        let mut places = HashMap::new();
        let mut rows: Vec<Line> = Vec::new();
        for (at, (view, reference)) in views.iter().zip(&references).enumerate() {
            let contenders = view.contenders.iter().filter(|c| c.role != Role::Again);
            for row in contenders.map(|contender| contender.row) {
                let Some(cell) = cell(view, row, *reference) else { continue };
                let place =
                    *places.entry((row.kind == Kind::Peer, &row.name)).or_insert_with(|| {
                        let cells = vec![None; views.len()];
                        let label = table::label(row);
                        let (name, kind, messages) = (&row.name, row.kind, row.messages);
                        rows.push(Line { name, label, kind, messages, cells });
                        rows.len() - 1
                    });
                rows[place].cells[at].get_or_insert(cell);
            }
        }
        tell_apart(rows.iter_mut().map(|row| (&mut row.label, row.name)));
        rows.sort_by(|a, b| {
            let peers_last = (a.kind == Kind::Peer).cmp(&(b.kind == Kind::Peer));
            peers_last.then(b.mean().total_cmp(&a.mean()))
        });
        Self { columns, rows }
    }
}

impl Line<'_> {
    /// The geometric mean of its ratios.
    fn mean(&self) -> f64 {
        let logarithms = self.cells.iter().flatten().map(|cell| cell.ratio.ln());
        logarithms.clone().sum::<f64>() / logarithms.count() as f64
    }
}

/// What ratios of a column refer to, so that columns can be compared: the default where it was
/// measured, whatever the baseline of the run was.
fn reference<'a>(view: &View<'a>) -> Option<&'a Row> {
    let default = default_id();
    let (bytes, offset) = view.message?;
    let is = |row: &&Row| row.name == default && row.timing(bytes, offset).is_some();
    view.build.rows.iter().find(is).or(view.reference)
}

/// The name of the attribute without keys.
fn default_id() -> String {
    let default = preset::default().branches.first().map(|branch| Plan::new(branch.policies()));
    default.and_then(Result::ok).map_or(String::new(), |plan| plan.id())
}

fn column<'a>(view: &View<'a>, reference: Option<&'a Row>) -> Column<'a> {
    Column {
        machine: text::cpu(&view.results.machine.cpu),
        system: text::system(&view.results.machine),
        compiler: text::compiler(view.results),
        flags: text::flags(view.build),
        run: None,
        date: &view.results.date,
        interrupted: view.results.interrupted,
        reference: reference.map_or("nothing".into(), table::label),
        message: view.message,
        noise: view.noise,
    }
}

/// Numbers the columns that cannot be told apart.
fn number(columns: &mut [Column]) {
    let key = |column: &Column| {
        [&column.machine, &column.system, &column.compiler, &column.flags].map(String::clone)
    };
    let mut counts: HashMap<_, usize> = HashMap::new();
    for column in columns.iter() {
        *counts.entry(key(column)).or_default() += 1;
    }
    let mut seen: HashMap<_, usize> = HashMap::new();
    for column in columns.iter_mut().filter(|column| counts[&key(column)] > 1) {
        let run = seen.entry(key(column)).or_default();
        *run += 1;
        column.run = Some(*run);
    }
}

fn cell(view: &View, row: &Row, reference: Option<&Row>) -> Option<Cell> {
    let (bytes, offset) = view.message?;
    let ratio = stats::ratio(row, reference?, bytes, offset)?;
    let best = best(view, row, reference?)?;
    let behind = stats::ratio(row, best, bytes, offset)?;
    let mark = match stats::verdict(&behind, view.noise) {
        _ if std::ptr::eq(best, row) => Mark::Best,
        Verdict::Slower => Mark::Slower,
        Verdict::Faster | Verdict::Tie => Mark::Tie,
    };
    let time = row.timing(bytes, offset)?.median();
    let megabytes = stats::megabytes(bytes, time);
    Some(Cell { ratio: ratio.median, low: ratio.low, high: ratio.high, megabytes, mark })
}

/// The fastest of a row's kind for as many messages, the second run of the baseline left out.
fn best<'a>(view: &View<'a>, like: &Row, reference: &Row) -> Option<&'a Row> {
    let (bytes, offset) = view.message?;
    let alike = |row: &Row| row.kind == like.kind && row.messages == like.messages;
    let of_kind = view.contenders.iter().filter(|c| alike(c.row) && c.role != Role::Again);
    let timed = of_kind.filter_map(|contender| {
        Some((contender.row, stats::ratio(contender.row, reference, bytes, offset)?.median))
    });
    timed.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(row, _)| row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn each_column_has_one_best_of_each_kind() {
        let all = [sample::typical(), sample::typical()];
        let matrix = Matrix::new(&all);
        for (at, column) in matrix.columns.iter().enumerate() {
            for kind in [Kind::Variant, Kind::Peer] {
                let of_kind = matrix.rows.iter().filter(|row| row.kind == kind);
                let cells = of_kind.filter_map(|row| row.cells[at]);
                let best = cells.clone().filter(|cell| cell.mark == Mark::Best).count();
                assert_eq!(best, 1, "{kind:?}");
                assert!(
                    cells.clone().all(|cell| cell.low <= cell.ratio && cell.ratio <= cell.high)
                );
            }
            assert_eq!(column.run, Some(at + 1));
            assert_eq!(column.reference, "default");
        }
        let kinds: Vec<_> = matrix.rows.iter().map(|row| row.kind == Kind::Peer).collect();
        assert!(kinds.is_sorted(), "peers stand last");
        assert!(matrix.rows.iter().all(|row| !row.name.ends_with(stats::AGAIN)));
    }

    #[test]
    fn one_message_and_several_have_a_best_each() {
        let mut results = sample::typical();
        let rows = &mut results.builds[0].rows;
        let mut fast = rows[0].clone();
        (fast.name, fast.messages) = ("lanes.u32.4".into(), 4);
        let samples = fast.timings.iter_mut().flat_map(|t| &mut t.placements);
        samples.flat_map(|place| &mut place.samples).for_each(|sample| *sample /= 9.0);
        rows.push(fast);
        let all = [results];
        let best = |matrix: &Matrix<'_>, messages| {
            let variants = matrix.rows.iter().filter(|row| row.kind == Kind::Variant);
            let alike = variants.filter(|row| row.messages == messages);
            let marks = alike.filter_map(|row| row.cells[0]);
            marks.filter(|cell| cell.mark == Mark::Best).count()
        };
        let matrix = Matrix::new(&all);
        assert_eq!([1, 4].map(|messages| best(&matrix, messages)), [1, 1]);
        let view = View::new(&all[0], &all[0].builds[0]);
        let fastest = view.fastest(Kind::Variant).expect("a variant");
        assert_eq!(fastest.row.messages, 1, "what is to be pasted is for one message");
        assert_eq!(view.contenders[0].badges().collect::<Vec<_>>(), ["4 messages"]);
    }

    #[test]
    fn columns_that_differ_are_not_numbered() {
        let mut other = sample::typical();
        other.machine.cpu = "Another".into();
        let all = [sample::typical(), other];
        assert!(Matrix::new(&all).columns.iter().all(|column| column.run.is_none()));
    }

    #[test]
    fn nothing_measured_is_an_empty_column() {
        let all = [sample::typical(), sample::bare()];
        let matrix = Matrix::new(&all);
        assert_eq!(matrix.columns.len(), 2);
        assert!(matrix.rows.iter().all(|row| row.cells[1].is_none()));
        assert_eq!(matrix.columns[1].reference, "nothing");
    }
}
