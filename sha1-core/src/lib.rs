#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// The macros write `::sha1_core`, in this crate as in any other.
extern crate self as sha1_core;

#[cfg(any(test, feature = "std"))]
extern crate std;

#[doc = include_str!("../docs/engines.md")]
pub mod engines {}

mod compress;
mod dispatch;
mod hasher;
mod kernel;
mod many;
mod oneshot;
mod variant;

pub use compress::{Compress, INITIAL, Portable};
pub use dispatch::{Fastest, kernel_of_many, kernel_of_one, kernels};
pub use hasher::{Core, Hex, Sha1, Sha1With};
pub use kernel::{AnyKernel, Candidate, Kernel};
#[cfg(feature = "rayon")]
pub use many::sha1_many_parallel;
pub use many::{LengthMismatch, NoSuchStream, Sha1Iter, Sha1Many, sha1_iter, sha1_many};
pub use oneshot::{sha1, sha1_const, sha1_with};
pub use variant::Variant;

pub use digest;
pub use sha1_macros::{sha1_block, sha1_kernels, sha1_variants};

/// What detects target features, for the tables that `#[sha1_kernels]` writes.
#[doc(hidden)]
pub mod detect {
    include!(concat!(env!("OUT_DIR"), "/detect.rs"));
}
