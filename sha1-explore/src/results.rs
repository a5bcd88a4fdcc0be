//! What a run found, as it stands in `sha1-explore.json`: the only exchange between measuring,
//! reporting and merging.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

/// The layout's number; a file of another is refused by name.
pub const FORMAT: u32 = 1;

/// One run of one command on one machine.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// [`FORMAT`].
    pub format: u32,
    /// `sha1-explore 0.1.0`
    pub tool: String,
    /// When it began, `2026-11-30T20:42:38Z`.
    pub date: String,
    /// The command line, without the program's path.
    pub command: Vec<String>,
    /// Whether the run was ended early; what was measured until then is here.
    pub interrupted: bool,
    /// Where it ran.
    pub machine: Machine,
    /// The compiler of the variants.
    pub compiler: Option<Compiler>,
    /// Measurements under one set of flags each.
    pub builds: Vec<Build>,
}

/// A processor and its system.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The processor's own name.
    pub cpu: String,
    /// Cores that the system shows.
    pub cores: usize,
    /// `x86_64`
    pub arch: String,
    /// `linux`
    pub os: String,
    /// Features that matter here and were detected: `bmi2`, `sha`, ...
    pub features: Vec<String>,
    /// How cycles were counted.
    pub cycles: Cycles,
    /// Cycles per nanosecond by that count; none where there is none.
    pub gigahertz: Option<f64>,
}

/// What a cycle in this file is.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cycles {
    /// The core's own, by a performance counter or a timed chain of dependent additions.
    Core,
    /// The time-stamp counter's, whatever the core's clock was.
    Reference,
    /// Not counted.
    None,
}

/// A compiler.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Compiler {
    /// `1.95.0`
    pub rustc: String,
    /// `22.1.2`
    pub llvm: String,
}

/// Flags, and what was measured and seen under them.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The flags.
    pub flags: Flags,
    /// The name of the row that ratios refer to.
    pub baseline: String,
    /// Contenders, in the order measured.
    pub rows: Vec<Row>,
    /// What `tune` advises; none from other commands.
    pub recommendation: Option<Recommendation>,
}

/// The line to paste, and why it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Recommendation {
    /// What to write between the parentheses of `#[sha1_block(...)]`; empty for the default.
    pub attribute: String,
    /// The row's name.
    pub name: String,
    /// Its speed by that of the attribute without keys.
    pub ratio_to_default: f64,
    /// Its speed by that of the best peer.
    pub ratio_to_peer: Option<f64>,
    /// The name of that peer's row.
    pub peer: Option<String>,
    /// Names of rows that are as fast within noise.
    pub tied_with: Vec<String>,
    /// Why it was preferred, in one line.
    pub reason: String,
    /// Features that its function needs, which the build enables: in others the function is
    /// `unsafe` to call.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<String>,
    /// What is faster where the processor has features that the build does not enable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detected: Option<Detected>,
}

/// A variant that needs features which are to be detected at run time.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Detected {
    /// What to write between the parentheses of `#[sha1_block(...)]`.
    pub attribute: String,
    /// The row's name.
    pub name: String,
    /// The features that the build lacks, by the compiler's names.
    pub features: Vec<String>,
    /// Its speed by that of the attribute without keys.
    pub ratio_to_default: f64,
    /// Its speed by that of the best peer, which [`Recommendation::peer`] names.
    #[serde(default)]
    pub ratio_to_peer: Option<f64>,
}

/// What the compiler was told.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Flags {
    /// `-C opt-level`: `0` to `3`, `s`, `z`.
    pub opt_level: String,
    /// `-C target-cpu`; none for the target's baseline.
    pub target_cpu: Option<String>,
    /// `--target`; none for the host.
    pub target: Option<String>,
}

/// One contender.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// A plan's id, or a peer's name: `sha1 (portable)`.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What to write between the parentheses of `#[sha1_block(...)]`; none for peers.
    pub attribute: Option<String>,
    /// One line about it.
    pub summary: String,
    /// Whether the generated code has no `unsafe`; none for peers.
    pub safe: Option<bool>,
    /// How many messages it hashes at once.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub messages: usize,
    /// Times, by message.
    pub timings: Vec<Timing>,
    /// What its machine code is like; none for peers whose code was not seen.
    pub code: Option<Code>,
}

fn one() -> usize {
    1
}

fn is_one(messages: &usize) -> bool {
    *messages == 1
}

/// What a contender is.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Generated from a plan.
    Variant,
    /// Somebody else's.
    Peer,
}

/// Times for one length and offset of the message.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// Bytes in the message.
    pub bytes: usize,
    /// The message's distance from an address that is a multiple of 64.
    pub offset: usize,
    /// Samples, by where the code stood.
    pub placements: Vec<Placement>,
}

/// Times for one place of the code.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The code's address modulo 64; none where it is not known.
    pub address: Option<u8>,
    /// Nanoseconds for the whole message, each a mean over a batch: of several messages at once
    /// for one of them, which is that part of the time for all.
    pub samples: Vec<f64>,
}

/// What the object code shows.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Code {
    /// Bytes of text.
    pub text: u64,
    /// Bytes of stack, the red zone counted.
    pub frame: Option<u64>,
    /// Instructions of the whole function.
    pub instructions: u64,
    /// Values that the register allocator stored to the stack, and reads of them.
    pub spills: Option<u64>,
    /// See [`Self::spills`].
    pub reloads: Option<u64>,
    /// Stores to the message ring.
    pub ring_stores: Option<u64>,
    /// Reads from the message ring.
    pub ring_loads: Option<u64>,
    /// Rotations.
    pub rotates: u64,
    /// Byte swaps, and loads that swap; a vector's shuffle of bytes is one.
    pub swaps: u64,
    /// A fingerprint of the machine code: rows with the same are the same code.
    pub class: String,
}

impl Results {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is not such a file: by its name, with the reason.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path)
            .with_context(|| format!("{}: cannot be read", path.display()))?;
        Self::parse(&text).with_context(|| {
            format!("{}: not a result of sha1-explore that this version reads", path.display())
        })
    }

    fn parse(text: &str) -> Result<Self> {
        #[derive(Deserialize)]
        struct Numbered {
            format: u32,
        }
        let numbered: Numbered = serde_json::from_str(text)?;
        if numbered.format != FORMAT {
            bail!("its format is {}, this version's is {FORMAT}", numbered.format);
        }
        Ok(serde_json::from_str(text)?)
    }

    /// Writes a file: aside first, then renamed, so that no half of one is ever seen.
    ///
    /// # Errors
    ///
    /// The folder is not there or not writable; what was there before is untouched.
    pub fn write(&self, path: &Path) -> Result<()> {
        write_aside(path, &numbers_in_rows(&serde_json::to_string_pretty(self)?))
    }
}

/// Indented JSON with the numbers of an array in one line: there are thousands of samples.
fn numbers_in_rows(json: &str) -> String {
    let mut rows = String::with_capacity(json.len());
    let mut in_row = false;
    for line in json.lines() {
        let text = line.trim_start();
        let number = text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
        let closing = in_row && text.starts_with(']');
        if number || closing {
            rows.push_str(if in_row && number { " " } else { "" });
            rows.push_str(text);
        } else {
            rows.push_str(if rows.is_empty() { "" } else { "\n" });
            rows.push_str(line);
        }
        in_row = number;
    }
    rows.push('\n');
    rows
}

/// Writes a whole file or leaves what was there.
///
/// # Errors
///
/// The folder is not there or not writable.
pub fn write_aside(path: &Path, content: &str) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let cannot = || format!("{}: cannot be written", path.display());
    let mut builder = tempfile::Builder::new();
    // As any new file, by the user's mask; by itself it would be for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut aside = builder.tempfile_in(folder).with_context(cannot)?;
    aside.write_all(content.as_bytes()).with_context(cannot)?;
    aside.persist(path).map_err(|error| error.error).with_context(cannot)?;
    Ok(())
}

impl Timing {
    /// The median of all samples of all placements, in nanoseconds.
    #[must_use]
    pub fn median(&self) -> f64 {
        median(self.placements.iter().flat_map(|placement| &placement.samples).copied().collect())
    }

    /// The least of the placements' medians, in nanoseconds.
    #[must_use]
    pub fn best(&self) -> f64 {
        let medians = self.placements.iter().map(|placement| median(placement.samples.clone()));
        medians.fold(f64::INFINITY, f64::min)
    }
}

/// The middle of some numbers; infinite for none.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match numbers.len() {
        0 => f64::INFINITY,
        n if n % 2 == 1 => numbers[n / 2],
        n => (numbers[n / 2 - 1] + numbers[n / 2]) / 2.0,
    }
}
