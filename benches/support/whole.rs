//! Whole messages, each by a hasher of its own: what people call.

use std::hint::black_box;

use sha1_core::digest::Digest;

use crate::TIME;
use crate::measure::Subject;
use crate::one_stream::goal;
use crate::table::{LineUp, Role, Verdict};

/// What others have for a message in pieces: OpenSSL's low-level context, and without the feature
/// `peers` the crate `sha1`'s.
#[derive(Clone)]
pub struct Context(
    #[cfg(feature = "peers")] openssl::sha::Sha1,
    #[cfg(not(feature = "peers"))] sha1::Sha1,
);

#[cfg(feature = "peers")]
impl Context {
    pub const NAME: &str = "openssl context";

    pub fn new() -> Self {
        Self(openssl::sha::Sha1::new())
    }

    #[inline]
    pub fn update(&mut self, piece: &[u8]) {
        self.0.update(piece);
    }

    #[inline]
    pub fn finish(self) -> [u8; 20] {
        self.0.finish()
    }
}

#[cfg(not(feature = "peers"))]
impl Context {
    pub const NAME: &str = crate::contender::SHA1;

    pub fn new() -> Self {
        Self(Digest::new())
    }

    #[inline]
    pub fn update(&mut self, piece: &[u8]) {
        Digest::update(&mut self.0, piece);
    }

    #[inline]
    pub fn finish(self) -> [u8; 20] {
        Digest::finalize(self.0).into()
    }
}

/// A name, and the digest of a message.
type Whole = (&'static str, fn(&[u8]) -> [u8; 20]);

/// Ours.
static OURS: &[Whole] = &[
    ("Sha1: new, update, finalize", |message| {
        let mut hasher = sha1_core::Sha1::new();
        hasher.update(message);
        hasher.finalize().0
    }),
    ("sha1", sha1_core::sha1),
];

/// Other people's.
static PEERS: &[Whole] = &[
    (Context::NAME, |message| {
        let mut context = Context::new();
        context.update(message);
        context.finish()
    }),
    #[cfg(feature = "peers")]
    ("openssl sha1()", openssl::sha::sha1),
    #[cfg(feature = "peers")]
    ("aws-lc-rs", |message| {
        let digest =
            aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA1_FOR_LEGACY_USE_ONLY, message);
        digest.as_ref().try_into().expect("a SHA-1 digest")
    }),
    #[cfg(feature = "peers")]
    ("sha1 (portable)", |message| <sha1::Sha1 as sha1::Digest>::digest(message).0),
    ("sha1_smol", |message| sha1_smol::Sha1::from(message).digest().bytes()),
];

/// Messages in a call, so that the call costs nothing.
const MESSAGES: usize = 256;

/// Stops the program unless all digests are right.
pub fn check() {
    for length in [0, 1, 55, 56, 64, 200, 1 << 14] {
        let message: Vec<u8> = (0..length).map(|i| (i * 31) as u8).collect();
        let right = <[u8; 20]>::from(<sha1::Sha1 as sha1::Digest>::digest(&message));
        for (name, hash) in OURS.iter().chain(PEERS) {
            assert_eq!(hash(&message), right, "{name}: wrong digest of {length} bytes");
        }
    }
}

/// Messages of 64 bytes, which take two blocks each.
pub fn print() -> Vec<Verdict> {
    let messages = crate::contender::message(64 * MESSAGES);
    let subject = |hash: fn(&[u8]) -> [u8; 20]| -> Subject<'_> {
        let messages = &messages;
        Box::new(move || {
            for message in messages {
                black_box(hash(black_box(message)));
            }
        })
    };
    let mut line_up = LineUp::default();
    let role = goal(1.1, 1.4).map_or(Role::Compared, Role::Asked);
    for (name, hash) in OURS {
        line_up.add(*name, role, subject(*hash));
    }
    let mut numbers = Vec::new();
    for (name, hash) in PEERS {
        numbers.push(line_up.add(*name, Role::Candidate, subject(*hash)));
    }
    let (name, hash) = PEERS[0];
    line_up.add(format!("{name} again"), Role::Again(numbers[0]), subject(hash));
    line_up.run("Messages of 64 B, a new hasher each", 64 * MESSAGES, TIME)
}
