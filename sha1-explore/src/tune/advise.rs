//! The advice: which line to paste, and why that one.

use sha1_codegen::plan::Plan;

use crate::peers::{self, Uses};
use crate::results::{Build, Detected, Kind, Recommendation, Row};
use crate::select::Processor;
use crate::stats::{self, AGAIN, Ratio};

/// A build's variants that are as fast as its fastest within the noise, that one first; of those
/// that functions of a build for that processor can call as they are.
#[must_use]
pub fn tied<'a>(build: &'a Build, on: &Processor) -> Vec<&'a Row> {
    let (Some(message), Some(default)) = (build.ranked(), build.baseline_row()) else {
        return Vec::new();
    };
    let least = 1.0 - stats::noise(build);
    let callable = |row: &&Row| missing(row, on).is_empty();
    let ranking: Vec<_> = ranking(build, default, message).into_iter().filter(callable).collect();
    let Some(&best) = ranking.first() else { return Vec::new() };
    let as_fast = |row: &&Row| ratio(row, best, message).is_some_and(|ratio| ratio.median >= least);
    ranking.into_iter().filter(|row| row.name == best.name || as_fast(row)).collect()
}

/// The variants, the fastest first.
fn ranking<'a>(build: &'a Build, default: &Row, message: (usize, usize)) -> Vec<&'a Row> {
    let variants = build.rows.iter().filter(|row| row.kind == Kind::Variant);
    let variants = variants.filter(|row| !row.name.ends_with(AGAIN));
    let mut speeds: Vec<_> =
        variants.filter_map(|row| Some((row, ratio(row, default, message)?))).collect();
    speeds.sort_by(|(_, a), (_, b)| b.median.total_cmp(&a.median));
    speeds.into_iter().map(|(row, _)| row).collect()
}

/// The features that a variant's function enables.
fn features(row: &Row) -> Vec<String> {
    let features = Plan::from_id(&row.name).map(|plan| plan.features()).unwrap_or_default();
    features.into_iter().map(str::to_owned).collect()
}

/// Those that the build does not enable: the function is to be called only after detection.
fn missing(row: &Row, on: &Processor) -> Vec<String> {
    let mut features = features(row);
    features.retain(|feature| !on.features.contains(feature));
    features
}

/// What to paste: of the tied, those without `unsafe`; of these the smallest; of these the one
/// with the fewest keys. None where nothing was measured.
#[must_use]
pub fn advise(build: &Build, on: &Processor) -> Option<Recommendation> {
    let (message, default) = (build.ranked()?, build.baseline_row()?);
    let tied = tied(build, on);
    let (chosen, reason) = prefer(&tied, stats::noise(build))?;
    let others = tied.iter().filter(|row| row.name != chosen.name);
    let peer = best_peer(build, &ALL);
    Some(Recommendation {
        attribute: chosen.attribute.clone()?,
        name: chosen.name.clone(),
        ratio_to_default: ratio(chosen, default, message)?.median,
        ratio_to_peer: peer.and_then(|peer| ratio(chosen, peer, message)).map(|r| r.median),
        peer: peer.map(|peer| peer.name.clone()),
        tied_with: others.map(|row| row.name.clone()).collect(),
        reason,
        features: features(chosen),
        detected: detected(build, chosen, on),
    })
}

/// The fastest variant of all, where that needs detection and is faster by more than the noise.
fn detected(build: &Build, chosen: &Row, on: &Processor) -> Option<Detected> {
    let (message, default) = (build.ranked()?, build.baseline_row()?);
    let fastest = *ranking(build, default, message).first()?;
    let features = missing(fastest, on);
    let faster = ratio(fastest, chosen, message)?.median > 1.0 + stats::noise(build);
    let peer = best_peer(build, &ALL);
    (faster && !features.is_empty()).then_some(Detected {
        attribute: fastest.attribute.clone()?,
        name: fastest.name.clone(),
        features,
        ratio_to_default: ratio(fastest, default, message)?.median,
        ratio_to_peer: peer.and_then(|peer| ratio(fastest, peer, message)).map(|r| r.median),
    })
}

/// Whatever a peer uses.
const ALL: [Uses; 3] = [Uses::Scalar, Uses::Vector, Uses::Hardware];

/// The fastest of the peers whose rounds are carried out by one of those.
#[must_use]
pub fn best_peer<'a>(build: &'a Build, uses: &[Uses]) -> Option<&'a Row> {
    let (bytes, offset) = build.ranked()?;
    let of_kind = |row: &&Row| {
        let used = peers::of_row(&row.name).and_then(|peer| (peer.uses)());
        row.kind == Kind::Peer && used.is_some_and(|used| uses.contains(&used))
    };
    let timed = build.rows.iter().filter(of_kind);
    let timed = timed.filter_map(|row| Some((row, row.timing(bytes, offset)?.median())));
    timed.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(row, _)| row)
}

/// The ratio of two rows with a message.
#[must_use]
pub fn ratio(row: &Row, to: &Row, (bytes, offset): (usize, usize)) -> Option<Ratio> {
    stats::ratio(row, to, bytes, offset)
}

/// Code that is larger by no more than this part is as small: what it matters for is the cache.
const AS_SMALL: f64 = 0.02;

/// The one among the tied to paste, and why.
fn prefer<'a>(tied: &[&'a Row], noise: f64) -> Option<(&'a Row, String)> {
    let fastest = *tied.first()?;
    if tied.len() == 1 {
        return Some((fastest, "the fastest variant, by more than the noise".to_owned()));
    }
    let (mut left, mut why) = (tied.to_vec(), Vec::new());
    let mut keep = |kept: &dyn Fn(&Row) -> bool, because: String| {
        let before = left.len();
        if left.iter().any(|row| kept(row)) {
            left.retain(|row| kept(row));
        }
        if left.len() < before {
            why.push(because);
        }
        left.clone()
    };
    let left = keep(&|row| row.safe == Some(true), "without `unsafe`".to_owned());
    let smallest = left.iter().map(|row| size(row)).min()?;
    let limit = smallest.saturating_add((smallest as f64 * AS_SMALL) as u64);
    let left = keep(&|row| size(row) <= limit, "small".to_owned());
    let fewest = left.iter().map(|row| keys(row)).min()?;
    let left = keep(&|row| keys(row) == fewest, "short to write".to_owned());
    // They are in the order of their speed.
    let chosen = *left.first()?;
    let why = if why.is_empty() { "the fastest of them".to_owned() } else { why.join(", ") };
    let (count, noise) = (tied.len(), 100.0 * noise);
    Some((chosen, format!("of {count} that tie within {noise:.1} %, this is {why}")))
}

/// Bytes of text.
fn size(row: &Row) -> u64 {
    row.code.as_ref().map_or(u64::MAX, |code| code.text)
}

/// Keys of the attribute.
fn keys(row: &Row) -> usize {
    row.attribute.as_ref().map_or(0, |attribute| attribute.matches('=').count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Code, Flags, Placement, Timing};

    fn variant(attribute: &str, safe: bool, text: u64, time: f64) -> Row {
        let placements = vec![Placement { address: None, samples: vec![time; 4] }];
        let code = Code {
            text,
            frame: None,
            instructions: 0,
            spills: None,
            reloads: None,
            ring_stores: None,
            ring_loads: None,
            rotates: 0,
            swaps: 0,
            class: String::new(),
        };
        Row {
            name: format!("id of {attribute}"),
            kind: Kind::Variant,
            attribute: Some(attribute.to_owned()),
            summary: String::new(),
            safe: Some(safe),
            messages: 1,
            timings: vec![Timing { bytes: 16_384, offset: 0, placements }],
            code: Some(code),
        }
    }

    fn advice(rows: Vec<Row>) -> Recommendation {
        let flags = Flags { opt_level: "3".into(), target_cpu: None, target: None };
        let baseline = rows[0].name.clone();
        let build = Build { flags, baseline, rows, recommendation: None };
        advise(&build, &Processor::host()).expect("an advice")
    }

    #[test]
    fn what_needs_detection_is_named_beside_what_does_not() {
        let named = |mut row: Row, name: &str| {
            row.name = name.to_owned();
            row
        };
        let fast = named(variant("engine = \"sha-ni\"", false, 9, 50.0), "sha-ni.ssse3");
        let rows = || vec![variant("", true, 9, 100.0), fast.clone()];
        let advised = advice(rows());
        assert_eq!(advised.attribute, "");
        let detected = advised.detected.expect("it is faster");
        assert_eq!(
            (detected.name.as_str(), detected.features),
            ("sha-ni.ssse3", vec!["sha".to_owned(), "ssse3".to_owned()])
        );
        assert!((detected.ratio_to_default - 2.0).abs() < 1e-9);

        let flags = Flags { opt_level: "3".into(), target_cpu: None, target: None };
        let baseline = rows()[0].name.clone();
        let build = Build { flags, baseline, rows: rows(), recommendation: None };
        let enabled = vec!["sha".to_owned(), "ssse3".to_owned()];
        let advised = advise(&build, &Processor { features: enabled, ..Processor::host() });
        let advised = advised.expect("an advice");
        assert_eq!((advised.attribute.as_str(), advised.detected), ("engine = \"sha-ni\"", None));
    }

    #[test]
    fn the_fastest_is_advised_where_it_is_alone() {
        let rows = vec![variant("", true, 9, 100.0), variant("rotate = \"ror\"", false, 99, 90.0)];
        let advice = advice(rows);
        assert_eq!(advice.attribute, "rotate = \"ror\"");
        assert!((advice.ratio_to_default - 100.0 / 90.0).abs() < 1e-9);
        assert_eq!((advice.tied_with.len(), advice.peer), (0, None));
        assert_eq!(advice.reason, "the fastest variant, by more than the noise");
    }

    #[test]
    fn of_the_tied_the_safe_then_the_small_then_the_short() {
        let slow = variant("", true, 1, 200.0);
        let fast = variant("rotate = \"ror\"", false, 1000, 100.0);
        let big = variant("load = \"copy\"", true, 1200, 100.5);
        let small = variant("a = \"1\", b = \"2\"", true, 1100, 100.6);
        let advised = advice(vec![slow.clone(), fast.clone(), big.clone(), small.clone()]);
        assert_eq!(advised.attribute, "a = \"1\", b = \"2\"");
        assert!(advised.reason.ends_with("without `unsafe`, small"), "{}", advised.reason);
        let mut short = variant("c = \"3\"", true, 1101, 100.7);
        let advised = advice(vec![slow.clone(), small.clone(), short.clone()]);
        assert_eq!(advised.attribute, "c = \"3\"");
        assert!(advised.reason.ends_with("this is short to write"), "{}", advised.reason);
        short.timings[0].placements[0].samples = vec![110.0; 4];
        assert_eq!(advice(vec![slow, small, short]).tied_with, [""; 0]);
    }
}
