//! From plans to tokens.
//!
//! Every name in a body begins with `__sha1_`, and every path is absolute: hygiene alone does not
//! stop a user's `const` or module of the same name. `unsafe` carries the span of the value
//! that asked for it, so that `forbid(unsafe_code)` reports that value.

mod body;
mod detect;
mod hardware;
mod item;
mod kernels;
mod lanes;
mod quads;
mod ring;
mod scalar;
mod variants;
mod vector_schedule;
mod writer;

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use crate::spec::Spec;

pub use body::{function, kernel};
pub use detect::detectors;
pub use item::{Checked, block, unimplemented};
pub use kernels::kernels;
pub use variants::variants;

/// `unsafe { ... }` at a place.
///
/// The braces need the span as well as the keyword: the lint looks at the whole block.
#[must_use]
pub fn unsafe_block(at: Span, content: TokenStream) -> TokenStream {
    let mut braces = Group::new(Delimiter::Brace, content);
    braces.set_span(at);
    let mut block = quote_spanned!(at=> unsafe);
    block.extend([TokenTree::Group(braces)]);
    block
}

/// A number of things, without a suffix.
pub(crate) fn count(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// A 32-bit constant as the standard writes it: eight hexadecimal digits.
pub(crate) fn constant(number: u32) -> Literal {
    format!("0x{number:08x}").parse().unwrap_or_else(|_| Literal::u32_unsuffixed(number))
}

/// The types of the chaining value and of a block of bytes.
fn types(spec: &Spec) -> (TokenStream, TokenStream) {
    let (state, bytes) = (count(spec.initial.len()), count(spec.block_bytes()));
    (quote!([::core::primitive::u32; #state]), quote!([::core::primitive::u8; #bytes]))
}

/// `path`, or where the runtime crate is by its own name.
fn runtime(path: Option<&syn::Path>) -> TokenStream {
    path.map_or_else(|| quote!(::sha1_core), ToTokens::to_token_stream)
}
