use sha1_core::{AnyKernel, Kernel};

fn function(_: &mut [[u32; 5]; 1], _: [&[[u8; 64]]; 1]) {}

fn main() {
    let _ = AnyKernel::Of1(Kernel::new(1, function));
}
