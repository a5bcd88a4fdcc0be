//! How full the scheduler keeps lanes.

use std::cell::Cell;

use super::*;

/// A kernel that says how it was used.
#[derive(Clone, Copy)]
struct Spy<'a> {
    calls: &'a Cell<usize>,
    lanes: &'a Cell<usize>,
    alone: &'a Cell<usize>,
}

impl Lanes<8> for Spy<'_> {
    fn worth(self) -> usize {
        3
    }

    fn compress(self, states: &mut [[u32; 5]; 8], blocks: [&[[u8; 64]]; 8]) {
        let count = blocks.iter().map(|blocks| blocks.len()).min().unwrap_or(0);
        assert!(count > 0, "a call for nothing");
        self.calls.set(self.calls.get() + 1);
        self.lanes.set(self.lanes.get() + count);
        Plain.compress(states, blocks);
    }

    fn few<'a>(self, work: &mut impl Work<'a>) {
        one_by_one(work, |state, blocks| {
            self.alone.set(self.alone.get() + blocks.len());
            Portable::compress(state, blocks);
        });
    }
}

#[test]
fn lanes_are_full() {
    // Lengths, then: calls, blocks that lanes went through together, blocks hashed alone.
    type Row = (&'static str, Vec<usize>, usize, usize, usize);
    let small_and_huge = |at: usize, small: usize| {
        let mut lengths = vec![100; small];
        lengths.insert(at, 64_000);
        lengths
    };
    let long_and = |long: usize, rest: usize| {
        let mut lengths = vec![40 * 64 - 9; rest];
        lengths.push(long * 64 - 9);
        lengths
    };
    let table: [Row; 12] = [
        ("nothing", vec![], 0, 0, 0),
        ("two are too few", vec![100; 2], 0, 0, 4),
        ("three are enough", vec![100; 3], 2, 2, 0),
        ("full", vec![100; 8], 2, 2, 0),
        ("no blocks before the tail", vec![0; 8], 1, 1, 0),
        ("full twice", vec![1000; 16], 4, 32, 0),
        ("full, and two", vec![100; 10], 2, 2, 4),
        // 1001 blocks, of which the small fill two, seven at a time.
        ("one huge first", small_and_huge(0, 70), 20, 20, 1001 - 20),
        ("one huge last", small_and_huge(70, 70), 20, 20, 1001 - 20),
        ("one huge in an early window", small_and_huge(5, 700), 200, 200, 1001 - 200),
        // Of 20 blocks more, nobody waits for the end.
        ("one longer", long_and(60, 14), 6, 80, 0),
        ("one a little longer", long_and(45, 15), 4, 80, 5),
    ];
    let bytes = bytes_of(64_000);
    for (name, lengths, calls, lanes, alone) in table {
        let messages: Vec<&[u8]> = lengths.iter().map(|length| &bytes[..*length]).collect();
        let cells: [Cell<usize>; 3] = Default::default();
        let spy = Spy { calls: &cells[0], lanes: &cells[1], alone: &cells[2] };
        let digests = by(spy, &messages);
        for (digest, message) in digests.iter().zip(&messages) {
            assert!(*digest == oracle(message), "{name}");
        }
        assert_eq!(cells.map(Cell::into_inner), [calls, lanes, alone], "{name}");
    }
}

#[test]
fn mixed_lengths_waste_little() {
    let bytes = bytes_of(5000);
    let lengths = |most: usize| (0..1000).map(move |i| i * 7919 % most);
    for (most, least) in [(400, 0.8), (2000, 0.85), (5000, 0.9)] {
        let messages: Vec<&[u8]> = lengths(most).map(|length| &bytes[..length]).collect();
        let blocks: usize = messages.iter().map(|message| (message.len() + 72) / 64).sum();
        let cells: [Cell<usize>; 3] = Default::default();
        by(Spy { calls: &cells[0], lanes: &cells[1], alone: &cells[2] }, &messages);
        let [calls, lanes, alone] = cells.map(Cell::into_inner);
        let full = (blocks - alone) as f64 / (8 * lanes) as f64;
        assert!(full > least, "lengths below {most}: lanes are full to {full:.2}");
        assert!(20 * alone < blocks, "lengths below {most}: {alone} of {blocks} alone");
        assert!(calls < 1000, "lengths below {most}: {calls} calls");
    }
}
