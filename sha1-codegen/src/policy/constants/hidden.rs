use quote::{format_ident, quote};

use super::{Constants, Needs, Row};

pub(super) static ROW: Constants = Constants {
    row: Row {
        name: "hidden",
        summary: "hidden from the optimiser by one `black_box` per call",
        effect: "Keeps the constant with the words that are known early, off the critical path; \
                 each addition takes it from a register or from the stack.",
        needs: Needs::NOTHING,
    },
    helper: None,
    per_call: |constants| {
        let names = (0..constants.len()).map(|phase| format_ident!("__sha1_k{phase}"));
        let phases = crate::emit::count(constants.len());
        let constants = constants.iter().map(|constant| crate::emit::constant(*constant));
        quote! {
            let [#(#names),*]: [::core::primitive::u32; #phases] =
                ::core::hint::black_box([#(#constants),*]);
        }
    },
    apply: |x, y, phase, _| {
        let k = format_ident!("__sha1_k{phase}");
        quote!(#x.wrapping_add(#y).wrapping_add(#k))
    },
};
