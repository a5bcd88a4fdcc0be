//! The table of variants against machines, for the page.

use maud::{Markup, html};

use super::matrix::{Cell, Column, Mark, Matrix};
use super::table::heading;
use super::text;
use crate::results::Kind;

/// The section.
#[must_use]
pub fn joined(matrix: &Matrix) -> Markup {
    html! {
        p.lead {
            "Speed by that of the default where it was measured, else of the run's baseline. "
            span.best-key { "Best" } " of its column among the variants, and among the peers"
            @if matrix.rows.iter().any(|row| row.messages > 1) {
                ", and among those for as many messages at once"
            }
            "; "
            span.tie-key { "underlined" } ": as fast within noise. Best on average first."
        }
        ol.columns { @for column in &matrix.columns { li { (described(column)) } } }
        @if matrix.rows.is_empty() {
            p.empty { "No times in these files." }
        } @else {
            div.scroll tabindex="0" role="region" aria-label="Variants by machine" {
                table.sortable.matrix {
                    thead {
                        tr {
                            (heading("name", "keys of the attribute, or peer", false, false))
                            @for (number, column) in matrix.columns.iter().enumerate() {
                                (heading(&short(number + 1, column), &hint(column), true, false))
                            }
                        }
                    }
                    tbody {
                        @for row in &matrix.rows {
                            tr title=(row.name) class=(if row.kind == Kind::Peer { "peer" } else { "variant" }) {
                                th scope="row" {
                                    span.name { (text::breakable(&row.label)) }
                                    @if row.kind == Kind::Peer { " " span.badge { "peer" } }
                                    @if row.messages > 1 { " " span.badge { (row.messages) " messages" } }
                                }
                                @for cell in &row.cells { (number(cell.as_ref())) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn number(cell: Option<&Cell>) -> Markup {
    let Some(cell) = cell.filter(|cell| cell.ratio.is_finite()) else {
        return html! { td.number {} };
    };
    let class = match cell.mark {
        Mark::Best => "number best",
        Mark::Tie => "number tie",
        Mark::Slower => "number",
    };
    let tip = format!("{:.3}–{:.3}, {} MB/s", cell.low, cell.high, text::amount(cell.megabytes));
    html! { td class=(class) data-v=(cell.ratio) title=(tip) { (format!("{:.3}", cell.ratio)) } }
}

fn short(number: usize, column: &Column) -> String {
    let run = column.run.map_or(String::new(), |run| format!(" (run {run})"));
    format!("{number} · {}{run}", column.machine)
}

fn hint(column: &Column) -> String {
    format!("{}\n{}\n{}", column.system, column.compiler, column.flags)
}

fn described(column: &Column) -> Markup {
    html! {
        b { (column.machine) }
        @if let Some(run) = column.run { " (run " (run) ")" }
        " · " (column.system) " · " (column.compiler) " · " (column.flags)
        " · " (text::date(column.date))
        span.facts {
            @if let Some(message) = column.message {
                " · " (text::message(message)) " by " span.name { (text::breakable(&column.reference)) }
                ", noise ±" (text::percent(column.noise))
            } @else {
                " · nothing measured"
            }
        }
        @if column.interrupted { " " span.badge.warn { "interrupted" } }
    }
}
