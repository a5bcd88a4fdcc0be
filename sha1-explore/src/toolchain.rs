//! The compiler found on this machine, and what it makes of generated source, kept in a cache.

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsString;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::results::{Compiler, Flags};
use crate::select::Processor;

/// A compiler that was asked for its version.
#[derive(Clone, Debug)]
pub struct Toolchain {
    rustc: OsString,
    /// Its versions.
    pub compiler: Compiler,
    /// The machine that it runs on.
    pub host: String,
    cache: PathBuf,
}

/// What to make of source.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Output {
    /// A library that this process can load.
    Dylib,
    /// Object code, with the compiler's remarks about it.
    Object,
}

/// A file that was made, and what the compiler said.
#[derive(Clone, Debug)]
pub struct Made {
    /// The file.
    pub path: PathBuf,
    /// The compiler's messages: remarks, where [`Output::Object`] was asked for.
    pub messages: String,
}

impl Toolchain {
    /// Finds `$RUSTC`, or `rustc` on the path.
    ///
    /// # Errors
    ///
    /// There is none, or it does not answer: with what to install.
    pub fn find() -> Result<Self> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(&rustc).arg("-vV").output().with_context(|| {
            format!(
                "{} cannot be run: variants are compiled on this machine, so install Rust \
                 (https://rustup.rs), or name a compiler in RUSTC",
                rustc.display()
            )
        })?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            line.map(str::to_owned)
                .with_context(|| format!("`{} -vV` does not name its {name}", rustc.display()))
        };
        let compiler = Compiler { rustc: field("release")?, llvm: field("LLVM version")? };
        let host = field("host")?;
        Ok(Self { compiler, host, cache: cache()?, rustc })
    }

    /// The processor that code is made for under those flags.
    ///
    /// # Errors
    ///
    /// The compiler knows no such target or processor.
    pub fn processor(&self, flags: &Flags) -> Result<Processor> {
        let mut command = Command::new(&self.rustc);
        command.args(["--print", "cfg"]);
        target_of(&mut command, flags);
        let output =
            command.output().with_context(|| format!("{} cannot be run", self.rustc.display()))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if let (Some(cpu), true) = (&flags.target_cpu, said.contains("not a recognized processor"))
        {
            bail!("rustc knows no processor {cpu}: see `rustc --print target-cpus`");
        }
        if !output.status.success() {
            bail!(self.explain(&said, flags));
        }
        let cfg = String::from_utf8_lossy(&output.stdout);
        let values = |key: &str| -> Vec<String> {
            let value = |line: &str| {
                Some(line.strip_prefix(key)?.strip_prefix("=\"")?.trim_end_matches('"').to_owned())
            };
            cfg.lines().filter_map(value).collect()
        };
        let arch = values("target_arch").pop().context("rustc does not name the processor")?;
        Ok(Processor { arch, features: values("target_feature") })
    }

    /// Compiles source, or finds what it was compiled to before.
    ///
    /// # Errors
    ///
    /// The compiler refuses it: with its message, and what to install where the target's library
    /// is missing.
    pub fn compile(&self, source: &str, output: Output, flags: &Flags) -> Result<Made> {
        let mut hasher = DefaultHasher::new();
        (source, output, flags, &self.compiler.rustc, &self.rustc).hash(&mut hasher);
        std::env::var_os("RUSTFLAGS").hash(&mut hasher);
        flags.target.as_deref().and_then(flags_for).hash(&mut hasher);
        let folder = self.cache.join(format!("{:016x}", hasher.finish()));
        let name = match output {
            Output::Dylib => format!("code{}", std::env::consts::DLL_SUFFIX),
            Output::Object => "code.o".to_owned(),
        };
        let (made, messages) = (folder.join(name), folder.join("messages"));
        if let (true, Ok(messages)) = (made.exists(), fs::read_to_string(&messages)) {
            return Ok(Made { path: made, messages });
        }
        fs::create_dir_all(&self.cache).with_context(|| {
            format!("{}: the cache folder cannot be made", self.cache.display())
        })?;
        let aside =
            tempfile::tempdir_in(&self.cache).context("the cache folder is not writable")?;
        let input = aside.path().join("code.rs");
        fs::write(&input, source)?;
        let run = self
            .command(output, flags)
            .arg("-o")
            .arg(aside.path().join(made.file_name().expect("a file")))
            .arg(&input)
            .output()
            .with_context(|| format!("{} cannot be run", self.rustc.display()))?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        if !run.status.success() {
            bail!(self.explain(&said, flags));
        }
        fs::write(aside.path().join("messages"), &said)?;
        // Somebody else may have been faster; what they made is the same.
        if fs::rename(aside.path(), &folder).is_ok() {
            let _ = aside.keep();
        }
        Ok(Made { path: made, messages: said })
    }

    fn command(&self, output: Output, flags: &Flags) -> Command {
        let mut command = Command::new(&self.rustc);
        command.args(["--edition", "2024", "-C", "panic=abort", "-C", "codegen-units=1"]);
        command.arg("-C").arg(format!("opt-level={}", flags.opt_level));
        target_of(&mut command, flags);
        match output {
            Output::Dylib => {
                command.args(["--crate-type", "cdylib"]);
            }
            Output::Object => {
                command.args(["--crate-type", "lib", "--emit", "obj"]);
                command.args([
                    "-C",
                    "remark=prologepilog regalloc asm-printer",
                    "-C",
                    "debuginfo=1",
                ]);
            }
        }
        command
    }

    fn explain(&self, said: &str, flags: &Flags) -> String {
        let target = flags.target.as_deref().unwrap_or(&self.host);
        if said.contains("E0463") {
            return format!(
                "rustc has no library for {target}: `rustup target add {target}`, or \
                 `ci/cross setup {target}` and then `eval \"$(ci/cross env)\"`"
            );
        }
        if said.contains("ould not find specification for target") {
            return format!("rustc knows no target {target}: see `rustc --print target-list`");
        }
        format!("rustc refuses the generated source for {target}:\n{said}")
    }
}

/// Says which processor code is for.
fn target_of(command: &mut Command, flags: &Flags) {
    if let Some(cpu) = &flags.target_cpu {
        command.arg("-C").arg(format!("target-cpu={cpu}"));
    }
    let Some(target) = &flags.target else { return };
    command.args(["--target", target]);
    if let Some(more) = flags_for(target) {
        command.args(more.split_whitespace());
    }
}

/// Flags for one target, such as a sysroot, the way cargo takes them.
fn flags_for(target: &str) -> Option<String> {
    let name = target.to_uppercase().replace(['-', '.'], "_");
    std::env::var(format!("CARGO_TARGET_{name}_RUSTFLAGS")).ok()
}

/// The folder for compiled variants: `$SHA1_EXPLORE_CACHE`, or one in the user's cache folder.
fn cache() -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("SHA1_EXPLORE_CACHE") {
        return Ok(folder.into());
    }
    let user = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let user = user.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")));
    let user = user.context("no folder for the cache: set SHA1_EXPLORE_CACHE")?;
    Ok(user.join("sha1-explore"))
}
