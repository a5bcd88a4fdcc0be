use sha1_core::sha1_block;

#[sha1_block(engine = "sha-ni")]
pub struct Hardware;

fn main() {}
