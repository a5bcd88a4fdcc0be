//! What is compared: functions of ours and other people's crates, behind one interface.

use sha1_core::INITIAL;

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
    /// `sha1_smol` keeps its compression function to itself.
    Smol(sha1_smol::Sha1),
}

impl Contender {
    /// A compression function by name.
    pub fn new(name: impl Into<String>, compress: Function) -> Self {
        Self { name: name.into(), hasher: Hasher::Function(compress, INITIAL) }
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
            Self::Smol(hasher) => hasher.update(blocks.as_flattened()),
        }
    }

    /// The digest of a message, by a fresh hasher.
    fn digest(mut self, message: &[Block]) -> [u8; 20] {
        self.feed(message);
        let mut padding = [0; 64];
        padding[0] = 0x80;
        padding[56..].copy_from_slice(&(8 * message.as_flattened().len() as u64).to_be_bytes());
        match self {
            Self::Function(compress, mut state) => {
                compress(&mut state, &[padding]);
                let mut digest = [0; 20];
                for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
                    *bytes = word.to_be_bytes();
                }
                digest
            }
            Self::Smol(hasher) => hasher.digest().bytes(),
        }
    }
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

/// Whether this is a run of `cargo bench`; `cargo test --benches` also runs benches, and wants to
/// know only that they work.
pub fn measuring() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}
