//! Every compiled variant against the crate `sha1` and NIST's vectors.

#[path = "../support/mod.rs"]
mod support;

mod cavp;
mod messages;
mod shapes;

use sha1_core::{Variant, sha1_variants};

/// Every store with every load and every rotation; each change of one axis; every preset.
#[sha1_variants(set = ["grid", "singles", "presets"])]
static ALL: &[Variant];

#[test]
fn the_table_is_whole() {
    let (stores, loads) = (8, 7);
    let rotates = ALL.iter().filter(|v| v.id.starts_with("scalar.plain.word.")).count();
    assert!(rotates >= 2, "native and shift are everywhere");
    let grid = ALL.iter().filter(|variant| !variant.attribute.starts_with("preset"));
    assert!(grid.count() >= stores * loads * 2, "the grid has every combination");
    for variant in ALL {
        assert!(!variant.summary.is_empty(), "{} says what it does", variant.id);
    }
}
