//! The user's item around the body.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ItemStruct;

use super::body::{body, enable};
use super::{runtime, types};
use crate::request::item::{Function, Item, Static, with_body};
use crate::request::shape::{Message, Shape};
use crate::resolve::{Context, Resolved};
use crate::spec::SHA1;

/// What `#[sha1_block]` stands on, checked.
pub enum Checked<'a> {
    /// A function and its shape.
    Function(&'a Function, Shape),
    /// A unit struct and where the runtime crate is.
    Struct(&'a ItemStruct, Option<&'a syn::Path>),
}

impl Checked<'_> {
    /// What the item allows.
    #[must_use]
    pub fn context(&self) -> Context {
        match self {
            Self::Function(function, shape) => Context {
                constant: function.signature.constness.is_some(),
                words: shape.has_words(),
                messages: Some(shape.messages()),
            },
            Self::Struct(..) => Context { messages: Some(1), ..Context::default() },
        }
    }
}

/// The item with its compression function written.
#[must_use]
pub fn block(checked: &Checked<'_>, resolved: &Resolved) -> TokenStream {
    match checked {
        Checked::Function(function, shape) => {
            let mut enabled = function.target_features();
            let enable = resolved.branches.iter().map(|choice| enable(&choice.plan, &enabled));
            let enable: TokenStream = enable.collect();
            let own = resolved.branches.iter().flat_map(|choice| choice.plan.features());
            enabled.extend(own.map(str::to_owned));
            let function = with_body(function, body(shape, resolved, &enabled));
            quote!(#enable #function)
        }
        Checked::Struct(item, path) => {
            let (state, blocks) = (format_ident!("__sha1_state"), format_ident!("__sha1_blocks"));
            let shape = Shape::InPlace { state, message: Message::Blocks(blocks) };
            implement(item, *path, &body(&shape, resolved, &[]))
        }
    }
}

/// The struct and its `Compress` with a body over `__sha1_state` and `__sha1_blocks`.
fn implement(item: &ItemStruct, path: Option<&syn::Path>, body: &TokenStream) -> TokenStream {
    let (name, runtime) = (&item.ident, runtime(path));
    let (parameters, arguments, bounds) = item.generics.split_for_impl();
    let conditions = item.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    let (state, block) = types(&SHA1);
    quote! {
        #item
        #(#conditions)*
        impl #parameters #runtime::Compress for #name #arguments #bounds {
            fn compress(
                __sha1_state: &mut #state,
                __sha1_blocks: &[#block],
            ) {
                #body
            }
        }
    }
}

/// The item as far as it can be kept beside errors, so that its users see no further ones.
#[must_use]
pub fn unimplemented(item: &Item, path: Option<&syn::Path>) -> TokenStream {
    let body = quote!(::core::panic!("not generated: its attribute has errors"));
    match item {
        Item::Function(function) => {
            let written = function.body.as_ref().filter(|body| !body.is_empty());
            let function = with_body(function, written.unwrap_or(&body));
            quote!(#[allow(unused_variables, unused_mut)] #function)
        }
        Item::Struct(item) => implement(item, path, &body),
        Item::Static(item) => {
            let Static { attributes, visibility, keyword, name, ty, value } = &**item;
            let value = value.as_ref().map_or_else(|| quote!(&[]), |value| quote!(#value));
            quote!(#(#attributes)* #visibility #keyword #name: #ty = #value;)
        }
        Item::Other(tokens) => tokens.clone(),
    }
}
