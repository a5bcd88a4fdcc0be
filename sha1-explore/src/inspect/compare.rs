//! Two listings side by side.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};
use serde::Serialize;

use super::{Instruction, Listing};

/// How the two sides of a line differ.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Not at all.
    Same,
    /// The same instruction with other registers, numbers or places.
    Operands,
    /// Other instructions.
    Other,
    /// Only the left has one.
    Left,
    /// Only the right has one.
    Right,
}

impl Mark {
    /// What stands between the columns.
    fn sign(self) -> char {
        match self {
            Self::Same => ' ',
            Self::Operands => '~',
            Self::Other => '|',
            Self::Left => '<',
            Self::Right => '>',
        }
    }

    /// Its colour on a terminal.
    fn colour(self) -> &'static str {
        match self {
            Self::Same => "",
            Self::Operands => "\x1b[33m",
            Self::Other => "\x1b[36m",
            Self::Left => "\x1b[31m",
            Self::Right => "\x1b[32m",
        }
    }
}

/// A line of the comparison.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Line {
    /// How the sides differ.
    pub mark: Mark,
    /// The first listing's line.
    pub a: Option<String>,
    /// The second's.
    pub b: Option<String>,
}

/// A listing's line, with what it is aligned by.
#[derive(Clone, Debug)]
struct Item {
    text: String,
    shape: String,
}

/// Lines of more instructions than this are not aligned: the table for it would be too large.
const MOST: usize = 1 << 27;

/// Aligns two listings by their instructions, whatever the registers.
///
/// # Errors
///
/// They are too long.
pub fn compare(a: &Listing, b: &Listing) -> Result<Vec<Line>> {
    let (a, b) = (items(a), items(b));
    if a.len() * b.len() > MOST {
        bail!(
            "listings of {} and {} lines are too long to compare: take a higher --opt-level",
            a.len(),
            b.len()
        );
    }
    Ok(lines(&a, &b, &common(&a, &b)))
}

fn items(listing: &Listing) -> Vec<Item> {
    let several = listing.len() > 1;
    let mut items = Vec::new();
    for (name, instructions) in listing {
        if several {
            items.push(Item { text: format!("{name}:"), shape: format!("{name}:") });
        }
        let mut targets: Vec<u64> = instructions.iter().filter_map(|one| one.target).collect();
        targets.sort_unstable();
        targets.dedup();
        let labels: BTreeMap<u64, usize> = targets.into_iter().zip(1..).collect();
        for one in instructions {
            if let Some(number) = labels.get(&one.offset) {
                items.push(Item { text: format!("L{number}:"), shape: "L:".to_owned() });
            }
            items.push(Item { text: text(one, &labels), shape: shape(one) });
        }
    }
    items
}

fn text(one: &Instruction, labels: &BTreeMap<u64, usize>) -> String {
    let mut operands = one.operands.clone();
    if let Some(number) = one.target.and_then(|target| labels.get(&target)) {
        let comma = if operands.is_empty() { "" } else { ", " };
        operands += &format!("{comma}L{number}");
    }
    let mnemonic = &one.mnemonic;
    format!("    {mnemonic:7} {operands}").trim_end().to_owned()
}

/// The instruction and the kinds of its operands: in memory, or not.
fn shape(one: &Instruction) -> String {
    let memory = one.operands.find(['[', '(']);
    // Reading from memory and writing to it differ by which operand it is.
    let before = memory.map(|at| one.operands[..at].contains(','));
    format!("{} {before:?}", one.mnemonic)
}

/// A longest common subsequence by shape: pairs of places.
fn common(a: &[Item], b: &[Item]) -> Vec<(usize, usize)> {
    // Numbers compare faster than text, millions of times.
    let shapes: BTreeSet<&str> = a.iter().chain(b).map(|item| item.shape.as_str()).collect();
    let numbers: BTreeMap<&str, usize> = shapes.into_iter().zip(0..).collect();
    let numbered = |items: &[Item]| -> Vec<usize> {
        items.iter().map(|item| numbers[item.shape.as_str()]).collect()
    };
    let (a, b) = (numbered(a), numbered(b));
    let width = b.len() + 1;
    let mut length = vec![0_u16; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            length[i * width + j] = if a[i] == b[j] {
                length[(i + 1) * width + j + 1] + 1
            } else {
                length[(i + 1) * width + j].max(length[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if length[(i + 1) * width + j] >= length[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

/// The lines: pairs side by side, what lies between two pairs as far as it goes on both sides.
fn lines(a: &[Item], b: &[Item], pairs: &[(usize, usize)]) -> Vec<Line> {
    let text = |items: &[Item], at: usize| Some(items[at].text.clone());
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    for &(to_i, to_j) in pairs.iter().chain([&(a.len(), b.len())]) {
        while i < to_i || j < to_j {
            let (left, right) = (i < to_i, j < to_j);
            let mark = match (left, right) {
                (true, true) => Mark::Other,
                (true, false) => Mark::Left,
                _ => Mark::Right,
            };
            let a = left.then(|| text(a, i)).flatten();
            let b = right.then(|| text(b, j)).flatten();
            lines.push(Line { mark, a, b });
            (i, j) = (i + usize::from(left), j + usize::from(right));
        }
        if i < a.len() && j < b.len() {
            let mark = if a[i].text == b[j].text { Mark::Same } else { Mark::Operands };
            lines.push(Line { mark, a: text(a, i), b: text(b, j) });
            (i, j) = (i + 1, j + 1);
        }
    }
    lines
}

/// The lines in two columns, with a head and a summary, for a terminal of that width.
pub fn show(lines: &[Line], names: [&str; 2], width: usize) -> String {
    let column = (width.saturating_sub(3) / 2).max(20);
    let fit = |text: &str| {
        let mut text: String = text.chars().take(column).collect();
        text += &" ".repeat(column - text.chars().count());
        text
    };
    let mut out = format!("\x1b[1m{}   {}\x1b[0m\n", fit(names[0]), fit(names[1]).trim_end());
    for line in lines {
        let [a, b] = [&line.a, &line.b].map(|side| fit(side.as_deref().unwrap_or_default()));
        let (colour, sign) = (line.mark.colour(), line.mark.sign());
        let end = if colour.is_empty() { "" } else { "\x1b[0m" };
        out += &format!("{colour}{a} {sign} {}{end}\n", b.trim_end());
    }
    out + &summary(lines)
}

fn summary(lines: &[Line]) -> String {
    let count = |mark| lines.iter().filter(|line| line.mark == mark).count();
    if lines.iter().all(|line| line.mark == Mark::Same) {
        return format!("\nThe same: {} lines.", lines.len());
    }
    format!(
        "\n{} lines the same, {} with other operands (~), {} replaced (|),\n\
         {} on the left only (<), {} on the right only (>).",
        count(Mark::Same),
        count(Mark::Operands),
        count(Mark::Other),
        count(Mark::Left),
        count(Mark::Right),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(lines: &[&str]) -> Listing {
        let one = |(at, line): (usize, &&str)| {
            let (mnemonic, operands) = line.split_once(' ').unwrap_or((line, ""));
            let target = operands.strip_prefix('@').and_then(|target| target.parse().ok());
            let operands = if target.is_some() { "" } else { operands };
            Instruction {
                offset: at as u64,
                mnemonic: mnemonic.to_owned(),
                operands: operands.to_owned(),
                target,
                ..Instruction::default()
            }
        };
        vec![("compress".to_owned(), lines.iter().enumerate().map(one).collect())]
    }

    fn marks(a: &[&str], b: &[&str]) -> String {
        let lines = compare(&listing(a), &listing(b)).expect("short");
        lines.iter().map(|line| line.mark.sign()).collect()
    }

    #[test]
    fn lines_are_aligned_by_their_instructions() {
        let a = ["mov eax, [rsi]", "bswap eax", "rol eax, 1", "ret"];
        assert_eq!(marks(&a, &a), "    ");
        assert_eq!(marks(&a, &["movbe eax, [rsi]", "rol ecx, 1", "ret"]), "|<~ ");
        assert_eq!(marks(&["ret"], &["add eax, [rsp]", "ret"]), "> ");
        assert_eq!(marks(&["mov eax, [rsp]"], &["mov [rsp], eax"]), "|", "a load is no store");
    }

    #[test]
    fn a_jump_is_the_same_wherever_its_target_moved_to() {
        let a = ["nop", "add eax, 1", "jne @1"];
        let b = ["add eax, 1", "jne @0"];
        assert_eq!(marks(&a, &b), "<   ");
    }

    #[test]
    fn both_columns_fit() {
        let lines = compare(&listing(&["mov eax, [rsi]"]), &listing(&["mov ecx, [rsi]"]));
        let shown = show(&lines.expect("short"), ["a", "b"], 60);
        let plain = anstream::adapter::strip_str(&shown).to_string();
        assert!(plain.lines().take(2).all(|line| line.chars().count() <= 60), "{plain}");
        assert!(plain.contains("1 with other operands"), "{plain}");
    }
}
