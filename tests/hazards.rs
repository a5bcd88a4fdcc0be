//! What would make SHA instructions and vectors slow without making them wrong, looked for in the
//! machine code of the pinned compiler.
//!
//! The counts are blessed with the same command as `tokens.rs`.
#![cfg(target_arch = "x86_64")]

#[path = "support/assembly.rs"]
mod assembly;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;
use std::thread;

use assembly::{assembly, instructions, source};
use sha1_codegen::isa::Isa;
use sha1_codegen::plan::Plan;
use sha1_codegen::registry;

/// Processors that builds are for: any, and those that have AVX2.
const BUILDS: [&str; 2] = ["x86-64", "x86-64-v3"];

/// A plan's function in one of the builds.
struct Compiled {
    id: String,
    build: &'static str,
    code: Vec<String>,
}

/// Every kernel in every build, compiled once for all tests.
static ALL: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    let plans = &plans();
    let mut all: Vec<_> = thread::scope(|scope| {
        let compile = |build| plans.iter().map(move |plan| compiled(plan.id(), build)).collect();
        let builds = BUILDS.map(|build| scope.spawn(move || compile(build)));
        let builds = builds.map(|build| build.join().expect("all compile"));
        builds.into_iter().flat_map(|build: Vec<_>| build).collect()
    });
    all.sort_by(|one, other| (&one.id, one.build).cmp(&(&other.id, other.build)));
    all
});

/// What the runtime crate chooses from, and all plans with vector or SHA instructions.
fn plans() -> Vec<Plan> {
    let mut plans: Vec<Plan> = registry::kernels().collect();
    let every = registry::every().filter(|plan| match plan {
        Plan::Scalar(_) => false,
        // The rounds are the same whichever way they are written.
        Plan::VectorSchedule(_) => plan.id().ends_with(".native.majority=add-newest"),
        Plan::Hardware(_) => true,
        Plan::Lanes(plan) => plan.policies().isa.row.needs.isa.is_some(),
    });
    plans.extend(every);
    let mut seen = BTreeSet::new();
    let here = |isa: &Isa| isa.archs.contains(&"x86_64");
    plans.retain(|plan| plan.isas().all(here) && seen.insert(plan.id()));
    plans
}

fn compiled(id: String, build: &'static str) -> Compiled {
    let name = format!("hazard-{}-{build}", id.replace(['.', '='], "-"));
    let assembly = assembly(&name, &source(&id), &["-C", &format!("target-cpu={build}")]);
    Compiled { id, build, code: instructions(&assembly).map(str::to_owned).collect() }
}

/// The kernels whose id begins so, in the builds of that name; all for an empty one.
fn those(start: &str, build: &str) -> Vec<&'static Compiled> {
    let is_meant = |one: &&Compiled| one.id.starts_with(start) && [one.build, ""].contains(&build);
    let those: Vec<_> = ALL.iter().filter(is_meant).collect();
    assert!(!those.is_empty(), "{start}");
    those
}

impl Compiled {
    fn those(&self, what: impl Fn(&str) -> bool) -> Vec<&str> {
        self.code.iter().map(String::as_str).filter(|one| what(one)).collect()
    }
}

fn is_sha(instruction: &str) -> bool {
    instruction.starts_with("sha1")
}

/// Has the encoding that came with AVX.
fn is_new(instruction: &str) -> bool {
    instruction.starts_with('v')
}

/// Has the old encoding, and works on vectors.
fn is_old(instruction: &str) -> bool {
    instruction.contains("xmm") && !is_new(instruction)
}

fn is_of_256(instruction: &str) -> bool {
    instruction.contains("ymm")
}

fn is_of_512(instruction: &str) -> bool {
    instruction.contains("zmm")
}

/// A vector to or from the stack.
fn is_spill(instruction: &str) -> bool {
    ["xmmword ptr [rsp", "ymmword ptr [rsp", "zmmword ptr [rsp"]
        .iter()
        .any(|place| instruction.contains(place))
}

#[test]
fn counts_are_as_blessed() {
    let mut table = format!(
        "{:64} {:9} instructions  sha1   old   new  256  512  cleared  masked  stack\n",
        "kernel", "build"
    );
    for one in those("", "") {
        let count = |what: fn(&str) -> bool| one.those(what).len();
        let _ = writeln!(
            table,
            "{:64} {:9} {:12} {:5} {:5} {:5} {:4} {:4} {:8} {:7} {:6}",
            one.id,
            one.build,
            one.code.len(),
            count(is_sha),
            count(|one| is_old(one) && !is_sha(one)),
            count(is_new),
            count(is_of_256),
            count(is_of_512),
            count(|one| one.starts_with("vzeroupper")),
            count(|one| one.contains("{k")),
            count(is_spill),
        );
    }
    println!("{table}");
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("hazards-x86_64", table));
}

/// SHA instructions have the old encoding. Beside the new one they wait for registers whose upper
/// halves are in use: these are cleared first, and never used.
#[test]
fn upper_halves_are_clean_for_sha_instructions() {
    // The form for processors without AVX has nothing to clear but in a build for others: see the
    // next test.
    for one in those("sha-ni.avx", "").into_iter().chain(those("sha-ni.ssse3", "x86-64-v3")) {
        let clean = one.code.iter().position(|one| one.starts_with("vzeroupper"));
        let first = one.code.iter().position(|one| is_sha(one)).expect("a SHA instruction");
        assert!(clean.is_some_and(|clean| clean < first), "{}: vzeroupper comes first", one.id);
    }
    for one in those("sha-ni", "") {
        let wide = one.those(|one| is_of_256(one) || is_of_512(one));
        assert!(wide.is_empty(), "{} for {}: {wide:?}", one.id, one.build);
    }
}

/// And where nothing clears them, nothing has the new encoding.
#[test]
fn encodings_are_not_mixed() {
    for one in those("sha-ni.ssse3", "x86-64") {
        assert!(!one.those(is_sha).is_empty(), "{}", one.id);
        let new = one.those(is_new);
        assert!(new.is_empty(), "{}: {new:?}", one.id);
    }
}

/// An instruction that needs another feature than the function enables is a call.
#[test]
fn instructions_are_in_line() {
    for one in those("", "") {
        let calls = one.those(|one| one.starts_with("call"));
        assert!(calls.is_empty(), "{} for {}: {calls:?}", one.id, one.build);
    }
}

/// The fifth variable is taken out by a mask in a register: a mask that the optimiser knows becomes
/// a blend or a conjunction with a constant, which takes longer.
#[test]
fn the_mask_stays_a_mask() {
    for build in BUILDS {
        let one = those("sha-ni.avx512vl", build)[0];
        assert_eq!(one.id, "sha-ni.avx512vl", "one stream comes first");
        // Nineteen times between the rounds' twenty fours, once at the end.
        let masked = one.those(|one| one.contains("{k"));
        assert_eq!(masked.len(), 20, "{build}: {masked:?}");
        let others = ["blend", "vpand", "vandp", "sha1nexte"];
        let others = one.those(|one| others.iter().any(|other| one.contains(other)));
        assert!(others.is_empty(), "{build}: {others:?}");
    }
}

/// Four words wait for those before them by the doubled recurrence's nearest tap alone. Taken in
/// last, it is three instructions away; the optimiser, left to join exclusive ors in threes, takes
/// it in first, and four are longer than Intel's four rounds.
#[test]
fn the_nearest_tap_is_taken_in_last() {
    let one_stream = |one: &&'static Compiled| !one.id.contains("streams");
    for one in those("sha-ni.avx512vl", "").into_iter().filter(one_stream) {
        let mut found = 0;
        for (at, rotation) in one.code.iter().enumerate() {
            let Some(operands) = rotation.strip_prefix("vprold\t") else { continue };
            let [_, from, "2"] = operands.split(", ").collect::<Vec<_>>()[..] else { continue };
            let writes = |one: &&String| {
                let operands = one.split_once('\t').map(|(_, operands)| operands);
                operands.is_some_and(|operands| operands.starts_with(&format!("{from},")))
            };
            let last = one.code[..at].iter().rev().find(writes).expect("a source");
            assert!(last.starts_with("vpxor"), "{} for {}: {last}", one.id, one.build);
            found += 1;
        }
        // Twenty fours but the block's and the four after.
        assert_eq!(found, 12, "{} for {}", one.id, one.build);
    }
}

/// The optimiser joins scalar code into vectors where it can: what it takes to put words in and to
/// get them out costs more than that spares.
#[test]
fn words_are_not_joined_into_vectors() {
    for one in ["scalar", "vector-schedule"].iter().flat_map(|start| those(start, "")) {
        let joined = ["pinsr", "pextr", "punpckldq", "movd\t"];
        let joins = one.those(|one| joined.iter().any(|mnemonic| one.contains(mnemonic)));
        assert!(joins.len() <= 8, "{} for {}: {joins:?}", one.id, one.build);
        let wide = one.those(|one| is_of_256(one) || is_of_512(one));
        assert!(wide.is_empty(), "{} for {}: {wide:?}", one.id, one.build);
    }
}

/// Vectors made many in a row, long before they are needed, hold up the rounds behind them: four
/// rounds have one vector beside them, of some twenty instructions.
#[test]
fn the_schedule_is_made_beside_the_rounds() {
    for one in those("vector-schedule", "") {
        let sum = |one: &String| one.contains(", dword ptr [rsp");
        let between = one.code.split(sum);
        let between = between.map(|code| code.iter().filter(|one| one.contains("xmm")).count());
        let between: Vec<_> = between.collect();
        let [before, beside @ .., _] = &between[..] else { panic!("{}: no sums", one.id) };
        println!("{}: {before} before the rounds, then {beside:?}", one.id);
        assert!(beside.len() >= 79, "{}: each round adds its sum from memory", one.id);
        let most = beside.iter().max().expect("rounds");
        assert!(*most <= 24, "{} for {}: {most} in a row", one.id, one.build);
    }
}

/// Sixteen words, five variables and four constants are in thirty-two registers.
#[test]
fn sixteen_lanes_stay_in_registers() {
    for one in those("lanes.avx512.16", "") {
        let spills = one.those(is_spill);
        assert!(spills.len() <= 20, "vectors to and from the stack: {spills:?}");
    }
}
