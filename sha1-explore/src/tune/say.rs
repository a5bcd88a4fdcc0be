//! The advice as people read it: what detection gives, then what to paste and why, the line last.

use super::advise;
use crate::measure::table;
use crate::peers::{self, Uses};
use crate::report::text;
use crate::results::{Build, Detected, Recommendation, Row};
use crate::stats;

/// Our speed by that of a peer, below which the peer is worth another dependency.
const WORTH: f64 = 0.95;

/// Why, and the line; `several`: there are builds with other flags.
#[must_use]
pub fn advice(build: &Build, several: bool) -> Option<String> {
    let advice = build.recommendation.as_ref()?;
    let find = |name: &String| build.rows.iter().find(|row| row.name == *name);
    let row = find(&advice.name)?;
    let mut text = String::new();
    if let Some(detected) = &advice.detected {
        text += &format!("{}\n\n", to_detect(build, advice, detected, several));
    }
    let with = if several { with_flags(build) } else { String::new() };
    text += match &advice.detected {
        Some(_) => "Paste this for a function that needs no detection",
        None => "Paste this",
    };
    text += &format!("{with}:\n\n  {}", advice.reason);
    let tied: Vec<_> = advice.tied_with.iter().filter_map(find).map(table::label).collect();
    text.extend(tied.iter().take(3).map(|label| format!("\n    tied: {label}")));
    if tied.len() > 3 {
        text += &format!("\n    and {} more", tied.len() - 3);
    }
    text += &format!("\n  {:.2} × the default", advice.ratio_to_default);
    text += &by_peers(build, advice, row);
    if !advice.features.is_empty() {
        text += &format!("\n\n  {}", only_so(build, &advice.features));
    }
    text += &format!("\n\n{}", text::line(&advice.attribute));
    Some(text)
}

fn with_flags(build: &Build) -> String {
    format!(", with {}", table::flags(&build.flags))
}

/// The fastest, which is not a function to call as it is.
fn to_detect(build: &Build, advice: &Recommendation, detected: &Detected, several: bool) -> String {
    let Detected { attribute, features, ratio_to_default, ratio_to_peer, .. } = detected;
    let with = if several { with_flags(build) } else { String::new() };
    let against = advice.peer.as_ref().zip(*ratio_to_peer);
    let against = against.map_or(String::new(), |(peer, ratio)| {
        format!("\n  {ratio:.2} × {peer}, the best peer of all{}", tie(build, ratio))
    });
    format!(
        "The fastest has to be detected{with}:\n\n  \
         {ratio_to_default:.2} × the default{against}\n  \
         it needs {}, which the build does not enable\n\n  \
         `sha1_core::Sha1` detects that and takes this or one of its like: nothing to paste.\n  \
         In a table of your own `KERNELS[0].detect()` gives the kernel where it can run:\n\n    \
         {}\n    static KERNELS: &[Candidate];",
        and(features),
        text::kernels(attribute),
    )
}

/// Its speed by that of the best peer that uses no more than it may, and of the best of all.
fn by_peers(build: &Build, advice: &Recommendation, row: &Row) -> String {
    let Some(message) = build.ranked() else { return String::new() };
    let mut text = String::new();
    let scalar = advise::best_peer(build, &[Uses::Scalar]);
    let against = |peer: &Row| advise::ratio(row, peer, message).map(|ratio| ratio.median);
    if let Some((peer, ratio)) = scalar.and_then(|peer| Some((peer, against(peer)?))) {
        text += &format!("\n  {ratio:.2} × {}, the best peer in general registers", peer.name);
    }
    let any = advice.peer.as_ref().filter(|any| scalar.is_none_or(|peer| peer.name != **any));
    if let (Some(peer), Some(ratio)) = (any, advice.ratio_to_peer) {
        let how = match peers::of_row(peer).and_then(|peer| (peer.uses)()) {
            Some(Uses::Hardware) => "by SHA instructions",
            _ => "by vector instructions",
        };
        text +=
            &format!("\n  {ratio:.2} × {peer}, the best peer of all, {how}{}", tie(build, ratio));
        // Where detection gives as much, there is no reason to take somebody else's.
        let ours = advice.detected.as_ref().and_then(|detected| detected.ratio_to_peer);
        if ours.unwrap_or(ratio) < WORTH {
            text += ":\n    where speed is all, take that";
        }
    }
    text
}

fn tie(build: &Build, ratio: f64) -> &'static str {
    if (ratio - 1.0).abs() <= stats::noise(build) { ": a tie" } else { "" }
}

/// What a line takes whose function needs features that the build enables.
fn only_so(build: &Build, features: &[String]) -> String {
    format!(
        "Only in builds that enable {}, as {} does:\n  \
         in others the function is `unsafe` to call.",
        and(features),
        table::flags(&build.flags)
    )
}

/// `a`, `a and b`, `a, b and c`
fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Flags, Kind, Placement, Timing};

    fn row(name: &str, attribute: Option<&str>, time: f64) -> Row {
        let placements = vec![Placement { address: None, samples: vec![time; 4] }];
        Row {
            name: name.to_owned(),
            kind: if attribute.is_some() { Kind::Variant } else { Kind::Peer },
            attribute: attribute.map(str::to_owned),
            summary: String::new(),
            safe: attribute.map(str::is_empty),
            messages: 1,
            timings: vec![Timing { bytes: 16_384, offset: 0, placements }],
            code: None,
        }
    }

    /// The text where the SHA instructions take that time, beside the default and a peer.
    fn said(time: f64, enabled: &[&str]) -> String {
        let flags = Flags { opt_level: "3".into(), target_cpu: None, target: None };
        let rows = vec![
            row("d", Some(""), 200.0),
            row("sha-ni.ssse3", Some("engine = \"sha-ni\""), time),
            row("sha1_smol", None, 100.0),
        ];
        let mut build = Build { flags, baseline: "d".into(), rows, recommendation: None };
        let features = enabled.iter().map(|&feature| feature.to_owned()).collect();
        let on = crate::select::Processor { features, ..crate::select::Processor::host() };
        build.recommendation = advise::advise(&build, &on);
        advice(&build, false).expect("an advice")
    }

    #[test]
    fn what_has_to_be_detected_comes_first_and_the_line_to_paste_last() {
        let text = said(100.0, &[]);
        let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what} in {text}"));
        assert!(at("has to be detected") < at("Paste this for a function that needs no detection"));
        assert!(text.contains("it needs sha and ssse3"), "{text}");
        assert!(text.contains("#[sha1_kernels(engine = \"sha-ni\")]"), "{text}");
        assert!(text.ends_with("\n#[sha1_block]"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }

    #[test]
    fn what_the_build_enables_need_not_be_detected() {
        let text = said(100.0, &["sha", "ssse3"]);
        assert!(text.starts_with("Paste this:"), "{text}");
        assert!(text.contains("Only in builds that enable sha and ssse3"), "{text}");
        assert!(text.ends_with("\n#[sha1_block(engine = \"sha-ni\")]"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(!said(300.0, &["sha", "ssse3"]).contains("Only in"), "the default is for all");
    }

    #[test]
    fn features_are_listed_as_people_do() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([1, 2, 3].map(|count| and(&names[..count])), ["a", "a and b", "a, b and c"]);
    }
}
