//! Functions of ours at several places in memory, which moves their speed by several per cent.
//!
//! Needs `codegen-units = 1`, so that a function and the filler before it come into one object
//! file.

/// Whether we choose where functions lie: the fillers are ELF, for x86-64.
pub const PLACED: bool = cfg!(all(target_arch = "x86_64", target_os = "linux"));

/// The same function at each of some offsets from a 64-byte boundary, in a section for each, which
/// also keeps the compiler from merging them.
macro_rules! placed {
    ($all:ident: $type:ty = $attribute:tt $arguments:tt: $($name:ident $offset:literal),*) => {
        $(
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            core::arch::global_asm!(
                concat!(".pushsection .text.sha1.", stringify!($name), ",\"ax\",@progbits"),
                ".balign 64",
                concat!(".skip ", $offset),
                ".popsection",
            );

            #[cfg_attr(
                all(target_arch = "x86_64", target_os = "linux"),
                unsafe(link_section = concat!(".text.sha1.", stringify!($name)))
            )]
            #[sha1_core::sha1_block $attribute]
            fn $name $arguments;
        )*

        static $all: &[(usize, $type)] = &[$(($offset, $name)),*];
    };
}
pub(crate) use placed;
