//! The rounds, written once as functions generic over a machine.

pub mod scalar;
