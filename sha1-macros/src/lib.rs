//! stub docs

use proc_macro::TokenStream;

/// a
#[proc_macro_attribute]
pub fn sha1_block(attribute: TokenStream, item: TokenStream) -> TokenStream {
    sha1_codegen::sha1_block(attribute.into(), item.into()).into()
}

/// b
#[proc_macro_attribute]
pub fn sha1_variants(attribute: TokenStream, item: TokenStream) -> TokenStream {
    sha1_codegen::sha1_variants(attribute.into(), item.into()).into()
}
