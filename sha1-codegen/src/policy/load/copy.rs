use quote::quote;

use super::{Load, Needs, Row, nothing};

pub(super) static ROW: Load = Load {
    row: Row {
        name: "copy",
        summary: "the block copied to a local array, then word loads and byte swaps",
        effect: "Today's optimiser sees through the copy: the loads and swaps of `word`, \
                 with other registers around them.",
        needs: Needs::NOTHING,
    },
    per_call: nothing,
    per_block: |_| {
        quote!(
            let __sha1_copy = *__sha1_block;
            let (__sha1_words, _) = <[::core::primitive::u8]>::as_chunks::<4>(&__sha1_copy);
        )
    },
    word: |i| quote!(::core::primitive::u32::from_be_bytes(__sha1_words[#i])),
};
