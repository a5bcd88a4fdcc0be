//! `tune`, and the line that it prints, pasted into a crate of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Uses the pasted line and the default side by side.
const MAIN: &str = r#"
use std::time::Instant;

LINE
fn pasted(state: &mut [u32; 5], blocks: &[[u8; 64]]);

TABLE
static KERNELS: &[sha1_core::Candidate];

#[sha1_core::sha1_block]
fn default(state: &mut [u32; 5], blocks: &[[u8; 64]]);

type Compress = fn(&mut [u32; 5], &[[u8; 64]]);

fn time(compress: Compress, blocks: &[[u8; 64]]) -> f64 {
    let (mut state, start) = ([1; 5], Instant::now());
    for _ in 0..8 {
        compress(&mut state, std::hint::black_box(blocks));
    }
    std::hint::black_box(state);
    start.elapsed().as_secs_f64()
}

fn main() {
    let mut block = [0; 64];
    block[..4].copy_from_slice(b"abc\x80");
    block[63] = 24;
    let mut state = sha1_core::INITIAL;
    pasted(&mut state, &[block]);
    assert_eq!(state, [0xa9993e36, 0x4706816a, 0xba3e2571, 0x7850c26c, 0x9cd0d89d]);
    let Some(sha1_core::AnyKernel::Of1(kernel)) = KERNELS[0].detect() else {
        panic!("it was measured, so it can run");
    };
    let mut states = [sha1_core::INITIAL];
    kernel.compress(&mut states, [&[block]]);
    assert_eq!(states, [state]);
    let blocks = vec![[0xa5; 64]; 256];
    let round = |_| {
        let ours = time(pasted, &blocks);
        time(default, &blocks) / ours
    };
    let mut ratios: Vec<f64> = (0..101).map(round).collect();
    ratios.sort_by(f64::total_cmp);
    println!("{:.3}", ratios[50]);
}
"#;

fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn explore(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sha1-explore"));
    command.arg("tune").args(arguments).env("SHA1_EXPLORE_CACHE", temporary("cache"));
    command
}

/// Runs `tune`: its table and the last line.
fn tune(arguments: &[&str], output: &Path) -> (String, String) {
    let run = explore(arguments).arg("--output").arg(output).output().expect("it runs");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{err}");
    (out.clone().into_owned(), out.lines().last().unwrap_or_default().to_owned())
}

/// The lines in a crate of their own.
fn absolute(line: &str) -> String {
    line.trim().replace("#[sha1_", "#[sha1_core::sha1_")
}

/// Builds a crate of that source, runs it, and gives what it prints.
fn paste(source: &str, folder: &Path, flags: &str) -> String {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sha1-core");
    let manifest = format!(
        "[package]\nname = \"pasted\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         sha1-core = {{ path = {core:?} }}\n\n[profile.release]\ncodegen-units = 1\n\n[workspace]\n"
    );
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    std::fs::write(folder.join("src/main.rs"), source).expect("a file");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let run = Command::new(cargo)
        .args(["run", "--release", "--quiet", "--offline"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", temporary("pasted"))
        .env("RUSTFLAGS", flags)
        .output()
        .expect("cargo runs");
    assert!(run.status.success(), "{source}\n{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).trim().to_owned()
}

#[test]
fn the_line_works_in_a_crate_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let (out, line) = tune(&["--budget", "12s"], folder.path());
    assert!(line.starts_with("#[sha1_block") && line.ends_with(']'), "{out}");
    for part in ["default (again)", "ring", "sha1-asm", "× the default", "Paste this", "noise"] {
        assert!(out.contains(part), "no {part} in\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");

    let file = folder.path().join("sha1-explore.json");
    let results: Value =
        serde_json::from_str(&std::fs::read_to_string(file).expect("a file")).expect("JSON");
    let build = &results["builds"][0];
    let advice = &build["recommendation"];
    let rows = build["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["name"] == advice["name"]).expect("the advised row");
    assert_eq!(row["attribute"], advice["attribute"]);
    assert!(row["code"]["text"].as_u64() > Some(500), "{row}");
    assert!(advice["ratio_to_default"].is_f64(), "{advice}");
    let html = std::fs::read_to_string(folder.path().join("sha1-explore.html")).expect("a file");
    assert!(html.starts_with("<!DOCTYPE html>"));

    // How fast is for people to read: other programs share the machine.
    let table = out.lines().find(|line| line.trim().starts_with("#[sha1_kernels"));
    assert_eq!(table.is_some(), advice["detected"].is_object(), "{out}");
    // Where nothing has to be detected, what everybody can run.
    let table = absolute(table.unwrap_or("#[sha1_kernels(preset = \"default\")]"));
    let source = MAIN.replace("LINE", &absolute(&line)).replace("TABLE", &table);
    let ratio = paste(&source, &folder.path().join("pasted"), "");
    println!("{line} is {ratio} times as fast as the default, in a crate of its own");
}

/// The build enables what the fastest needs, so that it is a function like any other.
#[test]
fn the_line_of_a_build_for_this_processor_works_in_such_a_build() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["--budget", "5s", "--target-cpu", "native", "--peers", "none"];
    let (out, line) = tune(&arguments, folder.path());
    let needs = ["sha-ni", "armv8", "isa ="].iter().any(|part| line.contains(part));
    assert_eq!(out.contains("Only in builds that enable"), needs, "{out}");
    let table = absolute("#[sha1_kernels(preset = \"default\")]");
    let source = MAIN.replace("LINE", &absolute(&line)).replace("TABLE", &table);
    paste(&source, &folder.path().join("pasted"), "-Ctarget-cpu=native");
}

#[test]
fn only_safe_lines_where_only_those_are_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["--budget", "5s", "--safe", "--peers", "none", "--json", "--quiet"];
    let (out, _) = tune(&arguments, folder.path());
    let results: Value = serde_json::from_str(&out).expect("JSON");
    let rows = results["builds"][0]["rows"].as_array().expect("rows");
    assert!(rows.len() >= 2);
    assert!(rows.iter().all(|row| row["safe"] == true && row["kind"] == "variant"));
}

#[test]
fn what_cannot_work_is_said_at_once() {
    let run = |command: &mut Command| {
        let output = command.output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, err) = run(&mut explore(&["--output", "/no/such/folder"]));
    assert!(code == Some(1) && err.contains("/no/such/folder: no such folder"), "{err}");
    let (code, err) = run(explore(&[]).env("RUSTC", "/nonexistent/rustc"));
    assert!(code == Some(1) && err.contains("install Rust"), "{err}");
    let (code, err) = run(&mut explore(&["--budget", "soon"]));
    assert!(code == Some(2) && err.contains("as in `60s` or `5m`"), "{err}");
}
