//! Speed against what it costs: a point a contender, its name on hover and on focus.

use maud::{Markup, html};

use super::scale::Scale;
use super::text;
use super::view::{Contender, Role, View};
use crate::results::{Code, Kind};

/// What a chart's horizontal axis is.
struct Cost {
    title: &'static str,
    unit: &'static str,
    of: fn(&Code) -> Option<u64>,
}

static COSTS: &[Cost] = &[
    Cost { title: "Speed against code size", unit: "bytes of code", of: |code| Some(code.text) },
    Cost { title: "Speed against stack frame", unit: "bytes of stack", of: |code| code.frame },
];

/// How far above the fastest variant a peer may be and still be on the chart.
const NEAR: f64 = 1.25;

/// The mark of the one to paste.
const STAR: &str = "M0-9 2.4-3.3 8.6-2.8 3.9 1.3 5.3 7.3 0 4.1-5.3 7.3-3.9 1.3-8.6-2.8-2.4-3.3z";

/// A contender's place.
struct Point<'a> {
    contender: &'a Contender<'a>,
    cost: f64,
    speed: f64,
}

/// The section.
#[must_use]
pub fn scatters(view: &View) -> Markup {
    let charts: Vec<_> = COSTS.iter().filter_map(|cost| chart(view, cost)).collect();
    html! {
        @if charts.is_empty() {
            p.empty { "No row of this file has both times and machine code." }
        } @else {
            p.lead {
                "Up is faster, left is smaller. The line joins the variants that no other beats "
                "in both. Point at a mark for its name, or step through them with the arrow keys."
            }
            div.pair { @for chart in charts { (chart) } }
        }
    }
}

fn chart(view: &View, cost: &Cost) -> Option<Markup> {
    let points: Vec<_> = view.contenders.iter().filter_map(|c| point(c, cost)).collect();
    let across = Scale::around(points.iter().map(|point| point.cost))?;
    let top = points.iter().map(|point| point.speed).fold(f64::NEG_INFINITY, f64::max);
    let peer = view.fastest(Kind::Peer);
    let near = peer.filter(|peer| peer.speed() < top * NEAR);
    let speeds = points.iter().map(|point| point.speed).chain(near.map(|peer| peer.speed()));
    let up = Scale::around(speeds)?;
    let x = |value| percent(across.place(value));
    let y = |value| percent(100.0 - up.place(value));
    let front = front(&points);
    Some(html! {
        figure {
            figcaption { (cost.title) }
            div.plot {
                span.y-title { "speed" }
                svg width="100%" height="320" role="group" aria-label=(cost.title) {
                    @for tick in &up.ticks {
                        line.grid x1="0" x2="100%" y1=(y(*tick)) y2=(y(*tick)) {}
                        text.tick x="-8" y=(y(*tick)) dy="4" text-anchor="end" {
                            (up.label(*tick))
                        }
                    }
                    @for tick in &across.ticks {
                        line.grid x1=(x(*tick)) x2=(x(*tick)) y1="0" y2="100%" {}
                        text.tick x=(x(*tick)) y="100%" dy="18" text-anchor="middle" {
                            (across.label(*tick))
                        }
                    }
                    @if let Some(peer) = near {
                        line.peer-line x1="0" x2="100%" y1=(y(peer.speed())) y2=(y(peer.speed())) {}
                        text.peer-label x="100%" y=(y(peer.speed())) dy="-5" text-anchor="end" {
                            (short(&peer.label))
                        }
                    }
                    @for pair in front.windows(2) {
                        line.front x1=(x(pair[0].cost)) y1=(y(pair[0].speed))
                            x2=(x(pair[1].cost)) y2=(y(pair[0].speed)) {}
                        line.front x1=(x(pair[1].cost)) y1=(y(pair[0].speed))
                            x2=(x(pair[1].cost)) y2=(y(pair[1].speed)) {}
                    }
                    // Marked ones last, so that they lie on top.
                    @for (number, point) in on_top(&points).into_iter().enumerate() {
                        (mark(point, across.place(point.cost), 100.0 - up.place(point.speed), number == 0))
                    }
                }
                span.x-title { (cost.unit) }
            }
            p.front-list {
                @if !front.is_empty() {
                    (if front.len() == 1 { "Beaten in neither: " } else { "On the line: " })
                    @for (number, point) in front.iter().enumerate() {
                        @if number > 0 { ", " }
                        span.name { (text::breakable(&point.contender.label)) }
                    }
                    "."
                }
                @if let (Some(peer), None) = (peer, near) {
                    " Far above this chart: " (peer.row.name) " at "
                    (text::times(peer.speed())) "."
                }
            }
        }
    })
}

fn point<'a>(contender: &'a Contender<'a>, cost: &Cost) -> Option<Point<'a>> {
    let code = contender.row.code.as_ref()?;
    let speed = contender.ratio.map(|ratio| ratio.median).filter(|speed| speed.is_finite())?;
    let cost = (cost.of)(code)? as f64;
    (contender.role != Role::Again).then_some(Point { contender, cost, speed })
}

/// Variants that no other variant beats in both, the smallest first.
fn front<'a>(points: &'a [Point<'a>]) -> Vec<&'a Point<'a>> {
    let variants = points.iter().filter(|point| point.contender.row.kind == Kind::Variant);
    let mut sorted: Vec<_> = variants.collect();
    sorted.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(b.speed.total_cmp(&a.speed)));
    let mut best = f64::NEG_INFINITY;
    sorted.retain(|point| {
        let better = point.speed > best;
        best = best.max(point.speed);
        better
    });
    sorted
}

fn on_top<'a>(points: &'a [Point<'a>]) -> Vec<&'a Point<'a>> {
    let marked = |point: &&Point| match point.contender.role {
        Role::Recommended => 3,
        Role::Baseline => 2,
        Role::Peer | Role::Tied => 1,
        Role::Variant | Role::Again => 0,
    };
    let mut points: Vec<_> = points.iter().collect();
    points.sort_by_key(marked);
    points
}

/// One stop of the tab key a chart; from there the arrow keys lead on, by the cost.
fn mark(point: &Point, x: f64, y: f64, first: bool) -> Markup {
    let contender = point.contender;
    let label = match contender.role {
        Role::Recommended => Some("paste this"),
        Role::Baseline => Some("baseline"),
        _ => None,
    };
    let (beside, anchor) = if x > 70.0 { ("-12", "end") } else { ("12", "start") };
    html! {
        svg class={ "mark " (contender.role.class()) } x=(percent(x)) y=(percent(y))
            overflow="visible" role="img" tabindex=(if first { "0" } else { "-1" })
            data-order=(point.cost) aria-label=(contender.tip()) {
            title { (contender.tip()) }
            circle.hit r="11" {}
            @match contender.role {
                Role::Peer => path.dot d="M0-6.5 6.5 0 0 6.5-6.5 0z" {},
                Role::Recommended => path.dot d=(STAR) {},
                Role::Baseline => rect.dot x="-5.5" y="-5.5" width="11" height="11" {},
                _ => circle.dot r="5" {},
            }
            @if let Some(label) = label {
                text.point-label x=(beside) y="4" text-anchor=(anchor) { (label) }
            }
        }
    }
}

fn short(name: &str) -> String {
    let mut letters = name.chars();
    let start: String = letters.by_ref().take(28).collect();
    if letters.next().is_some() { start + "…" } else { start }
}

fn percent(value: f64) -> String {
    format!("{value:.2}%")
}
