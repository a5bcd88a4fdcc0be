//! The report: one page that needs nothing else, for one run or for many.

mod bars;
mod classes;
mod heat;
mod joined;
pub mod matrix;
#[cfg(test)]
mod sample;
mod scale;
mod scatter;
mod stamp;
mod table;
pub mod text;
mod view;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::results::Results;
use matrix::Matrix;
use view::View;

const STYLE: &str = include_str!("report/style.css");
const SCRIPT: &str = include_str!("report/script.js");

/// What the page may load: nothing. What it may run: what it brings.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The page for some runs.
#[must_use]
pub fn html(all: &[Results]) -> String {
    let views = View::all(all);
    let title = title(all);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="color-scheme" content="light dark";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.over { "sha1-explore" }
                    h1 { (title) }
                    p.under { (subtitle(all, &views)) }
                    button.theme type="button" hidden { "Light or dark" }
                }
                main { (body(all, &views)) }
                footer {
                    "Made by " (all.first().map_or("sha1-explore", |results| &results.tool))
                    ". One file: nothing is loaded from anywhere."
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

fn title(all: &[Results]) -> String {
    match all {
        [] => "SHA-1: no results".into(),
        [one] => format!("SHA-1 on {}", text::cpu(&one.machine.cpu)),
        many => {
            let mut machines: Vec<_> = many.iter().map(|r| text::cpu(&r.machine.cpu)).collect();
            machines.sort();
            machines.dedup();
            match machines.as_slice() {
                [one] => format!("SHA-1 on {one}"),
                several => format!("SHA-1 on {} machines", several.len()),
            }
        }
    }
}

fn subtitle(all: &[Results], views: &[View]) -> String {
    match (all, views) {
        ([one], [view]) => {
            [text::date(&one.date), text::compiler(one), text::flags(view.build)].join(" · ")
        }
        ([one], _) => format!(
            "{} · {} · {} sets of flags",
            text::date(&one.date),
            text::compiler(one),
            views.len()
        ),
        _ => format!("{} runs, {} columns", all.len(), views.len()),
    }
}

fn body(all: &[Results], views: &[View]) -> Markup {
    match (all, views) {
        (_, []) => html! {
            p.warning { "Nothing was measured." }
            @for results in all { (stamp::stamp(results, None)) }
        },
        ([one], [view]) => html! {
            (stamp::paste(view))
            (stamp::stamp(one, Some(view)))
            (sections(view, 0))
        },
        _ => html! {
            section { h2 { "Side by side" } (joined::joined(&Matrix::new(all))) }
            @for (number, view) in views.iter().enumerate() {
                details.build open[number == 0] {
                    summary {
                        h2 {
                            (number + 1) " · " (text::cpu(&view.results.machine.cpu)) " "
                            small { (text::compiler(view.results)) ", " (text::flags(view.build)) }
                        }
                    }
                    (stamp::paste(view))
                    (stamp::stamp(view.results, Some(view)))
                    (sections(view, number))
                }
            }
        },
    }
}

fn sections(view: &View, number: usize) -> Markup {
    let section = |title: &str, content: Markup| html! { section { h2 { (title) } (content) } };
    html! {
        (section("Speed", bars::bars(view)))
        (section("What it costs", scatter::scatters(view)))
        (section("Axis by axis", heat::heat(view, &format!("map{number}"))))
        (section("Same machine code", classes::classes(view)))
        (section("Peers", stamp::peers(view)))
        (section("Everything", table::everything(view)))
        (section("How far to trust this", stamp::notes(view)))
    }
}

#[cfg(test)]
mod tests;
