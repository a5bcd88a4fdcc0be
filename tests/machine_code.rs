//! What the compiler makes of a store policy: counted in the assembly, for the pinned compiler.
//!
//! A ring that is really in memory has 16 places that are stored to five times each. Blessed with
//! the same command as `tokens.rs`.
#![cfg(target_arch = "x86_64")]

#[path = "support/assembly.rs"]
mod assembly;

use std::collections::BTreeMap;
use std::fmt::Write;

use assembly::{assembly, instructions, source};

/// What counts in one function's assembly.
#[derive(Debug)]
struct Counts {
    /// Places of 32 bits that are stored to at least five times: slots of the ring.
    slots: usize,
    /// Stores of 32 bits to memory.
    stores: usize,
    /// Instructions that read 32 bits from memory.
    loads: usize,
    instructions: usize,
}

fn count(assembly: &str) -> Counts {
    let mut stored: BTreeMap<&str, usize> = BTreeMap::new();
    let mut counts = Counts { slots: 0, stores: 0, loads: 0, instructions: 0 };
    for line in instructions(assembly) {
        counts.instructions += 1;
        let (mnemonic, operands) = line.split_once('\t').unwrap_or((line, ""));
        let (first, second) = operands.split_once(", ").unwrap_or((operands, ""));
        if let Some(place) = first.strip_prefix("dword ptr ") {
            counts.stores += 1;
            *stored.entry(place).or_default() += 1;
            counts.loads += usize::from(mnemonic != "mov");
        }
        counts.loads += usize::from(second.starts_with("dword ptr "));
    }
    counts.slots = stored.values().filter(|&&times| times >= 5).count();
    counts
}

const STORES: [&str; 8] = [
    "plain",
    "registers",
    "volatile",
    "volatile-rw",
    "word-barrier",
    "barrier",
    "fence",
    "expanded",
];

fn of_store(store: &str) -> Counts {
    count(&assembly(store, &source(&format!("scalar.{store}.word.native")), &[]))
}

#[test]
fn stores_do_what_they_say() {
    let mut table = String::from("store          slots  stores  loads  instructions\n");
    let mut all = BTreeMap::new();
    for store in STORES {
        let counts = of_store(store);
        let Counts { slots, stores, loads, instructions } = counts;
        let _ = writeln!(table, "{store:14} {slots:5} {stores:7} {loads:6} {instructions:13}");
        all.insert(store, counts);
    }
    println!("{table}");
    for real in ["volatile", "volatile-rw", "word-barrier", "barrier", "fence"] {
        let counts = &all[real];
        assert!(counts.slots >= 16, "{real}: every slot of the ring is stored to: {counts:?}");
        assert!(counts.stores >= 80, "{real}: every word is stored: {counts:?}");
    }
    for read_back in ["volatile-rw", "word-barrier", "barrier", "fence"] {
        let counts = &all[read_back];
        assert!(counts.loads >= 256, "{read_back}: four words are read for each of 64: {counts:?}");
    }
    for promoted in ["plain", "registers"] {
        let counts = &all[promoted];
        assert!(counts.slots < 16, "{promoted}: the array is not in memory: {counts:?}");
    }
    assert!(all["volatile"].loads < 256, "a volatile store alone does not stop forwarding");
    assert_eq!(
        format!("{:?}", all["plain"]),
        format!("{:?}", all["registers"]),
        "an array and locals are the same code"
    );
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("machine-code-x86_64", table));
}

#[test]
fn a_barrier_without_the_escape_does_nothing() {
    let real = source("scalar.barrier.word.native");
    let escape = real.match_indices("asm").find(|(at, _)| real[*at..].contains("{0}"));
    let (at, _) = escape.expect("the ring's address is handed to a statement");
    let start = real[..at].rfind(';').expect("a statement before it") + 1;
    let end = at + real[at..].find(';').expect("the statement's end") + 1;
    let bare = format!("{}{}", &real[..start], &real[end..]);
    assert!(!bare.contains("{0}") && bare.matches("asm !").count() == 80, "80 bare barriers stay");
    let counts = count(&assembly("bare", &bare, &[]));
    assert!(counts.slots < 16, "the optimiser looks through a bare barrier: {counts:?}");
}
