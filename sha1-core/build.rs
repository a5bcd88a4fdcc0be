//! Writes what detects target features, from the generator's tables, and refuses a
//! `--cfg sha1_core_backend="..."` that names no kernel: the compiler would pass it over.

use std::path::Path;
use std::process::exit;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder to write to");
    let detectors = sha1_codegen::emit::detectors().to_string();
    fs::write(Path::new(&folder).join("detect.rs"), detectors).expect("it can be written to");

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
