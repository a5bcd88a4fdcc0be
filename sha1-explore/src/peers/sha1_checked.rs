//! The crate `sha1-checked`: SHA-1 that notices the known attacks.

use super::{Peer, Run, Uses};
use sha1_checked::Sha1;

pub(super) static PEERS: &[Peer] = &[Peer {
    name: "sha1-checked",
    summary: "RustCrypto's crate sha1-checked 0.10: portable code that detects collision attacks",
    uses: || Some(Uses::Scalar),
    run: Run::Whole(|message| (*Sha1::try_digest(message).hash()).into()),
    environment: &[],
}];
