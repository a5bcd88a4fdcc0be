//! Ctrl-C: the first asks to come to an end, the second ends.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
///
/// # Errors
///
/// The system does not let us.
pub fn listen() -> Result<()> {
    let answer = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            // What a shell expects of a program that ended for that reason.
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(answer).context("Ctrl-C cannot be listened for")
}

/// Does nothing at Ctrl-C: whoever started this process decides.
///
/// # Errors
///
/// The system does not let us.
pub fn ignore() -> Result<()> {
    ctrlc::set_handler(|| {}).context("Ctrl-C cannot be ignored")
}

/// Whether someone asked to come to an end.
#[must_use]
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
