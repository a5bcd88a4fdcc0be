//! Every kernel, through the scheduler, against the crate `sha1`.

mod lanes;
mod streams;

use std::boxed::Box;
use std::string::ToString;
use std::sync::Arc;
use std::vec;
use std::vec::Vec;

use proptest::collection::vec as vec_of;
use proptest::prelude::*;
use sha1::Digest;

use super::tail::Tail;
use super::*;
use crate::dispatch::Lanes;
use crate::{AnyKernel, Candidate, Compress, Portable, sha1_kernels};

type Hash = Arc<dyn Fn(&[&[u8]]) -> Vec<[u8; 20]> + Send + Sync>;

/// Every kernel of lanes and streams that is written for this kind of processor.
#[allow(unsafe_code)]
#[sha1_kernels(engine = ["lanes", "sha-ni", "armv8"], isa = "*", lanes = "*", streams = "*")]
static KERNELS: &[Candidate];

fn by<const N: usize, K: Lanes<N>>(kernel: K, messages: &[&[u8]]) -> Vec<[u8; 20]> {
    let mut digests = vec![[0xee; 20]; messages.len()];
    run(kernel, &mut Messages { messages, digests: &mut digests });
    digests
}

fn hash(hash: impl Fn(&[&[u8]]) -> Vec<[u8; 20]> + Send + Sync + 'static) -> Hash {
    Arc::new(hash)
}

/// Kernels by name: plain ones of odd numbers, the generated ones, what the public functions take.
fn kernels() -> Vec<(&'static str, Hash)> {
    let mut all = vec![
        ("plain x 1", hash(|messages| by::<1, _>(Plain, messages))),
        ("plain x 2", hash(|messages| by::<2, _>(Plain, messages))),
        ("plain x 5", hash(|messages| by::<5, _>(Plain, messages))),
        ("plain x 32", hash(|messages| by::<32, _>(Plain, messages))),
        (
            "sha1_many",
            hash(|messages| {
                let mut digests = vec![[0xee; 20]; messages.len()];
                sha1_many(messages, &mut digests).unwrap();
                digests
            }),
        ),
        ("sha1_iter", hash(|messages| sha1_iter(messages).collect())),
        #[cfg(feature = "rayon")]
        (
            "sha1_many_parallel",
            hash(|messages| {
                let mut digests = vec![[0xee; 20]; messages.len()];
                sha1_many_parallel(messages, &mut digests).unwrap();
                digests
            }),
        ),
    ];
    for candidate in KERNELS {
        let hash = match candidate.detect() {
            Some(AnyKernel::Of1(kernel)) => hash(move |messages| by(kernel, messages)),
            Some(AnyKernel::Of2(kernel)) => hash(move |messages| by(kernel, messages)),
            Some(AnyKernel::Of4(kernel)) => hash(move |messages| by(kernel, messages)),
            Some(AnyKernel::Of8(kernel)) => hash(move |messages| by(kernel, messages)),
            Some(AnyKernel::Of16(kernel)) => hash(move |messages| by(kernel, messages)),
            None => continue,
        };
        all.push((candidate.id(), hash));
    }
    all
}

/// One message after the other, for any number.
#[derive(Clone, Copy)]
struct Plain;

impl<const N: usize> Lanes<N> for Plain {
    fn worth(self) -> usize {
        if N < 4 { N } else { 3 }
    }

    fn compress(self, states: &mut [[u32; 5]; N], blocks: [&[[u8; 64]]; N]) {
        let count = blocks.iter().map(|blocks| blocks.len()).min().unwrap_or(0);
        for (state, blocks) in states.iter_mut().zip(blocks) {
            Portable::compress(state, &blocks[..count]);
        }
    }

    fn few<'a>(self, work: &mut impl Work<'a>) {
        one_by_one(work, Portable::compress);
    }
}

fn oracle(message: &[u8]) -> [u8; 20] {
    sha1::Sha1::digest(message).into()
}

/// Bytes in which no two places look alike.
fn bytes_of(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_u32;
    let next = || {
        state = state.wrapping_mul(0x915f_77f5).wrapping_add(0x6a09_e667);
        (state >> 24) as u8
    };
    core::iter::repeat_with(next).take(length).collect()
}

#[track_caller]
fn check(what: &str, hash: &Hash, messages: &[&[u8]]) {
    let digests = hash(messages);
    assert_eq!(digests.len(), messages.len(), "{what}");
    for (i, (digest, message)) in digests.iter().zip(messages).enumerate() {
        let (length, count) = (message.len(), messages.len());
        assert!(*digest == oracle(message), "{what}: message {i} of {count}, of {length} bytes");
    }
}

#[test]
fn all_lengths_at_all_offsets() {
    let bytes = bytes_of(320 + 64);
    for (name, hash) in kernels() {
        for offset in 0..64 {
            let rising: Vec<&[u8]> = (0..=320).map(|n| &bytes[offset..][..n]).collect();
            check(name, &hash, &rising);
            if offset % 16 == 0 {
                check(name, &hash, &rising.iter().copied().rev().collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn all_lengths_alone_and_alike() {
    let bytes = bytes_of(2000);
    for (name, hash) in kernels() {
        for length in 0..=320 {
            for count in [1, 16, 35] {
                let alike: Vec<&[u8]> = (0..count).map(|i| &bytes[i..][..length]).collect();
                check(name, &hash, &alike);
            }
        }
    }
}

#[test]
fn any_number_of_lanes_is_live() {
    let bytes = bytes_of(5000);
    // Alike, growing, one long, alternating, ends on both sides of where a tail needs two blocks.
    let lengths: [fn(usize) -> usize; 6] = [
        |_| 200,
        |i| 64 * i,
        |i| if i == 3 { 4000 } else { 10 },
        |i| if i % 2 == 0 { 1200 } else { 0 },
        |i| 55 + i % 2,
        |i| 4000 >> (i % 13),
    ];
    for (name, hash) in kernels() {
        for count in 0..=70 {
            for length in lengths {
                let messages: Vec<&[u8]> = (0..count).map(|i| &bytes[i..][..length(i)]).collect();
                check(name, &hash, &messages);
            }
        }
    }
}

#[test]
fn windows_follow_one_another() {
    let bytes = bytes_of(20_000);
    for (name, hash) in kernels() {
        for count in [255, 256, 257, 271, 272, 511, 512, 513, 1000] {
            let messages: Vec<&[u8]> = (0..count).map(|i| &bytes[i..][..i * 7919 % 700]).collect();
            check(name, &hash, &messages);
            // One that outlasts its window.
            let mut messages: Vec<&[u8]> = (0..count).map(|i| &bytes[i..][..i % 90]).collect();
            messages[17] = &bytes;
            check(name, &hash, &messages);
        }
    }
}

proptest! {
    #[test]
    fn any_mix(
        lengths in vec_of(
            prop_oneof![0..70_usize, 0..400_usize, 1000..1100_usize, Just(200), 0..9000_usize],
            0..600,
        ),
        kernel in 0..kernels().len(),
    ) {
        let bytes = bytes_of(10_000);
        let messages: Vec<&[u8]> =
            lengths.iter().enumerate().map(|(i, length)| &bytes[i..][..*length]).collect();
        let (name, hash) = kernels().swap_remove(kernel);
        check(name, &hash, &messages);
    }
}

#[test]
fn tails_are_padded_as_the_standard_says() {
    let bytes = bytes_of(400);
    let mut tail = Tail::EMPTY;
    for length in (0..=320).chain((0..=320).rev()) {
        // Bits beyond 32 bits, and beyond 64, which wrap.
        for more in [0, 1 << 23, 1 << 26, 1 << 35, 1 << 57] {
            let total = length as u64 + 64 * more;
            let count = tail.fill(&bytes[..length], total);
            let mut wanted = bytes[length - length % 64..length].to_vec();
            wanted.push(0x80);
            wanted.resize((wanted.len() + 8).next_multiple_of(64) - 8, 0);
            wanted.extend(total.wrapping_mul(8).to_be_bytes());
            assert_eq!(tail.last(count).as_flattened(), wanted, "{length} of {total} bytes");
        }
    }
}

#[test]
fn as_many_places_as_messages() {
    let mut digests = [[7; 20]; 3];
    let error = sha1_many(&[b"a", b"b"], &mut digests).unwrap_err();
    assert_eq!(error, LengthMismatch { messages: 2, digests: 3 });
    assert_eq!(error.to_string(), "there must be one place per digest: 2 messages, 3 places");
    assert_eq!(digests, [[7; 20]; 3]);
    assert!(sha1_many(&[b"a".as_slice(); 4], &mut digests).is_err());
    assert_eq!(digests, [[7; 20]; 3]);
    assert_eq!(sha1_many(&[], &mut []), Ok(()));
    #[cfg(feature = "rayon")]
    assert_eq!(sha1_many_parallel(&[b"a", b"b"], &mut digests), Err(error));
}

#[cfg(feature = "rayon")]
#[test]
fn shares_of_any_sizes() {
    let bytes = bytes_of(1_000_000);
    let hash = hash(|messages| {
        let mut digests = vec![[0xee; 20]; messages.len()];
        sha1_many_parallel(messages, &mut digests).unwrap();
        digests
    });
    let table: [(&str, Vec<usize>); 6] = [
        ("one", vec![1_000_000]),
        ("two", vec![1_000_000, 3]),
        ("the last is long", vec![10, 20, 30, 900_000]),
        ("the first is long", [vec![900_000], vec![100; 200]].concat()),
        ("alike", vec![10_000; 300]),
        ("empty", vec![0; 10_000]),
    ];
    for (name, lengths) in table {
        let messages: Vec<&[u8]> = lengths
            .iter()
            .enumerate()
            .map(|(i, n)| &bytes[i % 64..][..*n - n.min(&(i % 64))])
            .collect();
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| check(name, &hash, &messages));
        }
    }
}

#[test]
fn the_iterator_keeps_its_promises() {
    let bytes = bytes_of(400);
    for count in [0, 1, 5, 127, 128, 129, 400] {
        let mut digests = sha1_iter((0..count).map(|i| &bytes[..i]));
        for i in 0..count {
            assert_eq!(digests.len(), count - i);
            assert_eq!(digests.next(), Some(oracle(&bytes[..i])), "{i} of {count}");
        }
        assert_eq!(digests.size_hint(), (0, Some(0)));
        assert_eq!(digests.next(), None);
    }

    // A source that ends and goes on, and that owns what it gives.
    let mut turn = 0;
    let mut digests = sha1_iter(core::iter::from_fn(|| {
        turn += 1;
        (turn % 3 != 0).then(|| vec![turn as u8; turn])
    }));
    assert_eq!(digests.by_ref().take(9).collect::<Vec<_>>(), [oracle(&[1]), oracle(&[2, 2])]);
    assert_eq!((digests.next(), digests.next()), (None, None));
    drop(digests);
    assert_eq!(turn, 3);

    // A window is taken when asked for, and no more.
    let mut taken = 0;
    let mut digests = sha1_iter((0..1000).map(|_| "a").inspect(|_| taken += 1));
    digests.next();
    drop(digests);
    assert_eq!(taken, 128);
}

/// Over 512 MiB, so that the bits do not count in 32 bits, beside small messages.
///
/// Its memory is zeros which are mapped, not stored.
#[test]
#[ignore = "hashes gigabytes: `cargo test --release -p sha1-core --lib -- --ignored`"]
fn over_512_mib_among_small() {
    let huge = vec![0; (512 << 20) + 77];
    let bytes = bytes_of(400);
    let wanted = oracle(&huge);
    for (name, hash) in kernels() {
        // Lanes of words are slow; one number of them is enough.
        if name.starts_with("lanes.u32") && name != "lanes.u32.8" {
            continue;
        }
        let mut messages: Vec<&[u8]> = (0..40).map(|i| &bytes[..10 * i]).collect();
        messages[20] = &huge;
        let digests = hash(&messages);
        for (digest, message) in digests.iter().zip(&messages) {
            let wanted = if message.len() == huge.len() { wanted } else { oracle(message) };
            assert!(*digest == wanted, "{name}: {} bytes", message.len());
        }
    }

    // Eight streams, each as long, in pieces.
    let mut many = Sha1Many::<8>::new();
    for piece in huge.chunks(1_000_000) {
        many.update_all([piece; 8]);
    }
    assert!(many.finish_all() == [wanted; 8]);
    for piece in huge.chunks(1_000_000) {
        many.update(5, piece).unwrap();
    }
    assert_eq!(many.finish(5), Ok(wanted));
}
