use sha1_core::sha1_block;

pub struct Mine;

#[sha1_block]
impl Mine {}

fn main() {}
