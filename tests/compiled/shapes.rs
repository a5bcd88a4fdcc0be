//! Every signature gives what the table's signature gives.

use sha1_core::{Compress, INITIAL, sha1_block};

use crate::support::Random;

#[sha1_block]
fn block(state: &mut [u32; 5], block: &[u8; 64]);
#[sha1_block]
fn blocks(state: &mut [u32; 5], blocks: &[[u8; 64]]);
#[sha1_block]
fn words(state: &mut [u32; 5], block: &[u32; 16]);
#[sha1_block]
fn value(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];
#[sha1_block]
fn value_blocks(state: [u32; 5], blocks: &[[u8; 64]]) -> [u32; 5];
#[sha1_block]
fn value_words(state: [u32; 5], block: &[u32; 16]) -> [u32; 5];
#[sha1_block(store = "barrier", load = "aligned-copy")]
// SAFETY: whoever calls it vouches for the pointers.
unsafe extern "C" fn pointers(state: *mut u32, bytes: *const u8, count: usize);
#[sha1_block(store = "plain", unroll = "five")]
const fn constant(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];
#[sha1_block]
// SAFETY: whoever calls it vouches for the pointers.
const unsafe extern "C" fn constant_pointers(state: *mut u32, bytes: *const u8, count: usize);
#[sha1_block]
struct Unit;
#[sha1_block(preset = "fast")]
fn fast_words(state: &mut [u32; 5], block: &[u32; 16]);
#[sha1_block(preset = "fast")]
fn fast_value(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];
#[sha1_block(preset = "fast")]
const fn fast_constant(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];
#[sha1_block(preset = "fast", store = "volatile-rw")]
fn fast_otherwise(state: &mut [u32; 5], block: &[u8; 64]);

struct Home;

impl Home {
    #[sha1_block(preset = "mozilla")]
    fn associated(state: &mut [u32; 5], blocks: &[[u8; 64]]) {}
}

const ABC: [u32; 5] = constant(INITIAL, &padded_abc());

const fn padded_abc() -> [u8; 64] {
    let mut block = [0; 64];
    block[0] = b'a';
    block[1] = b'b';
    block[2] = b'c';
    block[3] = 0x80;
    block[63] = 24;
    block
}

#[test]
fn a_constant_is_hashed_at_compile_time() {
    assert_eq!(ABC, [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d]);
}

#[test]
fn every_shape_agrees() {
    let mut random = Random(11);
    for _ in 0..50 {
        let state: [u32; 5] = std::array::from_fn(|_| random.word());
        let message: [u8; 64] = std::array::from_fn(|_| random.word() as u8);
        let in_words: [u32; 16] = std::array::from_fn(|i| {
            u32::from_be_bytes(message[4 * i..4 * i + 4].try_into().unwrap())
        });
        let mut expected = state;
        sha1::block_api::compress(&mut expected, &[message]);
        let in_place = |name: &str, compress: &dyn Fn(&mut [u32; 5])| {
            let mut got = state;
            compress(&mut got);
            assert_eq!(got, expected, "{name}");
        };
        in_place("block", &|state| block(state, &message));
        in_place("blocks", &|state| blocks(state, &[message]));
        in_place("words", &|state| words(state, &in_words));
        in_place("value", &|state| *state = value(*state, &message));
        in_place("value_blocks", &|state| *state = value_blocks(*state, &[message]));
        in_place("value_words", &|state| *state = value_words(*state, &in_words));
        in_place("constant", &|state| *state = constant(*state, &message));
        in_place("fast_words", &|state| fast_words(state, &in_words));
        in_place("fast_value", &|state| *state = fast_value(*state, &message));
        in_place("fast_constant", &|state| *state = fast_constant(*state, &message));
        in_place("fast_otherwise", &|state| fast_otherwise(state, &message));
        in_place("associated", &|state| Home::associated(state, &[message]));
        in_place("unit", &|state| Unit::compress(state, &[message]));
        // SAFETY: the state has five words, the message one block.
        in_place("pointers", &|state| unsafe { pointers(state.as_mut_ptr(), message.as_ptr(), 1) });
        in_place("constant_pointers", &|state| {
            // SAFETY: as above.
            unsafe { constant_pointers(state.as_mut_ptr(), message.as_ptr(), 1) };
        });
    }
}

#[test]
fn no_blocks_change_nothing() {
    let mut state = INITIAL;
    blocks(&mut state, &[]);
    Unit::compress(&mut state, &[]);
    assert_eq!(value_blocks(state, &[]), INITIAL);
    assert_eq!(state, INITIAL);
    // SAFETY: with 0 blocks nothing is read or written through the pointers.
    unsafe {
        pointers(std::ptr::null_mut(), std::ptr::null(), 0);
        constant_pointers(std::ptr::null_mut(), std::ptr::null(), 0);
    }
}

#[test]
fn several_blocks_in_one_call_are_several_calls() {
    let message: [[u8; 64]; 5] = std::array::from_fn(|i| [i as u8 ^ 0xa5; 64]);
    let (mut at_once, mut one_by_one) = (INITIAL, INITIAL);
    blocks(&mut at_once, &message);
    message.iter().for_each(|message| block(&mut one_by_one, message));
    assert_eq!(at_once, one_by_one);
}
