//! The race: everyone that the search found, beside the peers, in the same rounds; then the best
//! of them for longer, and with other messages.

use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::ProgressBar;

use crate::measure::clock::Clock;
use crate::measure::message::Message;
use crate::measure::rounds::{self, Limits};
use crate::measure::{Contender, interrupt};
use crate::results::{Kind, Timing};
use crate::stats::AGAIN;

/// Rounds of everyone.
const ALL: Limits = Limits { least: 7, most: 31, time: Duration::ZERO };
/// Further rounds of the best.
const BEST: Limits = Limits { least: 7, most: 101, time: Duration::ZERO };
/// Rounds of the best with other messages.
const OTHER: Limits = Limits { least: 3, most: 21, time: Duration::ZERO };

/// Lengths and offsets of the other messages.
const MESSAGES: [(usize, usize); 4] = [(64, 0), (1 << 10, 0), (1 << 14, 1), (1 << 20, 0)];

/// How many variants of each build are among the best.
const FINALISTS: usize = 8;

/// Races for about so long: half of it everyone, the rest the best. The first contender of a build
/// is its default, the second that once more.
///
/// # Errors
///
/// A child process went away.
pub fn run(
    contenders: &mut [Contender],
    builds: usize,
    message: &Message,
    time: Duration,
    clock: &mut Clock,
    bar: &ProgressBar,
) -> Result<()> {
    bar.set_length((ALL.most + BEST.most + MESSAGES.len() * OTHER.most) as u64);
    let end = Instant::now() + time;
    let mut all: Vec<&mut Contender> = contenders.iter_mut().collect();
    bar.set_message("everyone");
    let limits = Limits { time: time / 2, ..ALL };
    rounds::measure_afresh(&mut all, message, limits, clock, bar)?;
    if interrupt::asked() {
        return Ok(());
    }
    let finalists = finalists(contenders, builds, message);
    let chosen = |(at, _): &(usize, &mut Contender)| finalists.contains(at);
    let mut best: Vec<&mut Contender> =
        contenders.iter_mut().enumerate().filter(chosen).map(|(_, one)| one).collect();
    bar.set_position(ALL.most as u64);
    bar.set_message("the best");
    rounds::measure(&mut best, message, Limits { time: time / 4, ..BEST }, clock, bar)?;
    for (number, (length, offset)) in MESSAGES.into_iter().enumerate() {
        bar.set_position((ALL.most + BEST.most + number * OTHER.most) as u64);
        let left = end.saturating_duration_since(Instant::now());
        let limits = Limits { time: left / (MESSAGES.len() - number) as u32, ..OTHER };
        let message = Message::of_length(length, offset);
        rounds::measure(&mut best, &message, limits, clock, bar)?;
    }
    Ok(())
}

/// Peers, each build's default, both times, and its fastest.
fn finalists(contenders: &[Contender], builds: usize, message: &Message) -> Vec<usize> {
    let (bytes, offset) = (message.bytes().len(), message.offset);
    let time = |at: &usize| {
        contenders[*at].row.timing(bytes, offset).map_or(f64::INFINITY, Timing::median)
    };
    let of_kind = |kind| (0..contenders.len()).filter(move |&at| contenders[at].row.kind == kind);
    let mut finalists: Vec<usize> = of_kind(Kind::Peer).collect();
    for build in 0..builds {
        let of_build = of_kind(Kind::Variant).filter(|&at| contenders[at].belongs_to(build));
        let (twice, mut others): (Vec<_>, Vec<_>) =
            of_build.partition(|&at| is_default(&contenders[at]));
        others.sort_by(|a, b| time(a).total_cmp(&time(b)));
        finalists.extend(twice.into_iter().chain(others.into_iter().take(FINALISTS)));
    }
    finalists
}

fn is_default(contender: &Contender) -> bool {
    contender.row.name.ends_with(AGAIN)
        || contender.variant.is_some_and(|(plan, _)| plan.attribute().is_empty())
}
