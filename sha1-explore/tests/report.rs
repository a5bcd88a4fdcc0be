//! The report as people get it. Pages are left in a folder for `ci/report-browser` to look at.

mod samples;

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The page of some results, written by the program; it stays where the name says.
fn page(name: &str, results: &[Value]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(format!("{name}.html"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_sha1-explore"));
    command.arg("merge");
    for (number, results) in results.iter().enumerate() {
        let file = folder.join(format!("{name}-{number}.json"));
        fs::write(&file, results.to_string()).expect("written");
        command.arg(file);
    }
    let run = command.arg("-o").arg(&path).output().expect("the program runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    fs::read_to_string(path).expect("a page")
}

#[test]
fn one_run() {
    let page = page("one", &[samples::typical()]);
    for part in ["Paste this line", "paste this", "baseline again", "Same machine code", "peer"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.len() < 1 << 20, "{} bytes are too many to send around", page.len());
}

#[test]
fn many_runs() {
    let arm = samples::run("Cortex-A72", "aarch64", 9);
    let all = [samples::typical(), samples::two_builds(), arm, samples::bare()];
    let page = page("many", &all);
    assert!(page.contains("Side by side") && page.contains("interrupted"));
}

#[test]
fn hardly_anything() {
    assert!(page("bare", &[samples::bare()]).contains("No times"));
}

#[test]
fn names_that_want_to_be_markup() {
    let page = page("hostile", &[samples::hostile(), samples::typical()]);
    assert!(page.contains("&lt;script&gt;window.owned"));
    assert_eq!(page.matches("<script").count(), 1);
}
