//! What stands above the item is kept, and the attribute may itself be conditional.

#![deny(warnings, missing_docs, unfulfilled_lint_expectations)]

use sha1_core::digest::Digest;
use sha1_core::{INITIAL, Sha1With, Variant, sha1_block, sha1_variants};

/// Kept: without `must_use` and `deprecated` the expectations below would not be met.
#[must_use]
#[inline]
#[deprecated = "to see that this is kept"]
#[sha1_block]
pub fn above(state: [u32; 5], blocks: &[[u8; 64]]) -> [u32; 5];

#[sha1_block]
#[must_use]
#[inline(never)]
#[deprecated = "to see that this is kept"]
/// Kept below the attribute too.
pub fn below(state: [u32; 5], blocks: &[[u8; 64]]) -> [u32; 5];

#[sha1_block]
#[cfg(any())]
fn switched(state: &mut [u32; 5], blocks: &[[u8; 64]]);

#[sha1_block]
#[cfg(all())]
fn switched(state: &mut [u32; 5], blocks: &[[u8; 64]]);

#[cfg_attr(target_arch = "arm", sha1_block(store = "barrier", load = "bytes"))]
#[cfg_attr(not(target_arch = "arm"), sha1_block)]
fn conditional(state: &mut [u32; 5], blocks: &[[u8; 64]]);

#[sha1_block]
#[cfg(any())]
struct Switched;

#[cfg_attr(all(), sha1_block(store = "plain"))]
#[derive(Clone, Copy, Debug)]
#[cfg(all())]
struct Switched;

#[sha1_variants(store = ["plain", "registers"])]
#[cfg(any())]
static TABLE: &[Variant];

#[sha1_variants(store = ["plain", "registers"])]
#[cfg(all())]
#[deprecated = "to see that this is kept"]
static TABLE: &[Variant];

/// With the feature enabled for the function alone.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2")]
#[sha1_block(rotate = "rorx")]
fn enabled(state: &mut [u32; 5], blocks: &[[u8; 64]]);

#[allow(unsafe_code)]
#[sha1_block(store = "barrier")]
fn allowed(state: &mut [u32; 5], blocks: &[[u8; 64]]);

fn main() {
    #[expect(unused_must_use, deprecated)]
    above(INITIAL, &[]);
    #[expect(unused_must_use, deprecated)]
    below(INITIAL, &[]);
    #[expect(deprecated)]
    let two = TABLE.len();
    assert_eq!(two, 2);
    let mut state = INITIAL;
    switched(&mut state, &[]);
    conditional(&mut state, &[]);
    allowed(&mut state, &[]);
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        unsafe { enabled(&mut state, &[]) };
    }
    assert_eq!(state, INITIAL);
    assert_eq!(Sha1With::<Switched>::digest(b"abc")[..4], [0xa9, 0x99, 0x3e, 0x36]);
}
