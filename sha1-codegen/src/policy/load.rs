//! `load`: how a big-endian word is fetched from the block.
//!
//! The hooks write over these names: `__sha1_rest`, the blocks still to come, a slice; and
//! `__sha1_block`, a reference to this block's bytes.

use proc_macro2::TokenStream;

use super::{Needs, Row, table};

table!(Load: word bytes bytes_rebased bytes_volatile copy aligned_copy swab);

/// A load policy.
#[derive(Debug)]
pub struct Load {
    /// Name and docs.
    pub row: Row,
    /// Writes statements that stand once per call, before the blocks.
    pub per_call: fn() -> TokenStream,
    /// Writes statements that stand once per block, before the rounds; given a block's words.
    pub per_block: fn(usize) -> TokenStream,
    /// Writes the expression of the word at an index.
    pub word: fn(&TokenStream) -> TokenStream,
}

/// No statements.
fn nothing() -> TokenStream {
    TokenStream::new()
}

/// The block as references to its words' four bytes, `__sha1_words`.
fn words(_: usize) -> TokenStream {
    quote::quote!(let (__sha1_words, _) = <[::core::primitive::u8]>::as_chunks::<4>(__sha1_block);)
}
