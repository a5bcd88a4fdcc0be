//! Machines that do not write: one computes (the oracle of the tests), one counts.

use core::ops::Range;

use crate::engine::scalar;
use crate::engine::vector_schedule::{self, LANES, WAITING};
use crate::machine::{Machine, Quads, Turn};
use crate::plan::{Plan, Scalar};
use crate::spec::Spec;

/// Computes one block with a plan's rounds.
///
/// `block` holds the message words in host order.
#[must_use]
pub fn compress(spec: &Spec, plan: &Plan, state: [u32; 5], block: &[u32]) -> [u32; 5] {
    let mut computer = Computer { spec, block, ring: Vec::new() };
    match plan {
        Plan::Scalar(plan) => {
            computer.ring = vec![0; plan.slots(spec)];
            scalar::compress(&mut computer, spec, plan, state)
        }
        Plan::VectorSchedule(plan) => {
            computer.ring = vec![0; LANES * WAITING];
            vector_schedule::compress(&mut computer, spec, plan, state)
        }
    }
}

/// Counts the operations of a plan's rounds in one block.
#[must_use]
pub fn count(spec: &Spec, plan: &Scalar) -> Count {
    let mut counter = Count::default();
    scalar::compress(&mut counter, spec, plan, [(); 5]);
    counter
}

struct Computer<'a> {
    spec: &'a Spec,
    block: &'a [u32],
    /// Words of the schedule, or their sums with `K`.
    ring: Vec<u32>,
}

impl Machine for Computer<'_> {
    type Word = u32;
    type Index = usize;

    fn load(&mut self, t: usize) -> u32 {
        self.block[t]
    }
    fn put(&mut self, t: usize, word: &u32) {
        let slots = self.ring.len();
        self.ring[t % slots] = *word;
    }
    fn get(&mut self, t: usize, back: usize) -> u32 {
        self.ring[(t - back) % self.ring.len()]
    }
    fn add(&mut self, x: &u32, y: &u32) -> u32 {
        x.wrapping_add(*y)
    }
    fn add_constant(&mut self, x: &u32, y: &u32, phase: usize) -> u32 {
        x.wrapping_add(*y).wrapping_add(self.spec.phases[phase].constant)
    }
    fn xor(&mut self, x: &u32, y: &u32) -> u32 {
        x ^ y
    }
    fn and(&mut self, x: &u32, y: &u32) -> u32 {
        x & y
    }
    fn or(&mut self, x: &u32, y: &u32) -> u32 {
        x | y
    }
    fn not(&mut self, x: &u32) -> u32 {
        !x
    }
    fn rotate(&mut self, x: &u32, n: u32) -> u32 {
        x.rotate_left(n)
    }
    fn repeat(
        &mut self,
        over: Range<usize>,
        step: usize,
        carried: Vec<u32>,
        body: &mut Turn<'_, Self>,
    ) -> Vec<u32> {
        over.step_by(step).fold(carried, |carried, t| body(self, t, carried))
    }
}

impl Quads for Computer<'_> {
    type Quad = [u32; LANES];

    fn load_quad(&mut self, q: usize) -> Self::Quad {
        core::array::from_fn(|i| self.block[LANES * q + i])
    }
    fn xor_quad(&mut self, x: &Self::Quad, y: &Self::Quad) -> Self::Quad {
        core::array::from_fn(|i| x[i] ^ y[i])
    }
    fn rotate_quad(&mut self, x: &Self::Quad, n: u32) -> Self::Quad {
        x.map(|word| word.rotate_left(n))
    }
    fn align(&mut self, x: &Self::Quad, y: &Self::Quad, from: usize) -> Self::Quad {
        core::array::from_fn(|i| *x.iter().chain(y).nth(from + i).expect("eight words"))
    }
    fn drop_first(&mut self, x: &Self::Quad, from: usize) -> Self::Quad {
        self.align(x, &[0; LANES], from)
    }
    fn lift_first(&mut self, x: &Self::Quad, to: usize) -> Self::Quad {
        self.align(&[0; LANES], x, LANES - to)
    }
    fn put_sums(&mut self, q: usize, words: &Self::Quad, phase: usize) {
        let slots = self.ring.len();
        for (i, word) in words.iter().enumerate() {
            self.ring[(LANES * q + i) % slots] =
                word.wrapping_add(self.spec.phases[phase].constant);
        }
    }
    fn add_sum(&mut self, x: &u32, t: usize) -> u32 {
        x.wrapping_add(self.ring[t % self.ring.len()])
    }
}

/// How many operations one block takes, before any optimiser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Words fetched from the block.
    pub loads: usize,
    /// Words stored in the ring.
    pub puts: usize,
    /// Words read from the ring.
    pub gets: usize,
    /// Additions of two words.
    pub adds: usize,
    /// Bitwise operations.
    pub logic: usize,
    /// Rotations.
    pub rotates: usize,
}

impl Machine for Count {
    type Word = ();
    type Index = usize;

    fn load(&mut self, _: usize) {
        self.loads += 1;
    }
    fn put(&mut self, _: usize, (): &()) {
        self.puts += 1;
    }
    fn get(&mut self, _: usize, _: usize) {
        self.gets += 1;
    }
    fn add(&mut self, (): &(), (): &()) {
        self.adds += 1;
    }
    fn add_constant(&mut self, (): &(), (): &(), _: usize) {
        self.adds += 2;
    }
    fn xor(&mut self, (): &(), (): &()) {
        self.logic += 1;
    }
    fn and(&mut self, (): &(), (): &()) {
        self.logic += 1;
    }
    fn or(&mut self, (): &(), (): &()) {
        self.logic += 1;
    }
    fn not(&mut self, (): &()) {
        self.logic += 1;
    }
    fn rotate(&mut self, (): &(), _: u32) {
        self.rotates += 1;
    }
    fn repeat(
        &mut self,
        over: Range<usize>,
        step: usize,
        carried: Vec<()>,
        body: &mut Turn<'_, Self>,
    ) -> Vec<()> {
        over.step_by(step).fold(carried, |carried, t| body(self, t, carried))
    }
}
