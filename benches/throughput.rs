//! Throughput of every preset, of every change of one axis and of other people's crates.
//!
//! `cargo bench --bench throughput` takes about four minutes; `-- '16 KiB/preset'` runs a part.
//! Whole blocks are taken into a chaining value; there is no padding. Code placement alone moves
//! such figures by several per cent: for a comparison of a few, see the bench `ratio`.

#[path = "support/contender.rs"]
#[allow(dead_code, reason = "no kernels and no libraries here")]
mod contender;
#[path = "support/measure.rs"]
#[allow(dead_code, reason = "criterion measures")]
mod measure;

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};
use sha1_core::{Variant, sha1_variants};

use contender::{Contender, measuring, message, peers};

#[sha1_variants(set = ["presets", "singles"])]
static OURS: &[Variant];

const SIZES: &[(&str, usize)] =
    &[("64 B", 64), ("1 KiB", 1 << 10), ("16 KiB", 1 << 14), ("1 MiB", 1 << 20)];

fn main() {
    let ours = OURS.iter().map(|variant| Contender::new(name(variant), variant.compress));
    let contenders: Vec<_> = ours.chain(peers()).collect();
    contenders.iter().for_each(Contender::check);
    if !measuring() {
        return;
    }
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600))
        .sample_size(20)
        .nresamples(2_000)
        .configure_from_args();
    for (size, bytes) in SIZES {
        let message = message(*bytes);
        let mut group = criterion.benchmark_group(*size);
        group.throughput(Throughput::Bytes(*bytes as u64));
        for Contender { name, hasher } in &contenders {
            let mut hasher = hasher.clone();
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
                bencher.iter(|| black_box(&mut hasher).feed(black_box(&message)));
            });
        }
        group.finish();
    }
    criterion.final_summary();
}

/// The attribute in a form that is easy to type in a filter: `store=barrier`.
fn name(variant: &Variant) -> String {
    match variant.attribute {
        "" => "default".to_owned(),
        attribute => attribute.replace(" = ", "=").replace(['"', ' '], ""),
    }
}
