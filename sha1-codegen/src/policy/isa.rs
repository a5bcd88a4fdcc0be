//! `isa`: the vector instructions of an engine that has some.
//!
//! The hooks write expressions of `__m128i`, four words, the first in the lowest lane.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Needs, Row, table};

table!(Vectors: sse2);

/// Operations on four words at once.
#[derive(Debug)]
pub struct Vectors {
    /// Name and docs.
    pub row: Row,
    /// Writes four big-endian words in host order.
    pub swap: fn(&Ident) -> TokenStream,
    /// Writes four words, each rotated to the left by a constant from 1 to 31.
    pub rotate: fn(&Ident, u32) -> TokenStream,
    /// Writes the last words of `x` from the one with the given index on, then the first of `y`.
    pub align: fn(&Ident, &Ident, usize) -> TokenStream,
}

/// A call of an x86 intrinsic: `_mm_` is put before the name, constants go between `::<>`.
fn x86(name: &str, constants: &[u32], arguments: &[&TokenStream]) -> TokenStream {
    let name = format_ident!("_mm_{name}");
    let constants = constants.iter().map(|number| Literal::u32_unsuffixed(*number));
    let constants = (constants.len() > 0).then(|| quote!(::<#(#constants),*>));
    quote!(::core::arch::x86_64::#name #constants (#(#arguments),*))
}
