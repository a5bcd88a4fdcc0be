//! Checks the presets and every change of one axis, as this build's profile compiled them.

use sha1_core::{INITIAL, Variant, sha1_variants};

#[sha1_variants(set = ["singles", "presets"])]
static ALL: &[Variant];

/// Blocks from a rule that leaves no byte or bit position constant.
fn message() -> Vec<[u8; 64]> {
    (0..9u32)
        .map(|block| {
            std::array::from_fn(|byte| {
                let seed = block.wrapping_mul(64).wrapping_add(byte as u32);
                (seed.wrapping_mul(2_654_435_761) >> 24) as u8
            })
        })
        .collect()
}

fn main() {
    let mut wrong = 0;
    let message = message();
    let mut abc = [0; 64];
    abc[..4].copy_from_slice(b"abc\x80");
    abc[63] = 24;
    for variant in ALL {
        let mut known = INITIAL;
        (variant.compress)(&mut known, &[abc]);
        let mut right = known == [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d];
        for blocks in 0..=message.len() {
            let (mut got, mut expected) = (INITIAL, INITIAL);
            (variant.compress)(&mut got, &message[..blocks]);
            sha1::block_api::compress(&mut expected, &message[..blocks]);
            right &= got == expected;
        }
        if !right {
            eprintln!("wrong: {} ({})", variant.id, variant.attribute);
            wrong += 1;
        }
    }
    println!("{} passed, {wrong} failed", ALL.len() - wrong);
    if wrong > 0 {
        std::process::exit(1);
    }
}
