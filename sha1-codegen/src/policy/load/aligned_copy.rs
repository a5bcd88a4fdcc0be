use quote::quote;

use super::{Load, Needs, Row};

pub(super) static ROW: Load = Load {
    row: Row {
        name: "aligned-copy",
        summary: "aligned word loads and byte swaps, after a copy where the blocks are not aligned",
        effect: "The alignment is tested once per call; the copy takes 64 bytes of stack \
                 and some 390 of text. Slower than `word` on processors that load unaligned \
                 words as fast.",
        needs: Needs::UNSAFE,
    },
    per_call: || {
        quote!(
            let __sha1_aligned = __sha1_rest.as_ptr().cast::<::core::primitive::u32>().is_aligned();
        )
    },
    per_block: |words| {
        let words = crate::emit::count(words);
        quote!(
            let mut __sha1_copy = [0 as ::core::primitive::u32; #words];
            // No reference to an unaligned word is ever formed: the pointer to the block is
            // read through only where it is aligned, and every block lies whole words after
            // the first.
            let __sha1_source = if __sha1_aligned {
                <[::core::primitive::u8]>::as_ptr(__sha1_block).cast::<::core::primitive::u32>()
            } else {
                ::core::ptr::copy_nonoverlapping(
                    <[::core::primitive::u8]>::as_ptr(__sha1_block),
                    <[::core::primitive::u32]>::as_mut_ptr(&mut __sha1_copy).cast::<::core::primitive::u8>(),
                    4 * #words,
                );
                <[::core::primitive::u32]>::as_ptr(&__sha1_copy)
            };
        )
    },
    word: |i| quote!(::core::primitive::u32::from_be(__sha1_source.add(#i).read())),
};
