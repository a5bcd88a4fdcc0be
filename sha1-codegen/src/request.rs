//! What the user wrote: the attribute's keys and the item below it, nothing judged yet.

pub mod args;
pub mod item;
pub mod shape;
pub mod types;
