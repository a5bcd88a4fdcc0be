//! The crate `sha1-asm`: assembly for whole blocks.

use super::{Peer, Run, Uses};

pub(super) static PEERS: &[Peer] = &[Peer {
    name: "sha1-asm",
    summary: SUMMARY,
    uses: || match cfg!(target_arch = "aarch64") {
        true => crate::machine::has(super::SHA).then_some(Uses::Hardware),
        false => Some(Uses::Scalar),
    },
    run: Run::Blocks(sha1_asm::compress),
    environment: &[],
}];

const SUMMARY: &str = if cfg!(target_arch = "aarch64") {
    "RustCrypto's crate sha1-asm 0.5: assembly, by SHA instructions"
} else {
    "RustCrypto's crate sha1-asm 0.5: scalar assembly"
};
