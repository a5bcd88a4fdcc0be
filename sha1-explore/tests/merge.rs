//! `merge`: what it joins, what it refuses, and that it never spoils a file.

mod samples;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A folder of its own with files in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &Value)]) -> Self {
        let folder = Self(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder"));
        for (name, value) in files {
            fs::write(folder.path(name), value.to_string()).expect("written");
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn merge(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_sha1-explore"))
            .current_dir(self.0.path())
            .arg("merge")
            .args(arguments)
            .output()
            .expect("the program runs")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<_> =
            entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(&output.stderr));
    said(&output.stdout)
}

#[track_caller]
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(&output.stdout));
    assert!(output.stdout.is_empty(), "a refusal prints no results");
    said(&output.stderr)
}

fn arm() -> Value {
    samples::run("Cortex-A72", "aarch64", 9)
}

#[test]
fn the_table_has_a_column_a_build_and_a_best_in_each() {
    let folder = Folder::new(&[
        ("a.json", &samples::typical()),
        ("b.json", &arm()),
        ("c.json", &samples::two_builds()),
    ]);
    let out = text(&folder.merge(&["a.json", "b.json", "c.json"]));
    for part in ["[1] Intel Xeon Platinum 8581C", "[2] Cortex-A72", "[4] AMD", "target-cpu native"]
    {
        assert!(out.contains(part), "{part}\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
    // Four columns, in each the best variant and the best peer.
    let table = out.split("───").last().expect("a table");
    assert_eq!(
        table.split("Speed by").next().map(|rows| rows.matches(" *").count()),
        Some(8),
        "{out}"
    );
    let default = out.lines().find(|line| line.starts_with("default ")).expect("the default's row");
    assert_eq!(default.matches("1.00").count(), 4, "{default}");
}

#[test]
fn many_columns_are_several_tables() {
    let all: Vec<Value> = (0..8).map(|seed| samples::run("CPU", "x86_64", seed)).collect();
    let names: Vec<String> = (0..8).map(|number| format!("{number}.json")).collect();
    let files: Vec<_> = names.iter().map(String::as_str).zip(&all).collect();
    let folder = Folder::new(&files);
    let out = text(&folder.merge(&names.iter().map(String::as_str).collect::<Vec<_>>()));
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
    assert_eq!(out.lines().filter(|line| line.contains("───")).count(), 2);
    for number in 1..=8 {
        assert!(out.contains(&format!("(run {number})")), "equal columns are numbered\n{out}");
    }
}

#[test]
fn json_is_one_value() {
    let folder = Folder::new(&[("a.json", &samples::typical()), ("b.json", &samples::bare())]);
    let value: Value =
        serde_json::from_str(&text(&folder.merge(&["a.json", "b.json", "--json"]))).expect("JSON");
    assert_eq!(value["columns"].as_array().map(Vec::len), Some(2));
    assert_eq!(value["columns"][1]["interrupted"], true);
    let rows = value["rows"].as_array().expect("rows");
    let best = rows.iter().filter(|row| row["cells"][0]["mark"] == "best").count();
    assert_eq!(best, 2, "a variant and a peer");
    assert!(rows.iter().all(|row| row["cells"][1].is_null()));
}

#[test]
fn speeds_instead_of_ratios() {
    let folder = Folder::new(&[("a.json", &samples::typical())]);
    let out = text(&folder.merge(&["a.json", "--unit", "speed"]));
    assert!(out.contains("MB/s, the median"), "{out}");
    let default = out.lines().find(|line| line.starts_with("default ")).expect("the default's row");
    let speed: f64 = default.split_whitespace().nth(1).and_then(|n| n.parse().ok()).expect("speed");
    assert!((600.0..900.0).contains(&speed), "{default}");
}

#[test]
fn interrupted_runs_are_marked() {
    let folder = Folder::new(&[("a.json", &samples::bare())]);
    let out = text(&folder.merge(&["a.json"]));
    assert!(out.contains("INTERRUPTED") && out.contains("Nothing was measured"), "{out}");
}

#[test]
fn broken_and_foreign_files_are_refused_by_name() {
    let mut newer = samples::typical();
    newer["format"] = 99.into();
    let mut foreign = samples::typical();
    foreign["builds"][0]["surprise"] = 1.into();
    let folder = Folder::new(&[
        ("good.json", &samples::typical()),
        ("newer.json", &newer),
        ("foreign.json", &foreign),
        ("package.json", &serde_json::json!({"name": "x", "version": "1"})),
    ]);
    let half = samples::typical().to_string();
    fs::write(folder.path("half.json"), &half[..half.len() / 2]).expect("written");
    fs::write(folder.path("page.html"), "before").expect("written");
    let before = folder.names();
    for (file, why) in [
        ("newer.json", "its format is 99"),
        ("foreign.json", "surprise"),
        ("package.json", "format"),
        ("half.json", "EOF"),
        ("missing.json", "cannot be read"),
    ] {
        let error = refused(&folder.merge(&["good.json", file, "-o", "page.html"]));
        assert!(error.contains(file) && error.contains(why), "{error}");
        assert!(!error.contains("good.json"), "{error}");
    }
    let error = refused(&folder.merge(&["half.json", "good.json", "newer.json"]));
    assert!(error.contains("2 of 3") && error.contains("half.json"), "{error}");
    assert!(error.contains("newer.json"), "{error}");
    assert_eq!(fs::read_to_string(folder.path("page.html")).expect("a file"), "before");
    assert_eq!(folder.names(), before, "nothing is left behind");
}

#[test]
fn a_report_is_written_whole_or_not_at_all() {
    let folder = Folder::new(&[("a.json", &samples::typical())]);
    let output = folder.merge(&["a.json", "-o", "page.html"]);
    assert!(said(&output.stderr).contains("page.html"));
    let page = fs::read_to_string(folder.path("page.html")).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
    assert_eq!(folder.names(), ["a.json", "page.html"]);
    let error = refused(&folder.merge(&["a.json", "-o", "nowhere/page.html"]));
    assert!(error.contains("nowhere/page.html"), "{error}");
}

#[test]
fn results_are_not_overwritten_by_their_report() {
    let folder = Folder::new(&[("a.json", &samples::typical())]);
    let before = fs::read(folder.path("a.json")).expect("a file");
    let whole = folder.path("a.json");
    for output in ["a.json", "./a.json", whole.to_str().expect("text")] {
        let error = refused(&folder.merge(&["a.json", "-o", output]));
        assert!(error.contains("a.json"), "{error}");
    }
    assert_eq!(fs::read(Path::new(&whole)).expect("a file"), before);
}

#[test]
fn hostile_names_do_not_reach_the_terminal() {
    let folder = Folder::new(&[("a.json", &samples::hostile())]);
    let out = text(&folder.merge(&["a.json"]));
    assert!(!out.contains(['\u{1b}', '\u{202e}', '\t']), "{out:?}");
    let mut table = out.lines().skip_while(|line| !line.contains("───"));
    assert!(table.all(|line| line.chars().count() <= 100), "{out}");
}

#[test]
fn no_files_is_a_usage_error() {
    assert_eq!(Folder::new(&[]).merge(&[]).status.code(), Some(2));
}
