//! Functions that need not be able to run, and the table of them with what detects that.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::detect::detector;
use super::variants::conditional;
use super::{body, count, runtime, unsafe_block};
use crate::plan::Plan;
use crate::registry::Named;
use crate::request::item::Static;
use crate::resolve::{Choice, Resolved};
use crate::spec::SHA1;

/// The static with its functions and their table: a plan is left out where another kind of
/// processor is built for, and stays where features are only to be detected.
///
/// `--cfg forced="id"` leaves only that kernel, whose features the build must then enable, beside
/// the last, which fills in for what that cannot do.
#[must_use]
pub fn kernels(
    item: &Static,
    path: Option<&syn::Path>,
    forced: Option<&Ident>,
    named: &[(Named, Span)],
) -> TokenStream {
    let Static { attributes, visibility, name, ty, .. } = item;
    let runtime = runtime(path);
    let kernels: Vec<_> = named.iter().flat_map(|(named, span)| of(named, *span)).collect();
    let ids: Vec<_> = kernels.iter().map(|kernel| kernel.plan.id()).collect();
    let mut items = TokenStream::new();
    let mut entries = TokenStream::new();
    for (number, kernel) in kernels.iter().enumerate() {
        let id = kernel.plan.id();
        let mut conditions = vec![kernel.condition.clone()];
        if let Some(forced) = forced.filter(|_| number + 1 < kernels.len()) {
            conditions.push(quote!(any(#forced = #id, not(any(#(#forced = #ids),*)))));
            let message = format!(
                "--cfg {forced}=\"{id}\" works only in a build for processors that have it: enable \
                 what it needs by -C target-feature or -C target-cpu",
            );
            let built = kernel.plan.isas().map(|isa| isa.predicate(&[]));
            items.extend(quote! {
                #[cfg(all(#forced = #id, not(all(#(#built),*))))]
                ::core::compile_error!(#message);
            });
        }
        let here = quote!(#[cfg(all(#(#conditions),*))]);
        let function = kernel.write(number);
        items.extend(quote!(#here #function));
        let entry = kernel.entry(number, &runtime);
        entries.extend(quote!(#here #entry,));
    }
    quote! {
        #(#attributes)*
        #visibility static #name: #ty = {
            #items
            &[#entries]
        };
    }
}

/// A plan with what its entry says.
struct Kernel<'a> {
    plan: Plan,
    /// Where it is the chosen one, and can be compiled.
    condition: TokenStream,
    named: &'a Named,
    span: Span,
}

/// The plans of a name: one, or others on some processors.
fn of(named: &Named, span: Span) -> impl Iterator<Item = Kernel<'_>> {
    let own = |plan: &Plan| plan.features().into_iter().map(str::to_owned).collect();
    let choices = conditional(&named.choices, own).into_iter();
    choices.map(move |(condition, plan)| Kernel { plan, condition, named, span })
}

impl Kernel<'_> {
    /// The function.
    fn write(&self, number: usize) -> TokenStream {
        let choice = Choice { on: None, plan: self.plan };
        let arguments = ["__sha1_state", "__sha1_blocks"].map(|name| format_ident!("{name}"));
        let resolved = Resolved::asked_at(choice, self.span);
        body::kernel(&SHA1, &function(number), arguments, &resolved)
    }

    fn entry(&self, number: usize, runtime: &TokenStream) -> TokenStream {
        let (id, features) = (self.plan.id(), self.plan.features());
        let (attribute, summary) = (&self.named.attribute, &self.named.summary);
        let function = function(number);
        let detectors = features.iter().map(|feature| detector(feature));
        let detectors: Vec<_> = detectors.map(|name| quote!(#runtime::detect::#name)).collect();
        let detect = match &detectors[..] {
            [] => quote!(|| true),
            [one] => one.clone(),
            all => quote!(|| #(#all())&&*),
        };
        let worth = count(self.plan.worth());
        let of = format_ident!("Of{}", self.plan.messages());
        // The function needs these features and no others.
        unsafe_block(
            self.span,
            quote! {
                #runtime::Candidate::new(
                    #id,
                    #attribute,
                    #summary,
                    &[#(#features),*],
                    #detect,
                    #runtime::AnyKernel::#of(#runtime::Kernel::new(#worth, #function)),
                )
            },
        )
    }
}

fn function(number: usize) -> Ident {
    format_ident!("__sha1_kernel_{number}")
}
