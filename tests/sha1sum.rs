//! The example `sha1sum` beside the system's program of that name.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A program to run in a folder.
#[derive(Clone, Copy)]
struct Program<'a> {
    path: &'a OsStr,
    folder: &'a Path,
}

impl Program<'_> {
    fn run<S: AsRef<OsStr>>(self, arguments: impl IntoIterator<Item = S>, input: &[u8]) -> Output {
        let mut child = Command::new(self.path)
            .args(arguments)
            .current_dir(self.folder)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| {
                panic!(
                    "cannot run {}: {error}; the test needs `sha1sum` of GNU coreutils, on most \
                     systems the package `coreutils`",
                    self.path.display()
                )
            });
        let mut stdin = child.stdin.take().expect("a pipe");
        // What needs no input may be gone already.
        let _ = stdin.write_all(input);
        drop(stdin);
        child.wait_with_output().expect("the program ends")
    }
}

/// The example, which cargo puts beside the tests.
fn example() -> PathBuf {
    let test = std::env::current_exe().expect("this test is a file");
    let profile = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let example = profile.join("examples/sha1sum");
    assert!(
        example.exists(),
        "no {}: a whole `cargo test` builds it, or `cargo build --example sha1sum`",
        example.display(),
    );
    example
}

/// Both programs do the same: output, errors, exit code.
fn compare(folder: &Path, arguments: &[OsString], input: &[u8]) {
    let example = example();
    let ours = Program { path: example.as_os_str(), folder }.run(arguments, input);
    let theirs = Program { path: OsStr::new("sha1sum"), folder }.run(arguments, input);
    assert_eq!(text(&ours.stdout), text(&theirs.stdout), "{arguments:?}");
    assert_eq!(text(&ours.stderr), text(&theirs.stderr), "{arguments:?}");
    assert_eq!(ours.status, theirs.status, "{arguments:?}");
}

/// Output as text in which every byte can be told from every other.
fn text(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string().replace("\\n", "\n").replace("\\'", "'")
}

fn strings(arguments: &[&str]) -> Vec<OsString> {
    arguments.iter().map(OsString::from).collect()
}

/// An empty folder.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sha1sum").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for files");
    folder
}

/// All files below a folder, but for what builds and git leave there.
fn files(folder: &Path, into: &mut Vec<OsString>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let entry = entry.expect("a readable folder");
        let (name, kind) = (entry.file_name(), entry.file_type().expect("a kind of file"));
        if kind.is_dir() && name != "target" && name != ".git" {
            files(&entry.path(), into);
        } else if kind.is_file() {
            into.push(entry.path().into());
        }
    }
}

#[test]
fn every_file_of_this_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    files(root, &mut all);
    assert!(all.len() > 50, "found only {all:?}");
    all.sort();
    compare(root, &all, b"");
}

#[test]
fn sizes_around_blocks_and_buffers() {
    let folder = scratch("sizes");
    let sizes = (0..=130).chain([4095, 4096, 65_535, 65_536, 65_537, 200_000]);
    let names = sizes.map(|size: usize| {
        let name = size.to_string();
        let bytes: Vec<u8> = (0..size).map(|i| ((i * 31) >> 3) as u8).collect();
        fs::write(folder.join(&name), bytes).expect("a file");
        OsString::from(name)
    });
    compare(&folder, &names.collect::<Vec<_>>(), b"");
}

#[test]
fn standard_input() {
    let folder = scratch("input");
    fs::write(folder.join("file"), "file").expect("a file");
    compare(&folder, &[], b"abc");
    compare(&folder, &[], b"");
    compare(&folder, &[], &vec![b'x'; 300_000]);
    compare(&folder, &strings(&["-"]), b"abc");
    compare(&folder, &strings(&["file", "-", "-", "file"]), b"abc");
}

#[test]
fn odd_names() {
    let folder = scratch("names");
    let names = [
        &b"two words"[..],
        b"back\\slash",
        b"new\nline",
        b"*",
        b"-x",
        b" ",
        b"\xff\xfe",
        b"\\n\n\\",
        "é".as_bytes(),
    ];
    let names = names.map(|name| OsString::from_vec(name.to_vec()));
    for name in &names {
        fs::write(folder.join(name), name.as_bytes()).expect("a file system that takes such names");
    }
    let arguments: Vec<_> = [OsString::from("--")].into_iter().chain(names).collect();
    compare(&folder, &arguments, b"");
}

#[test]
fn goes_on_after_what_it_cannot_read() {
    let folder = scratch("missing");
    fs::create_dir(folder.join("folder")).expect("a folder");
    fs::write(folder.join("file"), "file").expect("a file");
    compare(&folder, &strings(&["missing", "file", "folder", "file"]), b"");
    compare(&folder, &strings(&["missing"]), b"");
}

#[test]
fn every_preset() {
    let folder = scratch("presets");
    let example = example();
    let ours = Program { path: example.as_os_str(), folder: &folder };
    let error = ours.run(["--preset", "fats"], b"");
    assert_eq!(error.status.code(), Some(1));
    assert_eq!(text(&error.stdout), "");
    let error = text(&error.stderr);
    let listed = error.trim_end().strip_prefix("sha1sum: no preset 'fats'; there are ");
    let presets: Vec<_> = listed.expect("a list of presets").split(", ").collect();
    let all: Vec<_> = sha1_codegen::policy::preset::TABLE.iter().map(|p| p.row.name).collect();
    assert_eq!(presets, all);
    for preset in presets {
        let output = ours.run([format!("--preset={preset}")], b"abc");
        let right = "a9993e364706816aba3e25717850c26c9cd0d89d  -\n";
        assert_eq!(
            (text(&output.stderr), text(&output.stdout)),
            (String::new(), right.into()),
            "{preset}"
        );
    }
}

/// A reader that leaves early is no reason for an error message.
#[test]
fn closed_pipe() {
    let folder = scratch("pipe");
    fs::write(folder.join("file"), "file").expect("a file");
    let mut child = Command::new(example())
        .args(vec!["file"; 5_000])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the example ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(1));
}
