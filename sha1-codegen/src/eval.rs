//! Machines that do not write: one computes (the oracle of the tests), one counts.

use core::ops::Range;

use crate::engine::quads::LANES;
use crate::engine::vector_schedule::{self, WAITING};
use crate::engine::{hardware, lanes, scalar};
use crate::machine::{Hardware, Lanes, Machine, Quads, Sums, Turn};
use crate::plan::{Plan, Scalar};
use crate::spec::{Function, Spec};

/// A chaining value and a block in words, in host order.
pub type Message<'a> = ([u32; 5], &'a [u32]);

/// Computes one block of each message with a plan's rounds: as many messages as it works on.
#[must_use]
pub fn compress(spec: &Spec, plan: &Plan, messages: &[Message<'_>]) -> Vec<[u32; 5]> {
    assert_eq!(messages.len(), plan.messages(), "{plan}");
    let blocks: Vec<_> = messages.iter().map(|(_, block)| *block).collect();
    let mut computer = Computer { spec, blocks: &blocks, stream: 0, ring: Vec::new() };
    let (state, _) = messages[0];
    match plan {
        Plan::Scalar(plan) => {
            computer.ring = vec![0; plan.slots(spec)];
            vec![scalar::compress(&mut computer, spec, plan, state)]
        }
        Plan::VectorSchedule(plan) => {
            computer.ring = vec![0; LANES * WAITING];
            let quads = vector_schedule::open(&mut computer, spec);
            vec![vector_schedule::compress(&mut computer, spec, plan, state, quads).0]
        }
        Plan::Hardware(plan) => {
            let values = messages.iter().map(|([a, b, c, d, e], _)| ([*a, *b, *c, *d], *e));
            let next = hardware::compress(&mut computer, spec, plan, values.collect());
            next.into_iter().map(|([a, b, c, d], e)| [a, b, c, d, e]).collect()
        }
        Plan::Lanes(_) => {
            let state = |i| messages.iter().map(|(state, _)| state[i]).collect::<Vec<_>>();
            let state = core::array::from_fn(state);
            let first = Lanes::load_four(&mut computer, 0);
            let (next, _) = lanes::compress(&mut computer, spec, state, first);
            (0..messages.len()).map(|lane| next.each_ref().map(|words| words[lane])).collect()
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
    /// One block of each message.
    blocks: &'a [&'a [u32]],
    /// The message that fetches are from.
    stream: usize,
    /// Words of the schedule, or their sums with `K`.
    ring: Vec<u32>,
}

impl Machine for Computer<'_> {
    type Word = u32;
    type Index = usize;

    fn load(&mut self, t: usize) -> u32 {
        self.blocks[self.stream][t]
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
        core::array::from_fn(|i| self.blocks[self.stream][LANES * q + i])
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
}

impl Sums for Computer<'_> {
    /// There is one block, which is fetched again in place of the next.
    fn follow(&mut self, _: bool) {}
    fn hold(&mut self, x: &Self::Quad) -> Self::Quad {
        *x
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

impl Hardware for Computer<'_> {
    type Fifth = u32;
    /// The fifth variable and the words.
    type Sum = (u32, [u32; LANES]);

    fn select(&mut self, stream: usize) {
        self.stream = stream;
    }
    fn schedule(&mut self, words: [&Self::Quad; 4]) -> Self::Quad {
        let mut words: Vec<u32> = words.into_iter().flatten().copied().collect();
        for _ in 0..LANES {
            let tapped = self.spec.schedule.taps.map(|tap| words[words.len() - tap]);
            let sum = tapped.into_iter().fold(0, |sum, word| sum ^ word);
            words.push(sum.rotate_left(self.spec.schedule.rotate));
        }
        core::array::from_fn(|i| words[words.len() - LANES + i])
    }
    fn first_sum(&mut self, fifth: &u32, words: &Self::Quad, _: usize) -> Self::Sum {
        (*fifth, *words)
    }
    fn sum(&mut self, before: &Self::Quad, words: &Self::Quad, _: usize) -> Self::Sum {
        (before[0].rotate_left(self.spec.rotate_second), *words)
    }
    fn four_rounds(&mut self, variables: &Self::Quad, sum: &Self::Sum, phase: usize) -> Self::Quad {
        let ([mut a, mut b, mut c, mut d], (mut e, words)) = (*variables, *sum);
        let phase = &self.spec.phases[phase];
        for word in words {
            let sum = e.wrapping_add(word).wrapping_add(phase.constant);
            let value = phase.function.definition().value([b, c, d]);
            let turned = a.rotate_left(self.spec.rotate_newest);
            let newest = sum.wrapping_add(value).wrapping_add(turned);
            [a, b, c, d, e] = [newest, a, b.rotate_left(self.spec.rotate_second), c, d];
        }
        [a, b, c, d]
    }
    fn add_quad(&mut self, x: &Self::Quad, y: &Self::Quad) -> Self::Quad {
        core::array::from_fn(|i| x[i].wrapping_add(y[i]))
    }
    fn fifth(&mut self, before: &Self::Quad, fifth: &u32) -> u32 {
        before[0].rotate_left(self.spec.rotate_second).wrapping_add(*fifth)
    }
}

impl Lanes for Computer<'_> {
    type Vector = Vec<u32>;

    /// As of the sums.
    fn follow(&mut self, _: bool) {}

    fn load_four(&mut self, q: usize) -> [Vec<u32>; 4] {
        let word = |t: usize| self.blocks.iter().map(|block| block[t]).collect();
        core::array::from_fn(|i| word(4 * q + i))
    }
    fn add(&mut self, x: &Vec<u32>, y: &Vec<u32>) -> Vec<u32> {
        x.iter().zip(y).map(|(x, y)| x.wrapping_add(*y)).collect()
    }
    fn add_constant(&mut self, x: &Vec<u32>, phase: usize) -> Vec<u32> {
        x.iter().map(|x| x.wrapping_add(self.spec.phases[phase].constant)).collect()
    }
    fn xor(&mut self, x: &Vec<u32>, y: &Vec<u32>) -> Vec<u32> {
        x.iter().zip(y).map(|(x, y)| x ^ y).collect()
    }
    fn rotate(&mut self, x: &Vec<u32>, n: u32) -> Vec<u32> {
        x.iter().map(|x| x.rotate_left(n)).collect()
    }
    fn function(&mut self, function: Function, of: [&Vec<u32>; 3]) -> Vec<u32> {
        let definition = function.definition();
        (0..of[0].len()).map(|lane| definition.value(of.map(|words| words[lane]))).collect()
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
