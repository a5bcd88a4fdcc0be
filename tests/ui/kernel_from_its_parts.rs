use sha1_core::Kernel;

fn function(_: &mut [[u32; 5]; 1], _: [&[[u8; 64]]; 1]) {}

fn main() {
    let _ = Kernel { worth: 1, function };
}
