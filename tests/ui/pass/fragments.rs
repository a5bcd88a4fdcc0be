//! Attributes and items made by `macro_rules!`: fragments arrive in invisible groups.

use sha1_core::digest::Digest;
use sha1_core::{INITIAL, Sha1With, Variant, sha1_block, sha1_variants};

macro_rules! function {
    ($(#[$attribute:meta])* $vis:vis $name:ident, $store:literal, $load:expr) => {
        $(#[$attribute])*
        #[sha1_block(store = $store, load = $load)]
        $vis fn $name(state: &mut [u32; 5], blocks: &[[u8; 64]]);
    };
}

function!(private, "plain", "bytes");
function!(#[inline] pub public, "barrier", "word");
function!(pub(crate) restricted, "volatile-rw", "swab");

macro_rules! typed {
    ($name:ident, $argument:ident: $state:ty, $message:ty $(, $returned:ty)?; $($body:tt)*) => {
        #[sha1_block]
        fn $name($argument: $state, message: $message) $(-> $returned)? $($body)*
    };
}

typed!(in_place, state: &mut [u32; 5], &[[u8; 64]];;);
typed!(by_value, h: [u32; 5], &[u8; 64], [u32; 5]; {});

macro_rules! parts {
    ($name:ident, $word:ty, $byte:ty, $five:literal, $sixty_four:expr) => {
        #[sha1_block]
        fn $name(state: &mut [$word; $five], blocks: &[[$byte; $sixty_four]]);
    };
}

parts!(of_parts, u32, u8, 5, 64);

macro_rules! table {
    ($vis:vis $name:ident: $ty:ty = $key:ident, [$($value:literal),*], $every:expr) => {
        #[sha1_variants($key = [$($value),*], unroll = $every)]
        $vis static $name: $ty;
    };
}

table!(pub(crate) TABLE: &[Variant] = store, ["plain", "expanded"], "*");

macro_rules! kernel {
    ($item:item, $preset:literal, $runtime:path) => {
        #[sha1_block(preset = $preset, crate = $runtime)]
        $item
    };
}

kernel!(struct Kernel;, "git", ::sha1_core);

fn main() {
    for compress in [private, public, restricted, in_place, of_parts] {
        let mut state = INITIAL;
        compress(&mut state, &[[0; 64]]);
        assert_eq!(state, by_value(INITIAL, &[0; 64]));
    }
    assert_eq!(TABLE.len(), 6);
    assert_eq!(Sha1With::<Kernel>::digest(b"abc")[..4], [0xa9, 0x99, 0x3e, 0x36]);
}
