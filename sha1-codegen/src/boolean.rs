//! Boolean functions of the working variables `b`, `c`, `d`, as data.

use core::fmt;

/// An expression over three words, bit by bit.
#[derive(Clone, Copy, Debug)]
pub enum Bool {
    /// A working variable: 0 is `b`, 1 is `c`, 2 is `d`.
    Variable(usize),
    /// The complement.
    Not(&'static Bool),
    /// Both.
    And(&'static Bool, &'static Bool),
    /// At least one.
    Or(&'static Bool, &'static Bool),
    /// Exactly one.
    Xor(&'static Bool, &'static Bool),
}

/// The working variable `b`.
pub const B: Bool = Bool::Variable(0);
/// The working variable `c`.
pub const C: Bool = Bool::Variable(1);
/// The working variable `d`.
pub const D: Bool = Bool::Variable(2);

/// `!x`
#[must_use]
pub const fn not(x: &'static Bool) -> Bool {
    Bool::Not(x)
}

/// `x & y`
#[must_use]
pub const fn and(x: &'static Bool, y: &'static Bool) -> Bool {
    Bool::And(x, y)
}

/// `x | y`
#[must_use]
pub const fn or(x: &'static Bool, y: &'static Bool) -> Bool {
    Bool::Or(x, y)
}

/// `x ^ y`
#[must_use]
pub const fn xor(x: &'static Bool, y: &'static Bool) -> Bool {
    Bool::Xor(x, y)
}

impl Bool {
    /// The value at each `b`, `c`, `d`, at bit `4b + 2c + d`.
    #[must_use]
    pub fn table(&self) -> u8 {
        // The columns of the table are the variables' values in all cases at once.
        self.value([0b1111_0000, 0b1100_1100, 0b1010_1010]) as u8
    }

    /// The function of three words, bit by bit.
    #[must_use]
    pub fn value(&self, of: [u32; 3]) -> u32 {
        match self {
            Self::Variable(index) => of[*index],
            Self::Not(x) => !x.value(of),
            Self::And(x, y) => x.value(of) & y.value(of),
            Self::Or(x, y) => x.value(of) | y.value(of),
            Self::Xor(x, y) => x.value(of) ^ y.value(of),
        }
    }

    /// Writes the expression, in parentheses when it is the `inner` part of another.
    fn write(&self, f: &mut fmt::Formatter<'_>, inner: bool) -> fmt::Result {
        let (left, sign, right) = match self {
            Self::Variable(index) => return f.write_str(["b", "c", "d"][*index]),
            Self::Not(x) => {
                f.write_str("!")?;
                return x.write(f, true);
            }
            Self::And(x, y) => (x, "&", y),
            Self::Or(x, y) => (x, "|", y),
            Self::Xor(x, y) => (x, "^", y),
        };
        if inner {
            f.write_str("(")?;
        }
        left.write(f, true)?;
        write!(f, " {sign} ")?;
        right.write(f, true)?;
        if inner {
            f.write_str(")")?;
        }
        Ok(())
    }
}

/// Terms that are added: `(c & d) + (b & (c ^ d))`.
pub type Terms = &'static [Bool];

/// Writes a sum of terms as it stands in the docs.
#[must_use]
pub fn formula(terms: Terms) -> String {
    struct Term(Bool, bool);
    impl fmt::Display for Term {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.write(f, self.1)
        }
    }
    let several = terms.len() > 1;
    let terms: Vec<_> = terms.iter().map(|term| Term(*term, several).to_string()).collect();
    terms.join(" + ")
}
