//! Which kernels ran, so that nobody takes one that could not for one that was tested.

use sha1_core::Candidate;

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

#[test]
fn one_that_cannot_run_is_missed() {
    let (text, missing) = report(ALL, "");
    assert!(text.lines().count() == 1 + ALL.len() && missing.is_empty(), "{text}");
    let last = sha1_core::kernels().last().expect("a kernel").id();
    let (_, missing) = report(ALL, &format!("{last}, sha-ni.z80"));
    assert_eq!(missing, ["sha-ni.z80 is required, and there is no such kernel here"]);
    let foreign = ALL.iter().filter(|kernel| kernel.detect().is_none());
    for kernel in foreign {
        let (_, missing) = report(ALL, kernel.id());
        assert!(missing[0].ends_with("this processor cannot run it"), "{missing:?}");
    }
}
