#![doc = include_str!("../README.md")]

use proc_macro::TokenStream;

#[doc = include_str!("../docs/sha1_block.md")]
#[proc_macro_attribute]
pub fn sha1_block(attribute: TokenStream, item: TokenStream) -> TokenStream {
    sha1_codegen::sha1_block(attribute.into(), item.into()).into()
}

#[doc = include_str!("../docs/sha1_variants.md")]
#[proc_macro_attribute]
pub fn sha1_variants(attribute: TokenStream, item: TokenStream) -> TokenStream {
    sha1_codegen::sha1_variants(attribute.into(), item.into()).into()
}

#[doc = include_str!("../docs/sha1_kernels.md")]
#[proc_macro_attribute]
pub fn sha1_kernels(attribute: TokenStream, item: TokenStream) -> TokenStream {
    sha1_codegen::sha1_kernels(attribute.into(), item.into()).into()
}
