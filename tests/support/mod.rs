//! What several test programs share.
#![allow(dead_code)] // Each program uses a part of it.

use std::cell::Cell;

use sha1_core::digest::Digest;
use sha1_core::{Compress, Hex, Sha1With, Variant};

/// Reads hexadecimal digits.
pub fn unhex(text: &str) -> Vec<u8> {
    let pair = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(2).map(pair).collect()
}

/// The digest by the crate `sha1`, which shares nothing with this project.
pub fn reference(message: &[u8]) -> Hex {
    Hex(sha1::Sha1::digest(message).into())
}

/// A compression function.
type Function = fn(&mut [u32; 5], &[[u8; 64]]);

thread_local! {
    static CURRENT: Cell<Function> = const { Cell::new(|_, _| {}) };
}

/// Stands for the variant under test, so that the real hasher runs over any of them.
pub struct Current;

impl Compress for Current {
    fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
        CURRENT.get()(state, blocks);
    }
}

/// A hasher over the variant under test.
pub type Hasher = Sha1With<Current>;

/// Runs a check over every variant, on all cores; a check says which variant it is about.
pub fn each<'a>(variants: impl IntoIterator<Item = &'a Variant>, check: impl Fn(&Variant) + Sync) {
    let variants: Vec<_> = variants.into_iter().collect();
    assert!(!variants.is_empty(), "no variants test nothing");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = variants.len().div_ceil(threads);
    let check = &check;
    std::thread::scope(|scope| {
        for variants in variants.chunks(share) {
            scope.spawn(move || {
                for variant in variants {
                    CURRENT.set(variant.compress);
                    check(variant);
                }
            });
        }
    });
}

/// The digest by the variant under test.
pub fn digest(message: &[u8]) -> Hex {
    Hex(Hasher::digest(message).into())
}

/// Random numbers that are the same in every run (splitmix64).
pub struct Random(pub u64);

impl Random {
    /// The next 32 bits.
    pub fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 32) as u32
    }
}
