//! The workshop.
