//! The system's libgcrypt, each of its paths.

use std::ffi::{CString, c_char, c_int, c_uint};
use std::sync::Once;

use super::{Peer, Run, Uses};
use crate::machine::has;

/// Names, in libgcrypt's words, of features that it is told not to use, with colons between them.
const WITHOUT: &str = "SHA1_EXPLORE_GCRYPT_WITHOUT";

/// `GCRY_MD_SHA1`.
const SHA1: c_int = 2;
/// `GCRYCTL_DISABLE_SECMEM`.
const DISABLE_SECMEM: c_uint = 37;
/// `GCRYCTL_INITIALIZATION_FINISHED`.
const INITIALIZATION_FINISHED: c_uint = 38;
/// `GCRYCTL_DISABLE_HWF`.
const DISABLE_HWF: c_uint = 63;

#[link(name = "gcrypt")]
unsafe extern "C" {
    fn gcry_check_version(wanted: *const c_char) -> *const c_char;
    fn gcry_control(command: c_uint, ...) -> c_uint;
    fn gcry_md_hash_buffer(algorithm: c_int, digest: *mut u8, message: *const u8, length: usize);
}

pub(super) static PEERS: &[Peer] = &[
    Peer {
        name: "gcrypt (SHA-NI)",
        summary: "libgcrypt's code for SHA instructions",
        uses: || has("sha").then_some(Uses::Hardware),
        run: Run::Whole(hash),
        environment: &[(WITHOUT, "")],
    },
    Peer {
        name: "gcrypt (AVX2)",
        summary: "libgcrypt's code for AVX2 and BMI2",
        uses: || (has("avx2") && has("bmi2")).then_some(Uses::Vector),
        run: Run::Whole(hash),
        environment: &[(WITHOUT, "intel-shaext")],
    },
    Peer {
        name: "gcrypt (SSSE3)",
        summary: "libgcrypt's code for SSSE3",
        uses: || has("ssse3").then_some(Uses::Vector),
        run: Run::Whole(hash),
        environment: &[(WITHOUT, "intel-shaext:intel-avx2:intel-avx")],
    },
    Peer {
        name: "gcrypt (scalar)",
        summary: "libgcrypt's portable code",
        uses: || Some(Uses::Scalar),
        run: Run::Whole(hash),
        environment: &[(
            WITHOUT,
            "intel-shaext:intel-avx2:intel-avx:intel-ssse3:arm-neon:arm-sha1",
        )],
    },
];

fn hash(message: &[u8]) -> [u8; 20] {
    static STARTED: Once = Once::new();
    STARTED.call_once(start);
    let mut digest = [0; 20];
    // SAFETY: it reads that many bytes from there and writes the twenty of a digest there.
    unsafe {
        gcry_md_hash_buffer(SHA1, digest.as_mut_ptr(), message.as_ptr(), message.len());
    }
    digest
}

fn start() {
    let without = std::env::var(WITHOUT).unwrap_or_default();
    for feature in without.split(':').filter(|feature| !feature.is_empty()) {
        let Ok(feature) = CString::new(feature) else { continue };
        // SAFETY: before any other call, as the manual asks; a string and the end of the list are
        // what this command takes. Names that it does not know it refuses, and goes on.
        unsafe { gcry_control(DISABLE_HWF, feature.as_ptr(), std::ptr::null::<c_char>()) };
    }
    // SAFETY: the calls, in the order, that the manual's initialisation shows.
    unsafe {
        gcry_check_version(std::ptr::null());
        gcry_control(DISABLE_SECMEM, 0 as c_int);
        gcry_control(INITIALIZATION_FINISHED, 0 as c_int);
    }
}
