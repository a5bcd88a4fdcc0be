//! `sha1sum`, with a SHA-1 of your choice.
//!
//! `cargo run --release --example sha1sum -- [--preset NAME] [FILE...]` prints what coreutils'
//! `sha1sum` prints. Without a file, or where a file is `-`, it reads standard input.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use sha1_core::digest::Digest;
use sha1_core::{Compress, Hex, Sha1With, Variant, sha1_variants};

/// Every preset that this processor can have.
#[sha1_variants(set = "presets")]
static PRESETS: &[Variant];

const USAGE: &str = "usage: sha1sum [--preset NAME] [FILE...]";

/// The preset that the user chose.
///
/// A hasher's compression function is a type; what is known only at run time lives in a static.
struct Chosen;

static CHOSEN: OnceLock<&Variant> = OnceLock::new();

impl Compress for Chosen {
    fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
        let chosen = CHOSEN.get().expect("chosen before anything is hashed");
        (chosen.compress)(state, blocks);
    }
}

fn main() -> ExitCode {
    let files = match parse(std::env::args_os().skip(1)) {
        Ok(files) => files,
        Err(message) => {
            eprintln!("sha1sum: {message}");
            return ExitCode::FAILURE;
        }
    };
    let mut all_read = true;
    for file in files {
        match digest(&file) {
            Ok(digest) => match print(digest, &file) {
                Ok(()) => {}
                // Who reads our output has had enough.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::FAILURE,
                Err(error) => {
                    eprintln!("sha1sum: write error: {}", reason(&error));
                    return ExitCode::FAILURE;
                }
            },
            Err(error) => {
                eprintln!("sha1sum: {}: {}", file.display(), reason(&error));
                all_read = false;
            }
        }
    }
    if all_read { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Takes in the options, and gives the files.
fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let mut preset = OsString::from("default");
    let mut files = Vec::new();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--") => files.extend(arguments.by_ref()),
            Some("--preset") => {
                let missing = || format!("option '--preset' requires an argument\n{USAGE}");
                preset = arguments.next().ok_or_else(missing)?;
            }
            Some(text) if text.starts_with("--preset=") => {
                preset = text["--preset=".len()..].into();
            }
            Some(text) if text.starts_with('-') && text != "-" => {
                return Err(format!("unrecognized option '{text}'\n{USAGE}"));
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        files.push("-".into());
    }
    let chosen = PRESETS.iter().find(|variant| preset == name(variant)).ok_or_else(|| {
        let names: Vec<_> = PRESETS.iter().map(name).collect();
        format!("no preset '{}'; there are {}", preset.display(), names.join(", "))
    })?;
    CHOSEN.get_or_init(|| chosen);
    Ok(files)
}

/// A preset's name: `fast` of `preset = "fast"`.
fn name(variant: &Variant) -> &'static str {
    variant.attribute.split('"').nth(1).expect("the attribute of a preset names it")
}

fn digest(file: &OsStr) -> io::Result<[u8; 20]> {
    let mut input: Box<dyn Read> =
        if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(file)?) };
    let mut hasher = Sha1With::<Chosen>::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return Ok(hasher.finalize().into()),
            Ok(count) => hasher.update(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Prints a line as coreutils does: where a name would break the line, with a backslash before
/// the line and escapes in the name.
fn print(digest: [u8; 20], file: &OsStr) -> io::Result<()> {
    let mut name = Vec::new();
    for &byte in file.as_encoded_bytes() {
        match byte {
            b'\\' => name.extend(b"\\\\"),
            b'\n' => name.extend(b"\\n"),
            b'\r' => name.extend(b"\\r"),
            _ => name.push(byte),
        }
    }
    let mark = if name.len() > file.len() { "\\" } else { "" };
    let mut line = format!("{mark}{}  ", Hex(digest)).into_bytes();
    line.extend(name);
    line.push(b'\n');
    io::stdout().write_all(&line)
}

/// What went wrong, in the system's words, without the number that Rust puts after them.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}
