use sha1_core::sha1_block;

#[sha1_block]
pub struct Mine<const N: usize>;

fn main() {}
