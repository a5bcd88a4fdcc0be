//! The machine at hand: its processor's name and features, and the time of day.

use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::results::{Cycles, Machine};

/// What is known before anything is measured.
#[must_use]
pub fn machine() -> Machine {
    let present = FEATURES.iter().filter(|(_, detect)| detect());
    Machine {
        cpu: name().unwrap_or_else(|| "unknown".to_owned()),
        cores: cores(),
        arch: std::env::consts::ARCH.to_owned(),
        os: std::env::consts::OS.to_owned(),
        features: present.map(|(name, _)| (*name).to_owned()).collect(),
        cycles: Cycles::None,
        gigahertz: None,
    }
}

/// Cores that this process may use.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Whether the processor has a feature; false for a feature that is not in the table.
#[must_use]
pub fn has(feature: &str) -> bool {
    FEATURES.iter().any(|(name, detect)| *name == feature && detect())
}

/// Those of some features that code may use and this processor lacks: such code would crash.
#[must_use]
pub fn lacks(features: &[String]) -> Vec<&'static str> {
    let missing = FEATURES
        .iter()
        .filter(|(name, detect)| features.iter().any(|feature| feature == name) && !detect());
    missing.map(|(name, _)| *name).collect()
}

/// Features by the compiler's names, and how to detect them.
type Feature = (&'static str, fn() -> bool);

/// Features of x86 that speed here, or a compiler told to use a processor, may depend on.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
static FEATURES: &[Feature] = {
    macro_rules! table {
        ($($name:tt)*) => { &[$(($name, || std::arch::is_x86_feature_detected!($name))),*] };
    }
    table! {
        "sse2" "ssse3" "sse4.1" "sse4.2" "popcnt" "movbe" "avx" "avx2" "bmi1" "bmi2" "lzcnt" "fma"
        "f16c" "adx" "aes" "pclmulqdq" "sha" "gfni" "vaes" "vpclmulqdq" "avx512f" "avx512vl"
        "avx512bw" "avx512dq" "avx512cd" "avx512ifma" "avx512vbmi" "avx512vbmi2" "avx512vnni"
        "avx512bitalg" "avx512vpopcntdq" "avx512bf16" "avx512fp16"
    }
};

/// The same for AArch64.
#[cfg(target_arch = "aarch64")]
static FEATURES: &[Feature] = {
    macro_rules! table {
        ($($name:tt)*) => {
            &[$(($name, || std::arch::is_aarch64_feature_detected!($name))),*]
        };
    }
    table!("neon" "aes" "sha2" "sha3" "crc" "lse" "rdm" "dotprod" "sve" "sve2")
};

/// Elsewhere stable Rust detects none.
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
static FEATURES: &[Feature] = &[];

/// What the system calls the processor.
fn name() -> Option<String> {
    let name = if cfg!(target_os = "macos") {
        let output = Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output();
        String::from_utf8(output.ok()?.stdout).ok()?
    } else if cfg!(windows) {
        std::env::var("PROCESSOR_IDENTIFIER").ok()?
    } else {
        processor_in(&std::fs::read_to_string("/proc/cpuinfo").ok()?)?
    };
    Some(name.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|name| !name.is_empty())
}

/// Every architecture's Linux has its own word for it.
fn processor_in(cpuinfo: &str) -> Option<String> {
    let words = ["model name", "Model", "cpu model", "uarch", "cpu", "Hardware", "processor 0"];
    words.iter().find_map(|word| {
        cpuinfo.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == *word).then(|| value.trim().to_owned())
        })
    })
}

/// The time of day, `2026-11-30T20:42:38Z`.
#[must_use]
pub fn now() -> String {
    date(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// A time since 1970 as people write it (the days by Hinnant's `civil_from_days`).
fn date(since: Duration) -> String {
    let (days, second) = (since.as_secs() / 86_400 + 719_468, since.as_secs() % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    // Months were counted from March, so that a leap day is a year's last.
    let (month, turn) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let (year, minute) = (year + era * 400 + turn, second / 60);
    format!("{year}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", minute / 60, minute % 60, second % 60)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sha1_codegen::isa::Isa;

    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| date(Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_796_071_358), "2026-11-30T20:42:38Z");
    }

    #[test]
    fn a_processor_is_found_by_any_word() {
        let x86 = "processor\t: 0\nmodel\t\t: 2\nmodel name\t: AMD EPYC\n";
        assert_eq!(processor_in(x86).as_deref(), Some("AMD EPYC"));
        assert_eq!(processor_in("cpu\t: POWER9, altivec\n").as_deref(), Some("POWER9, altivec"));
        assert_eq!(processor_in("nothing\n"), None);
    }

    /// A feature that is not in the table would never be found.
    #[test]
    fn whatever_a_plan_needs_here_can_be_detected() {
        let here = |isa: &&Isa| isa.archs.contains(&std::env::consts::ARCH);
        let plans =
            sha1_codegen::registry::every().filter(|plan| plan.isas().all(|isa| here(&isa)));
        let features: BTreeSet<_> = plans.flat_map(|plan| plan.features()).collect();
        for feature in features {
            assert!(FEATURES.iter().any(|(name, _)| *name == feature), "{feature}");
        }
    }

    #[test]
    fn what_a_processor_has_it_does_not_lack() {
        let here = machine().features;
        assert_eq!(lacks(&here), [""; 0]);
        assert!(here.iter().all(|feature| has(feature)));
        assert!(!has("no such feature"));
    }
}
