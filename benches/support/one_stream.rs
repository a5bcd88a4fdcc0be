//! Kernels of one message, beside what other people's libraries do with one stream.

use std::process::{Command, Stdio};

use sha1_core::digest::Digest;
use sha1_core::{AnyKernel, Candidate, Kernel, Sha1, kernel_of_one, kernels, sha1_kernels};

use crate::TIME;
use crate::contender::{Contender, OPENSSL, libraries, measuring, message, peers};
use crate::measure::{Subject, interleaved, median, ratio};
use crate::placed::PLACED;
use crate::table::{Goal, LineUp, Role, Verdict};

const SIZES: &[(&str, usize)] =
    &[("64 B", 64), ("1 KiB", 1 << 10), ("16 KiB", 1 << 14), ("1 MiB", 1 << 20)];

/// Every way that the engine has to use vectors.
#[cfg(target_arch = "x86_64")]
#[sha1_kernels(engine = "vector-schedule", isa = "*", majority = "add-newest")]
static VECTOR_SCHEDULE: &[Candidate];
#[cfg(not(target_arch = "x86_64"))]
static VECTOR_SCHEDULE: &[Candidate] = &[];

/// Kernels at places of our choice, by their attribute.
#[cfg(target_arch = "x86_64")]
mod places {
    use crate::placed::placed;

    /// What a kernel is made of.
    pub type Function = unsafe fn(&mut [[u32; 5]; 1], [&[[u8; 64]]; 1]);

    macro_rules! kernels_placed {
        ($($all:ident $attribute:tt $a:ident $b:ident $c:ident $d:ident;)*) => {
            $(placed!($all: Function = $attribute
                (states: &mut [[u32; 5]; 1], blocks: [&[[u8; 64]]; 1]):
                $a 0, $b 16, $c 32, $d 48);)*

            /// Attributes with their functions, and how far those lie from a 64-byte boundary.
            pub static ALL: &[(&str, &[(usize, Function)])] = &[$((stringify!($attribute), $all)),*];
        };
    }

    kernels_placed! {
        SHA_NI_AVX512VL (engine = "sha-ni", isa = "avx512vl") sv_0 sv_16 sv_32 sv_48;
        SHA_NI_NEXTE (engine = "sha-ni", isa = "avx512vl", fifth = "nexte") sn_0 sn_16 sn_32 sn_48;
        SHA_NI_SSSE3 (engine = "sha-ni", isa = "ssse3") ss_0 ss_16 ss_32 ss_48;
        VECTOR_SSE2 (engine = "vector-schedule") v2_0 v2_16 v2_32 v2_48;
        VECTOR_SSSE3 (engine = "vector-schedule", isa = "ssse3") v3_0 v3_16 v3_32 v3_48;
        VECTOR_AVX2 (engine = "vector-schedule", isa = "avx2") va_0 va_16 va_32 va_48;
        VECTOR_AVX512VL (engine = "vector-schedule", isa = "avx512vl") vv_0 vv_16 vv_32 vv_48;
        DEFAULT () d_0 d_16 d_32 d_48;
    }
}

/// A kernel wherever it lies.
struct Placed {
    candidate: &'static Candidate,
    copies: Vec<(Option<usize>, Contender)>,
}

/// The kernels of one message in a table that this processor has.
fn ours(table: &'static [Candidate]) -> Vec<Placed> {
    let able = |candidate: &'static Candidate| match candidate.detect() {
        Some(AnyKernel::Of1(kernel)) => {
            Some(Placed { candidate, copies: copies(candidate, kernel) })
        }
        _ => None,
    };
    table.iter().filter_map(able).collect()
}

/// A kernel where the linker put it, and at the places of our choice.
fn copies(candidate: &Candidate, kernel: Kernel<1>) -> Vec<(Option<usize>, Contender)> {
    let mut copies = vec![(None, Contender::kernel(candidate.id(), kernel))];
    #[cfg(target_arch = "x86_64")]
    for (attribute, places) in places::ALL {
        if PLACED && *attribute == format!("({})", candidate.attribute()) {
            copies.extend(places.iter().map(|(offset, function)| {
                let found = *function as usize % 64;
                assert!(found == *offset || !measuring(), "placement needs `codegen-units = 1`");
                // SAFETY: the same attribute writes the same function, which needs what was
                // detected for the candidate.
                let kernel = unsafe { Kernel::new(1, *function) };
                (Some(*offset), Contender::kernel(candidate.id(), kernel))
            }));
        }
    }
    copies
}

/// Stops the program unless all digests are right.
pub fn check() {
    let ours: Vec<_> = [kernels(), VECTOR_SCHEDULE].into_iter().flat_map(ours).collect();
    ours.iter().flat_map(|ours| &ours.copies).for_each(|(_, contender)| contender.check());
    libraries().iter().for_each(Contender::check);
    #[cfg(target_arch = "x86_64")]
    for (attribute, _) in places::ALL {
        let mut attributes = kernels().iter().chain(VECTOR_SCHEDULE).map(Candidate::attribute);
        let known = attributes.any(|known| *attribute == format!("({known})"));
        assert!(known, "no kernel has the attribute {attribute}: correct the list of places");
    }
}

/// Adds ours to a table.
fn add_ours<'a>(
    line_up: &mut LineUp<'a>,
    ours: &[Placed],
    message: &'a [[u8; 64]],
    goal: impl Fn(&Candidate) -> Option<Goal>,
) {
    for Placed { candidate, copies } in ours {
        let copies = copies.iter().map(|(at, contender)| (*at, contender.subject(message)));
        let role = goal(candidate).map_or(Role::Compared, Role::Asked);
        line_up.add_placed(candidate.id(), role, copies);
    }
}

/// Adds libraries as baselines, the first once more; without them the first of other peers.
fn add_libraries<'a>(line_up: &mut LineUp<'a>, message: &'a [[u8; 64]], suffix: &str) {
    let mut libraries = libraries();
    if libraries.is_empty() {
        libraries = peers();
        libraries.truncate(1);
    }
    let mut first = None;
    for library in &libraries {
        let name = format!("{}{suffix}", library.name);
        let line = line_up.add(name, Role::Baseline, library.subject(message));
        first.get_or_insert(line);
    }
    let again = format!("{}{suffix} again", libraries[0].name);
    let line = first.expect("a peer");
    line_up.add(again, Role::Again(line), libraries[0].subject(message));
}

/// A goal, where there is what it is about.
pub fn goal(least: f64, stretch: f64) -> Option<Goal> {
    cfg!(feature = "peers").then_some(Goal { least, stretch, most: None })
}

/// Every kernel of one message on blocks of one stream; `most` is what the processor allows.
pub fn print(most: Option<f64>) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    let ours = ours(kernels());
    for (size, bytes) in SIZES {
        let message = message(*bytes);
        let goal = |candidate: &Candidate| match candidate.features() {
            _ if *bytes < 1 << 14 => None,
            features if !features.contains(&"sha") => None,
            features if features.contains(&"avx512vl") => goal(1.35, 1.45),
            _ => goal(1.08, 1.18),
        };
        let goal = |candidate: &Candidate| goal(candidate).map(|goal| Goal { most, ..goal });
        let mut line_up = LineUp::default();
        add_ours(&mut line_up, &ours, &message, goal);
        add_libraries(&mut line_up, &message, "");
        verdicts.extend(line_up.run(&format!("One stream, {size}"), *bytes, TIME));
    }
    verdicts
}

/// A path of OpenSSL's and AWS-LC's that only a process without some instructions takes.
#[derive(Clone, Copy)]
pub struct HiddenPath {
    name: &'static str,
    /// A value of `OPENSSL_ia32cap`: `~` hides bits of `cpuid`, of leaf 1 (EDX, and ECX in the
    /// upper half) and, after the colon, of leaf 7 (EBX).
    hides: &'static str,
    /// What it needs.
    needs: &'static str,
    /// What it has not.
    lacks: &'static [&'static str],
}

static HIDDEN_PATHS: &[HiddenPath] = &[
    // SHA.
    HiddenPath { name: "AVX2", hides: "~0:~0x20000000", needs: "avx2", lacks: &[] },
    // AVX; AVX2, SHA.
    HiddenPath {
        name: "SSSE3",
        hides: "~0x1000000000000000:~0x20000020",
        needs: "ssse3",
        lacks: &["avx2", "avx512f"],
    },
];

/// The argument that asks for the table of one path.
const ARGUMENT: &str = "--hidden-path";

/// The path that this process was started for.
pub fn hidden_path() -> Option<HiddenPath> {
    let mut arguments = std::env::args().skip_while(|argument| argument != ARGUMENT).skip(1);
    let name = arguments.next()?;
    HIDDEN_PATHS.iter().copied().find(|path| path.name == name)
}

/// The vector schedule beside each path, in a process of its own.
pub fn print_in_other_processes() -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    if cfg!(not(all(feature = "peers", target_arch = "x86_64"))) {
        return verdicts;
    }
    for path in HIDDEN_PATHS {
        let output = std::env::current_exe().and_then(|program| {
            let mut command = Command::new(program);
            command.args(["--bench", ARGUMENT, path.name]).env("OPENSSL_ia32cap", path.hides);
            command.stderr(Stdio::inherit()).output()
        });
        let output = output.expect("this program can be started again");
        assert!(output.status.success(), "the process for OpenSSL's {} path failed", path.name);
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            match line.split('\t').collect::<Vec<_>>()[..] {
                [title, name, text] => {
                    let line = [title, name].map(str::to_owned);
                    verdicts.push(Verdict { line, text: text.to_owned() });
                }
                _ => println!("{line}"),
            }
        }
    }
    verdicts
}

/// The table of one path: kernels that need nothing it lacks, of which those that need the same
/// are asked to beat it. Verdicts go to whoever started the process, on lines with tabs.
pub fn print_vector_schedule(path: HiddenPath) {
    let mut ours = ours(VECTOR_SCHEDULE);
    ours.retain(|ours| !path.lacks.iter().any(|lacks| ours.candidate.features().contains(lacks)));
    for (size, bytes) in &SIZES[1..] {
        let message = message(*bytes);
        let asked = |candidate: &Candidate| {
            let equal = candidate.features().contains(&path.needs) && *bytes == 1 << 14;
            equal.then(|| goal(1.03, 1.12)).flatten()
        };
        let mut line_up = LineUp::default();
        add_ours(&mut line_up, &ours, &message, asked);
        add_libraries(&mut line_up, &message, &format!(" ({})", path.name));
        let title = format!("One stream, {size}, beside OpenSSL's path for {}", path.name);
        let hidden = format!("{title} (OPENSSL_ia32cap={})", path.hides);
        for Verdict { line: [_, name], text } in line_up.run(&hidden, *bytes, TIME) {
            println!("{title}\t{name}\t{text}");
        }
    }
}

/// What the hasher costs beside the kernel that it calls.
pub fn print_overhead() -> Vec<Verdict> {
    const BYTES: usize = 1 << 20;
    let ours = ours(kernels());
    let chosen = kernel_of_one().id();
    let fastest = ours.iter().find(|ours| ours.candidate.id() == chosen);
    let Some(fastest) = fastest else { return Vec::new() };
    let message = message(BYTES);
    let (mut hasher, kernel) = (Sha1::new(), fastest.copies[0].1.subject(&message));
    let update = || hasher.update(std::hint::black_box(message.as_flattened()));
    let mut subjects: [Subject<'_>; 2] = [Box::new(update), kernel];
    let seconds = interleaved(&mut subjects, TIME / 1000, 501);
    let kernel = ratio(&seconds[0], &seconds[1]);
    let (cost, noise) = (100.0 * (1.0 / kernel.median - 1.0), 100.0 * kernel.noise);
    let title = "Overhead of `update` over the bare kernel, 1 MiB";
    println!("\n{title}, 501 rounds\n");
    let bare = format!("{}, bare", fastest.candidate.id());
    for (name, seconds) in [(&*bare, &seconds[1]), ("Sha1::update", &seconds[0])] {
        println!("{name:<40}{:>8.1} us", 1e6 * median(seconds));
    }
    let verdict = if cost <= 1.0 { "met" } else { "NOT MET" };
    println!(
        "{:<40}{cost:>8.2} %, noise {noise:.2} %; at most 1 % is asked: {verdict}",
        "overhead"
    );
    let text = format!("{cost:>5.2}%{:>8}{:>8}   {verdict}", "1.00%", "");
    vec![Verdict { line: [title.to_owned(), "Sha1".to_owned()], text }]
}

/// The contenders that use the SHA instructions: ours, and OpenSSL's.
#[cfg(target_arch = "x86_64")]
pub fn hardware() -> Vec<Contender> {
    let ours = ours(kernels()).into_iter();
    let sha = ours.filter(|ours| ours.candidate.features().contains(&"sha"));
    let first = sha.filter_map(|ours| ours.copies.into_iter().next());
    let openssl = libraries().into_iter().filter(|library| library.name == OPENSSL);
    first.map(|(_, contender)| contender).chain(openssl).collect()
}
