//! The tables in the docs are those of the rows. Bless with `BLESS=1 cargo test --test docs`.

use std::path::Path;

use serde_json::Value;
use sha1_codegen::docs;

/// The text with what stands between the section's marks replaced.
fn replaced(text: &str, section: &str, table: &str) -> String {
    let (open, close) = (format!("<!-- {section} -->\n"), format!("<!-- /{section} -->"));
    let start = text.find(&open).unwrap_or_else(|| panic!("a mark {open:?}")) + open.len();
    let end = text.find(&close).unwrap_or_else(|| panic!("a mark {close:?}"));
    format!("{}\n{}\n{}", &text[..start], table.trim(), &text[end..])
}

fn check(file: &str, sections: &[(&str, String)]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let fresh =
        sections.iter().fold(text.clone(), |text, (name, table)| replaced(&text, name, table));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, fresh).expect("the file is writable");
    } else {
        assert!(text == fresh, "{file} is stale: bless it with `BLESS=1 cargo test --test docs`");
    }
}

#[test]
fn the_macros_docs_list_the_rows() {
    check(
        "sha1-macros/docs/sha1_block.md",
        &[("keys", docs::keys()), ("values", docs::values()), ("presets", docs::presets())],
    );
    check("sha1-macros/docs/sha1_variants.md", &[("sets", docs::sets())]);
}

#[test]
fn the_page_on_engines_lists_the_kernels() {
    check("sha1-core/docs/engines.md", &[("kernels", docs::kernels())]);
}

#[test]
fn the_readme_lists_the_rows() {
    check(
        "README.md",
        &[("keys", docs::keys()), ("presets", docs::presets()), ("figures", figures())],
    );
}

/// The default, the line to paste and the peers, from a run of the explorer that is committed.
fn figures() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("results/amd-zen5.json");
    let text = std::fs::read_to_string(file).expect("a result");
    let results: Value = serde_json::from_str(&text).expect("JSON");
    let build = &results["builds"][0];
    let best = &build["recommendation"];
    let name = |row: &Value| match row["attribute"].as_str() {
        None => row["name"].as_str().map(str::to_owned),
        _ if row["name"] == build["baseline"] => Some("**the default**, no `unsafe`".to_owned()),
        _ if row["name"] == best["detected"]["name"] => {
            let attribute = best["detected"]["attribute"].as_str();
            attribute.map(|attribute| format!("**`{attribute}`**, where detected"))
        }
        _ if row["name"] == best["name"] => {
            best["attribute"].as_str().map(|attribute| format!("**`{attribute}`**"))
        }
        _ => None,
    };
    let rows = build["rows"].as_array().expect("rows").iter();
    let mut rows: Vec<_> = rows.filter_map(|row| Some((name(row)?, speed(row)))).collect();
    let speed_of = |wanted: &str| {
        let row = rows.iter().find(|(name, _)| name.contains(wanted));
        row.expect("a row of that name").1
    };
    let (default, portable) = (speed_of("the default"), speed_of("sha1 (portable)"));
    rows.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let mut table = format!(
        "Compiled by rustc {}, `-C opt-level={}`, messages of 16 KiB.\n\n\
         | | MB/s | × the default | × `sha1`, portable |\n|---|---:|---:|---:|\n",
        build_text(&results["compiler"]["rustc"]),
        build_text(&build["flags"]["opt_level"]),
    );
    for (name, speed) in rows {
        let (by_default, by_portable) = (speed / default, speed / portable);
        table += &format!("| {name} | {speed:.0} | {by_default:.2} | {by_portable:.2} |\n");
    }
    table
}

fn build_text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// Megabytes a second: the median of all samples of 16 KiB.
fn speed(row: &Value) -> f64 {
    let timings = row["timings"].as_array().expect("timings");
    let timing = timings.iter().find(|timing| timing["bytes"] == 16384).expect("16 KiB");
    let placements = timing["placements"].as_array().expect("placements").iter();
    let samples = placements.flat_map(|place| place["samples"].as_array().expect("samples"));
    let mut samples: Vec<f64> = samples.map(|sample| sample.as_f64().expect("a time")).collect();
    samples.sort_by(f64::total_cmp);
    16384.0 / samples[samples.len() / 2] * 1e3
}
