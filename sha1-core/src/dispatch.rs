//! The fastest kernel of the processor that this runs on.

use sha1_macros::sha1_kernels;

use crate::kernel::Choice;
use crate::many::{Work, run};
use crate::{AnyKernel, Candidate, Compress, Kernel, Portable};

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
    // Not needed: the last runs everywhere.
    chosen.unwrap_or(&KERNELS[KERNELS.len() - 1])
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

/// The fastest compression function of the processor: what [`Sha1`](crate::Sha1) uses.
///
/// The processor is asked once. Where the build enables what the fastest needs, it is not asked.
#[derive(Clone, Copy, Debug)]
pub struct Fastest;

impl Compress for Fastest {
    #[inline]
    fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
        static ONE: Choice = Choice::new();
        match ONE.get(KERNELS, serves_one) {
            Some(AnyKernel::Of1(kernel)) => {
                kernel.compress(core::array::from_mut(state), [blocks]);
            }
            // Not reached: the last kernel is for one message, and runs everywhere.
            _ => Portable::compress(state, blocks),
        }
    }
}

/// Whether the processor has a kernel further down that is faster.
///
/// The longer way to a round's fifth variable pays where the SHA instructions are quick. AMD's take
/// six cycles for four rounds, as measured on Zen 5, and hide it either way.
fn is_worse(candidate: &Candidate) -> bool {
    const LONGER: &str = "sha-ni.avx512vl";
    const SHORTER: &str = "sha-ni.avx";
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

/// Does work on several messages by the fastest kernels.
#[inline]
pub(crate) fn hash<'a, W: Work<'a>>(work: &mut W) {
    match several() {
        Some(AnyKernel::Of2(kernel)) => run(kernel, work),
        Some(AnyKernel::Of4(kernel)) => run(kernel, work),
        Some(AnyKernel::Of8(kernel)) => run(kernel, work),
        Some(AnyKernel::Of16(kernel)) => run(kernel, work),
        Some(AnyKernel::Of1(_)) | None => run(Alone, work),
    }
}

/// The least number of messages that [`hash`] works on at once.
pub(crate) fn worth() -> usize {
    match several() {
        Some(AnyKernel::Of2(kernel)) => kernel.worth(),
        Some(AnyKernel::Of4(kernel)) => kernel.worth(),
        Some(AnyKernel::Of8(kernel)) => kernel.worth(),
        Some(AnyKernel::Of16(kernel)) => kernel.worth(),
        Some(AnyKernel::Of1(_)) | None => Lanes::worth(Alone),
    }
}

/// A kernel of N messages for the scheduler, with one that takes what is too little for it.
pub(crate) trait Lanes<const N: usize>: Copy {
    /// From how many messages on it beats one message after the other.
    fn worth(self) -> usize;

    /// Compresses as many blocks of each message as the shortest has.
    fn compress(self, states: &mut [[u32; 5]; N], blocks: [&[[u8; 64]]; N]);

    /// Compresses blocks of one message.
    #[inline]
    fn one(self, state: &mut [u32; 5], blocks: &[[u8; 64]]) {
        Fastest::compress(state, blocks);
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

/// One message after the other.
#[derive(Clone, Copy)]
struct Alone;

impl Lanes<1> for Alone {
    fn worth(self) -> usize {
        1
    }

    fn compress(self, [state]: &mut [[u32; 5]; 1], [blocks]: [&[[u8; 64]]; 1]) {
        Fastest::compress(state, blocks);
    }
}

/// The fastest kernel of several messages; none where one after the other is as fast.
#[inline]
fn several() -> Option<AnyKernel> {
    static SEVERAL: Choice = Choice::new();
    SEVERAL.get(KERNELS, serves_several)
}
