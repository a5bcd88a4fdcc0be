//! Kernels that use the processor's own instructions beside OpenSSL and AWS-LC: ratios, each line
//! of tables with the ratio that is asked of it.
//!
//! `cargo bench --bench kernels --features peers`, for a minute. Without the feature, which needs
//! OpenSSL's development files, there is only the portable code of other crates to compare with.
//! Everything in one process takes turns round by round, except that OpenSSL's code for processors
//! without SHA instructions needs a process that hides them; ours is measured there again.

#[path = "support/contender.rs"]
mod contender;
#[path = "support/many.rs"]
mod many;
#[path = "support/measure.rs"]
mod measure;
#[path = "support/one_stream.rs"]
mod one_stream;
#[path = "support/placed.rs"]
mod placed;
#[cfg(target_arch = "x86_64")]
#[path = "support/processor.rs"]
mod processor;
#[path = "support/table.rs"]
mod table;
#[path = "support/whole.rs"]
mod whole;

use std::time::Duration;

use contender::measuring;
use table::Verdict;

/// How long a table may take.
const TIME: Duration = Duration::from_millis(1500);

fn main() {
    one_stream::check();
    whole::check();
    many::check();
    if !measuring() {
        return;
    }
    if let Some(path) = one_stream::hidden_path() {
        one_stream::print_vector_schedule(path);
        return;
    }
    introduce();
    #[cfg(target_arch = "x86_64")]
    let most = processor::print_floor();
    #[cfg(not(target_arch = "x86_64"))]
    let most = None;
    let verdicts: [Vec<Verdict>; 7] = [
        one_stream::print(most),
        one_stream::print_in_other_processes(),
        whole::print(),
        many::print_kernels(),
        many::print_messages(),
        many::print_streams(),
        one_stream::print_overhead(),
    ];
    #[cfg(target_arch = "x86_64")]
    processor::print_dirty_halves();
    conclude(verdicts.into_iter().flatten());
}

const LEGEND: &str = "\
Kernels of one message lie where the linker put them, and at 0, 16, 32 and 48 bytes from a
64-byte boundary: two ratios are the median over the places and the best place. Half of the
rounds are within the noise, or two runs of the same peer are that far apart; less is a tie.
What is asked is judged by the median over the places and, of several peers, by the fastest.
The crate `sha1` is here with its portable code only: a build has one of its paths.";

const MISSING: &str = "\
OpenSSL and AWS-LC are MISSING, so nothing that is asked against them is judged. To have them:
    cargo bench --bench kernels --features peers
which needs OpenSSL's development files (Debian: libssl-dev and pkg-config) and a C compiler.";

fn introduce() {
    println!("SHA-1 kernels on {}: ratios within one process\n", std::env::consts::ARCH);
    for candidate in sha1_core::kernels() {
        let able = if candidate.detect().is_some() { "" } else { "   not on this processor" };
        println!("{:<62}{:>3} at once{able}", candidate.id(), candidate.messages());
    }
    println!("\n{LEGEND}");
    if cfg!(not(feature = "peers")) {
        println!("\n{MISSING}");
    }
}

/// All that was asked, in one place.
fn conclude(verdicts: impl Iterator<Item = Verdict>) {
    println!("\n{:<86}{:>6}{:>8}{:>8}\n", "What was asked", "ratio", "asked", "stretch");
    for Verdict { line: [title, name], text } in verdicts {
        println!("{title:<54}{:<32}{text}", name.split(".native").next().unwrap_or_default());
    }
}
