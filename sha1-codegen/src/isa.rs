//! Processors and instruction sets that a policy may need: one row each.

use proc_macro2::TokenStream;
use quote::quote;

/// A set of processors, by what the compiler calls them.
#[derive(Debug)]
pub struct Isa {
    /// What the docs and errors call it: completes "only on ...".
    pub what: &'static str,
    /// Values of `target_arch`, any of which will do.
    pub archs: &'static [&'static str],
    /// Target features that every such processor has, and builds that may not touch its vector
    /// registers have not: a function cannot enable them.
    pub assumed: &'static [&'static str],
    /// Target features, all of which must be enabled for the function.
    pub features: &'static [&'static str],
}

/// x86-64.
pub static X86_64: Isa =
    Isa { what: "x86-64", archs: &["x86_64"], assumed: &["sse2"], features: &[] };

/// x86 of 32 and 64 bits.
pub static X86: Isa =
    Isa { what: "x86 and x86-64", archs: &["x86", "x86_64"], assumed: &[], features: &[] };

/// ARM of 32 bits.
pub static ARM: Isa = Isa { what: "ARM", archs: &["arm"], assumed: &[], features: &[] };

/// x86 with the rotation that keeps the flags.
pub static BMI2: Isa = Isa {
    what: "x86 and x86-64 with BMI2 enabled for the function (`-C target-feature=+bmi2`, \
           or `#[target_feature(enable = \"bmi2\")]` above the attribute)",
    archs: &["x86", "x86_64"],
    assumed: &[],
    features: &["bmi2"],
};

/// Processors with an instruction that rotates by a constant, and stable `asm!` to say it.
pub static ROTATES: Isa = Isa {
    what: "x86, x86-64, ARM (not Thumb-1), AArch64, PowerPC and s390x",
    archs: &["x86", "x86_64", "arm", "aarch64", "powerpc", "powerpc64", "s390x"],
    assumed: &[],
    features: &[],
};

/// x86-64 with the SHA extensions.
pub static SHA: Isa = Isa {
    what: "x86-64 with the SHA instructions",
    archs: &["x86_64"],
    assumed: &["sse2"],
    features: &["sha"],
};

/// AArch64 with the SHA-1 instructions; the compiler and the processor name them by SHA-2.
pub static ARMV8: Isa = Isa {
    what: "AArch64 with the SHA instructions",
    archs: &["aarch64"],
    assumed: &["neon"],
    features: &["sha2"],
};

impl Isa {
    /// The predicate of `#[cfg]` that holds where functions may enable what this needs.
    #[must_use]
    pub fn on(&self) -> TokenStream {
        let (archs, assumed) = (self.archs, self.assumed);
        quote!(all(any(#(target_arch = #archs),*), #(target_feature = #assumed),*))
    }

    /// The predicate of `#[cfg]` that holds where this is to be had; the features in `enabled`
    /// are known to be there.
    #[must_use]
    pub fn predicate(&self, enabled: &[String]) -> TokenStream {
        let on = self.on();
        let features = self.features.iter().filter(|f| !enabled.iter().any(|e| e == *f));
        quote!(all(#on, #(target_feature = #features),*))
    }
}
