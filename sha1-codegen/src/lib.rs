#![doc = include_str!("../README.md")]
//!
//! # The way through
//!
//! Data flows one way: attribute and item are read into a [`request`], which
//! [`resolve`](mod@resolve) turns into [`plan`]s or errors; an [`engine`] carries out the rounds
//! of the [`spec`] on a [`machine`], and the machine in [`emit`] writes tokens.

pub mod boolean;
pub mod docs;
pub mod emit;
pub mod engine;
pub mod errors;
pub mod eval;
pub mod isa;
pub mod machine;
pub mod plan;
pub mod policy;
pub mod registry;
pub mod request;
pub mod resolve;
pub mod spec;
mod variants;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use emit::Checked;
use errors::Errors;
use plan::Plan;
use request::args::{Args, Lists};
use request::item::Item;
use request::shape::{NOT_GENERIC, Shape};
use resolve::{Choice, Context, Resolved};

pub use variants::{sha1_kernels, sha1_variants};

/// Expands `#[sha1_block(attribute)] item`.
///
/// Never fails: errors are tokens that make the compiler report them, beside the item.
#[must_use]
pub fn sha1_block(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let args = Args::parse(attribute, Lists::Refused, &mut errors);
    let item = Item::parse(item);
    let checked = check(&item, &args, &mut errors);
    let context = checked.as_ref().map_or_else(Context::default, Checked::context);
    let resolved = resolve::resolve(&args, context, &mut errors);
    match (errors.finish(), checked, resolved) {
        (None, Some(checked), Some(resolved)) => emit::block(&checked, &resolved),
        (errors, ..) => {
            let errors = errors.map(syn::Error::into_compile_error);
            let item = emit::unimplemented(&item, args.runtime.as_ref());
            quote!(#errors #item)
        }
    }
}

/// The source of a plan's function, `pub fn name(state: &mut [u32; 5], blocks: &[[u8; 64]])`.
#[must_use]
pub fn function(spec: &spec::Spec, name: &str, plan: Plan) -> TokenStream {
    let choice = Choice { on: None, plan };
    let arguments = ["state", "blocks"].map(|name| format_ident!("{name}"));
    let resolved = Resolved::asked_at(choice, Span::call_site());
    emit::function(spec, &format_ident!("{name}"), arguments, &resolved)
}

/// What the item must be for `#[sha1_block]` to stand on it.
fn check<'a>(item: &'a Item, args: &'a Args, errors: &mut Errors) -> Option<Checked<'a>> {
    match item {
        Item::Function(function) => {
            if let Some(body) = function.body.as_ref().filter(|body| !body.is_empty()) {
                errors.push_over(body, "the macro writes the body: replace it by `;` or `{}`");
            }
            if let Some(path) = &args.runtime {
                errors.push_over(
                    path,
                    "a function needs nothing of the runtime crate: remove `crate`",
                );
            }
            let shape = Shape::read(&function.signature, errors)?;
            Some(Checked::Function(function, shape))
        }
        Item::Struct(item) => {
            let (parameters, fields) = (&item.generics, &item.fields);
            if !parameters.params.is_empty() {
                errors.push_over(parameters, NOT_GENERIC);
                return None;
            }
            if !matches!(fields, syn::Fields::Unit) {
                errors.push_over(
                    fields,
                    "expected a unit struct, `struct Name;`: it stands for the function and holds \
                     nothing",
                );
                return None;
            }
            Some(Checked::Struct(item, args.runtime.as_ref()))
        }
        Item::Static(_) => {
            errors.push(
                item.span(),
                "expected a function without a body or a unit struct; for a table of many \
                 variants use `#[sha1_variants]`",
            );
            None
        }
        Item::Other(_) => {
            errors.push(
                item.span(),
                "expected a function without a body, `fn name(...);`, or a unit struct",
            );
            None
        }
    }
}
