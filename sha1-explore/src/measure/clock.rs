//! How long a cycle is.
//!
//! Performance counters are seldom to be had (not in most virtual machines, nor without rights),
//! so the core's clock is found by what it does: additions that wait for each other take a cycle
//! each. Where that gives no steady answer, cycles are the time-stamp counter's, and said to be.

use std::hint::black_box;
use std::time::Instant;

use crate::results::{Cycles, Machine};
use crate::stats::quantile;

/// Readings of the clock, taken between samples.
#[derive(Debug)]
pub struct Clock {
    readings: Vec<f64>,
    began: (Instant, Option<u64>),
}

/// Additions in the timed chain: about 10 microseconds.
const LINKS: u32 = 32 * 1024;

/// Half of the readings must be within this of each other for them to be believed.
const STEADY: f64 = 0.03;

impl Clock {
    /// Begins.
    #[must_use]
    pub fn start() -> Self {
        Self { readings: Vec::new(), began: (Instant::now(), time_stamp()) }
    }

    /// Takes a reading: the best of three, since interruptions only ever make it slower.
    pub fn read(&mut self) {
        let best = (0..3).filter_map(|_| chain()).fold(f64::INFINITY, f64::min);
        if best.is_finite() {
            self.readings.push(f64::from(LINKS) / best);
        }
    }

    /// Says in a machine's stamp what a cycle was.
    pub fn stamp(&self, machine: &mut Machine) {
        let [low, middle, high] =
            [0.25, 0.5, 0.75].map(|part| quantile(self.readings.clone(), part));
        if high - low <= STEADY * middle {
            (machine.cycles, machine.gigahertz) = (Cycles::Core, Some(middle));
            return;
        }
        let (began, stamp) = self.began;
        let passed = time_stamp().zip(stamp).map(|(now, then)| now.wrapping_sub(then));
        machine.gigahertz = passed.map(|ticks| ticks as f64 / began.elapsed().as_nanos() as f64);
        machine.cycles = if machine.gigahertz.is_some() { Cycles::Reference } else { Cycles::None };
    }
}

/// Nanoseconds for a chain of dependent additions; none where we know of no such instruction.
/// Both operands are registers: some processors add a small constant while renaming, in no time.
#[cfg(any(
    target_arch = "x86",
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
))]
fn chain() -> Option<f64> {
    let (mut sum, one) = (black_box(0_usize), black_box(1_usize));
    let start = Instant::now();
    for _ in 0..LINKS / 1024 {
        // SAFETY: additions between two registers that are named as operands.
        unsafe {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            core::arch::asm!(
                ".rept 1024", "add {0}, {1}", ".endr",
                inout(reg) sum, in(reg) one, options(nomem, nostack),
            );
            #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
            core::arch::asm!(
                ".rept 1024", "add {0}, {0}, {1}", ".endr",
                inout(reg) sum, in(reg) one, options(nomem, nostack),
            );
        }
    }
    let passed = start.elapsed().as_nanos() as f64;
    black_box(sum);
    Some(passed)
}

/// Elsewhere an addition may take more than a cycle, or we have not looked.
#[cfg(not(any(
    target_arch = "x86",
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
)))]
fn chain() -> Option<f64> {
    None
}

/// The time-stamp counter, where there is one that counts at a nominal clock.
fn time_stamp() -> Option<u64> {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction.
    return Some(unsafe { core::arch::x86_64::_rdtsc() });
    #[cfg(not(target_arch = "x86_64"))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_wanders_is_not_the_cores() {
        let mut machine = crate::machine::machine();
        let began = (Instant::now(), time_stamp());
        let mut clock = Clock { readings: vec![3.0, 3.01, 3.02, 3.0], began };
        clock.stamp(&mut machine);
        assert_eq!((machine.cycles, machine.gigahertz), (Cycles::Core, Some(3.005)));
        clock.readings = vec![1.0, 2.0, 3.0, 4.0];
        clock.stamp(&mut machine);
        assert_ne!(machine.cycles, Cycles::Core);
        clock.readings.clear();
        clock.stamp(&mut machine);
        assert_ne!(machine.cycles, Cycles::Core);
    }
}
