//! Whole messages through padding, each lane with another: a lane whose message ends takes the next.

use sha1_core::{Hex, INITIAL};

use crate::support::{Random, reference};
use crate::{Ready, ready};

/// A message with its padding (FIPS 180-4, 5.1.1).
fn padded(message: &[u8]) -> Vec<[u8; 64]> {
    let mut bytes = message.to_vec();
    bytes.push(0x80);
    bytes.resize((message.len() + 9).next_multiple_of(64) - 8, 0);
    bytes.extend((8 * message.len() as u64).to_be_bytes());
    bytes.as_chunks().0.to_vec()
}

/// A lane: the number of its message and what is left of that.
type Lane<'a> = Option<(usize, &'a [[u8; 64]])>;

/// The digests of padded messages by a kernel with `live` of its lanes in use, from `first` on.
fn digests(kernel: &Ready, messages: &[Vec<[u8; 64]>], first: usize, live: usize) -> Vec<Hex> {
    let mut queue = messages.iter().map(Vec::as_slice).enumerate();
    let mut digests = vec![Hex([0; 20]); messages.len()];
    let mut lanes: Vec<Lane<'_>> = vec![None; kernel.messages];
    let mut states = vec![INITIAL; kernel.messages];
    let is_live = |lane: usize| (lane + kernel.messages - first) % kernel.messages < live;
    loop {
        for lane in (0..kernel.messages).filter(|lane| is_live(*lane)) {
            if lanes[lane].is_none() {
                lanes[lane] = queue.next();
                states[lane] = INITIAL;
            }
        }
        let Some((_, any)) = lanes.iter().flatten().next() else { return digests };
        // A lane that is not in use works on what another does.
        let blocks: Vec<_> = lanes.iter().map(|lane| lane.map_or(*any, |(_, rest)| rest)).collect();
        let shortest = blocks.iter().map(|blocks| blocks.len()).min().expect("a lane");
        (kernel.compress)(&mut states, &blocks);
        for (lane, state) in lanes.iter_mut().zip(&states) {
            let Some((number, rest)) = lane else { continue };
            *rest = &rest[shortest..];
            if rest.is_empty() {
                let bytes = state.map(u32::to_be_bytes);
                digests[*number] = Hex(bytes.as_flattened().try_into().expect("five words"));
                *lane = None;
            }
        }
    }
}

/// Messages of some lengths, with their digests by the crate `sha1`.
fn messages(lengths: impl Iterator<Item = usize>, seed: u64) -> (Vec<Vec<[u8; 64]>>, Vec<Hex>) {
    let mut random = Random(seed);
    let messages = lengths.map(|length| (0..length).map(|_| random.word() as u8).collect());
    messages.map(|message: Vec<u8>| (padded(&message), reference(&message))).unzip()
}

#[test]
fn every_length_up_to_five_blocks() {
    // Lengths side by side differ in their numbers of blocks: 37 and 321 have no common factor.
    let (messages, expected) = messages((0..=320).map(|number| 37 * number % 321), 51);
    for kernel in ready() {
        let got = digests(&kernel, &messages, 0, kernel.messages);
        for (number, (got, expected)) in got.iter().zip(&expected).enumerate() {
            assert_eq!(got, expected, "{}, {} bytes", kernel.id, 37 * number % 321);
        }
    }
}

#[test]
fn any_number_of_lanes_in_use() {
    let (messages, expected) = messages((0..40).map(|number| 61 * number % 521), 52);
    for kernel in ready() {
        for live in 1..=kernel.messages {
            for first in [0, kernel.messages / 2, kernel.messages - 1] {
                let got = digests(&kernel, &messages, first, live);
                assert_eq!(got, expected, "{}, {live} lanes from {first} on", kernel.id);
            }
        }
    }
}
