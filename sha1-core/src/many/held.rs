//! What streams hold back, as work for the lanes.

use super::tail::Tail;
use super::{Shape, Start, Work};
use crate::INITIAL;

/// Runs of blocks, each into the chaining value of its stream.
pub(super) struct Runs<'a, 's, const S: usize> {
    states: &'s mut [[u32; 5]; S],
    /// Streams and their blocks, the first `count` of them.
    runs: [(usize, &'a [[u8; 64]]); S],
    count: usize,
}

impl<'a, 's, const S: usize> Runs<'a, 's, S> {
    pub(super) fn new(states: &'s mut [[u32; 5]; S]) -> Self {
        Self { states, runs: [(0, &[]); S], count: 0 }
    }

    /// Each stream once at most.
    pub(super) fn add(&mut self, stream: usize, blocks: &'a [[u8; 64]]) {
        if !blocks.is_empty()
            && let Some(run) = self.runs.get_mut(self.count)
        {
            *run = (stream, blocks);
            self.count += 1;
        }
    }

    fn run(&self, job: usize) -> (usize, &'a [[u8; 64]]) {
        self.runs.get(job).copied().unwrap_or_default()
    }
}

impl<'a, const S: usize> Work<'a> for Runs<'a, '_, S> {
    fn count(&self) -> usize {
        self.count
    }

    fn shape(&self, job: usize) -> Shape {
        Shape { blocks: self.run(job).1.len(), end: 0 }
    }

    fn start(&self, job: usize, _: &mut Tail) -> Start<'a> {
        let (stream, blocks) = self.run(job);
        let state = self.states.get(stream).copied().unwrap_or(INITIAL);
        Start { state, blocks, end: 0 }
    }

    fn done(&mut self, job: usize, state: &[u32; 5]) {
        let (stream, _) = self.run(job);
        if let Some(place) = self.states.get_mut(stream) {
            *place = *state;
        }
    }
}

/// The ends of streams: what they hold, then the padding.
pub(super) struct Ends<'a, 'd, const S: usize, const BLOCKS: usize> {
    pub(super) states: &'a [[u32; 5]; S],
    pub(super) lengths: &'a [u64; S],
    pub(super) held: &'a [usize; S],
    pub(super) buffers: &'a [[[u8; 64]; BLOCKS]; S],
    /// The streams to end, all different; their digests come in the same order.
    pub(super) streams: &'d [usize],
    pub(super) digests: &'d mut [[u8; 20]],
}

impl<'a, const S: usize, const BLOCKS: usize> Ends<'a, '_, S, BLOCKS> {
    /// What the stream of a job holds.
    fn message(&self, job: usize) -> &'a [u8] {
        let stream = self.streams[job];
        self.buffers[stream].as_flattened().get(..self.held[stream]).unwrap_or_default()
    }
}

impl<'a, const S: usize, const BLOCKS: usize> Work<'a> for Ends<'a, '_, S, BLOCKS> {
    fn count(&self) -> usize {
        self.streams.len()
    }

    fn shape(&self, job: usize) -> Shape {
        Shape::of(self.message(job).len())
    }

    fn start(&self, job: usize, tail: &mut Tail) -> Start<'a> {
        let (stream, held) = (self.streams[job], self.message(job));
        let end = tail.fill(held, self.lengths[stream]);
        Start { state: self.states[stream], blocks: held.as_chunks().0, end }
    }

    fn done(&mut self, job: usize, state: &[u32; 5]) {
        if let Some(digest) = self.digests.get_mut(job) {
            *digest = super::bytes(state);
        }
    }
}
