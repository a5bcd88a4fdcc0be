//! The crate `aws-lc-rs`: assembly that descends from OpenSSL's, each of its paths.

use aws_lc_rs::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};

use super::{Peer, Run, Uses, ia32cap};
use crate::machine::has;

pub(super) static PEERS: &[Peer] = &[
    Peer {
        name: "aws-lc-rs",
        summary: "the crate aws-lc-rs 1, as it comes",
        uses: || {
            Some(match () {
                () if has(super::SHA) => Uses::Hardware,
                () if has("ssse3") || has("neon") => Uses::Vector,
                () => Uses::Scalar,
            })
        },
        run: Run::Whole(hash),
        environment: &[],
    },
    Peer {
        name: "aws-lc-rs (AVX2)",
        summary: "aws-lc-rs without SHA instructions: AVX2 and BMI2",
        uses: || (has("sha") && has("avx2") && has("bmi2")).then_some(Uses::Vector),
        run: Run::Whole(hash),
        environment: &[("OPENSSL_ia32cap", ia32cap::WITHOUT_SHA)],
    },
    Peer {
        name: "aws-lc-rs (SSSE3)",
        summary: "aws-lc-rs without SHA instructions and AVX: SSSE3",
        uses: || (has("avx") && has("ssse3")).then_some(Uses::Vector),
        run: Run::Whole(hash),
        environment: &[("OPENSSL_ia32cap", ia32cap::WITHOUT_AVX)],
    },
    Peer {
        name: "aws-lc-rs (scalar)",
        summary: "aws-lc-rs with general registers alone",
        uses: || has("ssse3").then_some(Uses::Scalar),
        run: Run::Whole(hash),
        environment: &[("OPENSSL_ia32cap", ia32cap::WITHOUT_SSSE3)],
    },
];

fn hash(message: &[u8]) -> [u8; 20] {
    let digest = digest(&SHA1_FOR_LEGACY_USE_ONLY, message);
    digest.as_ref().try_into().unwrap_or_default()
}
