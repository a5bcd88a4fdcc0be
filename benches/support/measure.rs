//! Interleaved timing, shared by the bench `ratio` and the example `variants`.
//!
//! Contenders take turns, so that what slows the machine down slows all of them; each round gives
//! one ratio, and the median over the rounds is what counts.

use std::time::{Duration, Instant};

/// Something to time: a call does the same work each time.
pub type Subject<'a> = Box<dyn FnMut() + 'a>;

/// Times every subject once a round, long enough to fill `sample`: seconds per call, by subject
/// and round.
///
/// Many short samples are better than few long ones: on a busy machine most of them pass without
/// an interruption.
pub fn interleaved(subjects: &mut [Subject<'_>], sample: Duration, rounds: usize) -> Vec<Vec<f64>> {
    let calls: Vec<u32> = subjects.iter_mut().map(|subject| calls_in(sample, subject)).collect();
    let (count, mut seconds) = (subjects.len(), vec![Vec::with_capacity(rounds); subjects.len()]);
    for round in 0..rounds {
        for turn in 0..count {
            // Another one begins each round, and every other round runs backwards.
            let forwards = (round + turn) % count;
            let at = if round % 2 == 0 { forwards } else { count - 1 - forwards };
            seconds[at].push(time(calls[at], &mut subjects[at]) / f64::from(calls[at]));
        }
    }
    seconds
}

/// How often to call a subject to fill a sample; warms it up on the way.
fn calls_in(sample: Duration, subject: &mut Subject<'_>) -> u32 {
    let mut calls = 1;
    while time(calls, subject) < sample.as_secs_f64() / 2.0 {
        calls *= 2;
    }
    calls
}

fn time(calls: u32, subject: &mut Subject<'_>) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        subject();
    }
    start.elapsed().as_secs_f64()
}

/// How many times as fast as a baseline something is.
#[derive(Clone, Copy)]
pub struct Ratio {
    /// The median of the rounds' ratios.
    pub median: f64,
    /// Half of the rounds are within this of the median, as a part of it.
    pub noise: f64,
}

/// The ratio of a subject's speed to a baseline's, from their seconds in the same rounds.
pub fn ratio(subject: &[f64], baseline: &[f64]) -> Ratio {
    let ratios: Vec<f64> = subject.iter().zip(baseline).map(|(s, b)| b / s).collect();
    let middle = median(&ratios);
    let off: Vec<f64> = ratios.iter().map(|ratio| (ratio - middle).abs()).collect();
    Ratio { median: middle, noise: median(&off) / middle }
}

/// The middle value, or the mean of the middle two.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    f64::midpoint(sorted[middle], sorted[(sorted.len() - 1) / 2])
}
