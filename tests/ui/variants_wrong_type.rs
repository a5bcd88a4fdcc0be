use sha1_core::sha1_variants;

#[sha1_variants(store = ["plain", "registers"])]
static ALL: &[u32];

fn main() {}
