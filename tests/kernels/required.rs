//! Which kernels ran, so that nobody takes one that could not for one that was tested.

use sha1_core::{AnyKernel, Candidate, Kernel};

use crate::ALL;

/// A line for each kernel, and what is wrong where some are required.
fn report(kernels: &[Candidate], required: &str) -> (String, Vec<String>) {
    let ran = |kernel: &&Candidate| kernel.detect().is_some();
    let line = |kernel: &Candidate| match kernel.detect() {
        Some(_) => format!("  ran      {}", kernel.id()),
        None => format!("  NOT run  {}: needs {}", kernel.id(), kernel.features().join(", ")),
    };
    let lines: Vec<_> = kernels.iter().map(line).collect();
    let (count, all) = (kernels.iter().filter(ran).count(), kernels.len());
    let required = required.split(',').map(str::trim).filter(|id| !id.is_empty());
    let missing = required.filter_map(|id| {
        let kernel = kernels.iter().find(|kernel| kernel.id() == id);
        match kernel.map(|kernel| kernel.detect().is_some()) {
            Some(true) => None,
            Some(false) => Some(format!("{id} is required, and this processor cannot run it")),
            None => Some(format!("{id} is required, and there is no such kernel here")),
        }
    });
    let missing = missing.collect();
    (format!("{count} of {all} kernels ran\n{}", lines.join("\n")), missing)
}

#[test]
fn those_required_ran() {
    let required = std::env::var("SHA1_REQUIRE_KERNELS").unwrap_or_default();
    let (text, missing) = report(ALL, &required);
    println!("{text}");
    assert!(missing.is_empty(), "{}\n{text}", missing.join("\n"));
}

/// A kernel that no processor can run, on those too that can run all the others.
fn impossible() -> Candidate {
    fn function(_: &mut [[u32; 5]; 1], _: [&[[u8; 64]]; 1]) {
        unreachable!("nobody can have it");
    }
    // SAFETY: the function needs nothing, and its detection never gives it away.
    unsafe {
        let kernel = AnyKernel::Of1(Kernel::new(1, function));
        Candidate::new("impossible", "", "", &["one", "another"], || false, kernel)
    }
}

#[test]
fn one_that_cannot_run_is_missed() {
    let last = sha1_core::kernels().last().copied().expect("a kernel");
    let kernels = [last, impossible()];
    let (text, missing) = report(&kernels, "");
    let id = last.id();
    let lines = [
        "1 of 2 kernels ran",
        &format!("  ran      {id}"),
        "  NOT run  impossible: needs one, another",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    assert!(missing.is_empty(), "none is required: {missing:?}");
    let (_, missing) = report(&kernels, &format!(" {id}, impossible,sha-ni.z80,"));
    let expected = [
        "impossible is required, and this processor cannot run it",
        "sha-ni.z80 is required, and there is no such kernel here",
    ];
    assert_eq!(missing, expected);
}
