//! `fast` and the default beside other people's crates: ratios, in one process.
//!
//! Contenders take turns round by round. Where a function lies in memory moves its speed by several
//! per cent, so ours are there several times, each at another offset from a cache line.
//! The crate `sha1` runs twice, to show what is noise.

#[path = "support/contender.rs"]
#[allow(dead_code, reason = "no kernels and no libraries here")]
mod contender;
#[path = "support/measure.rs"]
mod measure;
#[path = "support/placed.rs"]
mod placed;
#[path = "support/table.rs"]
#[allow(dead_code, reason = "nothing is asked here")]
mod table;

use std::time::Duration;

use contender::{Contender, Function, SHA1, measuring, message, peers};
use placed::{PLACED, placed};
use table::{LineUp, Role};

const SIZES: &[(&str, usize)] = &[("16 KiB", 1 << 14), ("1 MiB", 1 << 20)];
const TIME: Duration = Duration::from_secs(8);

placed!(FAST: Function = (preset = "fast") (state: &mut [u32; 5], blocks: &[[u8; 64]]):
    fast_0 0, fast_16 16, fast_32 32, fast_48 48);
placed!(DEFAULT: Function = (preset = "default") (state: &mut [u32; 5], blocks: &[[u8; 64]]):
    default_0 0, default_16 16, default_32 32, default_48 48);

/// Ours by name, with their copies.
const OURS: [(&str, &[(usize, Function)]); 2] = [("fast", FAST), ("default", DEFAULT)];

fn main() {
    let ours: Vec<Vec<Contender>> = OURS
        .iter()
        .map(|(name, copies)| copies.iter().map(|(_, f)| Contender::new(*name, *f)).collect())
        .collect();
    let peers = peers();
    ours.iter().flatten().chain(&peers).for_each(Contender::check);
    if !measuring() {
        return;
    }
    introduce();
    for (size, bytes) in SIZES {
        let message = message(*bytes);
        let mut line_up = LineUp::default();
        for ((name, places), copies) in OURS.iter().zip(&ours) {
            let copies = copies.iter().zip(*places).map(|(contender, (offset, _))| {
                (PLACED.then_some(*offset), contender.subject(&message))
            });
            line_up.add_placed(*name, Role::Compared, copies);
        }
        let mut first = None;
        for peer in &peers {
            let is_baseline = peer.name == SHA1 || peer.name.starts_with("sha1-asm");
            let role = if is_baseline { Role::Baseline } else { Role::Compared };
            let line = line_up.add(&*peer.name, role, peer.subject(&message));
            first = first.or((peer.name == SHA1).then_some((line, peer)));
        }
        if let Some((line, peer)) = first {
            line_up.add(format!("{SHA1} again"), Role::Again(line), peer.subject(&message));
        }
        line_up.run(size, *bytes, TIME);
    }
}

/// Says what is compared, and makes sure that functions lie where they should.
fn introduce() {
    println!("SHA-1 compression on {}: ratios within one process\n", std::env::consts::ARCH);
    if !PLACED {
        println!("All functions lie where the linker put them.");
        return;
    }
    for (name, copies) in OURS {
        let found: Vec<_> = copies.iter().map(|(_, compress)| *compress as usize % 64).collect();
        let asked: Vec<_> = copies.iter().map(|(offset, _)| *offset).collect();
        assert_eq!(found, asked, "{name}: placement needs `codegen-units = 1`");
        println!("{name:<8} lies at {found:?} bytes from a 64-byte boundary");
    }
    println!("The peers keep the one place that the linker gave them, lucky or not.");
    println!("Two figures are the median over the places and the best place. Half of the rounds");
    println!("are within the noise, or the two runs of `sha1` are that far apart; less is a tie.");
}
