//! `peer`: not for people; the process that a peer runs in.

use anyhow::{Context, Result};

use crate::measure::interrupt;
use crate::peers;

/// Answer another sha1-explore about one peer
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The peer's name
    name: String,
}

/// Carries the command out.
///
/// # Errors
///
/// There is no such peer, or the questions make no sense.
pub fn run(args: &Args) -> Result<()> {
    interrupt::ignore()?;
    let peer = peers::of_row(&args.name).with_context(|| format!("no peer `{}`", args.name))?;
    peers::child::serve(peer, std::io::stdin().lock(), std::io::stdout().lock())
}
