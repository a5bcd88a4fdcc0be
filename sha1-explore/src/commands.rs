//! The commands: one file each, with its arguments and what it does.

pub mod bench;
pub mod expand;
pub mod inspect;
pub mod list;
pub mod merge;
pub mod peer;
pub mod tune;
