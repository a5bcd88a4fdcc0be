//! A build as the report shows it: contenders in the order of their speed.

use std::collections::HashMap;

use sha1_codegen::plan::Plan;

use super::text;
use crate::measure::table;
use crate::results::{Build, Kind, Results, Row};
use crate::stats::{self, Ratio, Verdict};

/// What was measured under one set of flags on one machine.
pub struct View<'a> {
    /// The file.
    pub results: &'a Results,
    /// The part of it.
    pub build: &'a Build,
    /// Length and offset of the message that ranks; none where nothing was measured.
    pub message: Option<(usize, usize)>,
    /// What ratios refer to: the baseline, or the first contender that has times.
    pub reference: Option<&'a Row>,
    /// Differences up to this part of 1 are ties.
    pub noise: f64,
    /// The fastest first; those without times last.
    pub contenders: Vec<Contender<'a>>,
}

/// A row and where it stands.
pub struct Contender<'a> {
    /// The row.
    pub row: &'a Row,
    /// Its name as people type it.
    pub label: String,
    /// Its speed by the reference's.
    pub ratio: Option<Ratio>,
    /// Whether it differs from the reference.
    pub verdict: Option<Verdict>,
    /// What it is here.
    pub role: Role,
    /// How it is written; none for peers and names of no plan.
    pub plan: Option<Plan>,
}

/// What a contender is in its build.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Role {
    /// The one to paste.
    Recommended,
    /// What ratios refer to.
    Baseline,
    /// The baseline once more.
    Again,
    /// As fast as the recommended one.
    Tied,
    /// Another generated one.
    Variant,
    /// Somebody else's.
    Peer,
}

impl Role {
    /// The name of its style.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::Baseline => "baseline",
            Self::Again => "again",
            Self::Tied => "tied",
            Self::Variant => "variant",
            Self::Peer => "peer",
        }
    }

    /// A word beside its name.
    #[must_use]
    pub fn badge(self) -> Option<&'static str> {
        match self {
            Self::Recommended => Some("paste this"),
            Self::Baseline => Some("baseline"),
            Self::Again => Some("baseline again"),
            Self::Tied => Some("tie"),
            Self::Peer => Some("peer"),
            Self::Variant => None,
        }
    }
}

impl<'a> View<'a> {
    /// A build of a file.
    #[must_use]
    pub fn new(results: &'a Results, build: &'a Build) -> Self {
        let message = build.ranked();
        let timed = |row: &&Row| message.is_some_and(|(b, o)| row.timing(b, o).is_some());
        let reference = build.baseline_row().filter(timed).or(build.rows.iter().find(timed));
        let noise = stats::noise(build);
        let contender = |row| {
            let ratio = message.zip(reference).and_then(|((bytes, offset), reference)| {
                stats::ratio(row, reference, bytes, offset)
            });
            Contender {
                row,
                label: table::label(row),
                ratio,
                verdict: ratio.map(|ratio| stats::verdict(&ratio, noise)),
                role: role(build, row),
                plan: Plan::from_id(&row.name).ok().filter(|_| row.kind == Kind::Variant),
            }
        };
        let mut contenders: Vec<_> = build.rows.iter().map(contender).collect();
        tell_apart(contenders.iter_mut().map(|c| (&mut c.label, c.row.name.as_str())));
        contenders.sort_by(|a, b| b.speed().total_cmp(&a.speed()));
        Self { results, build, message, reference, noise, contenders }
    }

    /// Every build of some files.
    #[must_use]
    pub fn all(results: &'a [Results]) -> Vec<Self> {
        let builds = |results: &'a Results| results.builds.iter().map(|b| Self::new(results, b));
        results.iter().flat_map(builds).collect()
    }

    /// The fastest of its kind with one message, the second run of the baseline left out.
    #[must_use]
    pub fn fastest(&self, kind: Kind) -> Option<&Contender<'a>> {
        let wanted =
            |c: &&Contender| c.row.kind == kind && c.role != Role::Again && c.row.messages == 1;
        self.contenders.iter().filter(wanted).find(|contender| contender.ratio.is_some())
    }

    /// Every message that somebody was measured with.
    #[must_use]
    pub fn messages(&self) -> Vec<(usize, usize)> {
        let timings = self.build.rows.iter().flat_map(|row| &row.timings);
        let mut all: Vec<_> = timings.map(|timing| (timing.bytes, timing.offset)).collect();
        all.sort_unstable_by_key(|(bytes, offset)| (*offset, *bytes));
        all.dedup();
        all
    }

    /// The message that ranks, as text.
    #[must_use]
    pub fn message_text(&self) -> String {
        self.message.map_or("no message".into(), text::message)
    }

    /// What ratios refer to, as text.
    #[must_use]
    pub fn reference_label(&self) -> String {
        self.reference.map_or("nothing".into(), |row| self.label(&row.name))
    }

    /// What people type for the row of that name.
    #[must_use]
    pub fn label(&self, name: &str) -> String {
        let found = self.contenders.iter().find(|contender| contender.row.name == name);
        found.map_or(name.to_owned(), |contender| contender.label.clone())
    }
}

impl Contender<'_> {
    /// The ratio's median; less than any where there is none.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.ratio.map_or(f64::NEG_INFINITY, |ratio| ratio.median)
    }

    /// Words beside its name.
    pub fn badges(&self) -> impl Iterator<Item = String> {
        let many = (self.row.messages > 1).then(|| format!("{} messages", self.row.messages));
        self.role.badge().map(str::to_owned).into_iter().chain(many)
    }

    /// One line about it for who points at it.
    #[must_use]
    pub fn tip(&self) -> String {
        let mut tip = self.label.clone();
        if tip != self.row.name {
            tip += &format!("\n{}", self.row.name);
        }
        if self.row.messages > 1 {
            tip += &format!("\n{} messages at once", self.row.messages);
        }
        if let Some(ratio) = self.ratio {
            tip += &format!("\n{} ({})", text::times(ratio.median), text::spread(&ratio));
        }
        if let Some(code) = &self.row.code {
            tip += &format!("\n{} bytes of code", code.text);
            if let Some(frame) = code.frame {
                tip += &format!(", {frame} bytes of stack");
            }
        }
        tip
    }
}

/// Gives those that people type the same for their whole names: what was typed may mean another
/// plan to another version.
pub fn tell_apart<'a>(labels: impl Iterator<Item = (&'a mut String, &'a str)>) {
    let labels: Vec<_> = labels.collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for (label, _) in &labels {
        *counts.entry((**label).clone()).or_default() += 1;
    }
    for (label, name) in labels.into_iter().filter(|(label, _)| counts[*label] > 1) {
        *label = name.to_owned();
    }
}

fn role(build: &Build, row: &Row) -> Role {
    let advice = build.recommendation.as_ref();
    if build.again_row().is_some_and(|again| std::ptr::eq(again, row)) {
        Role::Again
    } else if advice.is_some_and(|advice| advice.name == row.name) {
        Role::Recommended
    } else if build.baseline == row.name {
        Role::Baseline
    } else if advice.is_some_and(|advice| advice.tied_with.contains(&row.name)) {
        Role::Tied
    } else if row.kind == Kind::Peer {
        Role::Peer
    } else {
        Role::Variant
    }
}
