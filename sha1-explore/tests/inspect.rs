//! What `inspect`, `expand` and `list` print, by running the program.
//!
//! The tests that are ignored compile for other processors. With their libraries set up they run:
//!
//! ```sh
//! ci/cross setup armv7-unknown-linux-gnueabihf riscv64gc-unknown-linux-gnu
//! eval "$(ci/cross env)"
//! cargo test -p sha1-explore --test inspect -- --include-ignored
//! ```

use std::process::{Command, Output};

use serde_json::Value;

fn explore(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sha1-explore"));
    command.env("SHA1_EXPLORE_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache")).args(args);
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

fn stdout(args: &[&str]) -> String {
    let output = output(&mut explore(args));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8(output.stdout).expect("it prints text")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[args, &["--json"]].concat())).expect("it prints JSON")
}

/// What the program says where it fails.
fn error(args: &[&str]) -> String {
    let output = output(&mut explore(args));
    assert_eq!(output.status.code(), Some(1), "{args:?} is an error");
    assert!(output.stdout.is_empty(), "nothing is printed beside an error");
    String::from_utf8(output.stderr).expect("it prints text")
}

/// The rows of one run, looked up by name.
struct Rows(Value);

impl Rows {
    fn of(args: &[&str]) -> Self {
        Self(json(&[&["inspect"], args].concat()))
    }

    fn row(&self, name: &str) -> &Value {
        let rows = self.0["rows"].as_array().expect("rows");
        rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("no row {name}"))
    }

    fn number(&self, name: &str, what: &str) -> u64 {
        let code = &self.row(name)["code"];
        code[what].as_u64().unwrap_or_else(|| panic!("{name}: no {what} in {code}"))
    }

    /// Whether two rows are the same machine code, by their fingerprints and by the classes.
    fn same(&self, a: &str, b: &str) -> bool {
        let class = |name| &self.row(name)["code"]["class"];
        let classes = self.0["classes"].as_array().expect("classes");
        let has =
            |names: &Value, name| names.as_array().is_some_and(|n| n.iter().any(|x| x == name));
        let together = classes.iter().any(|names| has(names, a) && has(names, b));
        assert_eq!(class(a) == class(b), together, "{a} and {b}: classes are equal fingerprints");
        together
    }
}

const PLAIN: &str = "scalar.plain.word.native";
const BARRIER: &str = "scalar.barrier.word.native";

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::*;

    const VOLATILE: &str = "scalar.volatile.word.native";
    const BOTH: &str = "scalar.volatile-rw.word.native";
    const FENCE: &str = "scalar.fence.word.native";

    #[test]
    fn equal_code_is_found() {
        let rows =
            Rows::of(&["scalar.*.word.native", "scalar.plain.word.*", "scalar.*.bytes*.native"]);
        assert!(rows.same(PLAIN, "scalar.registers.word.native"));
        assert!(rows.same(PLAIN, "scalar.plain.word.shift"));
        assert!(rows.same("scalar.plain.bytes.native", "scalar.plain.bytes-rebased.native"));
        assert!(!rows.same(PLAIN, BARRIER));
        assert!(!rows.same(PLAIN, "scalar.plain.bytes-volatile.native"));
    }

    #[test]
    fn a_volatile_store_alone_keeps_the_spills() {
        let rows = Rows::of(&["scalar.*.word.native"]);
        let plain = rows.number(PLAIN, "spills");
        assert_eq!(rows.number(PLAIN, "ring_stores"), 0, "the array is promoted");
        assert_eq!(rows.number(VOLATILE, "ring_stores"), 80);
        assert!(rows.number(VOLATILE, "ring_loads") < 64, "its words are forwarded");
        assert!(rows.number(VOLATILE, "spills") >= plain);
        for forced in [BOTH, BARRIER, FENCE] {
            assert_eq!(rows.number(forced, "ring_stores"), 80, "{forced}");
            assert!(rows.number(forced, "ring_loads") >= 4 * 64, "{forced}");
            assert!(4 * rows.number(forced, "spills") < plain, "{forced}");
        }
    }

    #[test]
    fn a_barrier_makes_the_frame_smaller() {
        let rows = Rows::of(&[PLAIN, BARRIER, "store=plain", "store=barrier"]);
        assert!(rows.number(BARRIER, "frame") < rows.number(PLAIN, "frame"));
        let hidden =
            |store| format!("scalar.{store}.word.native.constants=hidden.majority=add-newest");
        let [plain, barrier] = ["plain", "barrier"].map(hidden);
        assert!(rows.number(&barrier, "frame") < rows.number(&plain, "frame"));
    }

    /// A function that is told not to use the red zone has the same bytes in its frame.
    #[test]
    fn the_red_zone_is_counted() {
        let target = "x86_64-unknown-linux-gnu";
        let args = ["inspect", "scalar.*.word.native", "--json", "--target", target];
        let frames = |flags: &str| -> Vec<(String, u64)> {
            let name = "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS";
            let output = output(explore(&args).env(name, flags));
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let value: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
            let rows = value["rows"].as_array().expect("rows").iter();
            let frame = |row: &Value| {
                (row["name"].to_string(), row["code"]["frame"].as_u64().expect("a frame"))
            };
            rows.map(frame).collect()
        };
        let (with, without) = (frames(""), frames("-Cno-redzone=yes"));
        for ((name, with), (_, without)) in with.iter().zip(&without) {
            // Where the stack is moved it may be moved by a word more, to be aligned.
            assert!(with.abs_diff(*without) <= 8, "{name}: {with} and {without}");
        }
    }

    #[test]
    fn all_that_is_shown_without_a_name_has_code() {
        let rows = Rows::of(&[]);
        for row in rows.0["rows"].as_array().expect("rows") {
            // What takes no more than a flag is shown with the flag; what takes another kind of
            // processor is of no interest where nobody names it.
            let lacks = row["unavailable"].as_str().is_some_and(|why| why.contains("--target-cpu"));
            assert!(lacks || row["code"]["text"].as_u64() > Some(500), "{row}");
        }
    }

    #[test]
    fn instructions_are_counted() {
        let rows = Rows::of(&[PLAIN, "scalar.plain.bytes-volatile.native"]);
        // 80 rounds turn two variables; 64 words are turned by one.
        assert_eq!(rows.number(PLAIN, "rotates"), 2 * 80 + 64);
        assert_eq!(rows.number(PLAIN, "swaps"), 16);
        assert_eq!(rows.number("scalar.plain.bytes-volatile.native", "swaps"), 0);
        let per_byte = rows.number(PLAIN, "text") / rows.number(PLAIN, "instructions");
        assert!((2..6).contains(&per_byte));
    }

    /// The frame: what a reader of the listing finds pushed, subtracted, and used beneath.
    #[test]
    fn vectors_are_read_as_other_code_is() {
        let names =
            ["lanes.avx512.16", "lanes.avx2.8", "sha-ni.avx512vl", "sha-ni.ssse3.streams=4"];
        let rows = Rows::of(&names);
        let [wide, narrow, one, four] = names;
        // 80 rounds turn two variables and 64 words are turned, each for all lanes at once.
        assert_eq!(rows.number(wide, "rotates"), 2 * 80 + 64);
        assert_eq!(rows.number(narrow, "rotates"), 0, "AVX2 has but shifts");
        // A block is 16 words of each message: four vectors of one, sixteen for sixteen.
        assert_eq!(rows.number(one, "swaps"), 4);
        assert_eq!(rows.number(four, "swaps"), 4 * 4);
        assert!(rows.number(wide, "swaps") >= 16);
        assert!(rows.number(one, "instructions") < 250 && rows.number(wide, "spills") < 80);
        for name in names {
            let listing = stdout(&["inspect", "--asm", name, name]);
            let halves = listing.lines().filter_map(|line| line.trim().split_once(' '));
            let number = |text: &str| {
                let text = text.split(' ').next().unwrap_or_default();
                u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap_or(0)
            };
            let (mut moved, mut beneath) = (0, 0);
            for (mnemonic, operands) in halves {
                let operands = operands.trim_start();
                moved += match mnemonic {
                    "push" => 8,
                    "sub" if operands.starts_with("rsp, ") => number(&operands[5..]),
                    _ => 0,
                };
                let at = operands.split("[rsp-").nth(1).map(|at| at.split(']').next());
                beneath = beneath.max(at.flatten().map_or(0, number));
            }
            assert_eq!(rows.number(name, "frame"), moved + beneath, "{name}: {listing}");
        }
    }

    #[test]
    fn another_kind_of_processor_is_a_row_where_it_is_named() {
        let rows = Rows::of(&["armv8"]);
        let reason = rows.row("armv8")["unavailable"].as_str().expect("a reason");
        assert!(reason.contains("works only on AArch64"), "{reason}");
        let ids: Vec<_> = rows.0["rows"].as_array().expect("rows").iter().collect();
        assert_eq!(ids.len(), 1);
    }

    #[test]
    fn what_a_processor_lacks_is_a_row() {
        let rows = Rows::of(&["rotate=rorx"]);
        let name = "scalar.plain.word.rorx.constants=hidden.majority=add-newest";
        let reason = rows.row(name)["unavailable"].as_str().expect("a reason");
        assert!(reason.contains("needs bmi2") && reason.contains("--target-cpu"), "{reason}");
        let rows = Rows::of(&["rotate=rorx", "--target-cpu", "x86-64-v3"]);
        assert!(rows.number(name, "rotates") > 0);
    }

    #[test]
    fn two_listings_stand_side_by_side() {
        let same = stdout(&["inspect", "--asm", "rotate=native", "rotate=shift"]);
        assert!(same.contains("The same: "), "{same}");
        let differ = stdout(&["inspect", "--asm", "store=plain", "store=barrier"]);
        assert!(differ.lines().all(|line| line.chars().count() <= 100), "{differ}");
        assert!(differ.lines().any(|line| line.contains(" ~ ")), "{differ}");
    }
}

/// The opposite of x86-64, and of what gcc 4 did in 2009.
#[test]
#[ignore = "needs `ci/cross setup armv7-unknown-linux-gnueabihf`: see the top of this file"]
fn on_armv7_a_barrier_makes_the_frame_larger() {
    let target = ["--target", "armv7-unknown-linux-gnueabihf"];
    let names = ["scalar.*.word.native", "load=bytes", "load=bytes-rebased", "constants=lea"];
    let rows = Rows::of(&[&names[..], &target].concat());
    assert!(rows.number(BARRIER, "frame") > rows.number(PLAIN, "frame"));
    assert_eq!(rows.number(BARRIER, "ring_stores"), 80);
    let load = |load| format!("scalar.plain.{load}.native.constants=hidden.majority=add-newest");
    assert!(rows.same(&load("bytes"), &load("bytes-rebased")));
    let lea = rows.row("scalar.plain.word.native.constants=lea.majority=add-newest");
    let reason = lea["unavailable"].as_str().expect("a reason");
    assert!(reason.contains("works only on x86"), "{reason}");
}

#[test]
#[ignore = "needs `ci/cross setup riscv64gc-unknown-linux-gnu`: see the top of this file"]
fn on_riscv_there_is_no_rotation_to_ask_for() {
    let target = ["--target", "riscv64gc-unknown-linux-gnu"];
    let rows = Rows::of(&[&["scalar.plain.word.*", BARRIER][..], &target].concat());
    let reason = rows.row("scalar.plain.word.rol")["unavailable"].as_str().expect("a reason");
    assert!(reason.contains("take rotate = \"native\""), "{reason}");
    assert_eq!(rows.number(BARRIER, "ring_stores"), 80);
    assert_eq!(rows.number(PLAIN, "rotates"), 0);
}

#[test]
fn errors_say_what_to_do() {
    assert!(error(&["inspect", "gti"]).contains("did you mean `git`?"));
    assert!(error(&["inspect", "scalar.plain.wrod.native"]).contains("one of word, bytes"));
    assert!(error(&["inspect", "--asm", "singles", "git"]).contains("name one of them"));
    assert!(error(&["inspect", "--target", "nowhere"]).contains("rustc --print target-list"));
    assert!(error(&["inspect", "--target-cpu", "nothing"]).contains("rustc --print target-cpus"));
    let no_library = error(&["inspect", "--target", "loongarch64-unknown-none"]);
    assert!(no_library.contains("rustup target add"), "{no_library}");
    let no_rustc = output(explore(&["inspect"]).env("RUSTC", "/nowhere/rustc"));
    assert_eq!(no_rustc.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&no_rustc.stderr).contains("https://rustup.rs"));
    let usage = output(&mut explore(&["inspect", "--opt-level", "9"]));
    assert_eq!(usage.status.code(), Some(2));
}

#[test]
fn quiet_is_quiet() {
    let output = output(&mut explore(&["inspect", "--quiet", "default"]));
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(String::from_utf8_lossy(&output.stdout).contains("default"));
}

#[test]
fn the_source_is_the_same_by_whichever_name_and_compiles() {
    let by_id = stdout(&["expand", "scalar.barrier.bytes.native"]);
    let lanes = stdout(&["expand", "lanes.u32.4"]);
    assert!(
        lanes.contains("; 4]") && lanes.contains("// #[sha1_block(engine = \"lanes\""),
        "{lanes}"
    );
    let keys = r#"store = "barrier", load = "bytes", constants = "inline", majority = "or""#;
    assert_eq!(by_id, stdout(&["expand", "--attribute", keys]));
    assert_eq!(stdout(&["expand", "default"]), stdout(&["expand", "--attribute", ""]));
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let (source, made) = (folder.path().join("code.rs"), folder.path().join("code.rmeta"));
    for text in [by_id, lanes] {
        std::fs::write(&source, text).expect("it is writable");
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut rustc = Command::new(rustc);
        rustc.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-o"]);
        let compiled = output(rustc.arg(&made).arg(&source));
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    }
}

#[test]
fn every_row_is_listed() {
    let (text, value) = (stdout(&["list"]), json(&["list"]));
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    for axis in value["axes"].as_array().expect("axes") {
        let values = axis["values"].as_array().expect("values");
        let defaults = values.iter().filter(|value| value["default"] == true).count();
        assert_eq!(defaults, 1, "{axis}");
        for value in values {
            let name = value["name"].as_str().expect("a name");
            assert!(text.contains(&format!(" {name} ")), "{name}");
        }
    }
    for preset in value["presets"].as_array().expect("presets") {
        let name = preset["name"].as_str().expect("a name");
        assert!(text.contains(&format!(" {name} ")), "{name}");
    }
    let sets = value["sets"].as_array().expect("sets");
    assert!(sets.iter().any(|set| set["name"] == "singles"));
}
