use sha1_core::sha1_block;

#[sha1_block]
pub unsafe extern "C" fn compress(state: *mut u32, data: *const u32, count: usize);

fn main() {}
