use quote::quote;

use super::{Load, Needs, Row, nothing};

pub(super) static ROW: Load = Load {
    row: Row {
        name: "bytes-volatile",
        summary: "four volatile byte loads, shifted together",
        effect: "The loads stay bytes: 64 of them a block. What the processors of 2009 without \
                 unaligned loads did; slow elsewhere.",
        needs: Needs::UNSAFE,
    },
    per_call: nothing,
    per_block: |_| nothing(),
    word: |i| {
        quote!({
            let __sha1_word: *const ::core::primitive::u8 = &raw const __sha1_block[4 * (#i)];
            (__sha1_word.read_volatile() as ::core::primitive::u32) << 24
                | (__sha1_word.add(1).read_volatile() as ::core::primitive::u32) << 16
                | (__sha1_word.add(2).read_volatile() as ::core::primitive::u32) << 8
                | (__sha1_word.add(3).read_volatile() as ::core::primitive::u32)
        })
    },
};
