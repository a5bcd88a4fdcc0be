//! Lengths, offsets, splits, and bytes that sign-extend.

use sha1_core::digest::Digest;

use crate::ALL;
use crate::support::{Hasher, Random, digest, each, reference};

#[test]
fn lengths_of_up_to_five_blocks() {
    let (xs, zeros) = ([b'x'; 320], [0; 320]);
    let expected: Vec<_> =
        (0..=320).map(|length| (reference(&xs[..length]), reference(&zeros[..length]))).collect();
    each(ALL, |variant| {
        for (length, (of_xs, of_zeros)) in expected.iter().enumerate() {
            assert_eq!(digest(&xs[..length]), *of_xs, "{} x's, {}", length, variant.id);
            assert_eq!(digest(&zeros[..length]), *of_zeros, "{} zeros, {}", length, variant.id);
        }
    });
}

#[test]
fn known_answers() {
    let known = [
        (&b"abc"[..], "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (b"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        (
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
        ),
        (&[b'x'; 55], "cef734ba81a024479e09eb5a75b6ddae62e6abf1"),
        (&[b'x'; 119], "4300320394f7ee239bcdce7d3b8bcee173a0cd5c"),
    ];
    each(ALL, |variant| {
        for (message, expected) in known {
            assert_eq!(digest(message).to_string(), expected, "{}", variant.id);
        }
    });
}

#[test]
fn every_offset_from_alignment() {
    #[repr(align(64))]
    struct Aligned([u8; 64 * 4]);
    let mut random = Random(6);
    let aligned = Aligned(std::array::from_fn(|_| random.word() as u8));
    let expected: Vec<_> = (0..16).map(|at| reference(&aligned.0[at..at + 128])).collect();
    each(ALL, |variant| {
        for (at, expected) in expected.iter().enumerate() {
            assert_eq!(digest(&aligned.0[at..at + 128]), *expected, "at {at}, {}", variant.id);
        }
    });
}

#[test]
fn bytes_with_the_top_bit_set() {
    let ones = [0xff; 64];
    let rising: [u8; 64] = std::array::from_fn(|i| 0x80 | i as u8);
    each(ALL, |variant| {
        for message in [ones, rising] {
            assert_eq!(digest(&message), reference(&message), "{}", variant.id);
        }
    });
}

#[test]
fn every_split_of_200_bytes() {
    let message: Vec<u8> = (0..200).map(|i| (i * 7 + 3) as u8).collect();
    let expected = reference(&message);
    each(ALL, |variant| {
        for first in 0..=message.len() {
            // A variant sees only runs of whole blocks, which steps of a prime number cover; the
            // hasher's own buffering is tested at every pair of splits in `hasher.rs`.
            for second in (first..=message.len()).step_by(13) {
                let mut hasher = Hasher::new();
                hasher.update(&message[..first]);
                hasher.update([]);
                hasher.update(&message[first..second]);
                hasher.update(&message[second..]);
                let got = sha1_core::Hex(hasher.finalize().into());
                assert_eq!(got, expected, "split at {first} and {second}, {}", variant.id);
            }
        }
    });
}
