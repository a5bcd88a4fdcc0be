use proc_macro2::TokenStream;
use quote::quote;

use super::{Constants, Needs, Row};

pub(super) static ROW: Constants = Constants {
    row: Row {
        name: "inline",
        summary: "a literal in each round: as the compiler likes",
        effect: "LLVM moves the constant to the outermost addition, behind the rotation by five, \
                 which is the critical path.",
        needs: Needs::NOTHING,
    },
    helper: None,
    per_call: |_| TokenStream::new(),
    apply: |x, y, _, k| {
        let k = crate::emit::constant(k);
        quote!(#x.wrapping_add(#y).wrapping_add(#k))
    },
};
