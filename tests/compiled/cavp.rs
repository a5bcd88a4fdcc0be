//! NIST's short, long and Monte Carlo vectors.

use sha1_core::Variant;

use crate::ALL;
use crate::support::{digest, each, unhex};

const SHORT: &str = include_str!("../data/SHA1ShortMsg.rsp");
const LONG: &str = include_str!("../data/SHA1LongMsg.rsp");
const MONTE: &str = include_str!("../data/SHA1Monte.rsp");

/// The values of a key, in the file's order.
fn values<'a>(file: &'a str, key: &str) -> Vec<&'a str> {
    let value = |line: &'a str| line.split_once(" = ").filter(|(name, _)| *name == key);
    file.lines().filter_map(value).map(|(_, value)| value.trim()).collect()
}

/// Messages and their digests.
fn messages(file: &str) -> Vec<(Vec<u8>, String)> {
    let lengths = values(file, "Len");
    let (texts, digests) = (values(file, "Msg"), values(file, "MD"));
    assert!(lengths.len() == texts.len() && lengths.len() == digests.len() && !digests.is_empty());
    let message = |((bits, text), digest): ((&&str, &&str), &&str)| {
        let bytes = bits.parse::<usize>().expect("a number of bits") / 8;
        (unhex(text)[..bytes].to_vec(), digest.to_string())
    };
    lengths.iter().zip(&texts).zip(&digests).map(message).collect()
}

fn check(file: &str, count: usize) {
    let messages = messages(file);
    assert_eq!(messages.len(), count);
    each(ALL, |variant| {
        for (message, expected) in &messages {
            let got = digest(message).to_string();
            assert_eq!(got, *expected, "{} bytes, {}", message.len(), variant.id);
        }
    });
}

#[test]
fn short_messages() {
    check(SHORT, 65);
}

#[test]
fn long_messages() {
    check(LONG, 64);
}

fn monte_carlo(variants: impl Iterator<Item = &'static Variant>) {
    let seed: [u8; 20] = unhex(values(MONTE, "Seed")[0]).try_into().expect("a digest");
    let checkpoints = values(MONTE, "MD");
    assert_eq!(checkpoints.len(), 100);
    each(variants, |variant| {
        let mut seed = seed;
        for (number, expected) in checkpoints.iter().enumerate() {
            let mut last = [seed; 3];
            for _ in 0..1000 {
                let next = digest(last.as_flattened()).0;
                last = [last[1], last[2], next];
            }
            seed = last[2];
            let got = sha1_core::Hex(seed).to_string();
            assert_eq!(got, *expected, "checkpoint {number}, {}", variant.id);
        }
    });
}

/// Whether a variant is a preset or at most one change from the default.
fn single(variant: &&Variant) -> bool {
    variant.attribute.matches('=').count() <= 1
}

#[test]
fn monte_carlo_of_presets_and_singles() {
    monte_carlo(ALL.iter().filter(single));
}

/// Minutes under an emulator, which is why `ci/cross` leaves it out.
#[test]
fn monte_carlo_of_the_grid() {
    monte_carlo(ALL.iter().filter(|variant| !single(variant)));
}
