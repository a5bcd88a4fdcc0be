//! What is compared: functions of ours and other people's crates, behind one interface.

use std::hint::black_box;

use sha1_core::{INITIAL, Kernel};

use crate::measure::Subject;

/// A block of a message.
pub type Block = [u8; 64];

/// A compression function.
pub type Function = fn(&mut [u32; 5], &[Block]);

/// Something that hashes, and what to call it.
pub struct Contender {
    /// The name in tables.
    pub name: String,
    /// What does the work.
    pub hasher: Hasher,
}

/// Takes in whole blocks.
#[derive(Clone)]
pub enum Hasher {
    /// By a compression function.
    Function(Function, [u32; 5]),
    /// By a kernel of one message.
    Kernel(Kernel<1>, [u32; 5]),
    /// `sha1_smol` keeps its compression function to itself.
    Smol(sha1_smol::Sha1),
    /// So does OpenSSL: its low-level context.
    #[cfg(feature = "peers")]
    OpenSsl(openssl::sha::Sha1),
    /// And so does AWS-LC.
    #[cfg(feature = "peers")]
    AwsLc(aws_lc_rs::digest::Context),
}

impl Contender {
    /// A compression function by name.
    pub fn new(name: impl Into<String>, compress: Function) -> Self {
        Self { name: name.into(), hasher: Hasher::Function(compress, INITIAL) }
    }

    /// A kernel by name.
    pub fn kernel(name: impl Into<String>, kernel: Kernel<1>) -> Self {
        Self { name: name.into(), hasher: Hasher::Kernel(kernel, INITIAL) }
    }

    /// Takes in a message again and again.
    pub fn subject<'a>(&self, message: &'a [Block]) -> Subject<'a> {
        let mut hasher = self.hasher.clone();
        Box::new(move || black_box(&mut hasher).feed(black_box(message)))
    }

    /// Stops the program unless the digest is right.
    pub fn check(&self) {
        for blocks in [1, 2, 16] {
            let message = message(64 * blocks);
            let digest = self.hasher.clone().digest(&message);
            let right =
                <[u8; 20]>::from(<sha1::Sha1 as sha1::Digest>::digest(message.as_flattened()));
            assert_eq!(digest, right, "{}: wrong digest of {blocks} blocks", self.name);
        }
    }
}

impl Hasher {
    /// Takes in blocks.
    #[inline]
    pub fn feed(&mut self, blocks: &[Block]) {
        match self {
            Self::Function(compress, state) => compress(state, blocks),
            Self::Kernel(kernel, state) => kernel.compress(std::array::from_mut(state), [blocks]),
            Self::Smol(hasher) => hasher.update(blocks.as_flattened()),
            #[cfg(feature = "peers")]
            Self::OpenSsl(hasher) => hasher.update(blocks.as_flattened()),
            #[cfg(feature = "peers")]
            Self::AwsLc(hasher) => hasher.update(blocks.as_flattened()),
        }
    }

    /// The digest of a message, by a fresh hasher.
    fn digest(mut self, message: &[Block]) -> [u8; 20] {
        self.feed(message);
        match self {
            Self::Function(compress, mut state) => {
                compress(&mut state, &[padding(message)]);
                digest_bytes(&state)
            }
            Self::Kernel(kernel, state) => {
                let mut states = [state];
                kernel.compress(&mut states, [&[padding(message)]]);
                digest_bytes(&states[0])
            }
            Self::Smol(hasher) => hasher.digest().bytes(),
            #[cfg(feature = "peers")]
            Self::OpenSsl(hasher) => hasher.finish(),
            #[cfg(feature = "peers")]
            Self::AwsLc(hasher) => hasher.finish().as_ref().try_into().expect("a SHA-1 digest"),
        }
    }
}

/// What a message of whole blocks ends with (FIPS 180-4, 5.1.1).
fn padding(message: &[Block]) -> Block {
    let mut padding = [0; 64];
    padding[0] = 0x80;
    padding[56..].copy_from_slice(&(8 * message.as_flattened().len() as u64).to_be_bytes());
    padding
}

/// The chaining value in the digest's byte order.
pub fn digest_bytes(state: &[u32; 5]) -> [u8; 20] {
    let mut digest = [0; 20];
    for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    digest
}

/// Bytes to hash, of no particular pattern.
pub fn message(bytes: usize) -> Vec<Block> {
    let byte = |i: usize| (i.wrapping_mul(0x9e37_79b9) >> 13) as u8;
    (0..bytes / 64).map(|block| std::array::from_fn(|i| byte(64 * block + i))).collect()
}

/// The name under which the crate `sha1` stands in tables.
pub const SHA1: &str = "sha1 (portable)";

/// Other people's crates, as far as there are any for this processor.
pub fn peers() -> Vec<Contender> {
    if !cfg!(sha1_backend = "soft") {
        eprintln!(
            "error: the crate `sha1` was built to look for SHA instructions, so `{SHA1}` would be \
             a lie\n.cargo/config.toml asks for its portable code, but RUSTFLAGS replaces that: \
             unset it, or add\n    --cfg=sha1_backend=\"soft\""
        );
        std::process::exit(1);
    }
    vec![
        Contender::new(SHA1, sha1::block_api::compress),
        #[cfg(all(
            any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64"),
            not(windows)
        ))]
        Contender::new(
            if cfg!(target_arch = "aarch64") { "sha1-asm (SHA instructions)" } else { "sha1-asm" },
            sha1_asm::compress,
        ),
        Contender { name: "sha1_smol".into(), hasher: Hasher::Smol(sha1_smol::Sha1::new()) },
    ]
}

/// The libraries with SHA instructions, OpenSSL first; none without the feature `peers`.
pub fn libraries() -> Vec<Contender> {
    #[cfg(feature = "peers")]
    let libraries = vec![
        Contender { name: OPENSSL.into(), hasher: Hasher::OpenSsl(openssl::sha::Sha1::new()) },
        Contender {
            name: "aws-lc-rs".into(),
            hasher: Hasher::AwsLc(aws_lc_rs::digest::Context::new(
                &aws_lc_rs::digest::SHA1_FOR_LEGACY_USE_ONLY,
            )),
        },
    ];
    #[cfg(not(feature = "peers"))]
    let libraries = Vec::new();
    libraries
}

/// The name under which OpenSSL stands in tables.
pub const OPENSSL: &str = "openssl";

/// Whether this is a run of `cargo bench`; `cargo test --benches` also runs benches, and wants to
/// know only that they work.
pub fn measuring() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}
