use sha1_core::sha1_block;

/// Neither a function nor a struct.
#[sha1_block]
pub enum Mine {
    A,
}

fn main() {}
