//! The report in a real browser: started by `ci/report-browser`, which says where the pages, the
//! browser and the folder for screenshots are.

mod devtools;

use std::path::PathBuf;

use devtools::{Browser, Page};
use serde_json::{Value, json};

/// A screen and what its owner prefers.
struct Look {
    name: &'static str,
    size: (u32, u32),
    scheme: &'static str,
}

const LOOKS: &[Look] = &[
    Look { name: "desk-light", size: (1280, 900), scheme: "light" },
    Look { name: "desk-dark", size: (1280, 900), scheme: "dark" },
    Look { name: "phone-light", size: (390, 844), scheme: "light" },
    Look { name: "phone-dark", size: (390, 844), scheme: "dark" },
];

fn folder(variable: &str) -> PathBuf {
    let value = std::env::var_os(variable);
    PathBuf::from(value.unwrap_or_else(|| panic!("{variable} is not set: run ci/report-browser")))
}

/// The page, opened; nothing was loaded and nothing went wrong.
fn open<'a>(browser: &'a mut Browser, name: &str, look: &Look) -> Page<'a> {
    let path = folder("SHA1_REPORT_PAGES").join(format!("{name}.html"));
    let url = format!("file://{}", path.display());
    let mut page = browser.open(&url, look.size, look.scheme);
    let loaded = page.requests.iter().filter(|request| !request.starts_with("data:"));
    assert_eq!(loaded.collect::<Vec<_>>(), [&url], "only the page itself is loaded");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
    let wide = page.number("document.documentElement.scrollWidth");
    let beyond = page.evaluate(&format!(
        "[...document.querySelectorAll('body *')]
            .filter(e => !e.closest('.scroll') && e.getBoundingClientRect().right > {})
            .map(e => e.outerHTML.slice(0, 80)).slice(0, 5)",
        look.size.0
    ));
    assert!(wide <= f64::from(look.size.0), "{name} {} is {wide} wide: {beyond:#}", look.name);
    page
}

#[test]
#[ignore = "needs a browser: run ci/report-browser"]
fn the_report_works_in_a_browser() {
    let mut browser = Browser::start(&folder("SHA1_REPORT_CHROMIUM"));
    let shots = folder("SHA1_REPORT_SHOTS");
    for name in ["one", "many", "bare", "hostile"] {
        for look in LOOKS {
            let mut page = open(&mut browser, name, look);
            assert_eq!(
                page.evaluate("window.owned ?? null"),
                Value::Null,
                "a name ran as a script"
            );
            readable(&mut page, &format!("{name} {}", look.name));
            page.screenshot(&shots.join(format!("{name}-{}.png", look.name)));
        }
    }
    let mut page = open(&mut browser, "one", &LOOKS[0]);
    charts(&mut page);
    sorting(&mut page);
    filter(&mut page);
    maps(&mut page);
    keyboard(&mut page);
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
    drop(page);
    let mut page = open(&mut browser, "many", &LOOKS[0]);
    sorting(&mut page);
    the_button_turns_the_scheme(&mut page);
}

/// Every chart has a size, and so has every bar and mark in it.
fn charts(page: &mut Page) {
    let boxes = page.evaluate(
        "[...document.querySelectorAll('.bar svg, .plot > svg, .mark .dot, .bar .fill, .map td')]
            .filter(e => !e.closest('[hidden], details:not([open])'))
            .map(e => e.getBoundingClientRect()).map(b => [b.width, b.height])",
    );
    let boxes = boxes.as_array().expect("boxes");
    assert!(boxes.len() > 100, "{} parts of charts", boxes.len());
    let empty = |sizes: &&Value| sizes[0].as_f64() <= Some(0.0) || sizes[1].as_f64() <= Some(0.0);
    assert_eq!(boxes.iter().filter(empty).count(), 0, "every part of a chart is seen");
    assert_eq!(page.number("document.querySelectorAll('.plot').length"), 2.0);
    let colours = page.number(
        "new Set([...document.querySelectorAll('.bar .fill')].map(e => getComputedStyle(e).fill)).size",
    );
    assert!(colours >= 4.0, "{colours} colours of bars");
}

/// Headings sort both ways, say so, and leave empty cells last.
fn sorting(page: &mut Page) {
    for column in [0, 1, 2] {
        for _ in 0..2 {
            let state = page.evaluate(&format!(
                "(() => {{
                    const table = document.querySelector('table.sortable');
                    const head = table.tHead.rows[0].cells[{column}];
                    head.querySelector('button').click();
                    const cells = [...table.tBodies[0].rows].map(row => row.cells[{column}]);
                    return {{
                        sort: head.getAttribute('aria-sort'),
                        marked: table.querySelectorAll('[aria-sort]').length,
                        numeric: head.classList.contains('number'),
                        values: cells.map(c => c.dataset.v ? +c.dataset.v : null),
                        texts: cells.map(c => c.textContent),
                    }};
                }})()"
            ));
            assert_eq!(state["marked"], 1);
            let up = match state["sort"].as_str() {
                Some("ascending") => true,
                Some("descending") => false,
                other => panic!("aria-sort is {other:?}"),
            };
            if state["numeric"] == true {
                let values = state["values"].as_array().expect("values");
                assert!(values.len() > 30);
                let numbers: Vec<f64> = values.iter().map_while(Value::as_f64).collect();
                assert!(values[numbers.len()..].iter().all(Value::is_null), "empty cells are last");
                assert!(numbers.is_sorted_by(|a, b| if up { a <= b } else { a >= b }));
            } else {
                assert!(state["texts"].as_array().is_some_and(|texts| texts.len() > 30));
            }
        }
    }
}

fn filter(page: &mut Page) {
    let shown = page.evaluate(
        "(() => {
            const input = document.querySelector('.filter input');
            const count = () => document.querySelectorAll('.everything tbody tr:not([hidden])').length;
            const say = text => { input.value = text; input.dispatchEvent(new Event('input')); };
            const all = count();
            say('ROTATE store'); const some = count();
            say('nobody is called that'); const none = count();
            say(''); return [all, some, none, count()];
        })()",
    );
    let [all, some, none, again] = [0, 1, 2, 3].map(|at| shown[at].as_u64().expect("a number"));
    assert!(all > some && some > 0 && none == 0 && again == all, "{shown}");
}

/// Other axes can be picked, one map is seen at a time.
fn maps(page: &mut Page) {
    let seen = page.evaluate(
        "(() => {
            const select = document.querySelector('.pick');
            const seen = () => [...document.querySelectorAll('.map')].filter(e => e.offsetWidth > 0);
            const first = seen();
            select.selectedIndex = 1;
            select.dispatchEvent(new Event('change'));
            return [first.length, seen().length, first[0] !== seen()[0], select.options.length];
        })()",
    );
    assert_eq!((&seen[0], &seen[1], &seen[2]), (&json!(1), &json!(1), &json!(true)));
    assert!(seen[3].as_u64() > Some(3));
}

/// One stop a chart; arrow keys move on and show the name.
fn keyboard(page: &mut Page) {
    let stops = page.number("document.querySelectorAll('.plot [tabindex=\"0\"]').length");
    assert_eq!(stops, 2.0);
    page.evaluate("document.querySelector('.plot [tabindex=\"0\"]').focus()");
    let mut names = Vec::new();
    for key in ["Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"] {
        page.press(key);
        let tip = page.evaluate("document.querySelector('.tip:not([hidden])')?.textContent");
        let named = page.evaluate("document.activeElement.getAttribute('aria-label')");
        assert_eq!(tip, named);
        names.push(named.as_str().expect("a name").to_owned());
    }
    names.dedup();
    assert_eq!(names.len(), 5, "{names:?}");
    page.press("Escape");
    assert_eq!(page.evaluate("document.querySelector('.tip').hidden"), json!(true));
}

fn the_button_turns_the_scheme(page: &mut Page) {
    let paper = "getComputedStyle(document.body).backgroundColor";
    let light = page.evaluate(paper);
    page.evaluate("document.querySelector('.theme').click()");
    assert_ne!(page.evaluate(paper), light);
    page.evaluate("document.querySelector('.theme').click()");
    assert_eq!(page.evaluate(paper), light);
}

/// All text stands out from what is behind it: WCAG's AA, 4.5 to 1, or 3 to 1 where it is large.
fn readable(page: &mut Page, what: &str) {
    let poor = page.evaluate(include_str!("devtools/contrast.js"));
    assert_eq!(poor, json!([]), "{what}: hard to read");
}
