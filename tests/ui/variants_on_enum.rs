use sha1_core::sha1_variants;

#[sha1_variants(store = "*")]
pub enum Mine {}

fn main() {}
