#![forbid(unsafe_code)]

use sha1_core::sha1_block;

#[sha1_block(store = "plain")]
pub unsafe extern "C" fn compress(state: *mut u32, data: *const u8, count: usize);

fn main() {}
