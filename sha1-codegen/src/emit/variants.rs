//! Many functions and the table of them.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::{body, runtime};
use crate::plan::Plan;
use crate::registry::Named;
use crate::request::item::Static;
use crate::resolve::{Choice, Resolved};
use crate::spec::SHA1;

/// A plan's function: under which conditions some entry needs it, and who asked for it.
struct Needed {
    plan: Plan,
    conditions: Vec<TokenStream>,
    span: Span,
}

/// The static with its functions and their table. A plan is one function, however many
/// attributes mean it; where a plan is not to be had, its entry is left out.
#[must_use]
pub fn variants(item: &Static, path: Option<&syn::Path>, named: &[(Named, Span)]) -> TokenStream {
    let Static { attributes, visibility, name, ty, .. } = item;
    let runtime = runtime(path);
    let mut needed: Vec<Needed> = Vec::new();
    let mut entries = TokenStream::new();
    for (variant, span) in named {
        let (attribute, summary) = (&variant.attribute, &variant.summary);
        for (condition, plan) in conditional(&variant.choices, |_| Vec::new()) {
            let number = needed.iter().position(|other| other.plan == plan).unwrap_or_else(|| {
                needed.push(Needed { plan, conditions: Vec::new(), span: *span });
                needed.len() - 1
            });
            let (function, id) = (format_ident!("__sha1_variant_{number}"), plan.id());
            entries.extend(quote! {
                #[cfg(#condition)]
                #runtime::Variant::new(#id, #attribute, #summary, #function),
            });
            needed[number].conditions.push(condition);
        }
    }
    let functions = needed.iter().enumerate().map(|(number, Needed { plan, conditions, span })| {
        let function = format_ident!("__sha1_variant_{number}");
        let choice = Choice { on: None, plan: *plan };
        let arguments = ["__sha1_state", "__sha1_blocks"].map(|name| format_ident!("{name}"));
        let resolved = Resolved::asked_at(choice, *span);
        let written = body::function(&SHA1, &function, arguments, &resolved);
        quote!(#[cfg(any(#(#conditions),*))] #written)
    });
    quote! {
        #(#attributes)*
        #visibility static #name: #ty = {
            #(#functions)*
            &[#entries]
        };
    }
}

/// Each plan with the predicate of the processors where it is the chosen one, and to be had by a
/// function that enables some features.
pub(super) fn conditional(
    choices: &[Choice],
    enabled: impl Fn(&Plan) -> Vec<String>,
) -> Vec<(TokenStream, Plan)> {
    let mut taken: Vec<TokenStream> = Vec::new();
    let mut all = Vec::new();
    for Choice { on, plan } in choices {
        let (here, enabled) = (on.map(|isa| isa.predicate(&[])), enabled(plan));
        let needs = plan.rows().filter_map(|(_, row)| Some(row.needs.isa?.0.predicate(&enabled)));
        let parts = here.iter().cloned().chain(needs);
        all.push((quote!(all(#(#parts,)* not(any(#(#taken),*)))), *plan));
        taken.extend(here);
    }
    all
}
