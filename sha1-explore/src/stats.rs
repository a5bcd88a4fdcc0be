//! What samples say: ratios with their spread, the noise, and whether a difference is one.

use crate::results::{Build, Row, Timing};

/// What is appended to the baseline's name where it is measured a second time.
pub const AGAIN: &str = " (again)";

/// The length and offset of the message that contenders are ranked by.
pub const RANKED: (usize, usize) = (16 * 1024, 0);

/// Differences below this are luck even where the baseline's two runs agree better.
const FLOOR: f64 = 0.01;

/// How many times as fast one contender is as another: above 1 is faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// Of all rounds and placements.
    pub median: f64,
    /// A quarter of the samples is below.
    pub low: f64,
    /// A quarter of the samples is above.
    pub high: f64,
    /// Of the best placement of each.
    pub best: f64,
}

/// Whether a contender differs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// It is faster than the other by more than the noise.
    Faster,
    /// The difference is within the noise.
    Tie,
    /// It is slower than the other by more than the noise.
    Slower,
}

impl Row {
    /// Its times for a message, where it was measured with one.
    #[must_use]
    pub fn timing(&self, bytes: usize, offset: usize) -> Option<&Timing> {
        let wanted = |timing: &&Timing| timing.bytes == bytes && timing.offset == offset;
        self.timings.iter().find(wanted).filter(|timing| measured(timing))
    }
}

impl Build {
    /// The row that ratios refer to.
    #[must_use]
    pub fn baseline_row(&self) -> Option<&Row> {
        self.rows.iter().find(|row| row.name == self.baseline)
    }

    /// The baseline measured a second time.
    #[must_use]
    pub fn again_row(&self) -> Option<&Row> {
        self.rows.iter().find(|row| row.name.strip_suffix(AGAIN) == Some(&self.baseline))
    }

    /// The length and offset to rank by: [`RANKED`], or where the baseline (or, without its times,
    /// the first row with some) was not measured so, the nearest length that it was.
    #[must_use]
    pub fn ranked(&self) -> Option<(usize, usize)> {
        let far = |timing: &(usize, usize)| (timing.0.ilog2().abs_diff(RANKED.0.ilog2()), timing.1);
        self.baseline_row().into_iter().chain(&self.rows).find_map(|row| {
            let measured = row.timings.iter().filter(|timing| measured(timing));
            measured.map(|timing| (timing.bytes, timing.offset)).min_by_key(far)
        })
    }
}

/// Whether there are samples, and all of them are times.
fn measured(timing: &Timing) -> bool {
    let mut samples = timing.placements.iter().flat_map(|place| &place.samples).peekable();
    timing.bytes > 0
        && samples.peek().is_some()
        && samples.all(|sample| sample.is_finite() && *sample > 0.0)
}

/// How far apart two measurements of the same code are, as a part of 1: by the baseline's two rows
/// at the message that is ranked by.
#[must_use]
pub fn noise(build: &Build) -> f64 {
    build.ranked().map_or(FLOOR, |(bytes, offset)| noise_at(build, bytes, offset))
}

/// [`noise`] at another message.
#[must_use]
pub fn noise_at(build: &Build, bytes: usize, offset: usize) -> f64 {
    let twice = build.baseline_row().zip(build.again_row());
    let ratio = twice.and_then(|(first, again)| ratio(again, first, bytes, offset));
    let apart = |ratio: Ratio| (ratio.median - 1.0).abs().max((ratio.best - 1.0).abs());
    ratio.map_or(FLOOR, apart).max(FLOOR)
}

/// The speed of a row by that of another; none where one of them was not measured so.
///
/// Contenders take turns, so that sample `n` of each is of the same round: each is divided by the
/// other's of its round (the median of the placements), which cancels a clock that drifts.
#[must_use]
pub fn ratio(row: &Row, baseline: &Row, bytes: usize, offset: usize) -> Option<Ratio> {
    let (ours, theirs) = (row.timing(bytes, offset)?, baseline.timing(bytes, offset)?);
    let overall = theirs.median();
    let round = |number: usize| {
        let samples = theirs.placements.iter().filter_map(|place| place.samples.get(number));
        let samples: Vec<f64> = samples.copied().collect();
        if samples.is_empty() { overall } else { crate::results::median(samples) }
    };
    let longest = ours.placements.iter().map(|place| place.samples.len()).max()?;
    let rounds: Vec<f64> = (0..longest).map(round).collect();
    let places = ours.placements.iter();
    let ratios = places.flat_map(|place| rounds.iter().zip(&place.samples).map(|(r, s)| r / s));
    let ratios: Vec<f64> = ratios.collect();
    Some(Ratio {
        median: quantile(ratios.clone(), 0.5),
        low: quantile(ratios.clone(), 0.25),
        high: quantile(ratios, 0.75),
        best: theirs.best() / ours.best(),
    })
}

/// Whether a ratio is a difference: its median by more than the noise, and three quarters of its
/// samples on the same side.
#[must_use]
pub fn verdict(ratio: &Ratio, noise: f64) -> Verdict {
    if ratio.median > 1.0 + noise && ratio.low > 1.0 {
        Verdict::Faster
    } else if ratio.median < 1.0 - noise && ratio.high < 1.0 {
        Verdict::Slower
    } else {
        Verdict::Tie
    }
}

/// The number below which that part of the numbers lies, between neighbours in proportion; not a
/// number for none.
#[must_use]
pub fn quantile(mut numbers: Vec<f64>, part: f64) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let Some(last) = numbers.len().checked_sub(1) else { return f64::NAN };
    let at = part.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (numbers[at.floor() as usize], numbers[at.ceil() as usize]);
    below + (above - below) * at.fract()
}

/// Millions of bytes a second.
#[must_use]
pub fn megabytes(bytes: usize, nanoseconds: f64) -> f64 {
    bytes as f64 / nanoseconds * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Flags, Kind, Placement};

    fn row(name: &str, placements: &[&[f64]]) -> Row {
        let place = |samples: &&[f64]| Placement { address: None, samples: samples.to_vec() };
        let placements = placements.iter().map(place).collect();
        let timings = vec![Timing { bytes: RANKED.0, offset: RANKED.1, placements }];
        Row {
            name: name.into(),
            kind: Kind::Variant,
            attribute: None,
            summary: String::new(),
            safe: None,
            messages: 1,
            timings,
            code: None,
        }
    }

    fn build(rows: Vec<Row>) -> Build {
        let flags = Flags { opt_level: "3".into(), target_cpu: None, target: None };
        Build { flags, baseline: "a".into(), rows, recommendation: None }
    }

    fn of(ours: &Row, theirs: &Row) -> Ratio {
        ratio(ours, theirs, RANKED.0, RANKED.1).unwrap()
    }

    #[test]
    fn a_drifting_clock_cancels() {
        let (slow, fast) = (row("a", &[&[10.0, 20.0, 40.0]]), row("b", &[&[5.0, 10.0, 20.0]]));
        assert_eq!(of(&fast, &slow), Ratio { median: 2.0, low: 2.0, high: 2.0, best: 2.0 });
    }

    #[test]
    fn other_numbers_of_samples_and_placements_go_together() {
        let (one, three) = (row("a", &[&[10.0]]), row("b", &[&[5.0, 5.0], &[10.0], &[20.0, 20.0]]));
        let ratio = of(&three, &one);
        assert_eq!((ratio.median, ratio.low, ratio.high, ratio.best), (1.0, 0.5, 2.0, 2.0));
        assert_eq!(of(&one, &three).best, 0.5);
    }

    #[test]
    fn noise_is_what_the_baseline_shows_of_itself() {
        let (first, again) = (row("a", &[&[100.0, 100.0]]), row("a (again)", &[&[104.0, 104.0]]));
        let noisy = noise(&build(vec![first.clone(), again]));
        assert!((noisy - 0.0385).abs() < 1e-3, "{noisy}");
        assert_eq!(noise(&build(vec![first.clone(), row("a (again)", &[&[100.0]])])), FLOOR);
        assert_eq!(noise(&build(vec![first])), FLOOR);
        assert_eq!(noise(&build(vec![])), FLOOR);
    }

    #[test]
    fn a_difference_is_more_than_noise_and_seen_most_of_the_time() {
        let ratio = |low, median, high| Ratio { median, low, high, best: median };
        assert_eq!(verdict(&ratio(1.05, 1.1, 1.2), 0.02), Verdict::Faster);
        assert_eq!(verdict(&ratio(0.95, 1.1, 1.2), 0.02), Verdict::Tie);
        assert_eq!(verdict(&ratio(1.005, 1.01, 1.02), 0.02), Verdict::Tie);
        assert_eq!(verdict(&ratio(0.8, 0.9, 0.95), 0.02), Verdict::Slower);
        assert_eq!(verdict(&ratio(0.8, 0.9, 1.05), 0.02), Verdict::Tie);
    }

    #[test]
    fn what_was_not_measured_has_no_ratio() {
        let (some, none) = (row("a", &[&[1.0]]), row("b", &[]));
        assert_eq!(ratio(&none, &some, RANKED.0, RANKED.1), None);
        assert_eq!(ratio(&some, &none, RANKED.0, RANKED.1), None);
        assert_eq!(ratio(&some, &some, 64, 0), None);
        let nothing = row("c", &[&[0.0]]);
        assert_eq!(ratio(&nothing, &some, RANKED.0, RANKED.1), None);
        assert_eq!(build(vec![some]).ranked(), Some(RANKED));
        assert_eq!(build(vec![none]).ranked(), None);
    }

    #[test]
    fn quantiles_lie_between_neighbours() {
        assert_eq!(quantile(vec![4.0, 1.0, 3.0, 2.0], 0.5), 2.5);
        assert_eq!(quantile(vec![1.0, 2.0], 0.25), 1.25);
        assert_eq!(quantile(vec![7.0], 0.9), 7.0);
        assert!(quantile(vec![], 0.5).is_nan());
    }
}
