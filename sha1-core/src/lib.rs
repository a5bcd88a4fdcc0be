//! stub
pub use sha1_macros::{sha1_block, sha1_variants};
