//! Values of `OPENSSL_ia32cap`, which OpenSSL and its descendants read when they start.
//!
//! `~` takes bits away: from leaf 1 of `cpuid` (EDX, and ECX in the upper half), and after the
//! colon from leaf 7 (EBX).

/// Leaf 7: SHA.
pub(super) const WITHOUT_SHA: &str = "~0:~0x20000000";

/// Leaf 1: AVX. Leaf 7: AVX2, SHA.
pub(super) const WITHOUT_AVX: &str = "~0x1000000000000000:~0x20000020";

/// Leaf 1: AVX, SSSE3. Leaf 7: AVX2, SHA.
pub(super) const WITHOUT_SSSE3: &str = "~0x1000020000000000:~0x20000020";
