//! Every kernel that is written for this kind of processor: what it can run is run.
//!
//! Which ran and which could not is printed (`cargo test --test kernels -- --nocapture`).
//! `SHA1_REQUIRE_KERNELS=id,id` turns one that could not into a failure.

#[path = "../support/mod.rs"]
mod support;

mod blocks;
#[cfg(unix)]
mod guarded;
mod hasher;
mod messages;
mod required;

use sha1_codegen::registry;
use sha1_core::{AnyKernel, Candidate, sha1_kernels};

/// Every engine with every instruction set and number of messages, and what the crate chooses from.
#[sha1_kernels(
    set = "kernels",
    engine = "*",
    isa = "*",
    lanes = "*",
    streams = "*",
    majority = ["or", "add-newest"]
)]
static ALL: &[Candidate];

/// A kernel behind slices: as many of each as it has messages.
type Compress = Box<dyn Fn(&mut [[u32; 5]], &[&[[u8; 64]]])>;

/// A kernel that this processor can run.
struct Ready {
    id: &'static str,
    messages: usize,
    compress: Compress,
}

/// The kernels that this processor can run.
fn ready() -> Vec<Ready> {
    ALL.iter().filter_map(Ready::detect).collect()
}

impl Ready {
    fn detect(candidate: &Candidate) -> Option<Self> {
        let compress: Compress = match candidate.detect()? {
            AnyKernel::Of1(kernel) => behind_slices(move |s, b| kernel.compress(s, b)),
            AnyKernel::Of2(kernel) => behind_slices(move |s, b| kernel.compress(s, b)),
            AnyKernel::Of4(kernel) => behind_slices(move |s, b| kernel.compress(s, b)),
            AnyKernel::Of8(kernel) => behind_slices(move |s, b| kernel.compress(s, b)),
            AnyKernel::Of16(kernel) => behind_slices(move |s, b| kernel.compress(s, b)),
        };
        Some(Self { id: candidate.id(), messages: candidate.messages(), compress })
    }
}

fn behind_slices<const N: usize>(
    compress: impl Fn(&mut [[u32; 5]; N], [&[[u8; 64]]; N]) + 'static,
) -> Compress {
    Box::new(move |states, blocks| {
        let states = states.try_into().expect("a chaining value for each message");
        compress(states, blocks.try_into().expect("blocks of each message"));
    })
}

/// The same by the crate `sha1`: as many blocks of each message as the shortest has.
fn reference(states: &mut [[u32; 5]], blocks: &[&[[u8; 64]]]) {
    let shortest = blocks.iter().map(|blocks| blocks.len()).min().expect("messages");
    for (state, blocks) in states.iter_mut().zip(blocks) {
        sha1::block_api::compress(state, &blocks[..shortest]);
    }
}

#[test]
fn the_table_is_whole() {
    let here = |isa: &sha1_codegen::isa::Isa| isa.archs.contains(&std::env::consts::ARCH);
    // What makes machine code of another kind; each has its rows on the other axes once.
    let kinds = ["engine", "isa", "lanes", "streams"];
    let mut plans = 0;
    for plan in registry::every().filter(|plan| plan.isas().all(here)) {
        let mut others = plan.rows().filter(|(axis, _)| !kinds.contains(&axis.key));
        let is_kind = others.all(|(axis, row)| row.name == axis.baseline);
        if is_kind && plan.policies().engine.row.name != "scalar" {
            assert!(ALL.iter().any(|candidate| candidate.id() == plan.id()), "{plan}");
            plans += 1;
        }
    }
    assert!(plans >= 3, "lanes of words are everywhere");
}
