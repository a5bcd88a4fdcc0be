use quote::quote;

use super::{Load, Needs, Row, nothing};

pub(super) static ROW: Load = Load {
    row: Row {
        name: "bytes",
        summary: "four byte loads at an offset from the block, shifted together",
        effect: "Recognised as a word load and a byte swap, though late: as many `bswap`s as \
                 `word`, with other code around them.",
        needs: Needs::NOTHING,
    },
    per_call: nothing,
    per_block: |_| nothing(),
    word: |i| {
        quote!((__sha1_block[4 * (#i)] as ::core::primitive::u32) << 24
            | (__sha1_block[4 * (#i) + 1] as ::core::primitive::u32) << 16
            | (__sha1_block[4 * (#i) + 2] as ::core::primitive::u32) << 8
            | (__sha1_block[4 * (#i) + 3] as ::core::primitive::u32))
    },
};
