//! The runtime: hashers, one-shot digests, saved states.

mod support;

use sha1_core::digest::common::hazmat::SerializableState;
use sha1_core::digest::{Digest, FixedOutputReset, Reset, Update};
use sha1_core::{Compress, Hex, INITIAL, Portable, Sha1, Sha1With, sha1, sha1_block, sha1_const};
use support::reference;

fn message(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i * 31 + 7) as u8).collect()
}

#[test]
fn one_shot_digests_agree_at_every_length() {
    for length in 0..=320 {
        let message = message(length);
        let expected = reference(&message);
        assert_eq!(Hex(sha1(&message)), expected, "{length}");
        assert_eq!(Hex(sha1_const(&message)), expected, "{length}");
        assert_eq!(Hex(Sha1::digest(&message).into()), expected, "{length}");
        assert_eq!(Hex(sha1_core::sha1_with::<Portable>(&message)), expected, "{length}");
    }
}

#[test]
fn a_digest_can_be_a_constant() {
    const DIGEST: [u8; 20] = sha1_const(b"abc");
    assert_eq!(Hex(DIGEST).to_string(), "a9993e364706816aba3e25717850c26c9cd0d89d");
    assert_eq!(format!("{:X}", Hex(DIGEST)), "A9993E364706816ABA3E25717850C26C9CD0D89D");
}

#[test]
fn every_pair_of_splits_gives_the_same_digest() {
    let message = message(200);
    let expected = reference(&message);
    for first in 0..=200 {
        for second in first..=200 {
            let mut hasher = Sha1::new();
            for piece in
                [&message[..0], &message[..first], &[], &message[first..second], &message[second..]]
            {
                Update::update(&mut hasher, piece);
            }
            assert_eq!(Hex(hasher.finalize().into()), expected, "{first}, {second}");
        }
    }
    for drip in 1..64 {
        let mut hasher = Sha1::new();
        message.chunks(drip).for_each(|piece| Update::update(&mut hasher, piece));
        assert_eq!(Hex(hasher.finalize().into()), expected, "{drip} bytes at a time");
    }
}

#[test]
fn a_hasher_can_be_used_again() {
    let mut hasher = Sha1::new();
    Update::update(&mut hasher, b"something else");
    Reset::reset(&mut hasher);
    Update::update(&mut hasher, b"ab");
    let mut copy = hasher.clone();
    Update::update(&mut hasher, b"c");
    assert_eq!(Hex(hasher.finalize_fixed_reset().into()), reference(b"abc"));
    assert_eq!(Hex(hasher.finalize().into()), reference(b""));
    Update::update(&mut copy, b"d");
    assert_eq!(Hex(copy.finalize().into()), reference(b"abd"));
}

#[test]
fn a_saved_state_goes_on_and_is_the_crate_sha1s() {
    let message = message(300);
    for saved_at in [0, 1, 63, 64, 65, 128, 200, 300] {
        let mut hasher = Sha1::new();
        Update::update(&mut hasher, &message[..saved_at]);
        let saved = hasher.serialize();

        let mut other = sha1::Sha1::new();
        Update::update(&mut other, &message[..saved_at]);
        assert_eq!(saved[..], other.serialize()[..], "the same layout, {saved_at}");

        let mut restored = Sha1::deserialize(&saved).expect("a state just saved");
        Update::update(&mut restored, &message[saved_at..]);
        assert_eq!(Hex(restored.finalize().into()), reference(&message), "{saved_at}");
    }
}

#[test]
fn a_broken_saved_state_is_refused() {
    let saved = Sha1::new().serialize();
    let with = |at: usize, byte: u8| {
        let mut broken = saved;
        broken[at] = byte;
        Sha1::deserialize(&broken)
    };
    // After the chaining value and the count of blocks: how much of the buffer is filled, then
    // the bytes in it, then zeros.
    let filled = 20 + 8;
    for at in filled + 1..saved.len() {
        assert!(with(at, 1).is_err(), "byte {at} is beyond what is filled");
    }
    for byte in 0..=255 {
        match with(filled, byte) {
            Ok(restored) => {
                assert!(byte < 64, "{byte} pending bytes");
                let message = vec![0; usize::from(byte)];
                assert_eq!(Hex(restored.finalize().into()), reference(&message));
            }
            Err(_) => assert!(byte >= 64, "{byte} pending bytes"),
        }
    }
}

#[test]
fn the_compression_function_is_there_for_midstates() {
    let message = message(64 * 5);
    let (blocks, _) = message.as_chunks::<64>();
    let (mut whole, mut parts) = (INITIAL, INITIAL);
    Portable::compress(&mut whole, blocks);
    Portable::compress(&mut parts, &blocks[..2]);
    Portable::compress(&mut parts, &[]);
    Portable::compress(&mut parts, &blocks[2..]);
    assert_eq!(whole, parts);
    let mut expected = INITIAL;
    sha1::block_api::compress(&mut expected, blocks);
    assert_eq!(whole, expected);
}

#[test]
fn a_hasher_over_a_function_of_ones_own() {
    #[sha1_block(preset = "rfc3174")]
    struct Mine;

    let message = message(1000);
    assert_eq!(Hex(Sha1With::<Mine>::digest(&message).into()), reference(&message));
    assert_eq!(format!("{:?}", Sha1With::<Mine>::new()), "Sha1With { ... }");
}

#[test]
fn hmac_works_over_it() {
    use hmac::{KeyInit, Mac};
    // RFC 2202, test case 2.
    let mut mac = hmac::Hmac::<Sha1>::new_from_slice(b"Jefe").expect("any length is a key");
    Mac::update(&mut mac, b"what do ya want for nothing?");
    let tag: [u8; 20] = mac.finalize().into_bytes().into();
    assert_eq!(Hex(tag).to_string(), "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
}
