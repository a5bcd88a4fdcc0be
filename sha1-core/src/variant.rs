//! Entries of the tables that `#[sha1_variants]` writes.

use core::fmt;

/// One generated compression function among many.
///
/// ```
/// use sha1_core::{INITIAL, Variant, sha1_variants};
///
/// #[sha1_variants(store = ["plain", "registers"], load = "*")]
/// static TABLE: &[Variant];
///
/// for variant in TABLE {
///     let mut state = INITIAL;
///     (variant.compress)(&mut state, &[[0; 64]]);
///     assert_eq!(state[0], 0x92b4_04e5, "{}", variant.id);
/// }
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Variant {
    /// The plan's name: engine, store, load, rotation, and what else differs from the baseline.
    pub id: &'static str,
    /// What to write between the parentheses of `#[sha1_block(...)]` to get this function.
    pub attribute: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// The compression function: any number of whole blocks into the chaining value.
    pub compress: fn(&mut [u32; 5], &[[u8; 64]]),
}

impl Variant {
    /// An entry; called by `#[sha1_variants]`.
    #[must_use]
    pub const fn new(
        id: &'static str,
        attribute: &'static str,
        summary: &'static str,
        compress: fn(&mut [u32; 5], &[[u8; 64]]),
    ) -> Self {
        Self { id, attribute, summary, compress }
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variant")
            .field("id", &self.id)
            .field("attribute", &self.attribute)
            .finish_non_exhaustive()
    }
}
