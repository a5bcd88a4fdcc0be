//! From what the user names to plans: ids, globs over ids, presets, sets, attributes.

use anyhow::{Result, bail};
use sha1_codegen::errors::{Errors, unknown};
use sha1_codegen::isa::Isa;
use sha1_codegen::plan::Plan;
use sha1_codegen::policy::{AXES, Axis, Row, preset};
use sha1_codegen::registry::{self, Named, SETS};
use sha1_codegen::request::args::{Args, Lists};
use sha1_codegen::resolve::{self, Choice, Context};

use crate::machine;

/// What `--help` says of the patterns.
pub const HELP: &str = "Which variants: ids as in `scalar.barrier.bytes.native`, globs over ids \
    (`*` within a part, `**` over any number of parts), presets, sets (`presets`, `singles`, \
    `grid`), or attributes as in `store=barrier,load=*`; see `sha1-explore list`";

/// A plan that the user asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The plan's id.
    pub name: String,
    /// What to write between the parentheses of `#[sha1_block(...)]`; empty for the default.
    pub attribute: String,
    /// One line about it.
    pub summary: String,
    /// The plan.
    pub plan: Plan,
    /// The presets that are this plan on this processor.
    pub presets: Vec<&'static str>,
}

/// A processor as the compiler knows it; see [`crate::toolchain::Toolchain::processor`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Processor {
    /// The value of `target_arch`.
    pub arch: String,
    /// The values of `target_feature`.
    pub features: Vec<String>,
}

impl Processor {
    /// The machine that this runs on, without the features that its compiler may assume.
    #[must_use]
    pub fn host() -> Self {
        Self { arch: std::env::consts::ARCH.to_owned(), features: Vec::new() }
    }

    /// Whether this is one of the processors of an instruction set.
    #[must_use]
    pub fn has(&self, isa: &Isa) -> bool {
        self.is_one_of(isa) && isa.features.iter().all(|feature| self.enables(feature))
    }

    /// Whether functions may enable what an instruction set takes.
    fn may_enable(&self, isa: &Isa) -> bool {
        self.is_one_of(isa) && isa.assumed.iter().all(|feature| self.enables(feature))
    }

    /// Whether this is of the kind that has the instruction set, be it with further features.
    fn is_one_of(&self, isa: &Isa) -> bool {
        isa.archs.contains(&self.arch.as_str())
    }

    fn enables(&self, feature: &str) -> bool {
        self.features.iter().any(|other| other == feature)
    }

    /// What of a plan cannot be had here: why, in the generator's words, and the way out.
    #[must_use]
    pub fn refuses(&self, plan: Plan) -> Option<String> {
        // Functions enable the features of their engine themselves, on top of some that they may
        // not enable.
        let own = |isa: &Isa| plan.isas().any(|own| std::ptr::eq(own, isa));
        let has = |isa: &Isa| if own(isa) { self.may_enable(isa) } else { self.has(isa) };
        plan.rows().find_map(|(axis, row)| {
            let (isa, _) = row.needs.isa.filter(|(isa, _)| !has(isa))?;
            let why = if own(isa) && self.is_one_of(isa) {
                let features = isa.assumed.join(" and ");
                format!("needs {features}, which this target does without")
            } else if self.is_one_of(isa) {
                let features = isa.features.join(" and ");
                format!("needs {features}: name a processor that has it by --target-cpu")
            } else {
                format!("works only on {}", brief(isa))
            };
            let way_out = way_out(axis, row, |row| row.needs.isa.is_none_or(|(i, _)| self.has(i)));
            Some(format!("{} = \"{}\" {why}; {way_out}", axis.key, row.name))
        })
    }
}

/// What keeps a plan that can be compiled from being measured in this process.
#[must_use]
pub fn cannot_run(plan: Plan) -> Option<String> {
    let lacks = plan.features().into_iter().find(|feature| !machine::has(feature));
    lacks.map(|feature| format!("this processor has no {feature}"))
}

/// The value that the generator advises in place of one that cannot be had, or in place of that.
fn way_out(axis: &Axis, row: &Row, works: impl Fn(&Row) -> bool) -> String {
    let rows = axis.rows();
    let mut next = row.needs.isa;
    while let Some((_, name)) = next {
        match rows.iter().find(|row| row.name == name) {
            Some(row) if !works(row) => next = row.needs.isa,
            _ => return format!("take {} = \"{name}\"", axis.key),
        }
    }
    format!("take another {}", axis.key)
}

/// What the compiler's refusal of a plan means, where only the assembler knows what it has.
#[must_use]
pub fn refused(plan: Plan, said: &str) -> String {
    let assembly = plan.rows().find(|(_, row)| row.needs.isa.is_some());
    let Some((axis, row)) = assembly else { return said.to_owned() };
    let way_out = way_out(axis, row, |row| row.needs.isa.is_none());
    let said = said.split(',').next().unwrap_or(said);
    format!("{} = \"{}\" is refused ({said}); {way_out}", axis.key, row.name)
}

/// The processors of an instruction set, without what it takes to enable it there.
#[must_use]
pub fn brief(isa: &Isa) -> &'static str {
    isa.what.split(" (`").next().unwrap_or(isa.what)
}

/// The plans that the patterns name, in their order, none twice; without patterns those of the
/// sets in `default`. A preset stands for its plan on that processor.
///
/// # Errors
///
/// A pattern names nothing: with a guess at what was meant and what is accepted.
pub fn plans(patterns: &[String], default: &[&str], on: &Processor) -> Result<Vec<Chosen>> {
    let mut all: Vec<Chosen> = Vec::new();
    let mut add = |named: Named| {
        let plan = branch(&named.choices, on);
        if all.iter().all(|chosen| chosen.plan != plan) {
            all.push(chosen(named, plan, on));
        }
    };
    let patterns: Vec<&str> = match patterns {
        [] => default.to_vec(),
        some => some.iter().map(String::as_str).collect(),
    };
    for pattern in patterns {
        let mut named = named(pattern.trim())?;
        // Among many, what only another kind of processor can have is of no interest.
        let elsewhere = |named: &Named| {
            let plan = branch(&named.choices, on);
            plan.isas().any(|isa| !on.is_one_of(isa))
        };
        if named.iter().any(|named| !elsewhere(named)) {
            named.retain(|named| !elsewhere(named));
        }
        named.into_iter().for_each(&mut add);
    }
    Ok(all)
}

/// A plan on its own, as [`plans`] gives it.
#[must_use]
pub fn one(plan: Plan, on: &Processor) -> Chosen {
    chosen(Named::plan(plan), plan, on)
}

fn chosen(named: Named, plan: Plan, on: &Processor) -> Chosen {
    let same = presets().filter(|(_, named)| branch(&named.choices, on) == plan);
    let presets = same.map(|(name, _)| name).collect();
    // The default is best asked for by saying nothing.
    let attribute = if plan.attribute().is_empty() { String::new() } else { named.attribute };
    Chosen { name: plan.id(), attribute, summary: named.summary, plan, presets }
}

/// The presets, with their names.
fn presets() -> impl Iterator<Item = (&'static str, Named)> {
    let set = SETS.iter().find(|set| set.name == "presets").expect("a set of all presets");
    preset::TABLE.iter().map(|preset| preset.row.name).zip((set.plans)())
}

/// The plan among these that the processor gets: as in the generated source, the first whose
/// processors include it.
fn branch(choices: &[Choice], on: &Processor) -> Plan {
    let here = choices.iter().find(|choice| choice.on.is_none_or(|isa| on.has(isa)));
    here.or(choices.last()).expect("a choice for every processor").plan
}

fn named(pattern: &str) -> Result<Vec<Named>> {
    if let Some(set) = SETS.iter().find(|set| set.name == pattern) {
        return Ok((set.plans)());
    }
    if let Some((_, preset)) = presets().find(|(name, _)| *name == pattern) {
        return Ok(vec![preset]);
    }
    if pattern.contains('=') && !pattern.contains('.') {
        return attribute(pattern);
    }
    if pattern.contains(['*', '?']) {
        return globbed(pattern);
    }
    // An id may have a single part: an engine's name.
    match Plan::from_id(pattern) {
        Ok(plan) => return Ok(vec![Named::plan(plan)]),
        Err(error) if pattern.contains('.') => return Err(error.into()),
        Err(_) => {}
    }
    let mut names: Vec<&str> = SETS.iter().map(|set| set.name).collect();
    names.extend(preset::TABLE.iter().map(|preset| preset.row.name));
    let what = "no variant, set or preset";
    bail!(
        "{}, ids and globs over them as in `scalar.*.word.native`, and attributes as in \
         `store=barrier`: see `sha1-explore list`",
        unknown(what, pattern, &names)
    )
}

/// Presets whose name matches, else plans whose id does.
fn globbed(pattern: &str) -> Result<Vec<Named>> {
    let parts: Vec<&str> = pattern.split('.').collect();
    let presets = presets().filter(|(name, _)| matches(&parts, &[name]));
    let presets: Vec<_> = presets.map(|(_, named)| named).collect();
    if !presets.is_empty() {
        return Ok(presets);
    }
    let matching = registry::every().filter(|plan| {
        let id = plan.id();
        matches(&parts, &id.split('.').collect::<Vec<_>>())
    });
    let plans: Vec<_> = matching.map(Named::plan).collect();
    if plans.is_empty() {
        bail!(
            "no id matches `{pattern}`: an id is as in `scalar.plain.word.native.carry=newest`, \
             where keys at their baseline are left out; `*` stands within one part, `**` for any \
             number of parts; see `sha1-explore list`"
        );
    }
    Ok(plans)
}

/// Whether the parts of a glob match those of a name.
fn matches(glob: &[&str], name: &[&str]) -> bool {
    match (glob, name) {
        ([], []) => true,
        (["**", rest @ ..], _) => (0..=name.len()).any(|skip| matches(rest, &name[skip..])),
        ([first, glob @ ..], [part, name @ ..]) => {
            within(first.as_bytes(), part.as_bytes()) && matches(glob, name)
        }
        _ => false,
    }
}

/// The same for the letters of one part.
fn within(glob: &[u8], part: &[u8]) -> bool {
    match (glob, part) {
        ([], []) => true,
        ([b'*', rest @ ..], _) => (0..=part.len()).any(|skip| within(rest, &part[skip..])),
        ([b'?', glob @ ..], [_, part @ ..]) => within(glob, part),
        ([letter, glob @ ..], [other, part @ ..]) => letter == other && within(glob, part),
        _ => false,
    }
}

/// The plan that an attribute asks for, or for each value of a key where that is `*`. Where no
/// quotes are given, they are understood.
///
/// # Errors
///
/// What the macro would say.
fn attribute(text: &str) -> Result<Vec<Named>> {
    let quoted = if text.contains('"') { text.to_owned() } else { quote(text) };
    let axis = AXES.iter().find_map(|axis| {
        let every = format!("{} = \"*\"", axis.key);
        quoted.contains(&every).then_some((axis, every))
    });
    let Some((axis, every)) = axis else { return exact(text, &quoted).map(|plan| vec![plan]) };
    let asked = axis
        .rows()
        .into_iter()
        .map(|row| attribute(&quoted.replace(&every, &format!("{} = \"{}\"", axis.key, row.name))));
    // Values that do not go with the other keys are left out, unless all are.
    let (plans, errors): (Vec<_>, Vec<_>) = asked.partition(Result::is_ok);
    match errors.into_iter().next() {
        Some(error) if plans.is_empty() => error,
        _ => Ok(plans.into_iter().flatten().flatten().collect()),
    }
}

fn exact(text: &str, quoted: &str) -> Result<Named> {
    let tokens = quoted.parse().map_err(|_| anyhow::anyhow!("`{text}` is not an attribute"))?;
    let mut errors = Errors::new();
    let args = Args::parse(tokens, Lists::Refused, &mut errors);
    let resolved = resolve::resolve(&args, Context::default(), &mut errors);
    if let Some(errors) = errors.finish() {
        let all: Vec<_> = errors.into_iter().map(|error| error.to_string()).collect();
        bail!("`{text}`: {}", all.join("\n"));
    }
    let Some(resolved) = resolved else { bail!("`{text}` is not an attribute") };
    if let [Choice { on: None, plan }] = resolved.branches[..] {
        return Ok(Named::plan(plan));
    }
    let plan = resolved.branches[0].plan;
    let summary = Named::plan(plan).summary;
    Ok(Named { attribute: quoted.to_owned(), summary, choices: resolved.branches })
}

fn quote(text: &str) -> String {
    let pair = |pair: &str| match pair.split_once('=') {
        Some((key, value)) => format!("{} = \"{}\"", key.trim(), value.trim()),
        None => pair.trim().to_owned(),
    };
    text.split(',').map(pair).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(arch: &str, features: &[&str]) -> Processor {
        let features = features.iter().map(|&feature| feature.to_owned()).collect();
        Processor { arch: arch.to_owned(), features }
    }

    fn names(patterns: &[&str]) -> Vec<String> {
        let patterns: Vec<String> = patterns.iter().map(|&p| p.to_owned()).collect();
        let all = plans(&patterns, &["presets"], &on("x86_64", &[])).expect("they name plans");
        all.into_iter().map(|chosen| chosen.name).collect()
    }

    fn error(pattern: &str) -> String {
        let error = plans(&[pattern.to_owned()], &[], &on("x86_64", &[]));
        error.expect_err("it names nothing").to_string()
    }

    #[test]
    fn an_id_an_attribute_and_a_preset_name_one_plan() {
        let id = "scalar.barrier.bytes.shift.majority=add";
        assert_eq!(names(&[id, "git-arm", "preset=git-arm"]), [id]);
        let id = "scalar.barrier.bytes.native.constants=hidden.majority=add-newest";
        assert_eq!(names(&["store=barrier, load=bytes"]), [id]);
        assert_eq!(names(&["store = \"barrier\", load = \"bytes\""]), [id]);
    }

    #[test]
    fn a_preset_is_the_plan_for_the_processor() {
        let git = |arch| {
            let all = plans(&["git".into()], &[], &on(arch, &[])).expect("a preset");
            all.into_iter().map(|chosen| chosen.name).collect::<Vec<_>>().join(" ")
        };
        assert!(git("x86_64").starts_with("scalar.volatile."));
        assert!(git("arm").starts_with("scalar.barrier."));
        assert!(git("riscv64").starts_with("scalar.plain."));
    }

    #[test]
    fn globs_stay_within_a_part() {
        let stores = sha1_codegen::policy::store::TABLE.len();
        assert_eq!(names(&["scalar.*.word.native"]).len(), stores);
        assert_eq!(names(&["scalar.plain.word.native.choose=*"]).len(), 3);
        assert_eq!(names(&["scalar.plain.word.native.**.unroll=fiv?"]).len(), 3 * 4 * 4);
        assert_eq!(names(&["linus*"]).len(), 5);
        assert_eq!(names(&["store=*"]).len(), stores);
        assert_eq!(names(&["store=*, unroll=five"]).len(), stores - 1, "not registers");
    }

    #[test]
    fn none_is_named_twice_and_the_default_says_nothing() {
        let all = plans(&[], &["presets", "singles"], &on("x86_64", &[])).expect("sets");
        for (at, chosen) in all.iter().enumerate() {
            assert!(all[..at].iter().all(|other| other.name != chosen.name), "{}", chosen.name);
        }
        let default = &all[0];
        assert_eq!((default.attribute.as_str(), &default.presets[..1]), ("", &["default"][..]));
    }

    #[test]
    fn what_names_nothing_is_told() {
        assert!(error("gti").contains("did you mean `git`?"));
        assert!(error("single").contains("did you mean `singles`?"));
        assert!(error("scalar.plain.wrod.native").contains("one of word, bytes"));
        assert!(error("scalar.*.wrod.*").contains("no id matches"));
        assert!(error("stor=barrier").contains("did you mean `store`?"));
        assert!(error("store=barier").contains("did you mean `barrier`?"));
        assert!(error("store=registers,unroll=five").contains("does not go with"));
    }

    #[test]
    fn an_engine_may_be_a_whole_id() {
        assert_eq!(names(&["armv8"]), ["armv8"]);
        assert_eq!(names(&["sha-ni.ssse3"]), names(&["engine=sha-ni"]));
        assert!(error("armv9").starts_with("no variant, set or preset `armv9`"));
    }

    #[test]
    fn what_another_kind_of_processor_has_is_left_out_unless_it_is_all_that_is_named() {
        let named = |pattern: &str, arch| {
            let all = plans(&[pattern.into()], &[], &on(arch, &[])).expect("they name plans");
            all.into_iter().map(|chosen| chosen.name).collect::<Vec<_>>()
        };
        for pattern in ["singles", "kernels", "**.streams=4"] {
            let x86 = named(pattern, "x86_64");
            assert!(x86.iter().all(|id| !id.starts_with("armv8") && !id.contains("neon")));
            assert!(x86.iter().any(|id| id.starts_with("sha-ni")));
            let arm = named(pattern, "aarch64");
            assert!(arm.iter().all(|id| !id.starts_with("sha-ni") && !id.contains("sse")));
            assert!(arm.iter().any(|id| id.starts_with("armv8")));
        }
        assert_eq!(named("armv8", "x86_64"), ["armv8"]);
        assert_eq!(named("armv8*", "x86_64"), ["armv8"]);
        // What only a feature is needed for is a row, with the way to it.
        assert!(named("rotate=*", "x86_64").iter().any(|id| id.contains("rorx")));
    }

    #[test]
    fn functions_enable_their_engines_features_but_not_another_kind_of_processor() {
        let plan = |id| Plan::from_id(id).expect("a plan");
        let x86 = on("x86_64", &["sse2"]);
        for id in ["sha-ni.avx512vl", "lanes.avx512.16", "vector-schedule.avx2.native"] {
            assert_eq!(x86.refuses(plan(id)), None, "{id}");
        }
        let refused = x86.refuses(plan("armv8")).expect("no AArch64");
        assert!(refused.starts_with("engine = \"armv8\" works only on AArch64"), "{refused}");
        let refused = on("aarch64", &["neon"]).refuses(plan("sha-ni.ssse3")).expect("no x86-64");
        assert!(refused.ends_with("; take engine = \"scalar\""), "{refused}");
        // As in a kernel, where vector registers are not to be touched.
        let refused = on("x86_64", &[]).refuses(plan("lanes.sse2.4")).expect("no SSE2");
        assert!(refused.contains("needs sse2, which this target does without"), "{refused}");
    }

    #[test]
    fn a_processor_refuses_what_it_has_not() {
        let plan = Plan::from_id("scalar.plain.word.rorx").expect("a plan");
        let refused = on("x86_64", &[]).refuses(plan).expect("no BMI2");
        assert!(refused.starts_with("rotate = \"rorx\" needs bmi2"), "{refused}");
        let refused = on("riscv64", &[]).refuses(plan).expect("no x86");
        assert!(refused.starts_with("rotate = \"rorx\" works only on x86"), "{refused}");
        assert!(refused.ends_with("; take rotate = \"native\""), "{refused}");
        assert_eq!(on("x86_64", &["bmi2"]).refuses(plan), None);
    }
}
