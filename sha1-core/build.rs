//! Refuses a `--cfg sha1_core_backend="..."` that names no kernel: the compiler would pass it over.

use std::env;
use std::process::exit;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CARGO_CFG_SHA1_CORE_BACKEND");
    let ids: Vec<_> = sha1_codegen::registry::kernels().map(|plan| plan.id()).collect();
    println!("cargo::rustc-check-cfg=cfg(sha1_core_backend, values(\"{}\"))", ids.join("\", \""));
    let Some(forced) = env::var_os("CARGO_CFG_SHA1_CORE_BACKEND") else { return };
    for forced in forced.to_string_lossy().split(',') {
        if !ids.iter().any(|id| id == forced) {
            println!(
                "cargo::error=--cfg sha1_core_backend=\"{forced}\" names no kernel; there are {}",
                ids.join(", ")
            );
            exit(1);
        }
    }
}
