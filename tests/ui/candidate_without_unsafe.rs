use sha1_core::{AnyKernel, Candidate, Kernel};

fn function(_: &mut [[u32; 5]; 1], _: [&[[u8; 64]]; 1]) {}

fn of(kernel: Kernel<1>) -> Candidate {
    Candidate::new("mine", "", "", &[], || true, AnyKernel::Of1(kernel))
}

fn main() {}
