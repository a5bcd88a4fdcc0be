//! The crate `sha1_smol`: small, without dependencies.

use super::{Peer, Run, Uses};

pub(super) static PEERS: &[Peer] = &[Peer {
    name: "sha1_smol",
    summary: "the crate sha1_smol 1.0: small portable code",
    uses: || Some(Uses::Scalar),
    run: Run::Whole(|message| sha1_smol::Sha1::from(message).digest().bytes()),
    environment: &[],
}];
