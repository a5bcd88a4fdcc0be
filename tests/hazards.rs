//! What would make SHA instructions and vectors slow without making them wrong, looked for in the
//! machine code of the pinned compiler.
#![cfg(target_arch = "x86_64")]

#[path = "support/assembly.rs"]
mod assembly;

use std::sync::atomic::{AtomicUsize, Ordering};

use assembly::{assembly, instructions, source};
use sha1_codegen::plan::Plan;
use sha1_codegen::registry;

/// Flags of a build for processors that have AVX2.
const WITH_AVX2: &[&str] = &["-C", "target-cpu=x86-64-v3"];

fn of(plan: Plan, flags: &[&str]) -> Vec<String> {
    // Tests run beside each other, some on the same plan: each call has files of its own.
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let id = plan.id();
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let name = format!("hazard-{}-{call}", id.replace(['.', '='], "-"));
    let assembly = assembly(&name, &source(&id), flags);
    instructions(&assembly).map(str::to_owned).collect()
}

/// The plans of an engine whose id begins so.
fn plans(start: &str) -> Vec<Plan> {
    let plans: Vec<_> = registry::every().filter(|plan| plan.id().starts_with(start)).collect();
    assert!(!plans.is_empty(), "{start}");
    plans
}

fn is_sha(instruction: &str) -> bool {
    instruction.starts_with("sha1")
}

/// Wider than 128 bits.
fn is_wide(instruction: &str) -> bool {
    instruction.contains("ymm") || instruction.contains("zmm")
}

/// SHA instructions have the old encoding. Beside the new one they wait for registers whose upper
/// halves are in use: these are cleared first, and never used.
#[test]
fn upper_halves_are_clean_for_sha_instructions() {
    for plan in plans("sha-ni.avx512vl") {
        let code = of(plan, &[]);
        let clean = code.iter().position(|one| one.starts_with("vzeroupper"));
        let first = code.iter().position(|one| is_sha(one)).expect("a SHA instruction");
        assert!(clean.is_some_and(|clean| clean < first), "{plan}: vzeroupper comes first");
        let wide: Vec<_> = code.iter().filter(|one| is_wide(one)).collect();
        assert!(wide.is_empty(), "{plan}: {wide:?}");
    }
}

/// And without it nothing has the new encoding.
#[test]
fn encodings_are_not_mixed() {
    for plan in plans("sha-ni.ssse3") {
        let code = of(plan, &[]);
        assert!(code.iter().any(|one| is_sha(one)), "{plan}");
        let new: Vec<_> = code.iter().filter(|one| one.starts_with('v')).collect();
        assert!(new.is_empty(), "{plan}: {new:?}");
    }
}

/// An instruction that needs another feature than the function enables is a call.
#[test]
fn instructions_are_in_line() {
    for plan in sha1_codegen::registry::kernels().chain(plans("lanes")).chain(plans("sha-ni")) {
        let here = |isa: &sha1_codegen::isa::Isa| isa.archs.contains(&"x86_64");
        if plan.isas().all(here) {
            let calls: Vec<_> =
                of(plan, &[]).into_iter().filter(|one| one.starts_with("call")).collect();
            assert!(calls.is_empty(), "{plan}: {calls:?}");
        }
    }
}

/// The fifth variable is taken out by a mask in a register: a mask that the optimiser knows becomes
/// a blend, which takes longer.
#[test]
fn the_mask_stays_a_mask() {
    let plan = Plan::from_id("sha-ni.avx512vl").expect("a plan");
    let code = of(plan, &[]);
    let masked = code.iter().filter(|one| one.contains("{k")).count();
    // Nineteen times between the rounds' twenty fours, once at the end.
    assert_eq!(masked, 20, "{code:?}");
    let blends: Vec<_> = code.iter().filter(|one| one.contains("blend")).collect();
    assert!(blends.is_empty(), "{blends:?}");
    assert!(!code.iter().any(|one| one.starts_with("sha1nexte")), "two cycles are better");
}

/// The optimiser joins scalar code into vectors where it can: what it takes to put words in and to
/// get them out costs more than that spares.
#[test]
fn words_are_not_joined_into_vectors() {
    let scalar = ["scalar.plain.word.native.constants=hidden.majority=add-newest"];
    let scalar = scalar.map(|id| Plan::from_id(id).expect("a plan"));
    let vector = plans("vector-schedule").into_iter().filter(|plan| {
        // The rounds are the same whichever way they are written.
        plan.id().ends_with(".native.majority=add-newest")
    });
    for plan in scalar.into_iter().chain(vector) {
        for flags in [&[], WITH_AVX2] {
            let code = of(plan, flags);
            let joined = ["pinsr", "pextr", "punpckldq", "movd\t"];
            let joins = |one: &&String| joined.iter().any(|mnemonic| one.contains(mnemonic));
            let joins: Vec<_> = code.iter().filter(joins).collect();
            assert!(joins.len() <= 8, "{plan} {flags:?}: {joins:?}");
            let wide = code.iter().filter(|one| is_wide(one)).count();
            assert!(wide <= 8, "{plan} {flags:?}: {wide} wide instructions");
        }
    }
}

/// Vectors made many in a row, long before they are needed, hold up the rounds behind them: four
/// rounds have one vector beside them, of some twenty instructions.
#[test]
fn the_schedule_is_made_beside_the_rounds() {
    for isa in ["sse2", "ssse3", "avx2", "avx512vl"] {
        let id = format!("vector-schedule.{isa}.native.majority=add-newest");
        let code = of(Plan::from_id(&id).expect("a plan"), &[]);
        let sum = |one: &String| one.contains(", dword ptr [rsp");
        let between: Vec<_> = code
            .split(sum)
            .map(|between| between.iter().filter(|one| one.contains("xmm")).count())
            .collect();
        let [before, beside @ .., _] = &between[..] else { panic!("{id}: no sums") };
        println!("{id}: {before} before the rounds, then {beside:?}");
        assert!(beside.len() >= 79, "{id}: each round adds its sum from memory");
        let most = beside.iter().max().expect("rounds");
        assert!(*most <= 24, "{id}: {most} in a row");
    }
}

/// Sixteen words, five variables and four constants are in thirty-two registers.
#[test]
fn sixteen_lanes_stay_in_registers() {
    let code = of(Plan::from_id("lanes.avx512.16").expect("a plan"), &[]);
    let spilled = |one: &&String| one.contains("zmmword ptr [rsp") && one.starts_with("vmov");
    let spills = code.iter().filter(spilled).count();
    println!("{spills} vectors to and from the stack in {} instructions", code.len());
    assert!(spills <= 20, "{spills} vectors to and from the stack");
}
