use sha1_core::sha1_block;

#[sha1_block(crate = a, crate = b)]
pub struct Mine;

fn main() {}
