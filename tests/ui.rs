//! What the compiler says of mistakes, and what it accepts: one file each in `tests/ui`.
//!
//! `TRYBUILD=overwrite cargo test --test ui` blesses what it says now.

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "some errors name what x86-64 has")]
#[cfg_attr(target_feature = "bmi2", ignore = "some errors are of processors without BMI2")]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/*.rs");
}
