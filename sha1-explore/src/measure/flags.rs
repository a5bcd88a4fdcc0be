//! The flags that variants are compiled under, and whether what comes of them can run here.

use anyhow::{Result, bail};

use crate::machine;
use crate::results::Flags;
use crate::select::Processor;
use crate::toolchain::Toolchain;

/// Options that name flags.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Compile for these processors, as in `native,x86-64-v3`; one build each
    #[arg(long, value_name = "CPU", value_delimiter = ',')]
    target_cpu: Vec<String>,
    /// Compile at these levels; one build each
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', default_value = "3")]
    #[arg(value_parser = ["0", "1", "2", "3", "s", "z"])]
    opt_level: Vec<String>,
}

impl Options {
    /// Every combination, none twice.
    #[must_use]
    pub fn all(&self) -> Vec<Flags> {
        let cpus: Vec<_> = self.target_cpu.iter().map(|cpu| Some(cpu.trim().to_owned())).collect();
        let cpus = if cpus.is_empty() { vec![None] } else { cpus };
        let mut all: Vec<Flags> = Vec::new();
        for target_cpu in cpus {
            for opt_level in self.opt_level.iter().cloned() {
                let flags = Flags { opt_level, target_cpu: target_cpu.clone(), target: None };
                if !all.contains(&flags) {
                    all.push(flags);
                }
            }
        }
        all
    }
}

/// The processor that code is made for under some flags.
///
/// # Errors
///
/// The compiler does not know it, or this one could not run the code.
pub fn processor(toolchain: &Toolchain, flags: &Flags) -> Result<Processor> {
    let processor = toolchain.processor(flags)?;
    let lacking = machine::lacks(&processor.features);
    if !lacking.is_empty() {
        bail!(
            "code for {} does not run here: this processor lacks {}; `--target-cpu native` is \
             what it can do",
            flags.target_cpu.as_deref().unwrap_or("this target"),
            lacking.join(", ")
        );
    }
    Ok(processor)
}
