//! Results to test reports with: those of the program's tests.

#[path = "../../tests/samples/mod.rs"]
mod json;

use crate::results::Results;

fn parsed(value: serde_json::Value) -> Results {
    serde_json::from_value(value).expect("samples have the layout of results")
}

/// A run of `tune`, about forty rows.
pub fn typical() -> Results {
    parsed(json::typical())
}

/// One row without times or code.
pub fn bare() -> Results {
    parsed(json::bare())
}

/// Names that want to be markup.
pub fn hostile() -> Results {
    parsed(json::hostile())
}

/// Two sets of flags.
pub fn two_builds() -> Results {
    parsed(json::two_builds())
}
