//! Tuning: the search for the best variants, and the advice that comes of it.

pub mod advise;
pub mod race;
pub mod say;
pub mod search;
