//! The rounds, written once as functions generic over a machine.

mod round;
pub mod scalar;
pub mod vector_schedule;
