//! Every signature, free and in an `impl`, with `;` and with `{}`.

#![allow(unused_parens)]

use sha1_core::{INITIAL, sha1_block};

#[sha1_block]
fn block(state: &mut [u32; 5], block: &[u8; 64]);

#[sha1_block]
fn blocks(state: &mut [u32; 5], blocks: &[[u8; 64]]) {}

#[sha1_block]
fn words(state: &mut [u32; 5], block: &[u32; 16]) -> ();

#[sha1_block]
fn value_of_block(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];

#[sha1_block]
fn value_of_blocks(state: [u32; 5], blocks: &[[u8; 64]]) -> [u32; 5];

#[sha1_block]
fn value_of_words(state: [u32; 5], words: &[u32; 16]) -> [u32; 5];

#[sha1_block]
unsafe extern "C" fn pointers(state: *mut u32, data: *const u8, count: usize);

#[sha1_block(store = "volatile-rw", load = "aligned-copy", rotate = "native")]
unsafe fn pointers_of_unsafe_values(h: *mut u32, data: *const u8, count: usize);

#[sha1_block(store = "plain")]
const fn constant(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];

/// What a preset chose gives way.
#[sha1_block(preset = "fast")]
const fn constant_by_preset(state: &mut [u32; 5], words: &[u32; 16]);

/// As people qualify and parenthesise types.
#[sha1_block]
fn spelled(r#in: &mut [core::primitive::u32; (5)], message: &[(::std::primitive::u8); 0x40]);

struct Free;

impl Free {
    #[sha1_block]
    fn block(state: &mut [u32; 5], block: &[u8; 64]);

    #[sha1_block(store = "barrier")]
    unsafe extern "C" fn pointers(state: *mut u32, data: *const u8, count: usize);

    #[sha1_block(store = "registers")]
    const fn constant(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];
}

trait Provided {
    #[sha1_block]
    fn block(state: &mut [u32; 5], block: &[u8; 64]);
}

impl Provided for Free {}

impl sha1_core::Compress for Free {
    #[sha1_block(rotate = "shift")]
    fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);
}

const ABC: [u8; 64] = {
    let mut block = [0; 64];
    block[0] = b'a';
    block[1] = b'b';
    block[2] = b'c';
    block[3] = 0x80;
    block[63] = 24;
    block
};

const DIGEST: [u32; 5] = [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d];

const AT_COMPILE_TIME: [[u32; 5]; 2] = [constant(INITIAL, &ABC), Free::constant(INITIAL, &ABC)];

fn in_place(compress: impl Fn(&mut [u32; 5])) {
    let mut state = INITIAL;
    compress(&mut state);
    assert_eq!(state, DIGEST);
}

fn main() {
    let words: [u32; 16] =
        core::array::from_fn(|i| u32::from_be_bytes(ABC[4 * i..][..4].try_into().unwrap()));
    in_place(|state| block(state, &ABC));
    in_place(|state| blocks(state, &[ABC]));
    in_place(|state| self::words(state, &words));
    in_place(|state| constant_by_preset(state, &words));
    in_place(|state| spelled(state, &ABC));
    in_place(|state| Free::block(state, &ABC));
    in_place(|state| <Free as Provided>::block(state, &ABC));
    in_place(|state| <Free as sha1_core::Compress>::compress(state, &[ABC]));
    for pointers in [pointers, Free::pointers as unsafe extern "C" fn(_, _, _)] {
        in_place(|state| unsafe { pointers(state.as_mut_ptr(), ABC.as_ptr(), 1) });
        unsafe { pointers(core::ptr::null_mut(), core::ptr::null(), 0) };
    }
    in_place(|state| unsafe { pointers_of_unsafe_values(state.as_mut_ptr(), ABC.as_ptr(), 1) });
    unsafe { pointers_of_unsafe_values(core::ptr::null_mut(), core::ptr::null(), 0) };
    assert_eq!(value_of_block(INITIAL, &ABC), DIGEST);
    assert_eq!(value_of_blocks(INITIAL, &[ABC]), DIGEST);
    assert_eq!(value_of_words(INITIAL, &words), DIGEST);
    assert_eq!(AT_COMPILE_TIME, [DIGEST; 2]);
}
