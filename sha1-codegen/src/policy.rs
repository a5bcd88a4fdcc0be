//! The choices that leave the result alone and change the machine code: one axis a folder,
//! one row a file.
//!
//! To add a row: write its file, name it in the axis's table. Nothing else lists them.

use core::fmt;

use proc_macro2::{Span, TokenStream};

use crate::boolean::Bool;
use crate::isa::Isa;
use crate::spec::Function;

/// What every policy has, whichever axis it stands on.
#[derive(Debug)]
pub struct Row {
    /// The value in the attribute.
    pub name: &'static str,
    /// One line for tables: what it does.
    pub summary: &'static str,
    /// What today's compiler makes of it, or what it equals.
    pub effect: &'static str,
    /// What it cannot do without.
    pub needs: Needs,
}

impl PartialEq for Row {
    /// Rows are one of a kind: the same row, not an equal one.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
    }
}

/// What a policy cannot do without.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Not possible in a `const fn`.
    pub run_time: bool,
    /// Emits `unsafe`.
    pub unsafe_code: bool,
    /// Only on these processors; beside it, a value of the same axis that works everywhere.
    pub isa: Option<(&'static Isa, &'static str)>,
}

impl Needs {
    /// Safe, everywhere, also in a `const fn`.
    pub const NOTHING: Self = Self { run_time: false, unsafe_code: false, isa: None };
    /// Safe, everywhere, not in a `const fn`.
    pub const RUN_TIME: Self = Self { run_time: true, unsafe_code: false, isa: None };
    /// `unsafe`, not in a `const fn`.
    pub const UNSAFE: Self = Self { run_time: true, unsafe_code: true, isa: None };

    /// Assembly on some processors, with a value that works elsewhere.
    #[must_use]
    pub const fn assembly(isa: &'static Isa, elsewhere: &'static str) -> Self {
        Self { isa: Some((isa, elsewhere)), ..Self::UNSAFE }
    }
}

/// Writes a function that stands once in the emitted body; its `unsafe` gets the given span.
pub type Helper = fn(Span) -> TokenStream;

/// A key of the attribute.
pub struct Axis {
    /// The key.
    pub key: &'static str,
    /// What it decides.
    pub decides: &'static str,
    /// The value that an id leaves out. Frozen: ids of old results depend on it.
    pub baseline: &'static str,
    rows: fn() -> Vec<&'static Row>,
    get: fn(&Policies) -> &'static Row,
    set: fn(&mut Policies, &str) -> bool,
}

impl Axis {
    /// All values, in the table's order.
    #[must_use]
    pub fn rows(&self) -> Vec<&'static Row> {
        (self.rows)()
    }

    /// The axis with this key.
    #[must_use]
    pub fn named(key: &str) -> Option<&'static Self> {
        AXES.iter().find(|axis| axis.key == key)
    }

    /// Whether functions enable for themselves what a value needs, whatever the build enables.
    #[must_use]
    pub fn enables(&self) -> bool {
        ["engine", "isa"].contains(&self.key)
    }

    /// A choice as people write it: `store = "barrier"`, `lanes = 8`.
    #[must_use]
    pub fn choice(&self, name: &str) -> String {
        match name.parse::<u32>() {
            Ok(number) => format!("{} = {number}", self.key),
            Err(_) => format!("{} = \"{name}\"", self.key),
        }
    }
}

impl fmt::Debug for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}

/// Finds a row by its name.
macro_rules! find {
    ($table:expr, $name:expr) => {
        $table.iter().copied().find(|policy| policy.row.name == $name)
    };
}

/// The one list of axes: key, type of its rows, baseline, what it decides.
macro_rules! axes {
    ($($key:ident: $policy:ty, $baseline:literal, $decides:literal;)*) => {
        $(pub mod $key;)*

        /// Every axis, in the order of docs and ids.
        pub static AXES: &[Axis] = &[$(Axis {
            key: stringify!($key),
            decides: $decides,
            baseline: $baseline,
            rows: || $key::TABLE.iter().map(|policy| &policy.row).collect(),
            get: |policies| &policies.$key.row,
            set: |policies, name| match find!($key::TABLE, name) {
                Some(policy) => {
                    policies.$key = policy;
                    true
                }
                None => false,
            },
        }),*];

        /// One value on every axis.
        #[derive(Clone, Copy)]
        pub struct Policies {
            $(#[doc = $decides] pub $key: &'static $policy,)*
        }

        impl Policies {
            /// The value that ids leave out, on every axis.
            #[must_use]
            pub fn baseline() -> Self {
                Self { $($key: find!($key::TABLE, $baseline).expect("a baseline is a row"),)* }
            }
        }
    };
}

axes! {
    store: store::Store, "plain",
        "where the message ring lives, and what the compiler must believe about each store";
    load: load::Load, "word",
        "how a big-endian word is fetched from the block";
    rotate: rotate::Rotate, "native",
        "how a word is rotated";
    constants: constants::Constants, "inline",
        "how the round constant K is added";
    choose: idiom::Idiom, "mux",
        "how Ch (FIPS 180-4, 4.1.1) is written";
    majority: idiom::Idiom, "or",
        "how Maj (FIPS 180-4, 4.1.1) is written";
    unroll: unroll::Unroll, "full",
        "how many rounds stand in a row";
    carry: carry::Carry, "off",
        "whether the newest words stay in registers beside an array ring";
    engine: engine::Engine, "scalar",
        "what carries out the rounds";
    isa: isa::Instructions, "sse2",
        "which vector instructions there are";
    lanes: count::Count, "4",
        "how many messages one vector holds words of";
    streams: count::Count, "1",
        "how many messages the SHA instructions work on in turns";
    fifth: fifth::Fifth, "rotate",
        "how the SHA instructions get the fifth working variable";
}

pub mod count;
pub mod idiom;
pub mod preset;

impl Policies {
    /// The value on an axis.
    #[must_use]
    pub fn row(&self, axis: &Axis) -> &'static Row {
        (axis.get)(self)
    }

    /// Whether the engine has that axis.
    #[must_use]
    pub fn has(&self, axis: &Axis) -> bool {
        axis.key == "engine" || self.engine.axes.contains(&axis.key)
    }

    /// How a function is written: terms to add.
    #[must_use]
    pub fn terms(&self, function: Function) -> Vec<Bool> {
        match function {
            Function::Choose => self.choose.terms.to_vec(),
            Function::Majority => self.majority.terms.to_vec(),
            Function::Parity => vec![function.definition()],
        }
    }

    /// Takes the value of that name; false where the axis has none such.
    #[must_use]
    pub fn set(&mut self, axis: &Axis, name: &str) -> bool {
        (axis.set)(self, name)
    }

    /// Takes a value that is known to be the axis's.
    ///
    /// # Panics
    ///
    /// It is not.
    pub fn take(&mut self, axis: &Axis, name: &str) {
        assert!(self.set(axis, name), "{} = {name}: no such row", axis.key);
    }

    /// The values that the engine has, as attribute text, those of `other` left out: `store = "barrier", ...`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> String {
        let differs = |axis: &&Axis| self.has(axis) && self.row(axis) != other.row(axis);
        let text = |axis: &Axis| axis.choice(self.row(axis).name);
        AXES.iter().filter(differs).map(text).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Debug for Policies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(AXES.iter().map(|axis| (axis, self.row(axis).name))).finish()
    }
}

impl PartialEq for Policies {
    fn eq(&self, other: &Self) -> bool {
        AXES.iter().all(|axis| self.row(axis) == other.row(axis))
    }
}

impl Eq for Policies {}

/// An axis's table: the files named are its rows, in the order of the docs.
macro_rules! table {
    ($policy:ty: $($file:ident)*) => {
        $(pub(crate) mod $file;)*

        /// The rows of this axis.
        pub static TABLE: &[&$policy] = &[$(&$file::ROW),*];
    };
}
use table;
