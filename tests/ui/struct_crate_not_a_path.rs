use sha1_core::sha1_block;

#[sha1_block(crate = 5)]
pub struct Mine;

fn main() {}
