//! The rounds, written once as functions generic over a machine.

pub mod hardware;
pub mod lanes;
pub mod quads;
mod round;
pub mod scalar;
pub mod vector_schedule;
