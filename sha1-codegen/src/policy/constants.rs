//! `constants`: how the round constant K is added.

use proc_macro2::{Ident, TokenStream};

use super::{Helper, Needs, Row, table};

table!(Constants: inline hidden lea);

/// A way to add the round constant.
#[derive(Debug)]
pub struct Constants {
    /// Name and docs.
    pub row: Row,
    /// Writes the function that the rounds call.
    pub helper: Option<Helper>,
    /// Writes statements that stand once per call; given each phase's constant.
    pub per_call: fn(&[u32]) -> TokenStream,
    /// Writes `x + y + K`; given the phase and its constant.
    pub apply: fn(&Ident, &Ident, usize, u32) -> TokenStream,
}
