use quote::quote;

use super::{Load, Needs, Row, nothing, words};

pub(super) static ROW: Load = Load {
    row: Row {
        name: "word",
        summary: "a word load and a byte swap",
        effect: "One load and one `bswap` a word, or `movbe`, or a plain load on a \
                 big-endian processor.",
        needs: Needs::NOTHING,
    },
    per_call: nothing,
    per_block: words,
    word: |i| quote!(::core::primitive::u32::from_be_bytes(__sha1_words[#i])),
};
