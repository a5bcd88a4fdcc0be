//! `bench`, as people run it.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The program, with a cache that lasts as long as the build folder.
fn explore(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sha1-explore"));
    command.args(arguments).stdin(Stdio::null());
    command.env("SHA1_EXPLORE_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    command
}

fn run(command: &mut Command) -> (Output, String, String) {
    let output = command.output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output, out, err)
}

const QUICK: [&str; 6] = ["--offsets", "0", "--sizes", "64", "--seconds", "0"];

fn rows(results: &Value) -> &Vec<Value> {
    results["builds"][0]["rows"].as_array().expect("rows")
}

#[test]
fn everything_asked_for_is_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.json");
    let arguments = ["bench", "git-arm", "store=fence", "--peers", "ring,sha1_smol"];
    let sizes = ["--sizes", "64,1KiB", "--offsets", "0,1", "--seconds", "0", "-o"];
    let (output, out, err) = run(explore(&arguments).args(sizes).arg(&file));
    assert!(output.status.success(), "{err}");
    for part in ["git-arm", "store=fence", "default (again)", "ring", "cycles/B", "+1", "noise"] {
        assert!(out.contains(part), "no {part} in\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
    let results: Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("a file")).expect("JSON");
    assert_eq!(results["interrupted"], false);
    let rows = rows(&results);
    assert_eq!(rows.len(), 6);
    assert_eq!(rows[0]["name"], results["builds"][0]["baseline"]);
    for row in rows {
        let variant = row["kind"] == "variant";
        let timings = row["timings"].as_array().expect("timings");
        let messages: Vec<_> = timings.iter().map(|t| (&t["bytes"], &t["offset"])).collect();
        assert_eq!(messages.len(), 4, "{row}");
        for timing in timings {
            let placements = timing["placements"].as_array().expect("placements");
            assert_eq!(placements.len(), if variant { 3 } else { 1 });
            for placement in placements {
                assert_eq!(placement["samples"].as_array().map(Vec::len), Some(3));
                assert_eq!(placement["address"].is_u64(), variant);
            }
        }
    }
}

#[test]
fn without_a_compiler_the_peers_are_measured() {
    let mut command = explore(&["bench", "--json"]);
    let (output, out, err) = run(command.args(QUICK).env("RUSTC", "/nonexistent/rustc"));
    assert!(output.status.success(), "{err}");
    assert!(err.contains("install Rust"), "{err}");
    let results: Value = serde_json::from_str(&out).expect("JSON");
    assert!(results["compiler"].is_null());
    assert!(rows(&results).iter().all(|row| row["kind"] == "peer"));
    assert_eq!(rows(&results)[1]["name"], "sha1 (portable) (again)");

    let mut command = explore(&["bench", "fast"]);
    let (output, _, err) = run(command.args(QUICK).env("RUSTC", "/nonexistent/rustc"));
    assert_eq!(output.status.code(), Some(1));
    assert!(err.contains("install Rust"), "{err}");
}

#[test]
fn a_file_or_standard_input_is_hashed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("message");
    std::fs::write(&file, [7; 12_345]).expect("a file");
    let arguments = ["bench", "default", "--peers", "sha1_smol", "--json", "--seconds", "0"];
    for input in [file.to_str().expect("a name"), "-"] {
        let stdin = std::fs::File::open(&file).expect("the file");
        let (output, out, err) = run(explore(&arguments).args(["--input", input]).stdin(stdin));
        assert!(output.status.success(), "{err}");
        let results: Value = serde_json::from_str(&out).expect("JSON");
        let timings = &rows(&results)[0]["timings"];
        assert_eq!((&timings[0]["bytes"], &timings[1]["offset"]), (&12_345.into(), &1.into()));
    }
    let (output, _, err) = run(explore(&arguments).args(["--input", "/no/such/file"]));
    assert_eq!(output.status.code(), Some(1));
    assert!(err.contains("/no/such/file: cannot be read"), "{err}");
}

#[test]
fn a_peer_can_be_the_baseline() {
    let mut command = explore(&["bench", "default", "--peers", "none", "--baseline", "ring"]);
    let (output, out, err) = run(command.args(QUICK));
    assert!(output.status.success(), "{err}");
    assert!(out.contains("× ring") && out.contains("ring (again)"), "{out}");
}

#[test]
fn several_builds_stand_side_by_side() {
    let mut command = explore(&["bench", "default", "--peers", "ring", "--opt-level", "1,3"]);
    let (output, out, err) = run(command.args(QUICK));
    assert!(output.status.success(), "{err}");
    for part in ["-C opt-level=1", "-C opt-level=3", "-O1", "-O3"] {
        assert!(out.contains(part), "no {part} in\n{out}");
    }
}

#[test]
fn mistakes_are_explained() {
    let wrong: [(&[&str], i32, &str); 7] = [
        (&["--peers", "rnig"], 1, "did you mean `ring`?"),
        (&["store=fnce"], 1, "did you mean `fence`?"),
        (&["--baseline", "defalt"], 1, "did you mean `default`?"),
        (&["--sizes", "16 parsec"], 2, "one of B, KiB, MiB, GiB"),
        (&["--opt-level", "9"], 2, "possible values"),
        (&["--target-cpu", "z80"], 1, "z80"),
        (&["--seconds", "-1"], 2, "seconds"),
    ];
    for (arguments, code, says) in wrong {
        let (output, _, err) = run(explore(&["bench"]).args(arguments));
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {err}");
        assert!(err.contains(says), "{arguments:?}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.json");
    let sizes = ["--sizes", "64,64MiB", "--offsets", "0", "--seconds", "60"];
    let mut command = explore(&["bench", "--peers", "sha1_smol", "-o"]);
    command.arg(&file).args(sizes).env("RUSTC", "/nonexistent/rustc");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    std::thread::sleep(std::time::Duration::from_secs(3));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("a shell's kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"));
    let results: Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("a file")).expect("JSON");
    assert_eq!(results["interrupted"], true);
    assert_eq!(rows(&results)[0]["timings"][0]["bytes"], 64);
}

#[test]
fn several_messages_at_once_are_measured_as_such() {
    let ids = ["bench", "lanes.u32.4", "--peers", "none"];
    let (output, out, err) = run(explore(&ids).args(QUICK));
    assert!(output.status.success(), "{err}");
    for part in ["4 messages", "all different, hashed at once"] {
        assert!(out.contains(part), "no {part} in\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
    let (output, out, err) = run(explore(&ids).args(QUICK).arg("--json"));
    assert!(output.status.success(), "{err}");
    let results: Value = serde_json::from_str(&out).expect("JSON");
    for row in rows(&results) {
        let lanes = row["name"] == "lanes.u32.4";
        assert_eq!(row["messages"].as_u64(), lanes.then_some(4), "{row}");
        for placement in row["timings"][0]["placements"].as_array().expect("placements") {
            assert!(placement["address"].is_u64(), "{row}");
        }
    }
}
