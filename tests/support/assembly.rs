//! What the pinned compiler makes of a plan, as assembly for x86-64.

use std::path::PathBuf;
use std::process::Command;

use sha1_codegen::plan::Plan;
use sha1_codegen::spec::SHA1;

/// A plan's function, without a standard library.
pub fn source(id: &str) -> String {
    let plan = Plan::from_id(id).expect("a plan");
    let function = sha1_codegen::function(&SHA1, "compress", plan);
    format!("#![no_std]\n#[unsafe(no_mangle)]\n{function}\n")
}

/// The function's assembly at `-O3`, without the red zone so that the whole frame is seen.
pub fn assembly(name: &str, source: &str, flags: &[&str]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (input, output) = (folder.join(format!("{name}.rs")), folder.join(format!("{name}.s")));
    std::fs::write(&input, source).expect("the folder for temporary files is writable");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let run = Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "asm", "-o"])
        .arg(&output)
        .arg(&input)
        .args(["-C", "opt-level=3", "-C", "no-redzone=yes", "-C", "panic=abort"])
        .args(["-C", "llvm-args=--x86-asm-syntax=intel"])
        .args(flags)
        .output()
        .expect("rustc runs");
    assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stderr));
    std::fs::read_to_string(output).expect("rustc wrote the assembly")
}

/// The instructions: mnemonic, tab, operands.
pub fn instructions(assembly: &str) -> impl Iterator<Item = &str> {
    let lines = assembly.lines().filter_map(|line| line.strip_prefix('\t'));
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with('.'))
}
