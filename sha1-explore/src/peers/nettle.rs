//! The system's Nettle, each of its paths.

use std::ffi::c_void;

use super::{Peer, Run, Uses};
use crate::machine::has;

/// More than `struct sha1_ctx` of any version takes (104 bytes), and aligned as it may want.
#[repr(C, align(16))]
struct Context([u8; 512]);

#[link(name = "nettle")]
unsafe extern "C" {
    fn nettle_sha1_init(context: *mut c_void);
    fn nettle_sha1_update(context: *mut c_void, length: usize, message: *const u8);
    fn nettle_sha1_digest(context: *mut c_void, length: usize, digest: *mut u8);
}

pub(super) static PEERS: &[Peer] = &[
    Peer {
        name: "nettle (SHA-NI)",
        summary: "Nettle's code for SHA instructions",
        uses: || has("sha").then_some(Uses::Hardware),
        run: Run::Whole(hash),
        environment: &[("NETTLE_FAT_OVERRIDE", "vendor:intel,aesni,sha_ni")],
    },
    Peer {
        name: "nettle (scalar)",
        summary: "Nettle's assembly for general registers",
        uses: || Some(Uses::Scalar),
        run: Run::Whole(hash),
        environment: &[("NETTLE_FAT_OVERRIDE", "vendor:intel")],
    },
];

fn hash(message: &[u8]) -> [u8; 20] {
    let (mut context, mut digest) = (Context([0; 512]), [0; 20]);
    let context = context.0.as_mut_ptr().cast();
    // SAFETY: the context is large enough, and initialised by the first call before it is used;
    // the second reads the message, the third writes as many bytes as it is told.
    unsafe {
        nettle_sha1_init(context);
        nettle_sha1_update(context, message.len(), message.as_ptr());
        nettle_sha1_digest(context, digest.len(), digest.as_mut_ptr());
    }
    digest
}
