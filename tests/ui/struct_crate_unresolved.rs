use sha1_core::sha1_block;

#[sha1_block(crate = nowhere)]
pub struct Mine;

fn main() {}
