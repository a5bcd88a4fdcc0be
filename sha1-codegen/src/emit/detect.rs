//! What tells whether the processor has the target features that functions enable.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::policy::AXES;

/// A function for each feature, of its name; for the runtime crate, which all tables then share.
#[must_use]
pub fn detectors() -> TokenStream {
    let rows = AXES.iter().filter(|axis| axis.enables()).flat_map(|axis| axis.rows());
    let isas = rows.filter_map(|row| row.needs.isa).map(|(isa, _)| isa);
    let mut features: Vec<_> =
        isas.flat_map(|isa| isa.features.iter().map(|feature| (*feature, isa.archs))).collect();
    features.sort_unstable();
    features.dedup();
    let functions = features.into_iter().map(|(feature, archs)| {
        let (name, docs) = (detector(feature), format!("Whether the processor has `{feature}`."));
        quote! {
            #[doc = #docs]
            #[cfg(any(#(target_arch = #archs),*))]
            #[must_use]
            pub fn #name() -> bool {
                cpufeatures::new!(detected, #feature);
                detected::get()
            }
        }
    });
    quote!(#(#functions)*)
}

/// The name of a feature's function.
pub(super) fn detector(feature: &str) -> Ident {
    format_ident!("{}", feature.replace(['.', '-'], "_"))
}
