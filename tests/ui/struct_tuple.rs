use sha1_core::sha1_block;

#[sha1_block]
pub struct Mine(u32);

fn main() {}
