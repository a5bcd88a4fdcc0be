//! What an attribute costs people's builds, and how large the code is that it writes.
//!
//! Builds compile macros without optimisation, so a throwaway crate is checked with and without
//! attributes, and the difference is what they cost. Targets are printed as met or not met; a
//! figure that misses one fails nothing, since other programs share the machine.

#[path = "support/measure.rs"]
#[allow(dead_code, reason = "no ratios here")]
mod measure;

use std::fmt::Display;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

use object::{Object, ObjectSection, SectionKind};
use sha1_codegen::plan::Plan;
use sha1_codegen::policy::preset::{self, Preset};
use sha1_codegen::registry::{Named, SETS};
use sha1_codegen::spec::SHA1;
use sha1_codegen::{function, sha1_block};

use measure::{Subject, interleaved};

/// Attributes in the crate that is checked.
const ATTRIBUTES: usize = 50;

/// Functions that are compiled, beyond one.
const FUNCTIONS: usize = 8;

const ROUNDS: usize = 7;

fn main() {
    // `cargo test --benches` wants to know only that benches work.
    let rounds = if env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    let plans = plans();
    println!("{:<52}{:>10}", "what one attribute costs", "measured");
    let [expanded, checked] = in_builds(&plans, rounds);
    line("expansion, as builds do it: macro at opt-level 0", "ms", expanded, Some(10.0));
    // A preset with a plan for some processors and one for the rest writes both.
    let preset = set("presets").into_iter().find(|named| named.choices.len() == 2);
    let pairs = vec![preset.expect("a preset that is a pair"); ATTRIBUTES];
    let what = format!("  of `{}`, two plans", pairs[0].attribute);
    let [of_pair, _] = in_builds(&pairs, rounds);
    line(what, "ms", of_pair, Some(10.0));
    line("  the same and what `cargo check` does with it", "ms", checked, None);
    line("  in this process, optimised", "ms", in_process(&plans, rounds), None);
    line("compilation at -O3", "ms", compilation(&plans, rounds), Some(250.0));

    println!("\n{:<52}{:>10}", "what is compiled from it, at -O3", "measured");
    let default = plan(preset::default());
    let fast = plan(preset::named("fast").expect("a preset"));
    let looped = set("singles").into_iter().find(|named| named.attribute == "unroll = \"none\"");
    let looped = looped.expect("a single change").choices[0].plan;
    for (name, plan, most_text, most_frame) in [
        ("fast", fast, Some(5120.0), Some(128.0)),
        ("the default", default, None, None),
        ("unroll = \"none\"", looped, Some(1024.0), None),
    ] {
        let (text, frame) = size(plan);
        line(format!("{name}: text"), "bytes", text as f64, most_text);
        match frame {
            Some((locals, saved)) => {
                line(format!("{name}: stack frame"), "bytes", f64::from(locals), most_frame);
                line(format!("{name}: saved registers on top"), "bytes", f64::from(saved), None);
            }
            None => println!("{name}: stack frame: read from x86-64 assembly only"),
        }
    }
}

/// A line of the tables.
fn line(what: impl Display, unit: &str, measured: f64, most: Option<f64>) {
    let digits = if unit == "ms" { 2 } else { 0 };
    let verdict = most.map_or_else(String::new, |most| {
        let verdict = if measured <= most { "met" } else { "NOT MET" };
        format!("   target: at most {most}, {verdict}")
    });
    println!("{what:<52}{measured:>10.digits$} {unit:<5}{verdict}");
}

fn set(name: &str) -> Vec<Named> {
    let set = SETS.iter().find(|set| set.name == name);
    (set.expect("a set of that name").plans)()
}

/// Fully unrolled plans for every processor, each with an attribute of its own.
fn plans() -> Vec<Named> {
    let anywhere = |named: &Named| {
        named
            .choices
            .iter()
            .all(|choice| choice.plan.rows().all(|(_, row)| row.needs.isa.is_none()))
    };
    let plans: Vec<_> = set("grid").into_iter().filter(anywhere).take(ATTRIBUTES).collect();
    assert_eq!(plans.len(), ATTRIBUTES, "the grid has too few plans");
    plans
}

/// What a preset means on this processor.
fn plan(preset: &Preset) -> Plan {
    let here = |isa: &sha1_codegen::isa::Isa| isa.archs.contains(&env::consts::ARCH);
    let branch = preset.branches.iter().find(|branch| branch.on.is_none_or(here));
    let policies = branch.expect("the last branch is for every processor").policies();
    Plan::new(policies).expect("presets are legal")
}

/// The folder of crates that are built and thrown away.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("expansion")
}

/// Runs a program that must succeed.
fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
}

/// Writes a file of the crates that are built and thrown away.
fn write(file: &str, text: &str) {
    let file = folder().join(file);
    fs::create_dir_all(file.parent().expect("a file in a folder")).expect("a writable folder");
    fs::write(file, text).expect("a writable folder");
}

/// How much longer one took than the other, in milliseconds for each of a number of things. What
/// else runs on the machine only ever adds, so the fastest rounds are compared.
fn difference(more: &[f64], less: &[f64], things: usize) -> f64 {
    let fastest = |seconds: &[f64]| seconds.iter().copied().fold(f64::INFINITY, f64::min);
    1e3 * (fastest(more) - fastest(less)) / things as f64
}

/// The library call that a macro makes.
fn in_process(plans: &[Named], rounds: usize) -> f64 {
    let item = "fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);";
    let expand = || {
        for Named { attribute, .. } in plans {
            let tokens = |text: &str| text.parse().expect("tokens");
            black_box(sha1_block(tokens(attribute), tokens(item)));
        }
    };
    let seconds = interleaved(&mut [Box::new(expand)], Duration::ZERO, rounds);
    difference(&seconds[0], &[0.0], plans.len())
}

/// What `cargo check` takes longer for an attribute: as far as its expansion, and in all.
fn in_builds(plans: &[Named], rounds: usize) -> [f64; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = format!(
        "[package]\nname = \"attributes\"\nedition = \"2024\"\n\n\
         [dependencies]\nsha1-core = {{ path = {:?} }}\ndiscard = {{ path = \"discard\" }}\n\n\
         [workspace]\n",
        root.join("sha1-core"),
    );
    write("Cargo.toml", &manifest);
    let lock = fs::read_to_string(root.join("Cargo.lock")).expect("the workspace's lock file");
    write("Cargo.lock", &lock);
    // What an attribute wrote is given to the next one: this one ends the compiler's work on it.
    write(
        "discard/Cargo.toml",
        "[package]\nname = \"discard\"\nedition = \"2024\"\n\n[lib]\nproc-macro = true\n",
    );
    write(
        "discard/src/lib.rs",
        "use proc_macro::TokenStream;\n\n#[proc_macro_attribute]\n\
         pub fn discard(_: TokenStream, _: TokenStream) -> TokenStream {\n    \
         TokenStream::new()\n}\n",
    );

    let source = |below: &str| {
        let function = |(i, Named { attribute, .. }): (usize, &Named)| {
            format!(
                "#[sha1_core::sha1_block({attribute})]\n{below}\
                 pub fn compress_{i}(state: &mut [u32; 5], blocks: &[[u8; 64]]);\n"
            )
        };
        plans.iter().enumerate().map(function).collect::<String>()
    };
    let sources = [String::new(), source("#[discard::discard]\n"), source("")];
    let check = |source: String| -> Subject<'_> {
        Box::new(move || {
            write("src/lib.rs", &source);
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["check", "--quiet", "--offline", "--target-dir", "target"]);
            // A cache of what is done with a function would hide it.
            run(cargo.env("CARGO_INCREMENTAL", "0").current_dir(folder()));
        })
    };
    let seconds = interleaved(&mut sources.map(check), Duration::ZERO, rounds);
    [1, 2].map(|with| difference(&seconds[with], &seconds[0], plans.len()))
}

/// A command that compiles source text.
fn rustc(name: &str, source: &str) -> Command {
    let file = format!("{name}.rs");
    write(&file, source);
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition=2024", "--crate-type=lib", "-Copt-level=3", "-Ccodegen-units=1"]);
    // Macros' output is not linted either.
    rustc.args(["--cap-lints=allow", &file]).current_dir(folder());
    rustc
}

/// What rustc takes longer for one function more.
fn compilation(plans: &[Named], rounds: usize) -> f64 {
    let compile = |count: usize| -> Subject<'_> {
        let functions = plans[..count].iter().enumerate();
        let functions = functions.map(|(i, named)| {
            function(&SHA1, &format!("compress_{i}"), named.choices[0].plan).to_string()
        });
        let mut rustc = rustc(&format!("compile_{count}"), &functions.collect::<String>());
        rustc.arg("--emit=obj");
        Box::new(move || run(&mut rustc))
    };
    let mut subjects = [compile(1 + FUNCTIONS), compile(1)];
    let seconds = interleaved(&mut subjects, Duration::ZERO, rounds);
    difference(&seconds[0], &seconds[1], FUNCTIONS)
}

/// Bytes of machine code; where the assembly can be read also bytes of locals on the stack, the
/// red zone turned off, and of saved registers.
fn size(plan: Plan) -> (u64, Option<(u32, u32)>) {
    let source = format!("#[unsafe(no_mangle)] {}", function(&SHA1, "compress", plan));
    run(rustc("size", &source).arg("--emit=obj"));
    let bytes = fs::read(folder().join("size.o")).expect("an object file");
    let object = object::File::parse(&*bytes).expect("an object file");
    let text = object.sections().filter(|section| section.kind() == SectionKind::Text);
    let text = text.map(|section| section.size()).sum();

    let frame = cfg!(target_arch = "x86_64").then(|| {
        run(rustc("size", &source).args(["--emit=asm", "-Cno-redzone=yes"]));
        frame(&fs::read_to_string(folder().join("size.s")).expect("assembly"))
    });
    (text, frame)
}

/// What one function's assembly takes from the stack: by subtraction, and by pushing.
fn frame(assembly: &str) -> (u32, u32) {
    let subtracted = |line: &str| -> Option<u32> {
        line.trim().strip_prefix("subq\t$")?.strip_suffix(", %rsp")?.parse().ok()
    };
    let pushed = assembly.lines().filter(|line| line.trim().starts_with("push")).count();
    (assembly.lines().find_map(subtracted).unwrap_or(0), 8 * pushed as u32)
}
