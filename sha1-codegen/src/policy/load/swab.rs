use quote::quote;

use super::{Load, Needs, Row, nothing, words};

pub(super) static ROW: Load = Load {
    row: Row {
        name: "swab",
        summary: "a word load and a swap of its bytes by rotations and a mask, for processors without one",
        effect: "Not recognised as a byte swap: six operations a word (two rotations, two \
                 exclusive ors, a mask, a shift) where `word` has one. On a big-endian \
                 processor a plain load.",
        needs: Needs::NOTHING,
    },
    per_call: nothing,
    per_block: words,
    word: |i| {
        quote!({
            let __sha1_word = ::core::primitive::u32::from_ne_bytes(__sha1_words[#i]);
            if ::core::cfg!(target_endian = "big") {
                __sha1_word
            } else {
                __sha1_word.rotate_right(8)
                    ^ (((__sha1_word ^ __sha1_word.rotate_right(16)) & 0xff00_ffff) >> 8)
            }
        })
    },
};
