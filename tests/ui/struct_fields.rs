use sha1_core::sha1_block;

#[sha1_block]
pub struct Mine {
    state: [u32; 5],
}

fn main() {}
