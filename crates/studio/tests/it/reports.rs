//! Reports through the server's public routes: quoted at once, measured on request, stored.

use crate::support::{Studio, scratch};
use quintet::core::{Language, Words};
use quintet::report::{Chapter, Counts, Row, Status, Table};
use quintet_studio::{Config, Measuring, Reports};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A report with one figure. The quick run measures it at once; the full run goes on until it is stopped.
#[derive(Debug)]
struct One;

fn chapter(language: Language, ours: Option<&str>) -> Chapter {
    let row = Row {
        what: language.pick("cells", "cases").to_owned(),
        report: Some("42".to_owned()),
        ours: ours.map(str::to_owned),
        status: if ours.is_some() { Status::Equal } else { Status::NotComparable },
        remarks: Vec::new(),
        section: None,
        words: None,
        command: None,
        play: None,
    };
    Chapter {
        report: "one".to_owned(),
        title: language.pick("One", "Un").to_owned(),
        story: vec!["A sentence.".into()],
        about: String::new(),
        names: Vec::new(),
        tables: vec![Table::new("", "", vec![row])],
        plots: Vec::new(),
        counts: Counts { figures: 1, equal: ours.iter().count(), ..Counts::default() },
    }
}

impl Reports for One {
    fn quoted(&self, language: Language) -> Vec<Chapter> {
        vec![chapter(language, None)]
    }

    fn measure(&self, _: &str, measuring: &Measuring<'_>) -> Option<Vec<Chapter>> {
        let mut step = 0;
        while !measuring.quick && !measuring.stop.is_stopped() {
            step += 1;
            (measuring.progress)(&Words::new(format!("step {step}"), format!("pas {step}")));
            std::thread::sleep(Duration::from_millis(5));
        }
        let measured = Language::ALL.iter().map(|&language| chapter(language, Some("42")));
        (!measuring.stop.is_stopped()).then(|| measured.collect())
    }
}

fn studio(data: &Path) -> Studio {
    Studio::start_with(Config { reports: Some(Arc::new(One)), ..Config::new(data.to_owned()) })
}

#[track_caller]
fn wait_for(studio: &Studio, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..1500 {
        let found = studio.get("/api/v1/reports/one").json();
        if wanted(&found) {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came: {}", studio.get("/api/v1/reports/one").json());
}

#[test]
fn what_a_report_says_is_there_at_once_and_what_was_measured_is_kept() {
    let data = scratch("data");
    let mut first = studio(&data);
    let found = first.get("/api/v1/reports/one").json();
    let row = |found: &Value| found["chapter"]["tables"][0]["rows"][0].clone();
    assert_eq!((&row(&found)["report"], &row(&found)["ours"]), (&json!("42"), &Value::Null));
    assert_eq!(found["measured"], Value::Null);
    assert_eq!(first.post("/reports/two/measure", &json!({"quick": true})).code(), "not-found");
    assert_eq!(first.get("/api/v1/reports/two").code(), "not-found");
    assert_eq!(first.post("/reports/one/measure", &json!({"quick": true})).status, 200);
    let found = wait_for(&first, |found| !found["measured"].is_null());
    assert_eq!((&row(&found)["ours"], &row(&found)["status"]), (&json!("42"), &json!("equal")));
    first.end().unwrap();
    let again = studio(&data);
    let french = again.send("GET", "/api/v1/reports/one", &["accept-language: fr"], "").json();
    assert_eq!((&row(&french)["what"], &row(&french)["ours"]), (&json!("cases"), &json!("42")));
    assert_eq!(again.get("/api/v1/reports").json()["reports"][0]["measured"]["quick"], true);
}

/// A chapter of the report on Hex as version 0.1.0 stored it, before texts were made in both languages at once,
/// shortened by some rows.
const KEPT: &str = include_str!("files/hex.json");

#[test]
fn what_an_earlier_program_measured_is_shown_as_it_was() {
    let data = scratch("data");
    let version = env!("CARGO_PKG_VERSION");
    std::fs::create_dir_all(data.join("reports")).unwrap();
    let kept = KEPT.replace(r#""version":"0.1.0""#, &format!(r#""version":"{version}""#));
    std::fs::write(data.join("reports/hex.json"), kept).unwrap();
    let studio = studio(&data);
    let kept: Value = serde_json::from_str(KEPT).unwrap();
    for language in Language::ALL {
        let header = format!("accept-language: {language}");
        let found = studio.send("GET", "/api/v1/reports/hex", &[&header], "").json();
        let was = &kept["chapters"][language as usize];
        for key in ["report", "title", "about", "story", "names", "tables", "plots"] {
            assert_eq!(found["chapter"][key], was[key], "{key}");
        }
        for (key, count) in was["counts"].as_object().unwrap() {
            assert_eq!(&found["chapter"]["counts"][key], count, "{key}");
        }
        assert_eq!(found["measured"]["at"], kept["at"]);
    }
}

#[test]
fn one_is_measured_at_a_time_and_can_be_stopped() {
    let studio = studio(&scratch("data"));
    assert_eq!(studio.post("/reports/one/measure", &json!({"quick": false})).status, 200);
    wait_for(&studio, |found| found["doing"]["what"].as_str().is_some_and(|it| !it.is_empty()));
    let french = studio.send("GET", "/api/v1/reports", &["accept-language: fr"], "").json();
    let what = french["doing"]["what"].as_str().unwrap();
    assert!(what.starts_with("pas "), "{what}");
    let second = studio.post("/reports/one/measure", &json!({"quick": true}));
    assert_eq!((second.status, second.code().as_str()), (409, "busy"));
    // It takes turns with others: a search gets its place.
    let asked = json!({"game": "connect4", "player": "pvs:depth=2"});
    assert_eq!(studio.post("/analyse", &asked).status, 200);
    let stopped = studio.post("/reports/stop", &json!({}));
    assert_eq!((stopped.status, &stopped.json()["doing"]), (200, &Value::Null));
    let found = studio.get("/api/v1/reports/one").json();
    assert_eq!(found["measured"], Value::Null, "half a run is not shown");
}

#[test]
fn a_studio_may_have_no_reports() {
    let studio = Studio::start();
    assert_eq!(studio.get("/api/v1/reports").json(), json!({"reports": []}));
}
