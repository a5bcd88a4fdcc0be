//! What pages say, and what they never let through.

use super::*;
use crate::results::{Detected, Kind};

/// Opening tags of the page, in order.
fn tags(page: &str) -> impl Iterator<Item = &str> {
    page.split('<').skip(1).filter(|tag| !tag.starts_with('/')).map(|tag| {
        tag.split(|letter: char| letter.is_whitespace() || letter == '>').next().unwrap_or_default()
    })
}

fn count(page: &str, tag: &str) -> usize {
    tags(page).filter(|found| *found == tag).count()
}

#[test]
fn every_row_is_in_the_page() {
    let results = sample::typical();
    let page = html(std::slice::from_ref(&results));
    let plain = page.replace("<wbr>", "");
    for row in &results.builds[0].rows {
        assert!(plain.contains(&row.name), "{}", row.name);
    }
    for part in
        ["Paste this line", "the best peer, sha1-asm", "noise", "reference cycles", "rustc 1.95.0"]
    {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn what_has_to_be_detected_stands_before_what_has_not() {
    let mut results = sample::typical();
    let build = &mut results.builds[0];
    let mut fast = build.rows[0].clone();
    (fast.name, fast.attribute) = ("sha-ni.avx".into(), Some("engine = \"sha-ni\"".into()));
    let advice = build.recommendation.as_mut().expect("an advice");
    advice.detected = Some(Detected {
        attribute: "engine = \"sha-ni\"".into(),
        name: fast.name.clone(),
        features: vec!["sha".into(), "avx".into()],
        ratio_to_default: 1.83,
        ratio_to_peer: Some(0.5),
    });
    build.rows.push(fast);
    let page = html(&[results]);
    let at = |what: &str| page.find(what).unwrap_or_else(|| panic!("no {what}"));
    assert!(at("has to be detected") < at("for a function that needs no detection"));
    assert!(at("#[sha1_kernels(engine = &quot;sha-ni&quot;)]") < at("#[sha1_block("));
    assert!(page.contains(", with detection "), "peers are beside both");
}

#[test]
fn a_bench_pastes_for_one_message_and_says_what_it_needs() {
    let mut results = sample::typical();
    let build = &mut results.builds[0];
    build.recommendation = None;
    for (name, keys, messages, faster) in [
        ("sha-ni.avx", "engine = \"sha-ni\", isa = \"avx\"", 1, 50.0),
        ("lanes.u32.4", "engine = \"lanes\", isa = \"u32\"", 4, 90.0),
    ] {
        let mut row = build.rows[0].clone();
        (row.name, row.attribute, row.messages) = (name.into(), Some(keys.into()), messages);
        let places = row.timings.iter_mut().flat_map(|timing| &mut timing.placements);
        places.flat_map(|place| &mut place.samples).for_each(|sample| *sample /= faster);
        build.rows.push(row);
    }
    let page = html(&[results]);
    assert!(page.contains("#[sha1_block(engine = &quot;sha-ni&quot;, isa = &quot;avx&quot;)]"));
    assert!(page.contains("It needs sha, avx") && page.contains("4 messages</span>"));
}

#[test]
fn the_page_loads_nothing() {
    for results in [sample::typical(), sample::hostile(), sample::two_builds()] {
        let page = html(&[results]);
        for tag in ["img", "iframe", "object", "embed", "audio", "video", "image", "use", "base"] {
            assert_eq!(count(&page, tag), 0, "{tag}");
        }
        assert_eq!(count(&page, "link"), 1, "the empty icon");
        assert!(!page.contains(" src=") || page.contains("&quot;"), "src");
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import"), "style");
        for word in ["fetch(", "XMLHttpRequest", "import(", "innerHTML", "eval("] {
            assert!(!SCRIPT.contains(word), "{word}");
        }
    }
}

#[test]
fn what_files_say_stays_text() {
    let (typical, hostile) = (html(&[sample::typical()]), html(&[sample::hostile()]));
    for tag in ["script", "style", "title", "b"] {
        let allowed = count(&typical, tag);
        // Every mark of the charts has a title of its own: a plan less is a mark less.
        assert!(count(&hostile, tag) <= allowed, "{tag}");
    }
    assert!(!hostile.contains("<script>window"));
    let joined = html(&[sample::hostile(), sample::hostile()]);
    assert_eq!(count(&joined, "script"), 1);
    assert!(!joined.contains("onerror=\"window"));
}

#[test]
fn little_is_a_page_too() {
    let bare = html(&[sample::bare()]);
    for part in ["unnamed processor", "Interrupted", "No times", "no compiler", "not counted"] {
        assert!(bare.contains(part), "{part}");
    }
    let mut none = sample::bare();
    none.builds.clear();
    assert!(html(&[none]).contains("Nothing was measured"));
    assert!(html(&[]).contains("no results"));
}

#[test]
fn odd_numbers_do_not_show() {
    let mut results = sample::typical();
    let rows = &mut results.builds[0].rows;
    rows[1].timings[2].placements[0].samples[0] = 0.0;
    rows[2].timings[2].placements.clear();
    rows[3].timings[2].placements[0].samples.clear();
    rows[4].timings[2].placements[0].samples[0] = 1e300;
    for placement in &mut rows[5].timings[2].placements {
        placement.samples.fill(1e-300);
    }
    let page = html(&[results]).replace(SCRIPT, "");
    for odd in ["NaN", ">inf", "inf×", "inf%", "-inf"] {
        assert!(!page.contains(odd), "{odd}");
    }
}

#[test]
fn many_builds_stand_side_by_side() {
    let all = [sample::two_builds(), sample::typical(), sample::bare()];
    let page = html(&all);
    assert!(page.contains("Side by side"));
    assert!(page.contains("SHA-1 on 3 machines"));
    assert_eq!(page.matches("class=\"build\"").count(), 4);
    assert!(page.contains("interrupted"));
}

#[test]
fn roles_are_told_apart() {
    let results = sample::typical();
    let view = &View::all(std::slice::from_ref(&results))[0];
    let roles = |role| view.contenders.iter().filter(|c| c.role == role).count();
    use view::Role;
    assert_eq!([Role::Recommended, Role::Baseline, Role::Again].map(roles), [1, 1, 1]);
    assert_eq!(roles(Role::Peer), 6);
    let speeds: Vec<_> = view.contenders.iter().map(|c| -c.speed()).collect();
    assert!(speeds.is_sorted(), "the fastest first");
    assert!(view.fastest(Kind::Peer).is_some_and(|peer| peer.row.name == "sha1 (SHA-NI)"));
}
