//! Keeps lanes full with messages of unequal lengths.

use core::hint::select_unpredictable;

use super::queue::Queue;
use super::tail::Tail;
use crate::dispatch::Lanes;

/// Jobs numbered from 0, each a run of blocks, one at least, to compress into a chaining value.
pub(crate) trait Work<'a> {
    /// The number of jobs.
    fn count(&self) -> usize;

    /// How many blocks a job has.
    fn shape(&self, job: usize) -> Shape;

    /// Where a job starts; writes its tail, if it has one.
    fn start(&self, job: usize, tail: &mut Tail) -> Start<'a>;

    /// Takes the chaining value of a job whose blocks are all compressed.
    fn done(&mut self, job: usize, state: &[u32; 5]);
}

/// How many blocks a job has.
#[derive(Clone, Copy, Default)]
pub(crate) struct Shape {
    /// Before the tail.
    pub(crate) blocks: usize,
    /// In the tail.
    pub(crate) end: usize,
}

impl Shape {
    /// Of a message of `length` bytes.
    #[inline(always)]
    pub(crate) const fn of(length: usize) -> Self {
        Self { blocks: length / 64, end: Tail::count(length) }
    }

    #[inline(always)]
    pub(crate) const fn sum(self) -> usize {
        self.blocks + self.end
    }
}

/// Where a job starts.
pub(crate) struct Start<'a> {
    /// The chaining value.
    pub(crate) state: [u32; 5],
    /// The blocks before the tail, of any number.
    pub(crate) blocks: &'a [[u8; 64]],
    /// The number of blocks in the tail.
    pub(crate) end: usize,
}

/// A lane whose neighbour has so many blocks to go does not wait for it.
const LONG: usize = 16;

/// Does all the work, in lanes while enough of them are live, then by what serves few.
///
/// Each call of the kernel costs some tens of cycles, whatever it compresses, so that lanes had
/// better start and end together. A lane that ran out takes a job which ends before the longest
/// of its neighbours, and waits if there is none, unless that would be long.
pub(crate) fn run<'a, const N: usize, K: Lanes<N>, W: Work<'a>>(kernel: K, work: &mut W) {
    let mut queue = Queue::new();
    let mut lanes = Cursors::new();
    loop {
        lanes.refill(work, &mut queue);
        if lanes.even() {
            lanes.run_even(kernel, work);
        } else if lanes.live >= kernel.worth() {
            lanes.run_some(kernel, work);
        } else if lanes.live > 0 {
            lanes.run_few(kernel, work);
        } else {
            return;
        }
    }
}

/// No kernel has more lanes: each is a bit of a word.
const MOST: usize = 32;

/// What the lanes take in. Index: the lane.
struct Cursors<'a, const N: usize> {
    states: [[u32; 5]; N],
    jobs: [usize; N],
    /// The blocks to go, but for the tail's.
    blocks: [&'a [[u8; 64]]; N],
    /// The blocks of the tail to go.
    ends: [usize; N],
    tails: [Tail; N],
    /// A bit for each lane that has a job.
    busy: u32,
    /// The number of these.
    live: usize,
}

impl<'a, const N: usize> Cursors<'a, N> {
    fn new() -> Self {
        const { assert!(0 < N && N <= MOST, "one bit a lane") };
        Self {
            states: [[0; 5]; N],
            jobs: [0; N],
            blocks: [&[]; N],
            ends: [0; N],
            tails: [Tail::EMPTY; N],
            busy: 0,
            live: 0,
        }
    }

    /// Gives jobs to idle lanes.
    #[inline(always)]
    fn refill(&mut self, work: &impl Work<'a>, queue: &mut Queue) {
        if self.live == 0 {
            for lane in 0..N {
                let Some(job) = queue.take(work, usize::MAX) else { break };
                self.start(lane, work, job);
            }
        } else if self.live < N {
            let longest = (0..N).map(|lane| self.left(lane)).max().unwrap_or(0);
            let limit = if longest < LONG { longest } else { usize::MAX };
            for lane in bits::<N>(!self.busy) {
                let Some(job) = queue.take(work, limit) else { break };
                self.start(lane, work, job);
            }
        }
    }

    #[inline(always)]
    fn start(&mut self, lane: usize, work: &impl Work<'a>, job: usize) {
        let start = work.start(job, &mut self.tails[lane]);
        self.states[lane] = start.state;
        self.jobs[lane] = job;
        self.blocks[lane] = start.blocks;
        self.ends[lane] = start.end;
        self.busy |= 1 << lane;
        self.live += 1;
    }

    /// The blocks to go in a lane.
    #[inline(always)]
    fn left(&self, lane: usize) -> usize {
        self.blocks[lane].len() + self.ends[lane]
    }

    /// Whether all lanes have equally many blocks before equally many in their tails.
    #[inline(always)]
    fn even(&self) -> bool {
        let (blocks, end) = (self.blocks[0].len(), self.ends[0]);
        self.live == N
            && self.blocks.iter().fold(0, |differ, other| differ | (other.len() ^ blocks)) == 0
            && self.ends.iter().fold(0, |differ, other| differ | (other ^ end)) == 0
    }

    /// Runs even lanes to their ends.
    #[inline(always)]
    fn run_even(&mut self, kernel: impl Lanes<N>, work: &mut impl Work<'a>) {
        if !self.blocks[0].is_empty() {
            kernel.compress(&mut self.states, self.blocks);
        }
        let end = self.ends[0];
        if end > 0 {
            kernel.compress(&mut self.states, self.tails.each_ref().map(|tail| tail.last(end)));
        }
        for (job, state) in self.jobs.iter().zip(&self.states) {
            work.done(*job, state);
        }
        self.clear();
    }

    /// Runs lanes until one comes to the end of its blocks or of its tail.
    #[inline(always)]
    fn run_some(&mut self, kernel: impl Lanes<N>, work: &mut impl Work<'a>) {
        // Which lanes are in their tails is not to be predicted.
        let mut runs: [&[[u8; 64]]; N] = core::array::from_fn(|lane| {
            let blocks = self.blocks[lane];
            select_unpredictable(blocks.is_empty(), self.tails[lane].last(self.ends[lane]), blocks)
        });
        // Idle lanes compress what a live one does; nobody reads their states.
        let some = runs[self.busy.trailing_zeros() as usize % N];
        for idle in bits::<N>(!self.busy) {
            runs[idle] = some;
        }
        let count = runs.iter().map(|run| run.len()).min().unwrap_or(0);
        kernel.compress(&mut self.states, runs);

        let mut going = 0;
        for lane in 0..N {
            let blocks = &mut self.blocks[lane];
            let tail = blocks.is_empty();
            let end = self.ends[lane].saturating_sub(select_unpredictable(tail, count, 0));
            *blocks = blocks.get(select_unpredictable(tail, 0, count)..).unwrap_or_default();
            self.ends[lane] = end;
            going |= u32::from(self.left(lane) > 0) << lane;
        }
        for lane in bits::<N>(self.busy & !going) {
            work.done(self.jobs[lane], &self.states[lane]);
            self.live -= 1;
        }
        self.busy &= going;
    }

    /// Runs each lane to its end by what serves few messages.
    #[inline(never)]
    fn run_few(&mut self, kernel: impl Lanes<N>, work: &mut impl Work<'a>) {
        kernel.few(&mut Rest {
            lanes: core::array::from_fn(|place| bits::<N>(self.busy).nth(place).unwrap_or(N) as u8),
            live: self.live,
            states: &mut self.states,
            blocks: &self.blocks,
            ends: &self.ends,
            tails: &self.tails,
        });
        for lane in bits::<N>(self.busy) {
            work.done(self.jobs[lane], &self.states[lane]);
        }
        self.clear();
    }

    /// Makes all lanes idle.
    #[inline(always)]
    fn clear(&mut self) {
        self.blocks = [&[]; N];
        self.ends = [0; N];
        (self.busy, self.live) = (0, 0);
    }
}

/// The places of the lowest `N` bits that are set.
#[inline(always)]
fn bits<const N: usize>(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lowest < N).then_some(lowest)
    })
}

/// What lanes have left to do when they are too few, as work of its own. A job's number is the
/// place of its lane among those that are live.
pub(crate) struct Rest<'c, 'a> {
    lanes: [u8; MOST],
    live: usize,
    states: &'c mut [[u32; 5]],
    blocks: &'c [&'a [[u8; 64]]],
    ends: &'c [usize],
    tails: &'c [Tail],
}

impl Rest<'_, '_> {
    fn lane(&self, job: usize) -> usize {
        usize::from(self.lanes[job])
    }
}

impl<'a> Work<'a> for Rest<'_, 'a> {
    fn count(&self) -> usize {
        self.live
    }

    fn shape(&self, job: usize) -> Shape {
        let lane = self.lane(job);
        Shape { blocks: self.blocks[lane].len(), end: self.ends[lane] }
    }

    fn start(&self, job: usize, tail: &mut Tail) -> Start<'a> {
        let lane = self.lane(job);
        *tail = self.tails[lane];
        Start { state: self.states[lane], blocks: self.blocks[lane], end: self.ends[lane] }
    }

    fn done(&mut self, job: usize, state: &[u32; 5]) {
        self.states[self.lane(job)] = *state;
    }
}

/// Does all the work by a compression function of one message.
pub(crate) fn one_by_one<'a>(work: &mut impl Work<'a>, one: impl Fn(&mut [u32; 5], &[[u8; 64]])) {
    let mut tail = Tail::EMPTY;
    for job in 0..work.count() {
        let Start { mut state, blocks, end } = work.start(job, &mut tail);
        one(&mut state, blocks);
        one(&mut state, tail.last(end));
        work.done(job, &state);
    }
}
