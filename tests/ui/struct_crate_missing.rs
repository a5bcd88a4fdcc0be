use sha1_core::sha1_block;

#[sha1_block(crate =)]
pub struct Mine;

fn main() {}
