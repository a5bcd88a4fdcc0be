#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// The macros write `::sha1_core`, in this crate as in any other.
extern crate self as sha1_core;

mod compress;
mod hasher;
mod oneshot;
mod variant;

pub use compress::{Compress, INITIAL, Portable};
pub use hasher::{Core, Hex, Sha1, Sha1With};
pub use oneshot::{sha1, sha1_const, sha1_with};
pub use variant::Variant;

pub use digest;
pub use sha1_macros::{sha1_block, sha1_variants};
