//! What was measured, as tables for a terminal of 100 columns.

use comfy_table::{Attribute, Cell, CellAlignment, Color, ColumnConstraint, ContentArrangement};
use comfy_table::{LineStyle, Table, TableStyle, Width};

use super::message::Size;
use crate::peers::{self, Uses};
use crate::results::{Build, Code, Cycles, Flags, Kind, Machine, Row};
use crate::stats::{self, AGAIN, Ratio, Verdict};

/// What a label ends with that stands for several variants.
const EQUAL: &str = " equal)";

/// What to know of rows that hash several messages at once.
const MANY: &str = "\
`4 messages`: so many of that length, all different, hashed at once; the time is one's part of it.
Who has but one message to hash gains nothing from these.";

/// No table is wider.
const WIDTH: u16 = 100;

/// A row's name as people type it: a preset's, or the keys that it takes.
#[must_use]
pub fn label(row: &Row) -> String {
    let Some(attribute) = &row.attribute else { return row.name.clone() };
    let keys = attribute.replace(" = ", "=").replace("\"", "");
    let short = match keys.strip_prefix("preset=") {
        Some(preset) if !preset.contains(',') => preset.to_owned(),
        _ if keys.is_empty() => "default".to_owned(),
        _ => keys.replace(", ", " "),
    };
    if row.name.ends_with(AGAIN) { short + AGAIN } else { short }
}

/// A name with the number of messages that go at once, where that is not one.
#[must_use]
pub fn many(label: &str, messages: usize) -> String {
    match messages {
        1 => label.to_owned(),
        _ => format!("{label} ({messages} messages)"),
    }
}

/// What someone is, in one word.
fn kind(row: &Row) -> String {
    let kind = match (row.kind, row.safe) {
        (Kind::Variant, _) if row.messages > 1 => return format!("{} messages", row.messages),
        (Kind::Variant, Some(true)) => "safe",
        (Kind::Variant, _) => "unsafe",
        (Kind::Peer, _) => {
            let name = row.name.strip_suffix(AGAIN).unwrap_or(&row.name);
            match peers::of_row(name).and_then(|peer| (peer.uses)()) {
                Some(Uses::Scalar) | None => "peer",
                Some(Uses::Vector) => "peer SIMD",
                Some(Uses::Hardware) => "peer SHA",
            }
        }
    };
    kind.to_owned()
}

/// The machine, on one line.
#[must_use]
pub fn machine(machine: &Machine) -> String {
    let cycles = match (machine.cycles, machine.gigahertz) {
        (Cycles::Core, Some(rate)) => format!("{rate:.2} GHz"),
        (Cycles::Reference, Some(rate)) => format!("{rate:.2} GHz by the time-stamp counter"),
        _ => "cycles not counted".to_owned(),
    };
    let Machine { cpu, cores, arch, os, .. } = machine;
    format!("{cpu}, {cores} cores, {arch} {os}, {cycles}")
}

/// What the compiler was told, as it is told.
#[must_use]
pub fn flags(flags: &Flags) -> String {
    let cpu = flags.target_cpu.iter().map(|cpu| format!(" -C target-cpu={cpu}"));
    format!("-C opt-level={}{}", flags.opt_level, cpu.collect::<String>())
}

/// A build's rows with one message, the fastest first, with what a reader must know below. Of the
/// variants the first `most` are shown; those that are the same machine code are one line.
#[must_use]
pub fn ranking(
    machine: &Machine,
    build: &Build,
    (bytes, offset): (usize, usize),
    most: usize,
) -> String {
    let Some(baseline) = build.baseline_row() else { return String::new() };
    let noise = stats::noise_at(build, bytes, offset);
    let ratio = |row| stats::ratio(row, baseline, bytes, offset);
    let rows = build.rows.iter().filter_map(|row| Some((row, ratio(row)?)));
    let mut rows: Vec<_> = rows.filter(|(row, _)| leads_its_class(build, row)).collect();
    rows.sort_by(|(_, a), (_, b)| b.median.total_cmp(&a.median));
    let coded = rows.iter().any(|(row, _)| row.code.is_some());
    let cycles = if machine.cycles == Cycles::Reference { "ref. cycles/B" } else { "cycles/B" };
    let base = format!("× {}", label(baseline));
    let mut table = Lines::new();
    table.header(&if coded {
        ["", "", "MB/s", cycles, &base, "half within", "text", "frame"].to_vec()
    } else {
        ["", "", "time", "MB/s", cycles, &base, "half within"].to_vec()
    });
    let (mut shown, mut left_out) = (0, 0);
    for (row, ratio) in &rows {
        if row.kind == Kind::Variant && !special(build, row) {
            shown += 1;
            if shown > most {
                left_out += 1;
                continue;
            }
        }
        let Some(timing) = row.timing(bytes, offset) else { continue };
        let time = timing.median();
        let mut cells = vec![name(build, row), kind(row)];
        cells.extend((!coded).then(|| duration(time)));
        cells.push(format!("{:.0}", stats::megabytes(bytes, time)));
        cells.push(per_byte(machine, time, bytes));
        cells.push(times(ratio, noise));
        cells.push(format!("{:.2}–{:.2}", ratio.low, ratio.high));
        cells.extend(coded.then(|| code(row.code.as_ref())).into_iter().flatten());
        table.row(cells, special(build, row), row.kind == Kind::Peer);
    }
    let mut text = format!("{table}\n\n");
    let noise = format!("{}; noise {:.1} %", described(bytes, offset), 100.0 * noise);
    text += &match build.again_row() {
        Some(_) => format!("{noise}, by {} measured twice: `=` marks a tie.", label(baseline)),
        None => format!("{noise}, as a guess: `=` marks a tie."),
    };
    if table.0.row_iter().any(|row| row.cell_iter().any(|cell| cell.content().ends_with(EQUAL))) {
        text += "\n`+1 equal`: another variant is the same machine code.";
    }
    if build.rows.iter().any(|row| row.messages > 1) {
        text += &format!("\n{MANY}");
    }
    if left_out > 0 {
        text += &format!("\nLeft out: {left_out} slower variants.");
    }
    text
}

/// Whether a row is shown in any case, and stands out.
fn special(build: &Build, row: &Row) -> bool {
    let advised = build.recommendation.as_ref().is_some_and(|advice| advice.name == row.name);
    advised || row.name == build.baseline || row.name.ends_with(AGAIN)
}

/// The rows that are the same machine code as one, without it.
fn equals<'a>(build: &'a Build, row: &Row) -> impl Iterator<Item = &'a Row> {
    let (class, name) = (row.code.as_ref().map(|code| code.class.clone()), row.name.clone());
    let same = move |other: &&Row| {
        let code = other.code.as_ref().map(|code| &code.class);
        code.is_some() && code == class.as_ref() && other.name != name
    };
    build.rows.iter().filter(same).filter(|other| !other.name.ends_with(AGAIN))
}

/// Whether a row speaks for those that are the same code: the one to paste, the baseline, or the
/// one with the shortest name.
fn leads_its_class(build: &Build, row: &Row) -> bool {
    let rank = |row: &Row| (!special(build, row), label(row).len(), row.name.clone());
    row.name.ends_with(AGAIN)
        || row.name == build.baseline
        || equals(build, row).all(|other| rank(row) < rank(other))
}

/// A row's label, with what it stands for.
fn name(build: &Build, row: &Row) -> String {
    let others = if row.name.ends_with(AGAIN) { 0 } else { equals(build, row).count() };
    match others {
        0 => label(row),
        _ => format!("{} (+{others}{EQUAL}", label(row)),
    }
}

fn described(bytes: usize, offset: usize) -> String {
    let message = format!("A message of {}", Size(bytes));
    if offset == 0 { message } else { format!("{message} at offset {offset}") }
}

/// A build's speeds with each message, where there are several.
#[must_use]
pub fn by_message(build: &Build) -> Option<String> {
    let mut messages: Vec<_> = build
        .rows
        .iter()
        .flat_map(|row| &row.timings)
        .map(|timing| (timing.bytes, timing.offset))
        .collect();
    messages.sort_unstable();
    messages.dedup();
    if messages.len() < 2 {
        return None;
    }
    let name = |&(bytes, offset): &(usize, usize)| match offset {
        0 => Size(bytes).to_string(),
        _ => format!("+{offset}"),
    };
    let mut table = Lines::new();
    let header: Vec<_> =
        std::iter::once("MB/s".to_owned()).chain(messages.iter().map(name)).collect();
    table.header(&header.iter().map(String::as_str).collect::<Vec<_>>());
    for row in fastest_first(build) {
        let speed = |&(bytes, offset): &(usize, usize)| speed(row, bytes, offset);
        let name = many(&label(row), row.messages);
        let cells = std::iter::once(name).chain(messages.iter().map(speed)).collect();
        table.row(cells, row.name == build.baseline, row.kind == Kind::Peer);
    }
    Some(format!("{table}\n\nColumns by length of the message; `+1` is the same, at offset 1."))
}

/// One row for each contender, one column for each build, where there are several: of variants the
/// first `most` of each.
#[must_use]
pub fn by_flags(builds: &[Build], most: usize) -> Option<String> {
    let [first, others @ ..] = builds else { return None };
    let (bytes, offset) = first.ranked().filter(|_| !others.is_empty())?;
    let mut rows: Vec<&Row> = Vec::new();
    for build in builds {
        let mut shown = 0;
        for row in fastest_first(build) {
            let counts = row.kind == Kind::Variant && !special(build, row);
            shown += usize::from(counts);
            if (!counts || shown <= most) && rows.iter().all(|other| other.name != row.name) {
                rows.push(row);
            }
        }
    }
    let fastest = |row: &&Row| {
        let same = builds.iter().filter_map(|build| build.rows.iter().find(|o| o.name == row.name));
        let times = same.filter_map(|row| Some(row.timing(bytes, offset)?.median()));
        times.fold(f64::INFINITY, f64::min)
    };
    rows.sort_by(|a, b| fastest(a).total_cmp(&fastest(b)));
    let mut table = Lines::new();
    let columns: Vec<_> = builds.iter().map(|build| column(builds, build)).collect();
    let header = std::iter::once("MB/s").chain(columns.iter().map(String::as_str));
    table.header(&header.collect::<Vec<_>>());
    for row in rows {
        let speed = |build: &Build| {
            let row = build.rows.iter().find(|other| other.name == row.name);
            row.map_or("–".to_owned(), |row| speed(row, bytes, offset))
        };
        let name = many(&label(row), row.messages);
        let cells = std::iter::once(name).chain(builds.iter().map(speed)).collect();
        table.row(cells, row.name == first.baseline, row.kind == Kind::Peer);
    }
    Some(format!("{table}\n\n{}, by flags.", described(bytes, offset)))
}

/// What tells a build's flags from those of the others.
fn column(builds: &[Build], build: &Build) -> String {
    let Flags { opt_level, target_cpu, .. } = &build.flags;
    let cpu = target_cpu.as_deref().unwrap_or("any processor");
    let levels = builds.iter().any(|other| other.flags.opt_level != *opt_level);
    let cpus = builds.iter().any(|other| other.flags.target_cpu != *target_cpu);
    match (levels, cpus) {
        (true, true) => format!("{cpu} -O{opt_level}"),
        (true, false) => format!("-O{opt_level}"),
        _ => cpu.to_owned(),
    }
}

fn fastest_first(build: &Build) -> Vec<&Row> {
    let ranked = build.ranked();
    let time = |row: &&Row| {
        let timing = ranked.and_then(|(bytes, offset)| row.timing(bytes, offset));
        timing.map_or(f64::INFINITY, crate::results::Timing::median)
    };
    let mut rows: Vec<_> = build.rows.iter().collect();
    rows.sort_by(|a, b| time(a).total_cmp(&time(b)));
    rows
}

fn speed(row: &Row, bytes: usize, offset: usize) -> String {
    row.timing(bytes, offset).map_or("–".to_owned(), |timing| {
        format!("{:.0}", stats::megabytes(bytes, timing.median()))
    })
}

/// A ratio, marked where it is none to speak of.
fn times(ratio: &Ratio, noise: f64) -> String {
    let mark = if stats::verdict(ratio, noise) == Verdict::Tie { "=" } else { " " };
    format!("{:.2} {mark}", ratio.median)
}

fn per_byte(machine: &Machine, nanoseconds: f64, bytes: usize) -> String {
    match machine.gigahertz {
        Some(rate) if bytes > 0 => format!("{:.2}", nanoseconds * rate / bytes as f64),
        _ => "–".to_owned(),
    }
}

/// A time with three digits.
fn duration(nanoseconds: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")];
    let unit = units.into_iter().find(|(unit, _)| nanoseconds >= *unit);
    let (unit, name) = unit.unwrap_or((1.0, "ns"));
    let number = nanoseconds / unit;
    let digits = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.digits$} {name}")
}

fn code(code: Option<&Code>) -> [String; 2] {
    let Some(code) = code else { return [String::new(), String::new()] };
    [code.text.to_string(), code.frame.map_or("–".to_owned(), |frame| frame.to_string())]
}

/// A table whose first column is text and whose others are numbers.
struct Lines(Table);

impl Lines {
    fn new() -> Self {
        let mut table = Table::new();
        let style = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));
        table.load_style(style);
        table.set_content_arrangement(ContentArrangement::Dynamic);
        // The width of a terminal would make tables differ from run to run.
        table.set_width(WIDTH);
        Self(table)
    }

    fn header(&mut self, names: &[&str]) {
        self.0.set_header(names.iter().map(Cell::new));
        for (at, name) in names.iter().enumerate() {
            let Some(column) = self.0.column_mut(at) else { continue };
            column.set_padding((0, if at + 1 == names.len() { 0 } else { 2 }));
            if !name.is_empty() && at > 0 {
                column.set_cell_alignment(CellAlignment::Right);
                column.set_constraint(ColumnConstraint::ContentWidth);
            } else if at > 0 {
                column.set_constraint(ColumnConstraint::ContentWidth);
            } else {
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(20)));
            }
        }
    }

    fn row(&mut self, cells: Vec<String>, baseline: bool, peer: bool) {
        let cell = |text: String| {
            let cell = Cell::new(text);
            match (baseline, peer) {
                (true, _) => cell.add_attribute(Attribute::Bold),
                (_, true) => cell.fg(Color::DarkCyan),
                _ => cell,
            }
        };
        self.0.add_row(cells.into_iter().map(cell));
    }
}

impl std::fmt::Display for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.trim_fmt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Placement, Timing};

    fn row(name: &str, attribute: Option<&str>, samples: &[f64]) -> Row {
        let placements = vec![Placement { address: None, samples: samples.to_vec() }];
        Row {
            name: name.to_owned(),
            kind: if attribute.is_some() { Kind::Variant } else { Kind::Peer },
            attribute: attribute.map(str::to_owned),
            summary: String::new(),
            safe: attribute.map(|attribute| attribute.is_empty()),
            messages: 1,
            timings: vec![Timing { bytes: 16_384, offset: 0, placements }],
            code: None,
        }
    }

    fn build() -> Build {
        let keys = "store = \"volatile-rw\", rotate = \"ror\", constants = \"lea\", \
                    majority = \"add-newest\", carry = \"newest\", choose = \"add\"";
        let flags = Flags { opt_level: "3".into(), target_cpu: None, target: None };
        let rows = vec![
            row("d", Some(""), &[20e3, 20e3]),
            row("d (again)", Some(""), &[20.1e3, 20.1e3]),
            row("v", Some(keys), &[16e3, 16e3]),
            row("ring", None, &[22e3, 22e3]),
        ];
        Build { flags, baseline: "d".into(), rows, recommendation: None }
    }

    #[test]
    fn labels_are_what_people_type() {
        let label = |attribute| label(&row("x", attribute, &[]));
        assert_eq!(label(Some("")), "default");
        assert_eq!(label(Some("preset = \"git-arm\"")), "git-arm");
        assert_eq!(label(Some("store = \"fence\", load = \"bytes\"")), "store=fence load=bytes");
        assert_eq!(label(None), "x");
    }

    #[test]
    fn tables_are_narrow_and_in_order() {
        let mut machine = crate::machine::machine();
        (machine.cycles, machine.gigahertz) = (Cycles::Core, Some(3.0));
        let text = ranking(&machine, &build(), (16_384, 0), 12);
        assert!(text.lines().all(|line| line.chars().count() <= usize::from(WIDTH)), "{text}");
        let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what} in {text}"));
        assert!(at("store=volatile-rw") < at("\ndefault") && at("\ndefault") < at("ring"));
        assert!(text.contains("1.25") && text.contains("1.00 =") && text.contains("20.0 µs"));
        assert!(ranking(&machine, &build(), (16_384, 0), 0).contains("1 slower variants"));
    }

    #[test]
    fn durations_have_three_digits() {
        let all = [1.234, 12.34, 1_234.5, 987_654.3, 2e9].map(duration);
        assert_eq!(all, ["1.23 ns", "12.3 ns", "1.23 µs", "988 µs", "2.00 s"]);
    }
}
