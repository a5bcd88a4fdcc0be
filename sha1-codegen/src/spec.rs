//! What SHA-1 is: FIPS 180-4 as data. The only place that knows the algorithm.

use crate::boolean::{self, Bool, and, not, xor};

/// A hash function of the SHA-1 family.
#[derive(Debug)]
pub struct Spec {
    /// The name in the standard.
    pub name: &'static str,
    /// The initial hash value, H(0) (section 5.3.1).
    pub initial: [u32; 5],
    /// 32-bit big-endian words in a message block (section 5.2.1).
    pub block_words: usize,
    /// How the message schedule grows past the block (section 6.1.2, step 1).
    pub schedule: Schedule,
    /// The rotation of the newest working variable, `ROTL5(a)` (section 6.1.2, step 3).
    pub rotate_newest: u32,
    /// The rotation of the second working variable, `ROTL30(b)` (section 6.1.2, step 3).
    pub rotate_second: u32,
    /// The rounds, in four phases (sections 4.1.1 and 4.2.1).
    pub phases: [Phase; 4],
}

/// The recurrence of the message schedule:
/// `W[t] = ROTL(W[t - taps[0]] ^ W[t - taps[1]] ^ W[t - taps[2]] ^ W[t - taps[3]])`.
#[derive(Debug)]
pub struct Schedule {
    /// Distances back, the nearest first.
    pub taps: [usize; 4],
    /// The rotation to the left; 0 for none.
    pub rotate: u32,
}

/// A run of rounds with one function and one constant.
#[derive(Debug)]
pub struct Phase {
    /// How many rounds.
    pub rounds: usize,
    /// `f` of the rounds.
    pub function: Function,
    /// `K` of the rounds.
    pub constant: u32,
}

/// The logical functions of section 4.1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `Ch`: `b` chooses between `c` and `d`.
    Choose,
    /// `Parity`.
    Parity,
    /// `Maj`: what at least two of the three say.
    Majority,
}

impl Function {
    /// The definition as the standard writes it, with `b`, `c`, `d` for `x`, `y`, `z`.
    #[must_use]
    pub const fn definition(self) -> Bool {
        use boolean::{B, C, D};
        const CHOOSE: Bool = xor(&and(&B, &C), &and(&not(&B), &D));
        const PARITY: Bool = xor(&xor(&B, &C), &D);
        const MAJORITY: Bool = xor(&xor(&and(&B, &C), &and(&B, &D)), &and(&C, &D));
        match self {
            Self::Choose => CHOOSE,
            Self::Parity => PARITY,
            Self::Majority => MAJORITY,
        }
    }
}

/// SHA-1 (FIPS 180-4).
pub static SHA1: Spec = Spec {
    name: "SHA-1",
    initial: [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0],
    block_words: 16,
    schedule: Schedule { taps: [3, 8, 14, 16], rotate: 1 },
    rotate_newest: 5,
    rotate_second: 30,
    phases: [
        Phase { rounds: 20, function: Function::Choose, constant: 0x5a82_7999 },
        Phase { rounds: 20, function: Function::Parity, constant: 0x6ed9_eba1 },
        Phase { rounds: 20, function: Function::Majority, constant: 0x8f1b_bcdc },
        Phase { rounds: 20, function: Function::Parity, constant: 0xca62_c1d6 },
    ],
};

impl Schedule {
    /// The recurrence of twice the distances, which holds from twice the block on.
    ///
    /// A recurrence of exclusive ors is a polynomial over the field of two elements, and squaring
    /// one squares its terms alone; the rotation, which goes with exclusive or, is done twice.
    #[must_use]
    pub fn doubled(&self) -> Self {
        Self { taps: self.taps.map(|tap| 2 * tap), rotate: 2 * self.rotate }
    }
}

impl Spec {
    /// Rounds in all phases together.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.phases.iter().map(|phase| phase.rounds).sum()
    }

    /// Bytes in a message block.
    #[must_use]
    pub const fn block_bytes(&self) -> usize {
        4 * self.block_words
    }
}
