//! Results as they might have been measured, to test reports with: invented, but of the shape and
//! the spread of real ones.
#![allow(dead_code)] // Each program uses a part of it.

use serde_json::{Value, json};
use sha1_codegen::plan::Plan;
use sha1_codegen::registry::{Named, SETS};

/// Messages that are timed.
const MESSAGES: [(usize, usize); 5] = [(64, 0), (1024, 0), (16384, 0), (16384, 1), (1 << 20, 0)];

/// What values do to speed, text and frame; others do nothing.
#[rustfmt::skip]
const EFFECTS: &[(&str, f64, f64, f64)] = &[
    ("plain", 0.93, 1.02, 2.1), ("registers", 0.93, 1.02, 2.1), ("volatile", 0.86, 1.11, 3.0),
    ("volatile-rw", 1.04, 1.00, 0.9), ("word-barrier", 0.97, 1.03, 1.1), ("barrier", 0.99, 1.02, 0.9),
    ("expanded", 0.88, 1.08, 5.0), ("bytes-volatile", 0.79, 1.35, 1.2), ("swab", 0.91, 1.12, 1.1),
    ("copy", 0.985, 1.01, 1.5), ("aligned-copy", 0.97, 1.10, 1.5), ("rol", 0.97, 1.0, 1.0),
    ("ror", 1.065, 1.0, 1.0), ("rorx", 0.995, 1.04, 1.0), ("inline", 0.94, 1.01, 1.0),
    ("lea", 1.035, 0.99, 0.8), ("or", 0.97, 1.01, 1.05), ("xor", 0.975, 1.01, 1.05),
    ("add", 0.985, 1.0, 1.05), ("five", 0.82, 0.42, 0.9), ("none", 0.46, 0.24, 0.8), ("off", 0.96, 1.0, 1.1),
];

/// Values that become the same machine code as another.
const SAME: &[(&str, &str)] =
    &[("registers", "plain"), ("bytes-rebased", "bytes"), ("shift", "native")];

/// The plan that is recommended.
const BEST: &str = "scalar.volatile-rw.word.ror.constants=lea.majority=add-newest.carry=newest";

/// Random numbers that are the same in every run (splitmix64).
struct Random(u64);

impl Random {
    fn part(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// A run of `tune` on one machine.
pub fn typical() -> Value {
    run("Intel(R) Xeon(R) Platinum 8581C CPU @ 2.30GHz", "x86_64", 1)
}

/// The same on a machine of that name; the seed moves everything a little.
pub fn run(cpu: &str, arch: &str, seed: u64) -> Value {
    let mut value = empty(cpu, arch);
    value["builds"] = json!([build(seed, None)]);
    value
}

/// A run under two sets of flags.
pub fn two_builds() -> Value {
    let mut value = empty("AMD Ryzen 9 7950X 16-Core Processor", "x86_64");
    value["builds"] = json!([build(5, None), build(6, Some("native"))]);
    value
}

/// A run that was ended after one row had been named.
pub fn bare() -> Value {
    let mut value = empty("", "riscv64");
    value["interrupted"] = true.into();
    value["compiler"] = Value::Null;
    value["machine"]["cycles"] = "none".into();
    value["machine"]["gigahertz"] = Value::Null;
    let flags = json!({"opt_level": "3", "target_cpu": null, "target": null});
    let row = row(&default().id(), "variant", Some(""), "the default", json!([]), Value::Null);
    value["builds"] = json!([{"flags": flags, "baseline": default().id(), "rows": [row]}]);
    value
}

/// Names and texts that are up to no good, on rows that are otherwise fine.
pub fn hostile() -> Value {
    const BAD: [&str; 4] = [
        "<script>window.owned = 1</script>",
        "\"><img src=x onerror=\"window.owned = 1\">",
        "</title></style></script><b onmouseover=window.owned=1>&amp;&lt;",
        "\u{202e}'; DROP TABLE variants; --\n\t\u{1b}[31m",
    ];
    let mut value = typical();
    let rows = value["builds"][0]["rows"].as_array_mut().expect("rows");
    for (row, bad) in rows.iter_mut().skip(3).zip(BAD) {
        row["name"] = bad.into();
        row["summary"] = bad.into();
        row["attribute"] = bad.into();
        row["code"]["class"] = BAD[0].into();
    }
    rows[8]["name"] = "long".repeat(200).into();
    for key in ["tool", "date"] {
        value[key] = BAD[0].into();
    }
    value["command"] = json!(BAD);
    value["machine"]["cpu"] = BAD[0].into();
    value["machine"]["os"] = BAD[1].into();
    value["machine"]["features"] = json!(BAD);
    value["compiler"]["llvm"] = BAD[2].into();
    let build = &mut value["builds"][0];
    build["flags"]["target_cpu"] = BAD[1].into();
    build["recommendation"]["reason"] = BAD[0].into();
    build["recommendation"]["attribute"] = BAD[0].into();
    build["recommendation"]["peer"] = BAD[1].into();
    build["recommendation"]["tied_with"] = json!(BAD);
    value
}

fn empty(cpu: &str, arch: &str) -> Value {
    json!({
        "format": 1,
        "tool": "sha1-explore 0.1.0",
        "date": "2026-11-30T20:42:38Z",
        "command": ["tune", "--budget", "60s"],
        "interrupted": false,
        "machine": {
            "cpu": cpu, "cores": 2, "arch": arch, "os": "linux",
            "features": ["bmi2", "sha", "avx2"], "cycles": "reference", "gigahertz": 2.3,
        },
        "compiler": {"rustc": "1.95.0", "llvm": "22.1.2"},
        "builds": [],
    })
}

fn row(
    name: &str,
    kind: &str,
    attribute: Option<&str>,
    summary: &str,
    timings: Value,
    code: Value,
) -> Value {
    let safe = attribute.map(|attribute| !attribute.contains("volatile"));
    json!({
        "name": name, "kind": kind, "attribute": attribute, "summary": summary,
        "safe": safe, "timings": timings, "code": code,
    })
}

/// The default first.
fn singles() -> Vec<Named> {
    (SETS.iter().find(|set| set.name == "singles").expect("a set").plans)()
}

fn default() -> Plan {
    singles()[0].choices[0].plan
}

/// The default, each change of one axis, and some pairs of a store and a rotation.
fn plans() -> Vec<(Plan, String)> {
    let singles = singles().into_iter().map(|named| (named.choices[0].plan, named.summary));
    let rest = default().id().split('.').skip(4).collect::<Vec<_>>().join(".");
    let pairs = ["fence", "barrier", "volatile-rw", "plain", "registers"]
        .into_iter()
        .flat_map(|s| ["rol", "ror", "rorx"].map(|r| format!("scalar.{s}.word.{r}.{rest}")));
    let pairs = pairs.chain([BEST.to_owned()]).filter_map(|id| Plan::from_id(&id).ok());
    let mut plans: Vec<(Plan, String)> = Vec::new();
    for (plan, summary) in singles.chain(pairs.map(|plan| (plan, "a pair".into()))) {
        if !plans.iter().any(|(other, _)| *other == plan) {
            plans.push((plan, summary));
        }
    }
    plans
}

fn effects(plan: &Plan) -> (f64, f64, f64) {
    plan.rows().fold((1.0, 4707.0, 72.0), |(speed, text, frame), (_, row)| {
        let effect = EFFECTS.iter().find(|effect| effect.0 == row.name);
        effect.map_or((speed, text, frame), |(_, a, b, c)| (speed * a, text * b, frame * c))
    })
}

fn build(seed: u64, target_cpu: Option<&str>) -> Value {
    let mut random = Random(seed);
    let base = effects(&default()).0;
    let mut rows = Vec::new();
    for (plan, summary) in plans() {
        let (speed, text, frame) = effects(&plan);
        let lucky = 1.0 + (random.part() - 0.5) * 0.04;
        let timings = timings(&mut random, speed / base * lucky, &[Some(0), Some(16), Some(32)]);
        let class = SAME.iter().fold(plan.id(), |id, (a, b)| id.replace(a, b));
        let code = json!({
            "text": text.round(), "frame": (frame / 8.0).round() * 8.0,
            "instructions": (text / 3.54).round(), "spills": (frame / 6.0).round(),
            "reloads": (frame / 5.0).round(), "ring_stores": 80, "ring_loads": 256,
            "rotates": 224, "swaps": 16, "class": format!("{:016x}", hash(&class)),
        });
        let code = round(code);
        rows.push(row(&plan.id(), "variant", Some(&plan.attribute()), &summary, timings, code));
        if plan == default() {
            let mut again = rows[0].clone();
            again["name"] = format!("{} (again)", plan.id()).into();
            again["timings"] = self::timings(&mut random, 1.003, &[Some(0), Some(16), Some(32)]);
            rows.push(again);
        }
    }
    for (name, speed, summary) in [
        ("sha1 (portable)", 0.94, "crate sha1 0.11.0, its portable code"),
        ("sha1-asm", 1.06, "crate sha1-asm 0.5.3: assembly after Project Nayuki"),
        ("sha1_smol", 0.81, "crate sha1_smol 1.0.1"),
        ("sha1-checked", 0.24, "crate sha1-checked 0.10.0, with collision detection"),
        ("sha1 (SHA-NI)", 2.31, "crate sha1 0.11.0, on the SHA instructions"),
        ("ring", 1.02, "crate ring 0.17.14: its scalar assembly"),
    ] {
        let timings = timings(&mut random, speed, &[None]);
        rows.push(row(name, "peer", None, summary, timings, Value::Null));
    }
    let median = |name: &str| {
        let row = rows.iter().find(|row| row["name"] == name).expect("a row");
        let places = row["timings"][2]["placements"].as_array().expect("placements");
        let samples = places.iter().flat_map(|place| place["samples"].as_array().expect("samples"));
        let mut samples: Vec<f64> = samples.filter_map(Value::as_f64).collect();
        samples.sort_by(f64::total_cmp);
        samples[samples.len() / 2]
    };
    let by = |name: &str| (median(name) / median(BEST) * 1e3).round() / 1e3;
    let attribute = Plan::from_id(BEST).expect("a plan").attribute();
    let tied = rows.iter().filter(|row| {
        row["name"]
            .as_str()
            .is_some_and(|name| name != BEST && name.starts_with("scalar.volatile-rw.word.ror."))
    });
    let tied: Vec<Value> = tied.map(|row| row["name"].clone()).collect();
    json!({
        "flags": {"opt_level": "3", "target_cpu": target_cpu, "target": null},
        "baseline": default().id(),
        "rows": rows,
        "recommendation": {
            "attribute": attribute,
            "name": BEST,
            "ratio_to_default": by(&default().id()), "ratio_to_peer": by("sha1-asm"),
            "peer": "sha1-asm",
            "tied_with": tied,
            "reason": "the fastest by more than noise of those that need no further feature",
        },
    })
}

/// Numbers of things are whole.
fn round(mut code: Value) -> Value {
    for value in code.as_object_mut().expect("an object").values_mut() {
        if let Some(number) = value.as_f64() {
            *value = (number as u64).into();
        }
    }
    code
}

fn timings(random: &mut Random, speed: f64, addresses: &[Option<u8>]) -> Value {
    let timing = |(bytes, offset): (usize, usize)| {
        let whole = (bytes as f64 * 1.32 + 45.0) / speed * if offset > 0 { 1.01 } else { 1.0 };
        let placements = addresses.iter().map(|address| {
            let place = 1.0 + (random.part() - 0.5) * 0.03;
            let samples = (0..15).map(|_| {
                let busy = if random.part() > 0.93 { 1.06 } else { 1.0 };
                (whole * place * busy * (1.0 + random.part() * 0.012) * 10.0).round() / 10.0
            });
            json!({"address": address, "samples": samples.collect::<Vec<f64>>()})
        });
        let placements: Vec<Value> = placements.collect();
        json!({"bytes": bytes, "offset": offset, "placements": placements})
    };
    MESSAGES.map(timing).to_vec().into()
}

/// FNV-1a: a fingerprint that is the same in every run.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
