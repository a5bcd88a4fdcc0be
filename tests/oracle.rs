//! The rounds themselves: every legal plan, carried out by the machine that computes.

mod support;

use sha1_codegen::boolean::{Bool, Terms, formula};
use sha1_codegen::eval;
use sha1_codegen::plan::Plan;
use sha1_codegen::policy::{AXES, Axis, Policies, Row, choose, majority, preset};
use sha1_codegen::registry::{self, SETS};
use sha1_codegen::resolve::{Context, settle};
use sha1_codegen::spec::{Function, Phase, SHA1, Schedule, Spec};
use support::Random;

/// SHA-0 (FIPS 180, 1993): the message schedule without its rotation.
static SHA0: Spec = Spec {
    name: "SHA-0",
    initial: [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0],
    block_words: 16,
    schedule: Schedule { taps: [3, 8, 14, 16], rotate: 0 },
    rotate_newest: 5,
    rotate_second: 30,
    phases: [
        Phase { rounds: 20, function: Function::Choose, constant: 0x5a82_7999 },
        Phase { rounds: 20, function: Function::Parity, constant: 0x6ed9_eba1 },
        Phase { rounds: 20, function: Function::Majority, constant: 0x8f1b_bcdc },
        Phase { rounds: 20, function: Function::Parity, constant: 0xca62_c1d6 },
    ],
};

/// "abc", padded, as words.
const ABC: [u32; 16] = [0x6162_6380, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 24];

fn reference(mut state: [u32; 5], block: &[u32; 16]) -> [u32; 5] {
    let bytes: Vec<u8> = block.iter().flat_map(|word| word.to_be_bytes()).collect();
    sha1::block_api::compress(&mut state, &[bytes.try_into().expect("64 bytes")]);
    state
}

#[test]
fn every_legal_plan_computes_sha1() {
    let mut random = Random(1);
    let mut cases = vec![(SHA1.initial, ABC)];
    for _ in 0..2 {
        cases
            .push((std::array::from_fn(|_| random.word()), std::array::from_fn(|_| random.word())));
    }
    let expected: Vec<_> = cases.iter().map(|(state, block)| reference(*state, block)).collect();
    assert_eq!(expected[0], [0xa999_3e36, 0x4706_816a, 0xba3e_2571, 0x7850_c26c, 0x9cd0_d89d]);
    // The machine that computes does not see how a word is fetched, rotated or how K is added:
    // plans that differ only there are one computation, which the compiled variants complete.
    let mut computed = std::collections::BTreeMap::new();
    let mut plans = 0;
    for plan in registry::every() {
        plans += 1;
        let seen = |key: &str| !matches!(key, "load" | "rotate" | "constants");
        let computation: Vec<_> =
            plan.rows().filter(|(axis, _)| seen(axis.key)).map(|(_, row)| row.name).collect();
        let result = computed.entry(computation).or_insert_with(|| {
            // Each message has each case once, and another beside it.
            let turn = |first: usize| {
                let chosen = (first..).map(|at| &cases[at % cases.len()]).take(plan.messages());
                let messages: Vec<_> = chosen.map(|(state, block)| (*state, &block[..])).collect();
                eval::compress(&SHA1, &plan, &messages)
            };
            (0..cases.len()).map(turn).collect::<Vec<_>>()
        });
        for (first, got) in result.iter().enumerate() {
            for (message, got) in got.iter().enumerate() {
                let expected = expected[(first + message) % cases.len()];
                assert_eq!(*got, expected, "message {message}, {plan}");
            }
        }
    }
    let scalar = AXES.iter().filter(|axis| Policies::baseline().has(axis) && axis.key != "engine");
    let all: usize = scalar.map(|axis| axis.rows().len()).product();
    assert!(plans > all * 3 / 4, "{plans} of {all}: only few combinations are illegal");
}

#[test]
fn nothing_of_sha1_hides_outside_the_spec() {
    // SHA-0 of "abc", FIPS 180 (1993), appendix A.
    let expected = [0x0164_b8a9, 0x14cd_2a5e, 0x74c4_f7ff, 0x082c_4d97, 0xf1ed_f880];
    for named in SETS.iter().flat_map(|set| (set.plans)()) {
        for choice in named.choices {
            let messages = vec![(SHA0.initial, &ABC[..]); choice.plan.messages()];
            let got = eval::compress(&SHA0, &choice.plan, &messages);
            assert!(got.iter().all(|got| *got == expected), "{}", choice.plan);
            let source = sha1_codegen::function(&SHA0, "compress", choice.plan).to_string();
            let rotated_by_one = ["rotate_left (1)", "rotate :: < 1 >", "<< 1) | "];
            let found = rotated_by_one.iter().any(|text| source.contains(text));
            assert!(!found, "{}: SHA-0's schedule has no rotation by one", choice.plan);
        }
    }
}

#[test]
fn a_block_takes_as_many_operations_as_the_standard_says() {
    let count = |id: &str| match Plan::from_id(id) {
        Ok(Plan::Scalar(plan)) => eval::count(&SHA1, &plan),
        other => panic!("{id}: {other:?}"),
    };
    let plain = count("scalar.plain.word.native");
    assert_eq!(plain.loads, 16);
    assert_eq!(plain.puts, 80);
    assert_eq!(plain.gets, 4 * 64, "four taps for each of 64 words");
    assert_eq!(plain.rotates, 64 + 2 * 80, "one a scheduled word, two a round");
    assert_eq!(plain.adds, 4 * 80 + 5, "e, W, K, f and ROTL5(a); then the chaining value");
    assert_eq!(plain.logic, 3 * 64 + 20 * (3 + 2 + 4 + 2));

    let carry = count("scalar.plain.word.native.carry=newest");
    assert_eq!(carry.gets, 3 * 64, "W[t-3] comes from a register");
    let registers = count("scalar.registers.word.native");
    assert_eq!((registers.puts, registers.gets), (0, 0));
    let ahead = count("scalar.expanded.word.native");
    assert_eq!(ahead.gets, 4 * 64 + 80, "and each word once more");
}

#[test]
fn the_doubled_schedule_is_the_schedule() {
    let mut random = Random(17);
    let mut words: Vec<u32> = (0..16).map(|_| random.word()).collect();
    let next = |words: &[u32], schedule: &Schedule| {
        let sum = schedule.taps.iter().fold(0, |sum, tap| sum ^ words[words.len() - tap]);
        sum.rotate_left(schedule.rotate)
    };
    for t in 16..80 {
        let plain = next(&words, &SHA1.schedule);
        if t >= 32 {
            assert_eq!(next(&words, &SHA1.schedule.doubled()), plain, "W[{t}]");
        }
        words.push(plain);
    }
}

#[test]
fn idioms_have_the_truth_table_of_the_standard() {
    fn value(of: &Bool, bits: [u32; 3]) -> u32 {
        match of {
            Bool::Variable(index) => bits[*index],
            Bool::Not(x) => !value(x, bits) & 1,
            Bool::And(x, y) => value(x, bits) & value(y, bits),
            Bool::Or(x, y) => value(x, bits) | value(y, bits),
            Bool::Xor(x, y) => value(x, bits) ^ value(y, bits),
        }
    }
    let agrees = |terms: Terms, function: Function| {
        for bits in (0..8).map(|n: u32| [n >> 2 & 1, n >> 1 & 1, n & 1]) {
            let sum: u32 = terms.iter().map(|term| value(term, bits)).sum();
            let expected = value(&function.definition(), bits);
            assert_eq!(sum, expected, "{} for {bits:?}: terms may not overlap", formula(terms));
        }
    };
    choose::TABLE.iter().for_each(|idiom| agrees(idiom.terms, Function::Choose));
    majority::TABLE.iter().for_each(|idiom| agrees(idiom.terms, Function::Majority));
}

#[test]
fn ids_and_attributes_are_read_back() {
    let default = preset::default().branches[0].policies();
    for plan in registry::every() {
        assert_eq!(Plan::from_id(&plan.id()).unwrap(), plan);
        let pairs = plan.attribute();
        let pairs = pairs.split(", ").filter(|pair| !pair.is_empty());
        let asked = pairs.map(|pair| {
            let (key, value) = pair.split_once(" = ").expect("a key and a value");
            let axis = Axis::named(key).expect("a key");
            let named = |row: &&&Row| row.name == value.trim_matches('"');
            (axis, *axis.rows().iter().find(named).expect("a value"))
        });
        let asked: Vec<_> = asked.collect();
        let read = settle(default, &asked, Context::default()).expect("a legal attribute");
        assert_eq!(read, plan, "{}", plan.attribute());
    }
}

#[test]
fn wrong_ids_say_what_is_wrong() {
    let wrong = [
        ("", "no engine ``"),
        ("vector.plain", "no engine `vector`"),
        ("vector-schedule.sse2.native.store=plain", "no axis `store`"),
        ("lanes.avx512.8", "a vector of these has 16 words"),
        ("sha-ni.avx512", "that engine has `isa` one of `ssse3`, `avx`, `avx512vl`"),
        ("scalar.plain", "no load given"),
        ("scalar.plane.word.native", "no store `plane`"),
        ("scalar.plain.word.native.carry", "`carry` is not `axis=value`"),
        ("scalar.plain.word.native.store=fence", "no axis `store`"),
        ("scalar.plain.word.native.carry=oldest", "no carry `oldest`"),
        ("scalar.plain.word.native.carry=off.carry=off", "`carry` is given twice"),
        ("scalar.registers.word.native.unroll=none", "cannot be numbered by a loop"),
    ];
    for (id, expected) in wrong {
        let error = Plan::from_id(id).unwrap_err().to_string();
        assert!(error.contains(expected), "{id}: {error}");
    }
}

#[test]
fn names_are_unique_and_written_alike() {
    let well_formed = |name: &str| {
        !name.is_empty()
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    for axis in AXES {
        let names: Vec<_> = axis.rows().iter().map(|row| row.name).collect();
        assert!(names.contains(&axis.baseline), "{}: the baseline is a row", axis.key);
        for (position, name) in names.iter().enumerate() {
            assert!(well_formed(name) && !names[..position].contains(name), "{name}");
        }
        for row in axis.rows() {
            assert!(
                !row.summary.is_empty() && row.effect.ends_with('.'),
                "{} documents itself",
                row.name
            );
        }
    }
    for preset in preset::TABLE {
        assert!(well_formed(preset.row.name) && !preset.origin.is_empty());
        let last = preset.branches.last().expect("a preset has a plan");
        assert!(last.on.is_none(), "{}: the last plan is for every processor", preset.row.name);
    }
}

#[test]
fn the_runtime_starts_from_the_specs_initial_value() {
    assert_eq!(sha1_core::INITIAL, SHA1.initial);
}
