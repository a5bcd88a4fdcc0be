//! Blocks into chaining values: numbers of them, places, lanes.

use sha1_codegen::eval;
use sha1_codegen::plan::Plan;
use sha1_codegen::spec::SHA1;

use crate::support::Random;
use crate::{Ready, ready, reference};

fn blocks(random: &mut Random, count: usize) -> Vec<[u8; 64]> {
    (0..count).map(|_| std::array::from_fn(|_| random.word() as u8)).collect()
}

fn states(random: &mut Random, count: usize) -> Vec<[u32; 5]> {
    (0..count).map(|_| std::array::from_fn(|_| random.word())).collect()
}

/// Runs a kernel beside the reference from any chaining values.
#[track_caller]
fn check(kernel: &Ready, states: &mut [[u32; 5]], blocks: &[&[[u8; 64]]], what: &str) {
    let mut expected = states.to_vec();
    reference(&mut expected, blocks);
    (kernel.compress)(states, blocks);
    for (lane, (got, expected)) in states.iter().zip(&expected).enumerate() {
        assert_eq!(got, expected, "{}, message {lane}, {what}", kernel.id);
    }
}

#[test]
fn the_oracle_agrees() {
    let mut random = Random(21);
    for kernel in ready() {
        let plan = Plan::from_id(kernel.id).expect("kernels are plans");
        for _ in 0..4 {
            let mut got = states(&mut random, kernel.messages);
            let blocks = blocks(&mut random, kernel.messages);
            let words: Vec<Vec<u32>> = blocks
                .iter()
                .map(|block| block.as_chunks().0.iter().map(|w| u32::from_be_bytes(*w)).collect())
                .collect();
            let messages: Vec<_> =
                got.iter().copied().zip(words.iter().map(Vec::as_slice)).collect();
            let expected = eval::compress(&SHA1, &plan, &messages);
            let blocks: Vec<_> = blocks.iter().map(std::slice::from_ref).collect();
            (kernel.compress)(&mut got, &blocks);
            assert_eq!(got, expected, "{}", kernel.id);
        }
    }
}

#[test]
fn numbers_of_blocks_and_none() {
    let mut random = Random(22);
    for kernel in ready() {
        for count in (0..=9).chain([33]) {
            let blocks: Vec<_> = (0..kernel.messages).map(|_| blocks(&mut random, count)).collect();
            let blocks: Vec<_> = blocks.iter().map(Vec::as_slice).collect();
            let mut states = states(&mut random, kernel.messages);
            let before = states.clone();
            check(&kernel, &mut states, &blocks, &format!("{count} blocks"));
            assert_eq!(count == 0, states == before, "{}, {count} blocks", kernel.id);
        }
    }
}

#[test]
fn the_shortest_message_ends_the_call() {
    let mut random = Random(23);
    for kernel in ready() {
        for short in 0..kernel.messages {
            for least in 0..3 {
                let count = |lane: usize| least + usize::from(lane != short) * (1 + lane % 4);
                let blocks: Vec<_> =
                    (0..kernel.messages).map(|lane| blocks(&mut random, count(lane))).collect();
                let blocks: Vec<_> = blocks.iter().map(Vec::as_slice).collect();
                let mut states = states(&mut random, kernel.messages);
                let what = format!("{least} blocks, the others more");
                check(&kernel, &mut states, &blocks, &what);
            }
        }
    }
}

#[test]
fn chaining_values_go_on_from_call_to_call() {
    let mut random = Random(24);
    for kernel in ready() {
        let mut states = states(&mut random, kernel.messages);
        for call in 0..12 {
            let blocks: Vec<_> =
                (0..kernel.messages).map(|lane| blocks(&mut random, (call + lane) % 4)).collect();
            let blocks: Vec<_> = blocks.iter().map(Vec::as_slice).collect();
            check(&kernel, &mut states, &blocks, &format!("call {call}"));
        }
    }
}

#[test]
fn every_offset_from_alignment() {
    #[repr(align(64))]
    struct Aligned([u8; 64 * 6]);
    let mut random = Random(25);
    let aligned = Aligned(std::array::from_fn(|_| random.word() as u8));
    for kernel in ready() {
        for offset in 0..64 {
            // Each message at another offset, which all of them come to.
            let at = |lane: usize| (offset + 7 * lane) % 64;
            let message = |lane: usize| aligned.0[at(lane)..][..64 * 3].as_chunks().0;
            let blocks: Vec<_> = (0..kernel.messages).map(message).collect();
            let mut states = states(&mut random, kernel.messages);
            check(&kernel, &mut states, &blocks, &format!("from offset {offset} on"));
        }
    }
}

/// What a lane hashes does not depend on the others, however few of them are of any use.
#[test]
fn any_lanes_may_be_idle() {
    let mut random = Random(26);
    for kernel in ready() {
        let live = blocks(&mut random, 3);
        let start = states(&mut random, 1)[0];
        let mut expected = [start];
        reference(&mut expected, &[&live]);
        for lane in 0..kernel.messages {
            for lives in 1..=kernel.messages {
                let is_live =
                    |other: usize| (other + kernel.messages - lane) % kernel.messages < lives;
                let idle = [[lives as u8; 64]; 3];
                let blocks: Vec<&[[u8; 64]]> = (0..kernel.messages)
                    .map(|other| if is_live(other) { &live[..] } else { &idle[..] })
                    .collect();
                let mut states = vec![start; kernel.messages];
                (kernel.compress)(&mut states, &blocks);
                for other in (0..kernel.messages).filter(|other| is_live(*other)) {
                    assert_eq!(states[other], expected[0], "{}, {lives} live", kernel.id);
                }
            }
        }
    }
}
