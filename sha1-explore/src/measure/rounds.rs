//! The measuring itself: everyone in turn, round by round, each round in another order, so that
//! whatever slows the machine down slows all of them.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::ProgressBar;

use super::clock::Clock;
use super::message::Message;
use super::{Contender, interrupt};
use crate::results::{Placement, Timing};

/// A sample takes at least this many nanoseconds: calls are counted out to fill it.
const SAMPLE: f64 = 50e3;

/// When enough was measured.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rounds to make, however long they take.
    pub least: usize,
    /// Rounds that are enough.
    pub most: usize,
    /// After so much time no further round begins.
    pub time: Duration,
}

/// Measures all contenders with one message. Sample `n` of each is of the same round; samples are
/// added to those of earlier calls with such a message. After Ctrl-C what was measured in whole
/// rounds stays.
///
/// # Errors
///
/// A child process went away.
pub fn measure(
    contenders: &mut [&mut Contender],
    message: &Message,
    limits: Limits,
    clock: &mut Clock,
    bar: &ProgressBar,
) -> Result<()> {
    let end = Instant::now() + limits.time;
    let mut turns = Vec::new();
    for (number, contender) in contenders.iter().enumerate() {
        for (place, subject) in contender.subjects.iter().enumerate() {
            if interrupt::asked() {
                return Ok(());
            }
            let calls = calls_in_sample(|calls| subject.code.time(message, calls));
            let calls = calls.with_context(|| contender.row.name.clone())?;
            turns.push(Turn { number, place, calls, samples: Vec::new() });
        }
    }
    let mut order: Vec<usize> = (0..turns.len()).collect();
    let mut random = Random(0x5ad1);
    let mut whole = 0;
    while whole < limits.most && (whole < limits.least || Instant::now() < end) {
        random.shuffle(&mut order);
        for &turn in &order {
            if interrupt::asked() {
                break;
            }
            let turn = &mut turns[turn];
            let contender = &contenders[turn.number];
            let passed = contender.subjects[turn.place].code.time(message, turn.calls);
            let passed = passed.with_context(|| contender.row.name.clone())?;
            // The time of one message, of however many at once.
            let hashed = f64::from(turn.calls) * contender.messages() as f64;
            turn.samples.push(rounded(passed / hashed));
        }
        if interrupt::asked() {
            break;
        }
        clock.read();
        whole += 1;
        bar.inc(1);
    }
    if whole > 0 {
        for turn in &mut turns {
            turn.samples.truncate(whole);
            contenders[turn.number].add(message, turn);
        }
    }
    Ok(())
}

/// [`measure`], forgetting what was measured before: it is of other rounds, and kept only where
/// nothing comes instead.
///
/// # Errors
///
/// A child process went away.
pub fn measure_afresh(
    contenders: &mut [&mut Contender],
    message: &Message,
    limits: Limits,
    clock: &mut Clock,
    bar: &ProgressBar,
) -> Result<()> {
    let old: Vec<Vec<Timing>> =
        contenders.iter_mut().map(|contender| std::mem::take(&mut contender.row.timings)).collect();
    measure(contenders, message, limits, clock, bar)?;
    for (contender, timings) in contenders.iter_mut().zip(old) {
        if contender.row.timings.is_empty() {
            contender.row.timings = timings;
        }
    }
    Ok(())
}

/// Rounds that all messages will take at most: what a progress bar counts.
#[must_use]
pub fn most(messages: usize, limits: Limits) -> u64 {
    (messages * limits.most) as u64
}

/// A subject's place in every round.
struct Turn {
    number: usize,
    place: usize,
    calls: u32,
    samples: Vec<f64>,
}

impl Contender {
    fn add(&mut self, message: &Message, turn: &Turn) {
        let (bytes, offset) = (message.bytes().len(), message.offset);
        let timings = &mut self.row.timings;
        let known = |timing: &Timing| timing.bytes == bytes && timing.offset == offset;
        let at = timings.iter().position(known).unwrap_or_else(|| {
            let place = |subject: &super::Subject| Placement {
                address: subject.address,
                samples: Vec::new(),
            };
            let placements = self.subjects.iter().map(place).collect();
            timings.push(Timing { bytes, offset, placements });
            timings.len() - 1
        });
        timings[at].placements[turn.place].samples.extend(&turn.samples);
    }
}

/// Five digits: more than any clock here is good for, and files stay small.
fn rounded(nanoseconds: f64) -> f64 {
    let scale = 10_f64.powf((4.0 - nanoseconds.max(1e-9).log10().floor()).max(0.0));
    (nanoseconds * scale).round() / scale
}

/// How many calls fill a sample; warms the subject up on the way.
fn calls_in_sample(mut time: impl FnMut(u32) -> Result<f64>) -> Result<u32> {
    let mut calls = 1;
    loop {
        // The second of two: the first may have waited for pages and for the clock.
        time(calls)?;
        if time(calls)? >= 1.2 * SAMPLE || calls >= 1 << 20 {
            return Ok(calls);
        }
        calls *= 2;
    }
}

/// Numbers without a pattern, the same in every run (Steele's SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Fisher and Yates.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::hasher::reference;
    use super::super::tests::contender;
    use super::*;

    #[test]
    fn a_sample_is_long_enough() {
        let calls = calls_in_sample(|calls| Ok(1e3 * f64::from(calls))).expect("a clock");
        assert_eq!(calls, 64);
        assert_eq!(calls_in_sample(|_| Ok(1e9)).expect("a clock"), 1);
        assert!(calls_in_sample(|_| Ok(0.0)).expect("a stopped clock ends, too") > 1);
    }

    #[test]
    fn samples_have_five_digits() {
        assert_eq!([123.456_78, 12_345.678, 987_654.3].map(rounded), [123.46, 12_346.0, 987_654.0]);
        assert_eq!(rounded(0.0), 0.0);
    }

    #[test]
    fn shuffling_loses_none() {
        let mut items: Vec<u32> = (0..100).collect();
        Random(1).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn everyone_has_a_sample_of_every_round() {
        let (mut one, mut two) = (contender("one", reference), contender("two", reference));
        let message = Message::of_length(64, 1);
        let limits = Limits { least: 2, most: 3, time: Duration::ZERO };
        let bar = ProgressBar::hidden();
        for _ in 0..2 {
            let mut both = [&mut one, &mut two];
            measure(&mut both, &message, limits, &mut Clock::start(), &bar).expect("measured");
        }
        for timings in [one.row.timings, two.row.timings] {
            assert_eq!((timings.len(), timings[0].bytes, timings[0].offset), (1, 64, 1));
            assert_eq!(timings[0].placements[0].samples.len(), 4);
        }
    }
}
