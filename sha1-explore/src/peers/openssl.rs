//! The system's OpenSSL, each of its paths.

use std::ffi::{c_int, c_void};

use super::{Peer, Run, Uses, ia32cap};
use crate::machine::has;

/// More than `SHA_CTX` of any version takes (96 bytes), and aligned as it may want.
#[repr(C, align(16))]
struct Context([u8; 512]);

// What git calls. `SHA1`, of one call, looks its algorithm up by name each time.
#[link(name = "crypto")]
unsafe extern "C" {
    fn SHA1_Init(context: *mut c_void) -> c_int;
    fn SHA1_Update(context: *mut c_void, message: *const c_void, length: usize) -> c_int;
    fn SHA1_Final(digest: *mut u8, context: *mut c_void) -> c_int;
}

pub(super) static PEERS: &[Peer] = &[
    Peer {
        name: "openssl",
        summary: "the system's OpenSSL, as it comes",
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
        name: "openssl (SHA-NI)",
        summary: "OpenSSL's code for SHA instructions",
        uses: || has("sha").then_some(Uses::Hardware),
        run: Run::Whole(hash),
        environment: &[("OPENSSL_ia32cap", "~0:~0")],
    },
    Peer {
        name: "openssl (AVX2)",
        summary: "OpenSSL's code for AVX2 and BMI2",
        uses: || (has("avx2") && has("bmi2")).then_some(Uses::Vector),
        run: Run::Whole(hash),
        environment: &[("OPENSSL_ia32cap", ia32cap::WITHOUT_SHA)],
    },
    Peer {
        name: "openssl (SSSE3)",
        summary: "OpenSSL's code for SSSE3",
        uses: || has("ssse3").then_some(Uses::Vector),
        run: Run::Whole(hash),
        environment: &[("OPENSSL_ia32cap", ia32cap::WITHOUT_AVX)],
    },
    Peer {
        name: "openssl (scalar)",
        summary: "OpenSSL's code for general registers",
        uses: || cfg!(any(target_arch = "x86", target_arch = "x86_64")).then_some(Uses::Scalar),
        run: Run::Whole(hash),
        environment: &[("OPENSSL_ia32cap", ia32cap::WITHOUT_SSSE3)],
    },
];

fn hash(message: &[u8]) -> [u8; 20] {
    let (mut context, mut digest) = (Context([0; 512]), [0; 20]);
    let context = context.0.as_mut_ptr().cast();
    // SAFETY: the context is large enough, and initialised by the first call before it is used;
    // the second reads the message, the third writes the twenty bytes of a digest.
    unsafe {
        SHA1_Init(context);
        SHA1_Update(context, message.as_ptr().cast(), message.len());
        SHA1_Final(digest.as_mut_ptr(), context);
    }
    digest
}
