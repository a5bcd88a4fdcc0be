//! Blessed source: what each row makes of a small spec.
//!
//! Bless with `INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test --test tokens --test machine_code`,
//! then read the difference.

use sha1_codegen::plan::Plan;
use sha1_codegen::policy::{AXES, Policies};
use sha1_codegen::registry;
use sha1_codegen::resolve::{Context, settle};
use sha1_codegen::spec::{Function, Phase, SHA1, Schedule, Spec};

/// A hash of SHA-1's form that fits on a page: 4 words a block, 8 rounds.
static SMALL: Spec = Spec {
    name: "small",
    initial: SHA1.initial,
    block_words: 4,
    schedule: Schedule { taps: [1, 2, 3, 4], rotate: 1 },
    rotate_newest: 5,
    rotate_second: 30,
    phases: [
        Phase { rounds: 2, function: Function::Choose, constant: 0x1111_1111 },
        Phase { rounds: 2, function: Function::Parity, constant: 0x2222_2222 },
        Phase { rounds: 2, function: Function::Majority, constant: 0x8333_3333 },
        Phase { rounds: 2, function: Function::Parity, constant: 0x8444_4444 },
    ],
};

/// The same with rounds enough for vectors of four words and for the doubled recurrence.
static SMALL_IN_FOURS: Spec = Spec {
    name: "small, in fours",
    initial: SHA1.initial,
    block_words: 8,
    schedule: Schedule { taps: [3, 4, 6, 8], rotate: 1 },
    rotate_newest: 5,
    rotate_second: 30,
    phases: [
        Phase { rounds: 8, function: Function::Choose, constant: 0x1111_1111 },
        Phase { rounds: 4, function: Function::Parity, constant: 0x2222_2222 },
        Phase { rounds: 4, function: Function::Majority, constant: 0x8333_3333 },
        Phase { rounds: 4, function: Function::Parity, constant: 0x8444_4444 },
    ],
};

/// And with the sixteen words a block that the instructions for SHA-1 know.
static SMALL_FOR_INSTRUCTIONS: Spec = Spec {
    name: "small, for instructions",
    initial: SHA1.initial,
    block_words: 16,
    schedule: Schedule { taps: [3, 8, 14, 16], rotate: 1 },
    rotate_newest: 5,
    rotate_second: 30,
    phases: [
        Phase { rounds: 12, function: Function::Choose, constant: 0x1111_1111 },
        Phase { rounds: 8, function: Function::Parity, constant: 0x2222_2222 },
        Phase { rounds: 8, function: Function::Majority, constant: 0x8333_3333 },
        Phase { rounds: 8, function: Function::Parity, constant: 0x8444_4444 },
    ],
};

fn source(spec: &'static Spec, plan: Plan) -> String {
    let tokens = sha1_codegen::function(spec, "compress", plan);
    let file = syn::parse2(tokens).expect("the source parses");
    prettyplease::unparse(&file)
}

fn compare(name: &str, source: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots/tokens");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, source));
}

#[test]
fn each_row_writes_what_was_blessed() {
    for axis in AXES {
        for row in axis.rows() {
            let asked = registry::change(axis, row);
            let plan = settle(Policies::baseline(), &asked, Context::default());
            let plan = plan.expect("one change from the baseline is legal");
            let spec = match plan {
                Plan::Scalar(_) => &SMALL,
                Plan::VectorSchedule(_) | Plan::Lanes(_) => &SMALL_IN_FOURS,
                Plan::Hardware(_) => &SMALL_FOR_INSTRUCTIONS,
            };
            compare(&format!("{}-{}", axis.key, row.name), &source(spec, plan));
        }
    }
}

#[test]
fn sha1_in_loops_is_what_was_blessed() {
    let plan = Plan::from_id("scalar.plain.word.native.unroll=none").expect("a plan");
    compare("sha1-unroll-none", &source(&SHA1, plan));
}
