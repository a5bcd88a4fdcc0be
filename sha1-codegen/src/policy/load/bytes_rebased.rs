use quote::quote;

use super::{Load, Needs, Row, nothing};

pub(super) static ROW: Load = Load {
    row: Row {
        name: "bytes-rebased",
        summary: "four byte loads through a pointer to the word, shifted together: git's `get_be32`",
        effect: "The same machine code as `bytes`.",
        needs: Needs::NOTHING,
    },
    per_call: nothing,
    per_block: |_| nothing(),
    word: |i| {
        quote!({
            let (_, __sha1_word) =
                <[::core::primitive::u8]>::split_at(__sha1_block, 4 * (#i));
            (__sha1_word[0] as ::core::primitive::u32) << 24
                | (__sha1_word[1] as ::core::primitive::u32) << 16
                | (__sha1_word[2] as ::core::primitive::u32) << 8
                | (__sha1_word[3] as ::core::primitive::u32)
        })
    },
};
