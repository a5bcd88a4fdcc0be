//! The fastest kernel of the processor that this runs on.

use sha1_macros::sha1_kernels;

use crate::kernel::Choice;
use crate::many::{Work, one_by_one, run};
use crate::{AnyKernel, Candidate, Compress, Kernel};

/// Fastest first, among those for as many messages; the last needs nothing.
#[allow(unsafe_code)] // The macro vouches that each function needs what is detected for it.
#[sha1_kernels(set = "kernels", cfg = "sha1_core_backend")]
static KERNELS: &[Candidate];

/// Every kernel that was compiled in, the fastest first; for one message, and for several.
///
/// The last runs everywhere. A program built with `--cfg sha1_core_backend="id"` has only the
/// kernel of that id, and the last for what that cannot do; the flag may be given several times.
#[must_use]
pub fn kernels() -> &'static [Candidate] {
    KERNELS
}

/// The kernel that [`Sha1`](crate::Sha1) uses on this processor.
#[must_use]
pub fn kernel_of_one() -> &'static Candidate {
    let chosen = KERNELS.iter().find(|candidate| serves_one(candidate) && candidate.is_available());
    // The last runs everywhere.
    chosen.unwrap_or(&KERNELS[COUNT - 1])
}

/// The kernel that [`sha1_many`](crate::sha1_many) uses on this processor; none where one message
/// after the other is as fast.
#[must_use]
pub fn kernel_of_many() -> Option<&'static Candidate> {
    KERNELS.iter().find(|candidate| serves_several(candidate) && candidate.is_available())
}

fn serves_one(candidate: &Candidate) -> bool {
    candidate.messages() == 1 && !is_worse(candidate)
}

fn serves_several(candidate: &Candidate) -> bool {
    candidate.messages() > 1
}

fn serves_few(candidate: &Candidate) -> bool {
    serves_several(candidate) && candidate.worth() == 2
}

/// The fastest compression function of the processor: what [`Sha1`](crate::Sha1) uses.
///
/// The processor is asked once. Where the build enables what the fastest needs, it is not asked.
#[derive(Clone, Copy, Debug)]
pub struct Fastest;

impl Compress for Fastest {
    #[inline]
    fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
        static CHOICE: Choice = Choice::new();
        // Where there is but one, nothing is asked.
        let fastest = if COUNT > 1 { CHOICE.get(KERNELS, serves_one) } else { None };
        let kernel = match fastest {
            Some(AnyKernel::Of1(kernel)) => kernel,
            _ => LAST,
        };
        kernel.compress(core::array::from_mut(state), [blocks]);
    }
}

const COUNT: usize = KERNELS.len();

/// The kernel that runs everywhere.
const LAST: Kernel<1> = match KERNELS[COUNT - 1].without_detection() {
    Some(AnyKernel::Of1(kernel)) => kernel,
    _ => panic!("the last kernel is for one message and needs nothing"),
};

const LONGER: &str = "sha-ni.avx512vl";
const SHORTER: &str = "sha-ni.avx512vl.fifth=nexte";

/// Whether the processor has a kernel further down that is faster.
///
/// Two vector instructions for the fifth variable pay where they and the SHA instructions are quick.
/// AMD's take six cycles for four rounds, as measured on Zen 5, where `sha1nexte` is better.
fn is_worse(candidate: &Candidate) -> bool {
    candidate.id() == LONGER
        && is_amd()
        && KERNELS.iter().any(|other| other.id() == SHORTER && other.is_available())
}

/// Whether AMD made the processor.
fn is_amd() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let vendor = crate::kernel::cpuid(0);
        [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).as_flattened() == b"AuthenticAMD"
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Does work on any number of messages by the fastest kernels.
#[inline]
pub(crate) fn hash<'a, W: Work<'a>>(work: &mut W) {
    match several() {
        Some(kernel) if pays(kernel, work) => hash_by(kernel, work),
        _ => hash_few(work),
    }
}

/// Does work on too few messages for [`hash`]: several at a time by the instructions for one, whose
/// waiting times they share, or one after the other.
fn hash_few<'a, W: Work<'a>>(work: &mut W) {
    match few() {
        Some(kernel) if pays(kernel, work) => hash_by(kernel, work),
        _ => one_by_one(work, Fastest::compress),
    }
}

/// Whether work is done sooner by a kernel than message by message.
///
/// Fewer messages than lanes take as long as the longest of them, so many times: half of the number
/// that the kernel is worth, and half a time more. To begin takes as long as nine blocks. Measured
/// on Zen 5, with four streams and with sixteen lanes.
fn pays<'a>(kernel: AnyKernel, work: &impl Work<'a>) -> bool {
    let count = work.count();
    if count >= kernel.messages() {
        return true;
    }
    if count < kernel.worth() {
        return false;
    }
    let blocks = (0..count).map(|job| work.shape(job).sum());
    let (sum, longest) = blocks.fold((0_usize, 0_usize), |(sum, longest), blocks| {
        (sum.saturating_add(blocks), longest.max(blocks))
    });
    let together = longest.saturating_mul(kernel.worth() + 1) / 2;
    sum > together.saturating_add(9)
}

#[inline]
fn hash_by<'a, W: Work<'a>>(kernel: AnyKernel, work: &mut W) {
    match kernel {
        AnyKernel::Of1(_) => one_by_one(work, Fastest::compress),
        AnyKernel::Of2(kernel) => run(kernel, work),
        AnyKernel::Of4(kernel) => run(kernel, work),
        AnyKernel::Of8(kernel) => run(kernel, work),
        AnyKernel::Of16(kernel) => run(kernel, work),
    }
}

/// The least number of messages that are better hashed together; none where it is never so.
pub(crate) fn worth() -> usize {
    several().map_or(usize::MAX, |kernel| kernel.worth())
}

/// A kernel of N messages for the scheduler, with one that takes what is too little for it.
pub(crate) trait Lanes<const N: usize>: Copy {
    /// From how many messages on it beats what else there is.
    fn worth(self) -> usize;

    /// Compresses as many blocks of each message as the shortest has.
    fn compress(self, states: &mut [[u32; 5]; N], blocks: [&[[u8; 64]]; N]);

    /// Does work on fewer messages than it is worth.
    fn few<'a>(self, work: &mut impl Work<'a>) {
        hash_few(work);
    }
}

impl<const N: usize> Lanes<N> for Kernel<N> {
    #[inline]
    fn worth(self) -> usize {
        Kernel::worth(&self)
    }

    #[inline]
    fn compress(self, states: &mut [[u32; 5]; N], blocks: [&[[u8; 64]]; N]) {
        Kernel::compress(&self, states, blocks);
    }
}

/// The fastest kernel of several messages; none where one after the other is as fast.
#[inline]
fn several() -> Option<AnyKernel> {
    static CHOICE: Choice = Choice::new();
    if SEVERAL { CHOICE.get(KERNELS, serves_several) } else { None }
}

/// The fastest that is worth its while from two messages on.
#[inline]
fn few() -> Option<AnyKernel> {
    static CHOICE: Choice = Choice::new();
    if SEVERAL { CHOICE.get(KERNELS, serves_few) } else { None }
}

/// Whether any kernel is for several messages: where none is, their scheduler is not compiled.
const SEVERAL: bool = {
    let (mut any, mut place) = (false, 0);
    while place < COUNT {
        any |= KERNELS[place].messages() > 1;
        place += 1;
    }
    any
};

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// A name that is no kernel's would prefer nothing, and nobody would see it.
    #[test]
    fn what_one_maker_prefers_is_in_the_table() {
        let place = |id| KERNELS.iter().position(|kernel| kernel.id() == id);
        // A forced kernel has none beside it but the last.
        let forced = COUNT <= 2;
        assert!(forced || place(LONGER).is_some_and(|longer| place(SHORTER) > Some(longer)));
        assert!(!is_amd() || place(SHORTER).is_none() || kernel_of_one().id() != LONGER);
    }
}
