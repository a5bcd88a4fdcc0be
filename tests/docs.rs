//! The tables in the docs are those of the rows. Bless with `BLESS=1 cargo test --test docs`.

use std::path::Path;

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
fn the_readme_lists_the_rows() {
    check("README.md", &[("keys", docs::keys()), ("presets", docs::presets())]);
}
