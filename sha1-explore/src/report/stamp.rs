//! Where and how it was measured, what to paste, and how far to trust it.

use maud::{Markup, html};

use super::text;
use super::view::{Role, View};
use crate::results::{Cycles, Kind, Results};
use crate::stats::Verdict;

/// The machine's stamp; with the flags of a build where there is but one.
#[must_use]
pub fn stamp(results: &Results, view: Option<&View>) -> Markup {
    let machine = &results.machine;
    let flags = view.map(|view| text::flags(view.build));
    html! {
        dl.stamp {
            (fact("processor", &machine.cpu))
            (fact("cores", &machine.cores.to_string()))
            (fact("system", &text::system(machine)))
            (fact("compiler", &text::compiler(results)))
            @if let Some(flags) = flags { (fact("flags", &flags)) }
            (fact("cycles", &text::cycles(machine)))
            (fact("measured", &text::date(&results.date)))
            (fact("by", &results.tool))
            (fact("command", &results.command.join(" ")))
            (fact("features", &machine.features.join(" ")))
        }
        @if results.interrupted {
            p.warning {
                b { "Interrupted: " } "the run was ended early; this is what was measured until then."
            }
        }
    }
}

fn fact(term: &str, text: &str) -> Markup {
    let wide = (text.chars().count() > 60).then_some("wide");
    html! { @if !text.trim().is_empty() { div class=[wide] { dt { (term) } dd { (text) } } } }
}

/// The line to paste; where nobody advised, the fastest variant's, said to be no more than that.
#[must_use]
pub fn paste(view: &View) -> Markup {
    if let Some(advice) = &view.build.recommendation {
        let against = |ratio: f64, what: &str| {
            let behind = (ratio < 1.0 - view.noise).then_some("behind");
            let tie = (ratio - 1.0).abs() <= view.noise;
            html! {
                div {
                    b class=[behind] { (text::times(ratio)) } " "
                    span { (what) @if tie { ": a tie" } }
                }
            }
        };
        return html! {
            @if let Some(detected) = &advice.detected {
                section.paste {
                    h2 { "The fastest has to be detected" }
                    p {
                        code { "sha1_core::Sha1" } " detects what it needs (" (detected.features.join(", "))
                        ") and takes this or one of its like: nothing to paste. In a table of your own "
                        code { "KERNELS[0].detect()" } " gives the kernel where it can run."
                    }
                    (code(&text::kernels(&detected.attribute), "static KERNELS: &[Candidate];"))
                    div.ratios {
                        (against(detected.ratio_to_default, "the default"))
                        @if let (Some(ratio), Some(peer)) = (detected.ratio_to_peer, &advice.peer) {
                            (against(ratio, &format!("the best peer, {peer}")))
                        }
                    }
                }
            }
            section.paste {
                h2 { "Paste this line" @if advice.detected.is_some() { " for a function that needs no detection" } }
                (code(&text::line(&advice.attribute), FUNCTION))
                @if !advice.features.is_empty() {
                    p {
                        "Only in builds that enable " (advice.features.join(", ")) ", as this one does: in "
                        "others the function is " code { "unsafe" } " to call."
                    }
                }
                div.ratios {
                    (against(advice.ratio_to_default, "the default"))
                    @if let (Some(ratio), Some(peer)) = (advice.ratio_to_peer, &advice.peer) {
                        (against(ratio, &format!("the best peer, {peer}")))
                    }
                }
                p { (advice.reason) }
                @if !advice.tied_with.is_empty() {
                    details {
                        summary { "A tie with " (advice.tied_with.len()) " more, within noise" }
                        ul { @for name in &advice.tied_with { li.name { (text::breakable(&view.label(name))) } } }
                    }
                }
            }
        };
    }
    let Some(fastest) = view.fastest(Kind::Variant) else { return html! {} };
    let Some(attribute) = &fastest.row.attribute else { return html! {} };
    let features = fastest.plan.map(|plan| plan.features()).unwrap_or_default();
    html! {
        section.paste {
            h2 { "The fastest variant of this run" }
            (code(&text::line(attribute), FUNCTION))
            p {
                (text::times(fastest.speed())) " " span.name { (text::breakable(&view.reference_label())) }
                @if fastest.verdict == Some(Verdict::Tie) { ": a tie within noise" }
                ". " code { "sha1-explore tune" } " weighs more and recommends."
            }
            @if !features.is_empty() {
                p {
                    "It needs " (features.join(", ")) ": in builds that do not enable them the function is "
                    code { "unsafe" } " to call."
                }
            }
        }
    }
}

/// What a line of one function stands on.
const FUNCTION: &str = "pub fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);";

fn code(line: &str, below: &str) -> Markup {
    html! {
        div.line {
            pre tabindex="0" { code { (line) } }
            button.copy type="button" hidden { "Copy" }
        }
        pre.rest aria-hidden="true" {
            code { (below) }
        }
    }
}

/// Others' code in the same run.
#[must_use]
pub fn peers(view: &View) -> Markup {
    let peers: Vec<_> = view.contenders.iter().filter(|c| c.row.kind == Kind::Peer).collect();
    let ours = view.contenders.iter().find(|c| c.role == Role::Recommended);
    let ours = ours.or(view.fastest(Kind::Variant)).map(|contender| contender.speed());
    let advice = view.build.recommendation.as_ref();
    let detected = advice.and_then(|advice| advice.detected.as_ref());
    let detected = detected.and_then(|d| view.contenders.iter().find(|c| c.row.name == d.name));
    let detected = detected.map(|contender| contender.speed());
    html! {
        @if peers.is_empty() {
            p.empty { "None in this run." }
        } @else {
            ul.peers {
                @for peer in peers {
                    li {
                        span.key.peer {} b { (peer.row.name) }
                        @if peer.ratio.is_some() {
                            " " (text::times(peer.speed()))
                            @if let Some(ours) = ours {
                                span.facts {
                                    " · ours is " (text::times(ours / peer.speed())) " as fast"
                                    @if let Some(detected) = detected {
                                        ", with detection " (text::times(detected / peer.speed()))
                                    }
                                }
                            }
                        } @else {
                            " " span.facts { "not measured" }
                        }
                        br; span.facts { (peer.row.summary) }
                    }
                }
            }
        }
    }
}

/// How far to trust the numbers.
#[must_use]
pub fn notes(view: &View) -> Markup {
    let machine = &view.results.machine;
    let timing = view.message.zip(view.reference);
    let timing = timing.and_then(|((bytes, offset), row)| row.timing(bytes, offset));
    html! {
        ul.notes {
            @if let Some(timing) = timing {
                li {
                    "The baseline has " (timing.placements.len()) " placements of its code with "
                    (timing.placements.iter().map(|place| place.samples.len()).max().unwrap_or(0))
                    " samples each. Contenders took turns; each sample is divided into the "
                    "baseline's of the same round."
                }
            }
            @if view.message.is_some() {
                li {
                    "The noise is what the baseline shows when it is measured twice, and at least "
                    "one per cent: here " (text::percent(view.noise)) ". A smaller difference, or "
                    "one that a quarter of the samples contradict, is a tie."
                }
                li { "Every digest was checked before its contender was timed." }
            }
            @if view.contenders.iter().any(|c| c.row.kind == Kind::Peer) {
                li {
                    "Peers stand where their build put them: one placement each, lucky or not. "
                    "Placement alone can move the same code by several per cent."
                }
            }
            @match machine.cycles {
                Cycles::Core => li { "Cycles are the core's own." },
                Cycles::Reference => li {
                    "Cycles are reference cycles: the time-stamp counter's, whatever the core's clock "
                    "was. Compare them with each other, not with other machines'."
                },
                Cycles::None => li { "Cycles were not counted on this machine." },
            }
        }
    }
}
