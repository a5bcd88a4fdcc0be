//! Two axes against each other: the best that each pair of their values reached.

use maud::{Markup, html};
use sha1_codegen::plan::Plan;
use sha1_codegen::policy::{AXES, Axis};

use super::view::{Contender, Role, View};

/// Maps that the reader may pick from.
const CHOICES: usize = 12;

/// Shades on each side of the neutral one.
const SHADES: f64 = 4.0;

/// The ratio that gets the darkest shade, where nothing goes further.
const DARKEST: f64 = 1.25;

/// One map: rows by the first axis, columns by the second.
struct Map<'a> {
    axes: [&'static Axis; 2],
    /// Names of the values that occur, on each axis.
    values: [Vec<&'static str>; 2],
    /// By row, then column.
    cells: Vec<Vec<Option<&'a Contender<'a>>>>,
}

impl Map<'_> {
    fn filled(&self) -> usize {
        self.cells.iter().flatten().flatten().count()
    }

    /// Cells beyond those that changing one axis at a time fills: a row and a column.
    fn combined(&self) -> usize {
        let alone = self.values[0].len() + self.values[1].len() - 1;
        self.filled().saturating_sub(alone)
    }

    fn title(&self) -> String {
        format!("{} × {}", self.axes[0].key, self.axes[1].key)
    }

    /// Whether each axis has values to compare.
    fn crosses(&self) -> bool {
        self.values.iter().all(|values| values.len() > 1)
    }
}

/// The section; `id` is the page's only such.
#[must_use]
pub fn heat(view: &View, id: &str) -> Markup {
    let maps = maps(view);
    html! {
        @if maps.is_empty() {
            p.empty { "The rows of this file differ on fewer than two axes." }
        } @else {
            p.lead {
                "The best of the variants with both values, as speed by that of the baseline. "
                "Blue is faster, orange slower, grey within noise; empty was not measured."
            }
            div.heat {
                @if maps.len() > 1 {
                    label {
                        "Axes " select.pick {
                            @for (number, map) in maps.iter().enumerate() {
                                option value=(format!("{id}-{number}")) { (map.title()) }
                            }
                        }
                    }
                }
                @for (number, map) in maps.iter().enumerate() {
                    div.scroll id=(format!("{id}-{number}")) hidden[number > 0]
                        tabindex="0" role="region" aria-label=(map.title()) {
                        (table(view, map))
                    }
                }
            }
        }
    }
}

fn table(view: &View, map: &Map) -> Markup {
    let speeds = map.cells.iter().flatten().flatten().map(|contender| contender.speed());
    let widest = speeds.map(|speed| speed.ln().abs()).filter(|wide| wide.is_finite());
    let widest = widest.fold(DARKEST.ln(), f64::max);
    html! {
        table.map {
            caption { (map.axes[0].key) " down, " (map.axes[1].key) " across" }
            thead {
                tr {
                    th.corner scope="col" { (map.axes[0].key) " \\ " (map.axes[1].key) }
                    @for value in &map.values[1] { th scope="col" { (value) } }
                }
            }
            tbody {
                @for (value, cells) in map.values[0].iter().zip(&map.cells) {
                    tr {
                        th scope="row" { (value) }
                        @for cell in cells {
                            @match cell {
                                Some(contender) => {
                                    td class={ "shade" (shade(contender.speed(), view.noise, widest)) }
                                        title=(contender.tip()) { (format!("{:.2}", contender.speed())) }
                                }
                                None => td.none { span.unseen { "not measured" } },
                            }
                        }
                    }
                }
            }
        }
    }
}

/// From -4, the slowest, by 0, within noise, to 4, the fastest: even steps of the logarithm.
fn shade(speed: f64, noise: f64, widest: f64) -> i32 {
    let (far, edge) = (speed.ln(), noise.ln_1p());
    if !far.is_finite() || far.abs() <= edge || widest <= edge {
        return 0;
    }
    let part = (far.abs() - edge) / (widest - edge);
    (far.signum() * (part * SHADES).ceil().clamp(1.0, SHADES)) as i32
}

/// Pairs of axes, those first of which most was measured.
fn maps<'a>(view: &'a View) -> Vec<Map<'a>> {
    let usable = |c: &&Contender| c.role != Role::Again && c.speed().is_finite();
    let planned = view.contenders.iter().filter(usable).filter_map(|c| Some((c.plan?, c)));
    let planned: Vec<(Plan, &Contender)> = planned.collect();
    let pairs = AXES
        .iter()
        .enumerate()
        .flat_map(|(at, first)| AXES[at + 1..].iter().map(move |second| [first, second]));
    let mut maps: Vec<Map> = pairs.map(|axes| map(axes, &planned)).filter(Map::crosses).collect();
    maps.sort_by_key(|map| std::cmp::Reverse((map.combined(), map.filled())));
    maps.truncate(CHOICES);
    maps
}

fn map<'a>(axes: [&'static Axis; 2], planned: &[(Plan, &'a Contender<'a>)]) -> Map<'a> {
    let value = |plan: &Plan, axis: &Axis| {
        plan.rows().find(|(has, _)| has.key == axis.key).map(|(_, row)| row.name)
    };
    let values = axes.map(|axis| {
        let names = axis.rows().into_iter().map(|row| row.name);
        let occurs = |name: &&str| planned.iter().any(|(plan, _)| value(plan, axis) == Some(*name));
        names.filter(occurs).collect::<Vec<_>>()
    });
    // The fastest come first.
    let cell = |first: &str, second: &str| {
        let both = |plan: &Plan| {
            value(plan, axes[0]) == Some(first) && value(plan, axes[1]) == Some(second)
        };
        planned.iter().find(|(plan, _)| both(plan)).map(|(_, contender)| *contender)
    };
    let row = |first: &&str| values[1].iter().map(|second| cell(first, second)).collect();
    let cells = values[0].iter().map(row).collect();
    Map { axes, values, cells }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_are_even_steps_beyond_the_noise() {
        let shade = |speed| shade(speed, 0.02, 2f64.ln());
        assert_eq!([1.0, 1.01, 0.99].map(shade), [0, 0, 0]);
        assert_eq!([2.0, 0.5, 1.03, 0.97].map(shade), [4, -4, 1, -1]);
        assert_eq!([f64::NAN, f64::NEG_INFINITY, 0.0].map(shade), [0, 0, 0]);
    }
}
