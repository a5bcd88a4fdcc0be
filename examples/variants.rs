//! Which way to write SHA-1 is the fastest here? `cargo run --release --example variants`
//!
//! Every preset and every change of one key from the default: checked against the crate `sha1`,
//! timed in turns, sorted. Attributes that give the very same machine code share a line.

#[path = "../benches/support/measure.rs"]
mod measure;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use sha1::Digest;
use sha1_core::{INITIAL, Variant, sha1_variants};

use measure::{Ratio, Subject, interleaved, median, ratio};

/// The first is the default.
#[sha1_variants(set = ["singles", "presets"])]
static VARIANTS: &[Variant];

const MESSAGE: usize = 16 << 10;
const ROUNDS: usize = 301;
const SAMPLE: Duration = Duration::from_micros(250);

/// What the place of a function in memory may change all by itself.
const PLACEMENT: f64 = 0.03;

/// A bar's width where it stands for the fastest.
const BAR: f64 = 24.0;

/// A function, and the attributes that give it.
struct Function {
    compress: fn(&mut [u32; 5], &[[u8; 64]]),
    attributes: Vec<String>,
}

fn main() -> ExitCode {
    let functions = functions();
    let (message, digest) = message();
    let right: Vec<bool> = functions.iter().map(|f| hash(f, &message) == digest).collect();
    let subject = |function| -> Subject<'_> {
        let message = &message;
        Box::new(move || _ = black_box(hash(function, black_box(message))))
    };
    println!(
        "SHA-1 written in {} ways, which are {} functions on {}: {} KiB messages, {ROUNDS} rounds",
        VARIANTS.len(),
        functions.len(),
        std::env::consts::ARCH,
        MESSAGE >> 10,
    );
    if cfg!(debug_assertions) {
        println!("Not optimised, so the figures mean nothing: run it with --release.");
    }
    let seconds =
        interleaved(&mut functions.iter().map(subject).collect::<Vec<_>>(), SAMPLE, ROUNDS);

    let ratios: Vec<Ratio> = seconds.iter().map(|subject| ratio(subject, &seconds[0])).collect();
    let mut order: Vec<usize> = (0..functions.len()).collect();
    order.sort_by(|&a, &b| ratios[b].median.total_cmp(&ratios[a].median));
    let fastest = ratios[order[0]].median;
    let default = MESSAGE as f64 / 1e6 / median(&seconds[0]);

    println!("\n   MB/s  × default      {:24}  digest  #[sha1_block(...)]", "");
    for i in order {
        let Ratio { median, noise } = ratios[i];
        let mark = match i {
            0 => "←",
            _ if (median - 1.0).abs() <= noise.max(PLACEMENT) => "tie",
            _ => "",
        };
        let bar = "━".repeat((median / fastest * BAR).round() as usize);
        let digest = if right[i] { "right" } else { "WRONG" };
        let speed = default * median;
        let (attribute, same) = functions[i].attributes.split_first().expect("at least one");
        println!("{speed:>7.0}  {median:>9.2} {mark:<3}  {bar:<24}  {digest:<6}  {attribute}");
        same.iter().for_each(|attribute| println!("{:55}= {attribute}", ""));
    }
    println!();
    println!("←    the default, which the others are compared with");
    println!(
        "tie  within the noise of this run, or within {:.0} %, which placement in memory may change",
        100.0 * PLACEMENT
    );
    println!("=    another attribute that gives the same machine code");
    if right.iter().all(|right| *right) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The functions, each once: what the compiler merged has one address.
fn functions() -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    for Variant { attribute, compress, .. } in VARIANTS {
        let attribute = if attribute.is_empty() { "(no keys: the default)" } else { attribute };
        match functions.iter_mut().find(|f| std::ptr::fn_addr_eq(f.compress, *compress)) {
            Some(function) => function.attributes.push(attribute.into()),
            None => {
                functions
                    .push(Function { compress: *compress, attributes: vec![attribute.into()] });
            }
        }
    }
    functions
}

/// A message, padded, and its digest by other people's code.
fn message() -> (Vec<[u8; 64]>, [u8; 20]) {
    let mut blocks: Vec<[u8; 64]> = (0..MESSAGE / 64).map(|i| [(i * 37) as u8; 64]).collect();
    let digest = sha1::Sha1::digest(blocks.as_flattened()).into();
    let mut padding = [0; 64];
    padding[0] = 0x80;
    padding[56..].copy_from_slice(&(8 * MESSAGE as u64).to_be_bytes());
    blocks.push(padding);
    (blocks, digest)
}

fn hash(function: &Function, message: &[[u8; 64]]) -> [u8; 20] {
    let mut state = INITIAL;
    (function.compress)(&mut state, message);
    let mut digest = [0; 20];
    for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    digest
}
