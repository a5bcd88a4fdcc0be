//! The crate `ring`.

use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};

use super::{Peer, Run, Uses};

pub(super) static PEERS: &[Peer] = &[Peer {
    name: "ring",
    summary: "the crate ring 0.17: portable code, for SHA-1",
    uses: || Some(Uses::Scalar),
    run: Run::Whole(|message| {
        let digest = digest(&SHA1_FOR_LEGACY_USE_ONLY, message);
        digest.as_ref().try_into().unwrap_or_default()
    }),
    environment: &[],
}];
