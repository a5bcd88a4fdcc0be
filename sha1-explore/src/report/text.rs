//! Numbers and names as people read them.

use maud::{Markup, html};

use crate::results::{Build, Cycles, Machine, Results};
use crate::stats::Ratio;

/// `16 KiB`
#[must_use]
pub fn bytes(number: usize) -> String {
    const MIB: usize = 1 << 20;
    match number {
        n if n >= MIB && n.is_multiple_of(MIB) => format!("{} MiB", n / MIB),
        n if n >= 1024 && n.is_multiple_of(1024) => format!("{} KiB", n / 1024),
        n => format!("{n} B"),
    }
}

/// `16 KiB`, and the offset where there is one.
#[must_use]
pub fn message((length, offset): (usize, usize)) -> String {
    match offset {
        0 => bytes(length),
        _ => format!("{}, offset {offset}", bytes(length)),
    }
}

/// `1.27×`, with a digit more below 10.
#[must_use]
pub fn times(ratio: f64) -> String {
    match ratio {
        ratio if !ratio.is_finite() => "–".into(),
        ratio if ratio < 10.0 => format!("{ratio:.3}×"),
        ratio => format!("{ratio:.1}×"),
    }
}

/// `1.26–1.28`
#[must_use]
pub fn spread(ratio: &Ratio) -> String {
    format!("{:.2}–{:.2}", ratio.low, ratio.high)
}

/// `1.5 %`, not to be broken.
#[must_use]
pub fn percent(part: f64) -> String {
    format!("{:.1}\u{a0}%", part * 100.0)
}

/// An amount without more digits than it is known by.
#[must_use]
pub fn amount(number: f64) -> String {
    match number {
        n if n >= 100.0 => format!("{n:.0}"),
        n if n >= 10.0 => format!("{n:.1}"),
        n => format!("{n:.2}"),
    }
}

/// A processor's name without what every one has.
#[must_use]
pub fn cpu(name: &str) -> String {
    let name = name.split(" @ ").next().unwrap_or(name);
    let name = name.replace("(R)", "").replace("(TM)", "").replace("(tm)", "");
    let filler = |word: &&str| !matches!(*word, "CPU" | "Processor") && !word.ends_with("-Core");
    let name = name.split_whitespace().filter(filler).collect::<Vec<_>>().join(" ");
    if name.is_empty() { "an unnamed processor".into() } else { name }
}

/// `x86_64 linux`
#[must_use]
pub fn system(machine: &Machine) -> String {
    format!("{} {}", machine.arch, machine.os)
}

/// `rustc 1.95.0 (LLVM 22.1.2)`
#[must_use]
pub fn compiler(results: &Results) -> String {
    match &results.compiler {
        Some(compiler) => format!("rustc {} (LLVM {})", compiler.rustc, compiler.llvm),
        None => "no compiler".into(),
    }
}

/// `opt-level 3, target-cpu native`
#[must_use]
pub fn flags(build: &Build) -> String {
    let flags = &build.flags;
    let mut text = format!("opt-level {}", flags.opt_level);
    if let Some(cpu) = &flags.target_cpu {
        text += &format!(", target-cpu {cpu}");
    }
    if let Some(target) = &flags.target {
        text += &format!(", target {target}");
    }
    text
}

/// What a cycle is in this file.
#[must_use]
pub fn cycles(machine: &Machine) -> String {
    let rate = machine.gigahertz.map_or(String::new(), |rate| format!(" at {rate:.2} GHz"));
    match machine.cycles {
        Cycles::Core => format!("the core's own{rate}"),
        Cycles::Reference => format!("reference cycles{rate}"),
        Cycles::None => "not counted".into(),
    }
}

/// `2026-11-30 20:42 UTC`, or as it stands where it has another form.
#[must_use]
pub fn date(stamp: &str) -> String {
    match (stamp.get(..10), stamp.get(10..11), stamp.get(11..16), stamp.ends_with('Z')) {
        (Some(day), Some("T"), Some(time), true) => format!("{day} {time} UTC"),
        _ => stamp.to_owned(),
    }
}

/// A name that may be broken after its dots, for narrow places.
#[must_use]
pub fn breakable(name: &str) -> Markup {
    html! { @for part in name.split_inclusive(['.', ',']) { (part) wbr; } }
}

/// The attribute's line.
#[must_use]
pub fn line(attribute: &str) -> String {
    match attribute {
        "" => "#[sha1_block]".into(),
        keys => format!("#[sha1_block({keys})]"),
    }
}

/// The same for a table that detects.
#[must_use]
pub fn kernels(attribute: &str) -> String {
    line(attribute).replacen("sha1_block", "sha1_kernels", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(
            [64, 1000, 1024, 16384, 1 << 20, (1 << 20) + 1024].map(bytes),
            ["64 B", "1000 B", "1 KiB", "16 KiB", "1 MiB", "1025 KiB"]
        );
        assert_eq!(message((64, 1)), "64 B, offset 1");
        assert_eq!([0.5, 12.345, f64::INFINITY].map(times), ["0.500×", "12.3×", "–"]);
        assert_eq!([1.234, 12.34, 1234.5].map(amount), ["1.23", "12.3", "1234"]);
    }

    #[test]
    fn processors() {
        assert_eq!(
            cpu("Intel(R) Xeon(R) Platinum 8581C CPU @ 2.30GHz"),
            "Intel Xeon Platinum 8581C"
        );
        assert_eq!(cpu("AMD Ryzen 9 7950X 16-Core Processor"), "AMD Ryzen 9 7950X");
        assert_eq!(cpu(" "), "an unnamed processor");
    }

    #[test]
    fn dates() {
        assert_eq!(date("2026-11-30T20:42:38Z"), "2026-11-30 20:42 UTC");
        assert_eq!(date("yesterday"), "yesterday");
        assert_eq!(date("ééééééééTéé"), "ééééééééTéé");
    }
}
