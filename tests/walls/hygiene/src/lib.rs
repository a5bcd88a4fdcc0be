//! Expansions among items with the names that generated code might use: constants and statics
//! turn a binding into a pattern, modules and types take a path's first name, traits take methods.

#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unused_macros)]
#![allow(clippy::all)]

const A: () = ();
const K: () = ();
const N: () = ();
const W: () = ();
const __sha1: () = ();
const __state: () = ();
const __x: () = ();
const block: () = ();
const h: () = ();
const k: () = ();
const t: () = ();
const x: () = ();
static a: () = ();
static b: () = ();
static i: () = ();
static n: () = ();
static rest: () = ();
static ring: () = ();
static state: () = ();
static w: () = ();
static sum: () = ();
static word: () = ();
static y: () = ();

mod alloc {}
mod core {}
mod primitive {}
mod sha1_codegen {}
mod sha1_macros {}
mod std {}

type bool = ();
type i32 = ();
type str = ();
type u8 = ();
type u32 = ();
type usize = ();

struct Compress;
struct Err;
struct None;
struct Ok;
struct Some;

fn black_box() {}
fn compiler_fence() {}
fn drop() {}
fn from_ref() {}
fn read_volatile() {}
fn write_volatile() {}

macro_rules! asm {
    ($($any:tt)*) => {
        compile_error!("the asm of the user")
    };
}
macro_rules! cfg {
    ($($any:tt)*) => {
        compile_error!("the cfg of the user")
    };
}
macro_rules! panic {
    ($($any:tt)*) => {
        compile_error!("the panic of the user")
    };
}

/// Methods by the names of those that the integers have.
trait Hostile: Sized {
    fn rotate_left(self, _: ::core::primitive::u32) -> Self {
        loop {}
    }
    fn rotate_right(self, _: ::core::primitive::u32) -> Self {
        loop {}
    }
    fn wrapping_add(self, _: Self) -> Self {
        loop {}
    }
    fn from_be_bytes(_: [::core::primitive::u8; 4]) -> Self {
        loop {}
    }
    fn from_be(self) -> Self {
        loop {}
    }
    fn from_ne_bytes(_: [::core::primitive::u8; 4]) -> Self {
        loop {}
    }
}

impl Hostile for ::core::primitive::u32 {}

/// Methods that slices have and arrays do not, on everything.
trait Everywhere: Sized {
    fn as_chunks<const M: ::core::primitive::usize>(self) -> Self {
        loop {}
    }
    fn as_ptr(self) -> Self {
        loop {}
    }
    fn as_mut_ptr(&mut self) -> &mut Self {
        loop {}
    }
    fn cast<T>(self) -> Self {
        loop {}
    }
    fn is_aligned(self) -> Self {
        loop {}
    }
    fn add(self, _: ::core::primitive::usize) -> Self {
        loop {}
    }
    fn read(self) -> Self {
        loop {}
    }
    fn read_volatile(self) -> Self {
        loop {}
    }
}

impl<T> Everywhere for T {}

#[::sha1_core::sha1_block(store = "barrier", load = "bytes-volatile")]
fn one(__first: &mut [::core::primitive::u32; 5], __second: &[::core::primitive::u8; 64]);

#[::sha1_core::sha1_block(unroll = "five", load = "swab")]
const fn by_value(
    first: [::core::primitive::u32; 5],
    second: &[[::core::primitive::u8; 64]],
) -> [::core::primitive::u32; 5];

#[::sha1_core::sha1_block(store = "fence")]
unsafe extern "C" fn pointers(
    words: *mut ::core::primitive::u32,
    bytes: *const ::core::primitive::u8,
    blocks: ::core::primitive::usize,
);

#[::sha1_core::sha1_block(preset = "fast")]
struct Kernel;

#[::sha1_core::sha1_variants(set = ["singles", "presets"])]
static VARIANTS: &[::sha1_core::Variant];

/// Every row again, where the user's module has the names of arguments.
#[::sha1_core::sha1_variants(store = "*", load = "*", unroll = "none")]
static LOOPS: &[::sha1_core::Variant];

/// Every instruction set.
#[::sha1_core::sha1_kernels(engine = "*", isa = "*", streams = "*")]
static KERNELS: &[::sha1_core::Candidate];

/// Plain words, where nothing else is used.
#[::sha1_core::sha1_block(engine = "lanes", isa = "u32")]
fn lanes(
    states: &mut [[::core::primitive::u32; 5]; 4],
    messages: [&[[::core::primitive::u8; 64]]; 4],
);

#[cfg(test)]
mod tests {
    use ::sha1_core::{AnyKernel, Compress, INITIAL};

    /// The padded block of the message "abc", and its digest (FIPS 180-4, example 1).
    const ABC: [u8; 64] = {
        let mut block = [0; 64];
        (block[0], block[1], block[2], block[3], block[63]) = (b'a', b'b', b'c', 0x80, 24);
        block
    };
    const DIGEST: [u32; 5] = [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d];

    #[test]
    fn digests() {
        assert_eq!(super::by_value(INITIAL, &[ABC]), DIGEST);
        let mut states = [INITIAL; 3];
        let [of_block, of_pointers, of_struct] = &mut states;
        super::one(of_block, &ABC);
        unsafe { super::pointers(of_pointers.as_mut_ptr(), ABC.as_ptr(), 1) };
        super::Kernel::compress(of_struct, &[ABC]);
        assert_eq!(states, [DIGEST; 3]);
        for variant in super::VARIANTS.iter().chain(super::LOOPS) {
            let mut state = INITIAL;
            (variant.compress)(&mut state, &[ABC]);
            assert_eq!(state, DIGEST, "{variant:?}");
        }
        for candidate in super::KERNELS {
            if let Some(AnyKernel::Of1(kernel)) = candidate.detect() {
                let mut states = [INITIAL];
                kernel.compress(&mut states, [&[ABC]]);
                assert_eq!(states, [DIGEST], "{candidate:?}");
            }
        }
        let mut states = [INITIAL; 4];
        super::lanes(&mut states, [&[ABC]; 4]);
        assert_eq!(states, [DIGEST; 4]);
    }
}
