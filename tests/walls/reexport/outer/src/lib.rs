//! Re-exports the runtime crate, and wraps its macro.

pub use sha1_core as inner;

/// A unit struct with a compression function; the caller need not know of `sha1_core`.
#[macro_export]
macro_rules! kernel {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident: $store:literal) => {
        $(#[$attribute])*
        #[$crate::inner::sha1_block(store = $store, crate = $crate::inner)]
        $visibility struct $name;
    };
}
