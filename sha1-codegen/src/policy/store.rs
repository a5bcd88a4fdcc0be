//! `store`: where the 16-word message ring lives, and what the compiler must believe of it.

use super::{Needs, Row, table};

table!(Store: plain registers volatile volatile_rw word_barrier barrier fence expanded);

/// A store policy, as data.
#[derive(Debug)]
pub struct Store {
    /// Name and docs.
    pub row: Row,
    /// Where the words of the message schedule are kept.
    pub ring: Ring,
    /// How a word is stored.
    pub put: Access,
    /// How a word is read back.
    pub get: Access,
    /// What keeps the optimiser from forwarding the stored words.
    pub barrier: Barrier,
}

/// Where the words of the message schedule are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// In local variables only.
    Registers,
    /// In an array of one block's words, overwritten in turn.
    Block,
    /// In an array of one word per round, filled before the rounds begin.
    Ahead,
}

/// How an element of the ring is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// By the language.
    Plain,
    /// By `read_volatile` or `write_volatile`.
    Volatile,
}

/// What follows a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Nothing.
    None,
    /// An empty assembly statement that is given the stored word's address.
    Word,
    /// An empty assembly statement; the ring's address was given to one before.
    Memory,
    /// A compiler fence; the ring's address was given to `black_box` before.
    Fence,
}

/// The ring as an array that the language accesses: what the other rows differ from.
const PLAIN: Store = Store {
    row: Row { name: "", summary: "", effect: "", needs: Needs::NOTHING },
    ring: Ring::Block,
    put: Access::Plain,
    get: Access::Plain,
    barrier: Barrier::None,
};
