//! The user's item around the body.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ItemStruct;

use super::{body, runtime};
use crate::request::item::{Function, Item, with_body};
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
            },
            Self::Struct(..) => Context::default(),
        }
    }
}

/// The item with its compression function written.
#[must_use]
pub fn block(checked: &Checked<'_>, resolved: &Resolved) -> TokenStream {
    match checked {
        Checked::Function(function, shape) => {
            with_body(function, body(shape, resolved, &function.target_features()))
        }
        Checked::Struct(item, path) => {
            let (state, blocks) =
                (quote::format_ident!("__sha1_state"), quote::format_ident!("__sha1_blocks"));
            let shape = Shape::InPlace { state, message: Message::Blocks(blocks) };
            let body = body(&shape, resolved, &[]);
            let runtime = runtime(*path);
            let name = &item.ident;
            let conditions = item.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"));
            let (state, bytes) = (SHA1.initial.len(), SHA1.block_bytes());
            quote! {
                #item
                #(#conditions)*
                impl #runtime::Compress for #name {
                    fn compress(
                        __sha1_state: &mut [::core::primitive::u32; #state],
                        __sha1_blocks: &[[::core::primitive::u8; #bytes]],
                    ) {
                        #body
                    }
                }
            }
        }
    }
}

/// The item as far as it can be kept beside errors, so that its users see no further ones.
#[must_use]
pub fn unimplemented(item: &Item, path: Option<&syn::Path>) -> TokenStream {
    match item {
        Item::Function(function) if function.body.as_ref().is_none_or(TokenStream::is_empty) => {
            let body = quote!(::core::panic!("not generated: its attribute has errors"));
            let function = with_body(function, body);
            quote!(#[allow(unused_variables)] #function)
        }
        Item::Function(function) => with_body(function, &function.body),
        Item::Struct(item)
            if matches!(item.fields, syn::Fields::Unit) && item.generics.params.is_empty() =>
        {
            let (name, runtime) = (&item.ident, runtime(path));
            let (state, bytes) = (SHA1.initial.len(), SHA1.block_bytes());
            quote! {
                #item
                impl #runtime::Compress for #name {
                    fn compress(
                        _: &mut [::core::primitive::u32; #state],
                        _: &[[::core::primitive::u8; #bytes]],
                    ) {
                        ::core::panic!("not generated: its attribute has errors")
                    }
                }
            }
        }
        Item::Struct(item) => quote!(#item),
        Item::Static(item) => {
            let crate::request::item::Static { attributes, visibility, name, ty, value } = &**item;
            let value = value.as_ref().map_or_else(|| quote!(&[]), |value| quote!(#value));
            quote!(#(#attributes)* #visibility static #name: #ty = #value;)
        }
        Item::Other(tokens) => tokens.clone(),
    }
}
