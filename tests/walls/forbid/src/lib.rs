//! Every value that needs no `unsafe`, where none is allowed.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    unsafe_op_in_unsafe_fn,
    unused_unsafe,
    unexpected_cfgs,
    clippy::all,
    clippy::pedantic,
    clippy::cognitive_complexity,
    clippy::allow_attributes
)]

use sha1_core::{Variant, sha1_block, sha1_variants};

/// Stores and loads.
#[sha1_variants(
    store = ["plain", "registers", "fence", "expanded"],
    load = ["word", "bytes", "bytes-rebased", "copy", "swab"]
)]
pub static MEMORY: &[Variant];

/// The rest.
#[sha1_variants(
    rotate = ["native", "shift"],
    constants = ["inline", "hidden"],
    choose = "*",
    majority = "*",
    unroll = "none",
    carry = "*"
)]
pub static ARITHMETIC: &[Variant];

/// Every unrolling.
#[sha1_variants(unroll = "*")]
pub static UNROLLED: &[Variant];

/// A unit struct.
#[sha1_block]
pub struct Default;

/// At compile time.
#[must_use]
#[sha1_block]
pub const fn constant(state: [u32; 5], block: &[u8; 64]) -> [u32; 5];

#[cfg(test)]
mod tests {
    use super::*;
    use sha1_codegen::plan::Plan;
    use sha1_codegen::policy::{AXES, Axis, Row};
    use sha1_codegen::registry::change;
    use sha1_core::{Compress, INITIAL};

    /// The padded block of the message "abc", and its digest (FIPS 180-4, example 1).
    const ABC: [u8; 64] = {
        let mut block = [0; 64];
        (block[0], block[1], block[2], block[3], block[63]) = (b'a', b'b', b'c', 0x80, 24);
        block
    };
    const DIGEST: [u32; 5] = [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d];

    #[test]
    fn digests() {
        assert_eq!(const { constant(INITIAL, &ABC) }, DIGEST);
        let mut state = INITIAL;
        Default::compress(&mut state, &[ABC]);
        assert_eq!(state, DIGEST);
        for variant in [MEMORY, ARITHMETIC, UNROLLED].concat() {
            let mut state = INITIAL;
            (variant.compress)(&mut state, &[ABC]);
            assert_eq!(state, DIGEST, "{variant:?}");
        }
    }

    #[test]
    fn no_safe_value_is_left_out() {
        let plans = [MEMORY, ARITHMETIC, UNROLLED]
            .concat()
            .into_iter()
            .map(|variant| Plan::from_id(variant.id).expect("ids can be read back"));
        let plans: Vec<_> = plans.collect();
        let is_in = |axis: &Axis, row: &Row| {
            let has = |(other, chosen): (&Axis, &Row)| other.key == axis.key && chosen == row;
            plans.iter().any(|plan| plan.rows().any(has))
        };
        for axis in AXES {
            for row in axis.rows() {
                // With it comes the engine that has it.
                let asked = change(axis, row);
                let safe = asked.iter().all(|(_, row)| !row.needs.unsafe_code);
                assert_eq!(is_in(axis, row), safe, "{axis:?} {}", row.name);
            }
        }
    }
}
