//! `fast` and the default beside other people's crates: ratios, in one process.
//!
//! Contenders take turns round by round. Where a function lies in memory moves its speed by several
//! per cent, so ours are there several times, each at another offset from a cache line; that needs
//! `codegen-units = 1`, so that a function and the filler before it come into one object file.
//! The crate `sha1` runs twice, to show what is noise.

#[path = "support/contender.rs"]
mod contender;
#[path = "support/measure.rs"]
mod measure;

use std::hint::black_box;
use std::time::Duration;

use sha1_core::sha1_block;

use contender::{Contender, Function, SHA1, measuring, message, peers};
use measure::{Ratio, Subject, interleaved, median, ratio};

const SIZES: &[(&str, usize)] = &[("16 KiB", 1 << 14), ("1 MiB", 1 << 20)];
const ROUNDS: usize = 501;
const SAMPLE: Duration = Duration::from_micros(250);

/// Whether we choose where functions lie: the fillers are ELF, for x86-64.
const PLACED: bool = cfg!(all(target_arch = "x86_64", target_os = "linux"));

/// The same function at each of some offsets from a 64-byte boundary, in a section for each, which
/// also keeps the compiler from merging them.
macro_rules! placed {
    ($all:ident: $preset:tt: $($name:ident $section:literal $offset:literal),*) => {
        $(
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            core::arch::global_asm!(
                concat!(".pushsection ", $section, ",\"ax\",@progbits"),
                ".balign 64",
                concat!(".skip ", $offset),
                ".popsection",
            );

            #[cfg_attr(
                all(target_arch = "x86_64", target_os = "linux"),
                unsafe(link_section = $section)
            )]
            #[sha1_block(preset = $preset)]
            fn $name(state: &mut [u32; 5], blocks: &[[u8; 64]]);
        )*

        static $all: &[(usize, Function)] = &[$(($offset, $name)),*];
    };
}

placed!(FAST: "fast":
    fast_0 ".text.sha1.fast_0" 0,
    fast_16 ".text.sha1.fast_16" 16,
    fast_32 ".text.sha1.fast_32" 32,
    fast_48 ".text.sha1.fast_48" 48);
placed!(DEFAULT: "default":
    default_0 ".text.sha1.default_0" 0,
    default_16 ".text.sha1.default_16" 16,
    default_32 ".text.sha1.default_32" 32,
    default_48 ".text.sha1.default_48" 48);

/// A line of the table: one contender, wherever it lies.
struct Line {
    name: String,
    /// Its copies: which subjects they are, and how far from a 64-byte boundary they lie; none
    /// where the linker decided.
    copies: Vec<(usize, Option<usize>)>,
}

fn main() {
    let (contenders, lines) = line_up();
    contenders.iter().for_each(Contender::check);
    if !measuring() {
        return;
    }
    introduce();
    for (size, bytes) in SIZES {
        let message = message(*bytes);
        let subject = |Contender { hasher, .. }: &Contender| -> Subject<'_> {
            let (mut hasher, message) = (hasher.clone(), &message[..]);
            Box::new(move || black_box(&mut hasher).feed(black_box(message)))
        };
        let mut subjects: Vec<_> = contenders.iter().map(subject).collect();
        let seconds = interleaved(&mut subjects, SAMPLE, ROUNDS);
        println!("\n{size}, {ROUNDS} rounds\n");
        print(&lines, &seconds, *bytes);
    }
}

/// Everyone who takes part, each copy by itself, and the lines of the table that they make up.
fn line_up() -> (Vec<Contender>, Vec<Line>) {
    let mut contenders = Vec::new();
    let mut lines = Vec::new();
    for (name, copies) in [("fast", FAST), ("default", DEFAULT)] {
        let copy = |(_, compress): &(usize, Function)| {
            contenders.push(Contender::new(name, *compress));
            (contenders.len() - 1, PLACED.then_some(*compress as usize % 64))
        };
        lines.push(Line { name: name.into(), copies: copies.iter().map(copy).collect() });
    }
    let again = Contender::new(format!("{SHA1} again"), sha1::block_api::compress);
    for peer in peers().into_iter().chain([again]) {
        lines.push(Line { name: peer.name.clone(), copies: vec![(contenders.len(), None)] });
        contenders.push(peer);
    }
    (contenders, lines)
}

/// Says what is compared, and makes sure that functions lie where they should.
fn introduce() {
    println!("SHA-1 compression on {}: ratios within one process\n", std::env::consts::ARCH);
    if !PLACED {
        println!("All functions lie where the linker put them.");
        return;
    }
    for (name, copies) in [("fast", FAST), ("default", DEFAULT)] {
        let found: Vec<_> = copies.iter().map(|(_, compress)| *compress as usize % 64).collect();
        let asked: Vec<_> = copies.iter().map(|(offset, _)| *offset).collect();
        assert_eq!(found, asked, "{name}: placement needs `codegen-units = 1`");
        println!("{name:<8} lies at {found:?} bytes from a 64-byte boundary");
    }
    println!("The peers keep the one place that the linker gave them, lucky or not.");
    println!("Two figures are the median over the places and the best place. Half of the rounds");
    println!("are within the noise, or the two runs of `sha1` are that far apart; less is a tie.");
}

fn print(lines: &[Line], seconds: &[Vec<f64>], bytes: usize) {
    let named = |line: &&Line| line.name == SHA1 || line.name.starts_with("sha1-asm");
    let baselines = lines.iter().filter(named).map(|line| (&line.name, line.copies[0].0));
    let baselines: Vec<_> = baselines.collect();
    let again = lines[lines.len() - 1].copies[0].0;
    let unsettled = (ratio(&seconds[again], &seconds[baselines[0].1]).median - 1.0).abs();

    print!("{:<24}{:>7}{:>15}", "", "MB/s", "best at offset");
    baselines.iter().for_each(|(name, _)| print!("{:>21}", format!("x {name}")));
    println!("{:>8}", "noise");
    for Line { name, copies } in lines {
        let speed = |(copy, _): &(usize, _)| bytes as f64 / 1e6 / median(&seconds[*copy]);
        let speeds: Vec<f64> = copies.iter().map(speed).collect();
        let best = (0..copies.len()).max_by(|a, b| speeds[*a].total_cmp(&speeds[*b]));
        let best = best.expect("every contender lies somewhere");
        let at = copies[best].1.map(|offset| format!("{:.0} at {offset:>2}", speeds[best]));
        print!("{name:<24}{:>7.0}{:>15}", median(&speeds), at.unwrap_or_default());

        let ratios = |baseline: usize| -> Vec<Ratio> {
            copies.iter().map(|(copy, _)| ratio(&seconds[*copy], &seconds[baseline])).collect()
        };
        let ratios: Vec<_> = baselines.iter().map(|(_, baseline)| ratios(*baseline)).collect();
        let noise = ratios.iter().flatten().map(|ratio| ratio.noise).fold(unsettled, f64::max);
        for ratios in ratios {
            let medians: Vec<f64> = ratios.iter().map(|ratio| ratio.median).collect();
            let typical = cell(median(&medians), noise);
            let cell = match copies.len() {
                1 => typical,
                _ => format!("{typical} / {}", cell(medians[best], noise)),
            };
            print!("{cell:>21}");
        }
        println!("{:>7.1}%", 100.0 * noise);
    }
}

/// A ratio, or that it is none to speak of.
fn cell(ratio: f64, noise: f64) -> String {
    if (ratio - 1.0).abs() <= noise { "tie".into() } else { format!("{ratio:.2}") }
}
