//! Whole messages by each kernel of one message, and by what the crate chooses.

use std::cell::Cell;

use sha1_core::digest::Digest;
use sha1_core::{AnyKernel, Candidate, Compress, Hex, Kernel, Sha1, Sha1With, sha1_kernels};

use crate::ALL;
use crate::support::{Random, reference};

thread_local! {
    static CURRENT: Cell<Option<Kernel<1>>> = const { Cell::new(None) };
}

/// Stands for the kernel under test.
struct Current;

impl Compress for Current {
    fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]) {
        let kernel = CURRENT.get().expect("a kernel under test");
        kernel.compress(std::array::from_mut(state), [blocks]);
    }
}

#[test]
fn every_length_up_to_five_blocks() {
    let mut random = Random(41);
    let message: Vec<u8> = (0..320).map(|_| random.word() as u8).collect();
    let expected: Vec<Hex> = (0..=320).map(|length| reference(&message[..length])).collect();
    let digests = |name: &str, digest: &dyn Fn(&[u8]) -> [u8; 20]| {
        for (length, expected) in expected.iter().enumerate() {
            assert_eq!(Hex(digest(&message[..length])), *expected, "{name}, {length} bytes");
        }
    };
    let mut kernels = 0;
    for candidate in ALL {
        let Some(AnyKernel::Of1(kernel)) = candidate.detect() else { continue };
        kernels += 1;
        CURRENT.set(Some(kernel));
        digests(candidate.id(), &|message| Sha1With::<Current>::digest(message).into());
    }
    assert!(kernels > 0, "the last runs everywhere");
    digests("Sha1", &|message| Sha1::digest(message).into());
    digests("sha1", &sha1_core::sha1);
}

#[test]
fn what_is_chosen_is_the_first_that_can_run() {
    let kernels = sha1_core::kernels();
    let last = kernels.last().expect("a kernel");
    assert_eq!((last.messages(), last.features()), (1, &[][..]), "{}", last.id());
    assert!(last.is_available());
    // Which of two is faster depends on the processor's maker; not that it can run.
    assert!(sha1_core::kernel_of_one().is_available());
    assert_eq!(sha1_core::kernel_of_one().messages(), 1);
    let several = kernels.iter().find(|kernel| kernel.messages() > 1 && kernel.is_available());
    let id = |kernel: Option<&Candidate>| kernel.map(Candidate::id);
    assert_eq!(id(sha1_core::kernel_of_many()), id(several));
    for (at, candidate) in kernels.iter().enumerate() {
        assert!(kernels[..at].iter().all(|other| other.id() != candidate.id()));
        assert!(ALL.iter().any(|other| other.id() == candidate.id()), "{}", candidate.id());
    }
}

/// A preset may be another plan on each kind of processor: the table has the one for this.
#[sha1_kernels(preset = "fast")]
static FAST: &[Candidate];

#[test]
fn a_preset_is_the_plan_for_the_processor() {
    let engine = if cfg!(target_arch = "x86_64") { "vector-schedule." } else { "scalar." };
    let ids: Vec<_> = FAST.iter().map(Candidate::id).collect();
    assert!(matches!(ids[..], [id] if id.starts_with(engine)), "{ids:?}");
    assert_eq!(FAST[0].attribute(), "preset = \"fast\"");
}
