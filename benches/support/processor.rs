//! What the processor itself sets: how fast one stream can be at best, and the harm of dirty upper
//! halves of vector registers.

use std::arch::{asm, naked_asm};
use std::time::Duration;

use crate::contender::{OPENSSL, message};
use crate::measure::{Subject, interleaved, ratio};
use crate::one_stream::hardware;
use crate::table::cell;

const SAMPLE: Duration = Duration::from_micros(100);
const ROUNDS: usize = 301;

/// Instructions in a chain, each waiting for the one before.
const CHAIN: usize = 16 * 1024;

/// A chain of additions, of one cycle each: a clock.
fn additions() {
    // SAFETY: only the named registers change.
    unsafe {
        asm!(
            "2:",
            ".rept 16",
            "add {sum}, {one}",
            ".endr",
            "dec {turns}",
            "jnz 2b",
            sum = inout(reg) 0_u64 => _,
            one = in(reg) 1_u64,
            turns = inout(reg) CHAIN / 16 => _,
            options(nomem, nostack),
        );
    }
}

/// A chain of `sha1rnds4`, each of four rounds of the same chaining value.
///
/// # Safety
///
/// The processor must have the SHA instructions.
unsafe fn rounds() {
    // SAFETY: the processor has the instruction; only the named registers change.
    unsafe {
        asm!(
            "pxor xmm0, xmm0",
            "pxor xmm1, xmm1",
            "2:",
            ".rept 16",
            "sha1rnds4 xmm0, xmm1, 0",
            ".endr",
            "dec {turns}",
            "jnz 2b",
            turns = inout(reg) CHAIN / 16 => _,
            out("xmm0") _,
            out("xmm1") _,
            options(nomem, nostack),
        );
    }
}

/// The least that one stream can take, by the latency of four rounds, and how near kernels come.
/// Returns how many times as fast as OpenSSL anything can be.
pub fn print_floor() -> Option<f64> {
    if !std::arch::is_x86_feature_detected!("sha") {
        return None;
    }
    const BYTES: usize = 1 << 14;
    let message = message(BYTES);
    let hardware = hardware();
    let mut subjects: Vec<Subject<'_>> = vec![
        Box::new(additions),
        // SAFETY: it was detected above.
        Box::new(|| unsafe { rounds() }),
    ];
    subjects.extend(hardware.iter().map(|contender| contender.subject(&message)));
    let seconds = interleaved(&mut subjects, SAMPLE, ROUNDS);
    let cycles = |subject: usize| CHAIN as f64 / ratio(&seconds[subject], &seconds[0]).median;
    let latency = cycles(1) / CHAIN as f64;
    let floor = 20.0 * latency;
    println!("\nThe floor of one stream: cycles by a chain of additions, {ROUNDS} rounds\n");
    println!("{:<52}{latency:>7.2} cycles", "sha1rnds4, four rounds, in a chain");
    println!("{:<52}{floor:>7.1} cycles", "a block, 20 of them, if nothing else took time");
    let mut most = None;
    for (number, contender) in hardware.iter().enumerate() {
        let block = cycles(2 + number) * 64.0 / BYTES as f64;
        println!(
            "{:<52}{block:>7.1} cycles: the floor is {:.2} times as fast",
            format!("{}, a block of 16 KiB", contender.name),
            block / floor,
        );
        most = (contender.name == OPENSSL).then_some(block / floor).or(most);
    }
    most
}

/// Leaves the upper halves of registers dirty, as code may that uses AVX-512.
///
/// # Safety
///
/// The processor must have AVX-512F.
#[unsafe(naked)]
unsafe extern "sysv64" fn dirty() {
    naked_asm!(
        "vpternlogd zmm0, zmm0, zmm0, 0xff",
        ".irp n, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15",
        "vmovdqa64 zmm\\n, zmm0",
        ".endr",
        "ret",
    )
}

/// The same, which then cleans them.
///
/// # Safety
///
/// The processor must have AVX-512F.
#[unsafe(naked)]
unsafe extern "sysv64" fn clean() {
    naked_asm!(
        "vpternlogd zmm0, zmm0, zmm0, 0xff",
        ".irp n, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15",
        "vmovdqa64 zmm\\n, zmm0",
        ".endr",
        "vzeroupper",
        "ret",
    )
}

/// Kernels called right after code that left upper halves dirty, against the clean call.
pub fn print_dirty_halves() {
    const SIZES: [(&str, usize); 3] = [("64 B", 64), ("1 KiB", 1 << 10), ("16 KiB", 1 << 14)];
    if !std::arch::is_x86_feature_detected!("avx512f") {
        println!("\nDirty upper halves: this processor has no AVX-512 to leave them.");
        return;
    }
    println!("\nThe hazard of dirty upper halves: time of a call after code that leaves zmm0-15");
    println!(
        "written, over that of a call after the same code and `vzeroupper`, {ROUNDS} rounds\n"
    );
    print!("{:<40}", "");
    SIZES.iter().for_each(|(size, _)| print!("{:>9}{:>8}", size, "noise"));
    println!();
    for contender in hardware() {
        print!("{:<40}", contender.name);
        for (_, bytes) in SIZES {
            let message = message(bytes);
            let (mut after_dirty, mut after_clean) =
                (contender.subject(&message), contender.subject(&message));
            let mut subjects: [Subject<'_>; 2] = [
                Box::new(move || {
                    // SAFETY: the processor has AVX-512F.
                    unsafe { dirty() };
                    after_dirty();
                }),
                Box::new(move || {
                    // SAFETY: as above.
                    unsafe { clean() };
                    after_clean();
                }),
            ];
            let seconds = interleaved(&mut subjects, SAMPLE, ROUNDS);
            // The dirty call is the baseline, so that this is its time over the other's.
            let harm = ratio(&seconds[1], &seconds[0]);
            print!("{:>9}{:>7.1}%", cell(harm.median, harm.noise), 100.0 * harm.noise);
        }
        println!();
    }
}
