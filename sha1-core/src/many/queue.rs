//! The order in which messages come to the lanes.

use super::schedule::{Shape, Work};

/// How many messages are put in order at a time. A multiple of every number of lanes.
const WINDOW: usize = 256;

/// Jobs in windows of [`WINDOW`], in each the longest first: neighbours then have like lengths,
/// stay side by side in the lanes to their ends, and the shortest are left to fill gaps.
pub(super) struct Queue {
    /// The window's first job, and that of the next window.
    window: usize,
    next: usize,
    /// The window's jobs, by their distance from the first; `front..back` are not yet taken.
    order: [u8; WINDOW],
    front: usize,
    back: usize,
}

impl Queue {
    pub(super) const fn new() -> Self {
        Self { window: 0, next: 0, order: [0; WINDOW], front: 0, back: 0 }
    }

    /// Takes the longest job of at most `limit` blocks that is easily found.
    #[inline(always)]
    pub(super) fn take<'a>(&mut self, work: &impl Work<'a>, limit: usize) -> Option<usize> {
        if self.front == self.back && !self.fill(work) {
            return None;
        }
        let longest = self.at(self.front);
        if limit == usize::MAX || work.shape(longest).sum() <= limit {
            self.front += 1;
            return Some(longest);
        }
        let shortest = self.at(self.back - 1);
        if work.shape(shortest).sum() <= limit {
            self.back -= 1;
            return Some(shortest);
        }
        None
    }

    #[inline(always)]
    fn at(&self, place: usize) -> usize {
        self.window + usize::from(self.order[place % WINDOW])
    }

    /// Puts the next window in order, by counting.
    #[inline(never)]
    fn fill<'a>(&mut self, work: &impl Work<'a>) -> bool {
        let count = (work.count() - self.next).min(WINDOW);
        self.window = self.next;
        self.next += count;
        (self.front, self.back) = (0, count);

        self.order = IN_ORDER;
        let shapes = (self.window..self.next).map(|job| work.shape(job));
        let first = shapes.clone().next().unwrap_or_default();
        let differ =
            |differ, shape: Shape| differ | (shape.blocks ^ first.blocks) | (shape.end ^ first.end);
        if shapes.clone().fold(0, differ) == 0 {
            return count > 0;
        }
        let mut classes = [0; WINDOW];
        for (class, shape) in classes.iter_mut().zip(shapes) {
            *class = rank(shape);
        }
        let mut places = [0_u16; 256];
        for class in &classes[..count] {
            places[usize::from(*class)] += 1;
        }
        let mut sum = 0;
        for place in &mut places {
            sum += core::mem::replace(place, sum);
        }
        for (i, class) in IN_ORDER.iter().zip(&classes[..count]) {
            let place = &mut places[usize::from(*class)];
            self.order[usize::from(*place) % WINDOW] = *i;
            *place += 1;
        }
        true
    }
}

const IN_ORDER: [u8; WINDOW] = {
    let mut order = [0; WINDOW];
    let mut i = 0;
    while i < WINDOW {
        order[i] = i as u8;
        i += 1;
    }
    order
};

/// Shapes in 256 classes, the more blocks the lower: exact for less than 8 blocks, then sixteen to
/// a doubling, and one for all of 16 MiB or more.
#[inline(always)]
fn rank(shape: Shape) -> u8 {
    // Of equally many blocks, those with the longer tail come first.
    let halves = 2 * shape.sum() + shape.end / 2;
    let doublings = (halves | 16).ilog2() - 4;
    let class = ((doublings as usize) << 4) + (halves >> doublings);
    !(class.min(255) as u8)
}
