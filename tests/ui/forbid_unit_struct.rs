#![forbid(unsafe_code)]

use sha1_core::sha1_block;

#[sha1_block(store = "barrier")]
pub struct Mine;

fn main() {}
