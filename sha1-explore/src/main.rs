//! `sha1-explore`: measures every way to write SHA-1, shows the machine code, prints the line to
//! paste.

mod commands;
mod inspect;
mod machine;
mod measure;
mod peers;
mod report;
mod results;
mod select;
mod source;
mod stats;
mod toolchain;
mod tune;
mod ui;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Measures every way to write SHA-1 on this machine, shows the machine code, and prints the
/// attribute to paste.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    ui: ui::Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Tune(commands::tune::Args),
    Bench(commands::bench::Args),
    Inspect(commands::inspect::Args),
    Expand(commands::expand::Args),
    List(commands::list::Args),
    Merge(commands::merge::Args),
    #[command(hide = true)]
    Peer(commands::peer::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let ui = ui::Ui::new(&cli.ui);
    let done = match cli.command {
        Command::Tune(args) => commands::tune::run(&args, &ui),
        Command::Bench(args) => commands::bench::run(&args, &ui),
        Command::Inspect(args) => commands::inspect::run(&args, &ui),
        Command::Expand(args) => commands::expand::run(&args, &ui),
        Command::List(args) => commands::list::run(&args, &ui),
        Command::Merge(args) => commands::merge::run(&args, &ui),
        Command::Peer(args) => commands::peer::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            ui.error(&error);
            ExitCode::FAILURE
        }
    }
}
