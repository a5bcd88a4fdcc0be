use sha1_core::sha1_block;

#[sha1_block(rotate = "rorx")]
pub struct Mine;

fn main() {}
