//! Tables of ratios: who takes part, and a line for each.

use std::time::{Duration, Instant};

use crate::measure::{Ratio, Subject, interleaved, median, ratio};

const SAMPLE: Duration = Duration::from_micros(250);

/// Who takes part in a table.
#[derive(Default)]
pub struct LineUp<'a> {
    subjects: Vec<Subject<'a>>,
    lines: Vec<Line>,
}

/// A line of the table: one contender, wherever it lies.
struct Line {
    name: String,
    role: Role,
    /// Its copies: which subjects they are, and how far from a 64-byte boundary they lie; none
    /// where the linker decided.
    copies: Vec<(usize, Option<usize>)>,
}

/// What a line is there for.
#[derive(Clone, Copy, PartialEq)]
pub enum Role {
    /// To be compared.
    Compared,
    /// The same, and a ratio is asked of it.
    Asked(Goal),
    /// To be compared with: a column.
    Baseline,
    /// The baseline if it is the fastest of those that may be.
    Candidate,
    /// A line, by its number, once more: how far the two are apart is noise.
    Again(usize),
}

/// The ratio to reach.
#[derive(Clone, Copy, PartialEq)]
pub struct Goal {
    /// At least.
    pub least: f64,
    /// Better.
    pub stretch: f64,
    /// What the processor allows, where that is known.
    pub most: Option<f64>,
}

/// What became of a line of which something was asked.
pub struct Verdict {
    /// The table's title and the line's name.
    pub line: [String; 2],
    /// The ratio, or "tie"; what was asked; whether it was met.
    pub text: String,
}

impl<'a> LineUp<'a> {
    /// Adds a line, of one subject that lies where the linker put it. Returns its number.
    pub fn add(&mut self, name: impl Into<String>, role: Role, subject: Subject<'a>) -> usize {
        self.add_placed(name, role, [(None, subject)])
    }

    /// Adds a line of copies, each with its offset from a 64-byte boundary if we chose it.
    pub fn add_placed(
        &mut self,
        name: impl Into<String>,
        role: Role,
        copies: impl IntoIterator<Item = (Option<usize>, Subject<'a>)>,
    ) -> usize {
        let mut copies_here = Vec::new();
        for (offset, subject) in copies {
            copies_here.push((self.subjects.len(), offset));
            self.subjects.push(subject);
        }
        self.lines.push(Line { name: name.into(), role, copies: copies_here });
        self.lines.len() - 1
    }

    /// Times everyone, as many rounds as come near a time, and prints the table. Returns what became
    /// of what was asked.
    pub fn run(mut self, title: &str, bytes: usize, time: Duration) -> Vec<Verdict> {
        let rounds = self.rounds_in(time);
        let seconds = interleaved(&mut self.subjects, SAMPLE, rounds);
        println!("\n{title}, {rounds} rounds\n");
        self.crown(&seconds);
        let verdicts = self.print(&seconds, bytes).into_iter();
        verdicts.map(|(name, text)| Verdict { line: [title.to_owned(), name], text }).collect()
    }

    /// How many rounds come near a time. Odd, so that the median is one of them.
    fn rounds_in(&mut self, time: Duration) -> usize {
        let mut turn = |subject: &mut Subject<'_>| {
            subject();
            let start = Instant::now();
            subject();
            start.elapsed().max(SAMPLE)
        };
        let round: Duration = self.subjects.iter_mut().map(&mut turn).sum();
        (time.as_secs_f64() / round.as_secs_f64()).clamp(31.0, 501.0) as usize | 1
    }

    /// Makes the fastest of those that may be a baseline one.
    fn crown(&mut self, seconds: &[Vec<f64>]) {
        let time = |line: &Line| median(&seconds[line.copies[0].0]);
        let candidates = self.lines.iter_mut().filter(|line| line.role == Role::Candidate);
        if let Some(fastest) = candidates.min_by(|a, b| time(a).total_cmp(&time(b))) {
            fastest.role = Role::Baseline;
        }
    }

    /// Prints the table; the names of lines of which something was asked, and what became of it.
    fn print(&self, seconds: &[Vec<f64>], bytes: usize) -> Vec<(String, String)> {
        let seconds_of = |line: &Line| &seconds[line.copies[0].0];
        let baselines: Vec<_> =
            self.lines.iter().filter(|line| line.role == Role::Baseline).collect();
        let apart = |line: &Line| match line.role {
            Role::Again(first) => {
                (ratio(seconds_of(line), seconds_of(&self.lines[first])).median - 1.0).abs()
            }
            _ => 0.0,
        };
        let unsettled = self.lines.iter().map(apart).fold(0.0, f64::max);
        let headers: Vec<_> = baselines.iter().map(|line| format!("x {}", line.name)).collect();
        let wide = self.lines.iter().map(|line| line.name.len() + 2).fold(24, usize::max);
        let widths = headers.iter().map(|header| 21.max(header.len() + 2)).collect::<Vec<_>>();
        let places = self.lines.iter().any(|line| line.copies.len() > 1);

        print!("{:<wide$}{:>7}", "", "MB/s");
        print!("{}", if places { " best at offset" } else { "" });
        headers.iter().zip(&widths).for_each(|(header, wide)| print!("{header:>wide$}"));
        let asked = self.lines.iter().any(|line| matches!(line.role, Role::Asked(_)));
        println!("{:>8}{}", "noise", if asked { "   asked stretch" } else { "" });
        let mut verdicts = Vec::new();
        for Line { name, role, copies } in &self.lines {
            let speed = |(copy, _): &(usize, _)| bytes as f64 / 1e6 / median(&seconds[*copy]);
            let speeds: Vec<f64> = copies.iter().map(speed).collect();
            let best = (0..copies.len()).max_by(|a, b| speeds[*a].total_cmp(&speeds[*b]));
            let best = best.expect("every contender lies somewhere");
            print!("{name:<wide$}{:>7.0}", median(&speeds));
            if places {
                let at = match copies[best].1 {
                    Some(offset) => format!("{:.0} at {offset:>2}", speeds[best]),
                    None if copies.len() > 1 => format!("{:.0} linked", speeds[best]),
                    None => String::new(),
                };
                print!("{at:>15}");
            }

            let ratios = |baseline: &&Line| -> Vec<Ratio> {
                let ratio = |(copy, _): &(usize, _)| ratio(&seconds[*copy], seconds_of(baseline));
                copies.iter().map(ratio).collect()
            };
            let ratios: Vec<_> = baselines.iter().map(ratios).collect();
            let noise = ratios.iter().flatten().map(|ratio| ratio.noise).fold(unsettled, f64::max);
            let mut least = f64::INFINITY;
            for (ratios, wide) in ratios.iter().zip(&widths) {
                let medians: Vec<f64> = ratios.iter().map(|ratio| ratio.median).collect();
                least = least.min(median(&medians));
                let typical = cell(median(&medians), noise);
                let cell = match copies.len() {
                    1 => typical,
                    _ => format!("{typical} / {}", cell(medians[best], noise)),
                };
                print!("{cell:>wide$}");
            }
            print!("{:>7.1}%", 100.0 * noise);
            match role {
                Role::Asked(goal) if !baselines.is_empty() => {
                    let verdict = goal.judge(least);
                    println!("{verdict}");
                    verdicts.push((name.clone(), format!("{:>6}{verdict}", cell(least, noise))));
                }
                _ => println!(),
            }
        }
        verdicts
    }
}

impl Goal {
    /// What is asked, and whether a ratio is that.
    pub fn judge(self, ratio: f64) -> String {
        let verdict = match ratio {
            _ if ratio >= self.stretch => "met, and the stretch".to_owned(),
            _ if ratio >= self.least => "met".to_owned(),
            _ => match self.most.filter(|most| *most < self.least) {
                Some(most) => format!("NOT MET: this processor allows {most:.2}"),
                None => "NOT MET".to_owned(),
            },
        };
        format!("{:>8.2}{:>8.2}   {verdict}", self.least, self.stretch)
    }
}

/// A ratio, or that it is none to speak of: within the noise, or one to the digits shown.
pub fn cell(ratio: f64, noise: f64) -> String {
    if (ratio - 1.0).abs() <= noise.max(0.005) { "tie".into() } else { format!("{ratio:.2}") }
}
