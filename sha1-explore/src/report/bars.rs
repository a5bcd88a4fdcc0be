//! Contenders by speed: bars with whiskers, in the order of their medians.

use maud::{Markup, html};

use super::scale::Scale;
use super::text;
use super::view::{Contender, Role, View};

/// Variants that are seen at once; slower ones are unfolded. Marked rows and peers always are.
const SEEN: usize = 24;

/// The section.
#[must_use]
pub fn bars(view: &View) -> Markup {
    let timed: Vec<_> = view.contenders.iter().filter(|c| c.ratio.is_some()).enumerate().collect();
    let highs = timed.iter().filter_map(|(_, c)| c.ratio).map(|ratio| ratio.high.max(ratio.median));
    let scale = Scale::from_zero(highs.fold(1.0, f64::max) * 1.01);
    let seen =
        |(place, contender): &(usize, &Contender)| *place < SEEN || contender.role != Role::Variant;
    let (first, rest): (Vec<_>, Vec<_>) = timed.into_iter().partition(seen);
    html! {
        @if first.is_empty() {
            p.empty { "No times in this file." }
        } @else {
            p.lead {
                "Speed of " (view.message_text()) " by that of "
                span.name { (text::breakable(&view.reference_label())) } ", whose speed is 1. "
                "Bars end at the median; whiskers span the middle half of the samples. "
                "Inside the grey band (±" (text::percent(view.noise)) ") a difference is noise."
            }
            (legend(view))
            div.bars {
                div.bar-row aria-hidden="true" {
                    div.bar-axis {
                        @for tick in &scale.ticks {
                            span style={ "left:" (number(scale.place(*tick))) "%" } {
                                (scale.label(*tick))
                            }
                        }
                    }
                }
                ol { @for (place, contender) in &first { (bar(view, &scale, *place, contender)) } }
                @if !rest.is_empty() {
                    details {
                        summary { (rest.len()) " slower variants" }
                        ol {
                            @for (place, contender) in &rest {
                                (bar(view, &scale, *place, contender))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn legend(view: &View) -> Markup {
    let roles = [
        (Role::Recommended, "the line to paste"),
        (Role::Tied, "as fast within noise"),
        (Role::Variant, "variants"),
        (Role::Baseline, "baseline, and once more for the noise"),
        (Role::Peer, "peers"),
    ];
    let present = |role: Role| view.contenders.iter().any(|c| c.role == role && c.ratio.is_some());
    html! {
        ul.legend {
            @for (role, what) in roles.into_iter().filter(|(role, _)| present(*role)) {
                li { span class={ "key " (role.class()) } {} (what) }
            }
        }
    }
}

fn bar(view: &View, scale: &Scale, place: usize, contender: &Contender) -> Markup {
    let Some(ratio) = contender.ratio else { return html! {} };
    let percent = |value| format!("{}%", number(scale.place(value)));
    let wide = scale.place(1.0 + view.noise) - scale.place(1.0 - view.noise);
    html! {
        li class={ "bar " (contender.role.class()) } value=(place + 1) title=(tip(contender)) {
            span.rank { (place + 1) }
            span.who {
                span.name { (text::breakable(&contender.label)) }
                @for badge in contender.badges() { " " span.badge { (badge) } }
            }
            div.track {
                svg aria-hidden="true" {
                    @for tick in &scale.ticks {
                        line.grid x1=(percent(*tick)) x2=(percent(*tick)) y1="0" y2="100%" {}
                    }
                    rect.noise x=(percent(1.0 - view.noise)) width={ (number(wide)) "%" }
                        y="0" height="100%" {}
                    // From its middle, however high the row is.
                    svg y="50%" overflow="visible" {
                        rect.fill y="-6" height="12" width=(percent(ratio.median)) rx="2" {}
                        g.whisker {
                            line x1=(percent(ratio.low)) x2=(percent(ratio.high)) {}
                            line x1=(percent(ratio.low)) x2=(percent(ratio.low)) y1="-4" y2="4" {}
                            line x1=(percent(ratio.high)) x2=(percent(ratio.high)) y1="-4" y2="4" {}
                        }
                    }
                }
            }
            span.value {
                b { (text::times(ratio.median)) } " "
                span.spread { (text::spread(&ratio)) }
            }
        }
    }
}

fn tip(contender: &Contender) -> String {
    format!("{}\n{}", contender.row.name, contender.row.summary)
}

/// A place on a chart, as short as it may be.
fn number(value: f64) -> String {
    format!("{value:.2}")
}
