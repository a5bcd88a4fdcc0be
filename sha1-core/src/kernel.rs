//! Compression functions that not every processor can run.
//!
//! Functions that enable target features are unsafe to call: on a processor without them anything
//! may happen. A [`Kernel`] is such a function after its features were detected, and detection is
//! the only way to one.
#![allow(unsafe_code)]

use core::fmt;

/// A kernel before its features are detected: an entry of the tables that `#[sha1_kernels]` writes.
///
/// ```
/// use sha1_core::{AnyKernel, Candidate, INITIAL, sha1_kernels};
///
/// #[sha1_kernels(set = "kernels")]
/// static TABLE: &[Candidate];
///
/// for candidate in TABLE {
///     let Some(AnyKernel::Of1(kernel)) = candidate.detect() else { continue };
///     let mut states = [INITIAL];
///     kernel.compress(&mut states, [&[[0; 64]]]);
///     assert_eq!(states[0][0], 0x92b4_04e5, "{}", candidate.id());
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Candidate {
    id: &'static str,
    attribute: &'static str,
    summary: &'static str,
    features: &'static [&'static str],
    detect: fn() -> bool,
    kernel: AnyKernel,
}

impl Candidate {
    /// An entry; called by `#[sha1_kernels]`.
    ///
    /// # Safety
    ///
    /// Where `detect` returns `true` the processor has what the kernel's function needs, and where
    /// `features` is empty every processor has.
    #[must_use]
    pub const unsafe fn new(
        id: &'static str,
        attribute: &'static str,
        summary: &'static str,
        features: &'static [&'static str],
        detect: fn() -> bool,
        kernel: AnyKernel,
    ) -> Self {
        Self { id, attribute, summary, features, detect, kernel }
    }

    /// The plan's name, as in `sha-ni.avx512vl`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What to write between the parentheses of `#[sha1_block(...)]` to get this function.
    #[must_use]
    pub const fn attribute(&self) -> &'static str {
        self.attribute
    }

    /// What it does, in a line.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// The target features that the processor must have, by the compiler's names.
    #[must_use]
    pub const fn features(&self) -> &'static [&'static str] {
        self.features
    }

    /// How many messages it works on at once.
    #[must_use]
    pub const fn messages(&self) -> usize {
        self.kernel.messages()
    }

    /// From how many messages on a call is faster than one message after the other.
    #[must_use]
    pub const fn worth(&self) -> usize {
        self.kernel.worth()
    }

    /// The kernel, if every processor that this is built for can run it.
    #[must_use]
    pub const fn without_detection(&self) -> Option<AnyKernel> {
        if self.features.is_empty() { Some(self.kernel) } else { None }
    }

    /// Whether this processor can run it.
    #[must_use]
    pub fn is_available(&self) -> bool {
        (self.detect)()
    }

    /// The kernel, if this processor can run it. The processor is asked once, and its answer kept.
    #[must_use]
    pub fn detect(&self) -> Option<AnyKernel> {
        self.is_available().then_some(self.kernel)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Candidate")
            .field("id", &self.id)
            .field("features", &self.features)
            .finish_non_exhaustive()
    }
}

/// A kernel for some number of messages.
#[derive(Clone, Copy, Debug)]
pub enum AnyKernel {
    /// One message.
    Of1(Kernel<1>),
    /// Two.
    Of2(Kernel<2>),
    /// Four.
    Of4(Kernel<4>),
    /// Eight.
    Of8(Kernel<8>),
    /// Sixteen.
    Of16(Kernel<16>),
}

impl AnyKernel {
    /// How many messages it works on at once.
    #[must_use]
    pub const fn messages(&self) -> usize {
        match self {
            Self::Of1(_) => 1,
            Self::Of2(_) => 2,
            Self::Of4(_) => 4,
            Self::Of8(_) => 8,
            Self::Of16(_) => 16,
        }
    }

    /// From how many messages on a call is faster than one message after the other.
    #[must_use]
    pub const fn worth(&self) -> usize {
        match self {
            Self::Of1(kernel) => kernel.worth(),
            Self::Of2(kernel) => kernel.worth(),
            Self::Of4(kernel) => kernel.worth(),
            Self::Of8(kernel) => kernel.worth(),
            Self::Of16(kernel) => kernel.worth(),
        }
    }
}

/// A compression function of `N` messages that may be unsafe to call.
type Function<const N: usize> = unsafe fn(&mut [[u32; 5]; N], [&[[u8; 64]]; N]);

/// A compression function of `N` messages that this processor can run: having one proves it.
#[derive(Clone, Copy)]
pub struct Kernel<const N: usize> {
    worth: usize,
    function: Function<N>,
}

impl<const N: usize> Kernel<N> {
    /// A kernel, for a [`Candidate`]; called by `#[sha1_kernels]`.
    ///
    /// # Safety
    ///
    /// Whoever gets it may call the function.
    #[must_use]
    pub const unsafe fn new(worth: usize, function: Function<N>) -> Self {
        Self { worth, function }
    }

    /// Compresses as many blocks of each message as the shortest has into the chaining values.
    #[inline]
    pub fn compress(&self, states: &mut [[u32; 5]; N], blocks: [&[[u8; 64]]; N]) {
        // SAFETY: a candidate gives its kernel away only after detection, or where it vouches that
        // none is needed; nothing else makes one without vouching for it.
        unsafe { (self.function)(states, blocks) }
    }

    /// From how many messages on a call is faster than one message after the other.
    #[must_use]
    pub const fn worth(&self) -> usize {
        self.worth
    }
}

impl<const N: usize> fmt::Debug for Kernel<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel").field("messages", &N).finish_non_exhaustive()
    }
}

/// What the processor says of itself.
#[cfg(target_arch = "x86_64")]
pub(crate) fn cpuid(leaf: u32) -> core::arch::x86_64::CpuidResult {
    #[allow(unused_unsafe)] // Later compilers know that it is safe.
    // SAFETY: every x86-64 processor has the instruction.
    unsafe {
        core::arch::x86_64::__cpuid(leaf)
    }
}

/// A choice among kernels that is made once.
///
/// Where there are no atomics to keep it, it is made each time: there no features are detected.
pub(crate) struct Choice {
    /// One more than the kernel's place in the table; 0 while it is not known.
    #[cfg(target_has_atomic = "8")]
    place: core::sync::atomic::AtomicU8,
}

#[cfg(target_has_atomic = "8")]
impl Choice {
    pub(crate) const fn new() -> Self {
        Self { place: core::sync::atomic::AtomicU8::new(0) }
    }

    /// The first kernel of the table that is wanted and that the processor can run.
    #[inline]
    pub(crate) fn get(
        &self,
        table: &'static [Candidate],
        wanted: fn(&Candidate) -> bool,
    ) -> Option<AnyKernel> {
        let kept = self.place.load(core::sync::atomic::Ordering::Relaxed);
        let place = match usize::from(kept).checked_sub(1) {
            Some(place) => place,
            None => self.find(table, wanted),
        };
        // Where it was found, it was detected.
        table.get(place).map(|candidate| candidate.kernel)
    }

    /// The kernel's place in the table; beyond it where there is none.
    #[cold]
    fn find(&self, table: &'static [Candidate], wanted: fn(&Candidate) -> bool) -> usize {
        let detected = |candidate: &Candidate| wanted(candidate) && candidate.is_available();
        let place = table.iter().position(detected).unwrap_or(table.len());
        let kept = u8::try_from(place + 1).unwrap_or(0);
        self.place.store(kept, core::sync::atomic::Ordering::Relaxed);
        place
    }
}

#[cfg(not(target_has_atomic = "8"))]
impl Choice {
    pub(crate) const fn new() -> Self {
        Self {}
    }

    pub(crate) fn get(
        &self,
        table: &'static [Candidate],
        wanted: fn(&Candidate) -> bool,
    ) -> Option<AnyKernel> {
        table.iter().filter(|candidate| wanted(candidate)).find_map(Candidate::detect)
    }
}
