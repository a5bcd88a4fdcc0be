//! Contenders that are the same machine code.

use maud::{Markup, html};

use super::text;
use super::view::{Contender, Role, View};

/// Rows with the same machine code, each class with its names; the fastest class first.
#[must_use]
pub fn classes(view: &View) -> Markup {
    let mut classes: Vec<(&str, Vec<&Contender>)> = Vec::new();
    for contender in view.contenders.iter().filter(|c| c.role != Role::Again) {
        let Some(code) = &contender.row.code else { continue };
        match classes.iter_mut().find(|(class, _)| *class == code.class) {
            Some((_, members)) => members.push(contender),
            None => classes.push((&code.class, vec![contender])),
        }
    }
    let seen = classes.iter().map(|(_, members)| members.len()).sum::<usize>();
    let all = classes.len();
    classes.retain(|(_, members)| members.len() > 1);
    html! {
        @if seen == 0 {
            p.empty { "No machine code was seen for the rows of this file." }
        } @else if classes.is_empty() {
            p.lead { "Each of the " (seen) " rows became machine code of its own." }
        } @else {
            p.lead {
                (seen) " rows became " (all) " different machine codes. Names in one box are the "
                "same code; times that differ there differ by noise and placement only."
            }
            ul.classes { @for (_, members) in &classes { (class(members)) } }
        }
    }
}

fn class(members: &[&Contender]) -> Markup {
    let code = members[0].row.code.as_ref();
    let ratios: Vec<_> = members.iter().filter_map(|c| c.ratio).map(|r| r.median).collect();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    html! {
        li {
            ul { @for c in members { li.name { (text::breakable(&c.label)) } } }
            p.facts {
                @if let Some(code) = code {
                    (code.text) " bytes"
                    @if let Some(frame) = code.frame { " · frame " (frame) }
                }
                @if !ratios.is_empty() {
                    " · " (text::times(least))
                    @if ratios.len() > 1 { " to " (text::times(most)) }
                }
            }
        }
    }
}
