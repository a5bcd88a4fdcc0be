use sha1_core::sha1_block;

pub struct Mine;

impl Mine {
    #[sha1_block]
    pub fn compress(&mut self, blocks: &[[u8; 64]]);
}

fn main() {}
