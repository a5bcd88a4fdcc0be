//! What all commands say the same way: progress, warnings, errors, `--quiet`, `--json`.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Options of every command.
#[derive(Args, Clone, Copy, Debug)]
pub struct Options {
    /// Print results and errors only
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Print one JSON value instead of tables
    #[arg(long, global = true)]
    json: bool,
}

/// How to talk to whoever started the program.
#[derive(Clone, Copy, Debug)]
pub struct Ui {
    /// Whether results are wanted as JSON.
    pub json: bool,
    quiet: bool,
}

impl Ui {
    /// By the options given.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self { json: options.json, quiet: options.quiet }
    }

    /// A bar for work in that many steps: seen only on a terminal, and not when quiet.
    #[must_use]
    pub fn progress(&self, steps: u64, what: &'static str) -> ProgressBar {
        let seen = !self.quiet && std::io::stderr().is_terminal();
        let target = if seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template("{prefix:>12} [{bar:30}] {pos}/{len} {msg}");
        let bar = ProgressBar::with_draw_target(Some(steps), target);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
        bar.set_prefix(what);
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }

    /// A remark beside the results, on standard error.
    pub fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            anstream::eprintln!("{text}");
        }
    }

    /// What went wrong and why, on standard error.
    pub fn error(&self, error: &anyhow::Error) {
        anstream::eprintln!("\x1b[1;31merror\x1b[0m: {error:#}");
    }

    /// A result, on standard output; a reader that went away is no error.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written to.
    pub fn print(&self, text: impl std::fmt::Display) -> Result<()> {
        match writeln!(anstream::stdout(), "{text}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            done => Ok(done?),
        }
    }
}
