//! Requests made from the server's own OpenAPI document: valid ones, ones at the bounds of its types, and slightly
//! wrong ones. The document must be true: no other status, no other answer, and nothing accepted that it does not
//! allow.
//!
//! `QUINTET_FUZZ_CASES=20000 cargo test -p quintet-studio openapi -- --nocapture` sends that many requests, and
//! compares the memory before and after.

use crate::support::{Studio, Wire, resident};
use quintet::core::{Random, Seed};
use quintet_studio::Limits;
use quintet_testkit::schema::{Sampler, spoil, violation_in};
use serde_json::{Value, json};

/// Examples whose fields are reused.
const CORPUS: &str = include_str!("corpus/requests.jsonl");

/// A tournament of two games that end at once.
const CUP: &str = "game = \"hex\"\nsetup = \"size=3\"\nplayers = [\"random\", \"random\"]\n\
                   openings = { plies = 2 }\nseed = 3\n";

/// Names in paths: existing ones and others.
const NAMES: [&str; 8] = ["hex", "sudoku", "01-games", "connect4", "chess", "%00", "..", "é"];

/// Numbers in paths.
const NUMBERS: [&str; 9] =
    ["1", "2", "3", "0", "-1", "x", "9223372036854775807", "9223372036854775808", "1.5"];

/// An operation of the document.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    told: &'a Value,
}

/// A request, and whether the document allows it.
struct Asked {
    path: String,
    body: Vec<u8>,
    is_allowed: bool,
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().expect("a list of paths");
    let all = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.map(move |(method, told)| Operation { method, path, told })
    });
    let all: Vec<_> = all.collect();
    assert!(all.len() > 25, "{} operations", all.len());
    all
}

/// Shortens searches and prevents measurements, without changing the form of the request.
fn tame(path: &str, body: &mut Value) {
    let put = |body: &mut Value, name: &str, value: Value| {
        if body.get(name).is_some_and(|it| it.is_string() || it.is_number() || it.is_object()) {
            body[name] = value;
        }
    };
    match path.trim_start_matches("/api/v1") {
        "/analyse" if body.is_object() => {
            put(body, "player", json!("mcts:simulations=5"));
            body["limits"] = json!({"nodes": 20});
        }
        "/solve" if body.is_object() => body["options"] = json!("time=1ms"),
        "/perft" => put(body, "depth", json!(1)),
        "/sudoku/generate" if body.is_object() => body["size"] = json!(4),
        "/sudoku/solve" => put(body, "solver", json!("backtracking")),
        "/puzzle" => put(body, "game", json!("connect4")),
        "/arena" => put(body, "text", json!(CUP)),
        _ => {}
    }
}

impl Operation<'_> {
    /// Makes a request, valid or not.
    fn ask(&self, document: &Value, sampler: &Sampler<'_>, random: &mut Random) -> Asked {
        let (path, fits_path) = self.path(random);
        let (query, fits_query) = self.query(document, sampler, random);
        let (body, fits_body) = self.body(document, sampler, random);
        Asked { path: path + &query, body, is_allowed: fits_path && fits_query && fits_body }
    }

    fn path(&self, random: &mut Random) -> (String, bool) {
        let (mut path, mut fits) = (self.path.to_owned(), true);
        for (named, values) in
            [("{id}", &NUMBERS[..]), ("{game}", &NAMES), ("{report}", &NAMES), ("{lesson}", &NAMES)]
        {
            let value = values[random.below(values.len())];
            if path.contains(named) {
                fits &= named != "{id}" || value.parse().is_ok_and(|id: i64| id >= 1);
                path = path.replace(named, &value.replace('é', "%C3%A9"));
            }
        }
        assert!(!path.contains('{'), "{path} has names that this test does not know");
        (path, fits)
    }

    fn query(
        &self,
        document: &Value,
        sampler: &Sampler<'_>,
        random: &mut Random,
    ) -> (String, bool) {
        let parameters = self.told["parameters"].as_array().into_iter().flatten();
        let (mut pairs, mut fits) = (Vec::new(), true);
        for parameter in parameters.filter(|it| it["in"] == "query") {
            let (name, schema) =
                (parameter["name"].as_str().unwrap_or_default(), &parameter["schema"]);
            if parameter["required"] != true && random.below(2) == 0 {
                continue;
            }
            let mut value = sampler.sample(schema, name, random);
            if random.below(4) == 0 {
                spoil(&mut value, random);
            }
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            // Everything in an address is text, even if it looks like a number.
            let read = serde_json::from_str(&text).unwrap_or_else(|_| json!(text));
            let is_right = |value: &Value| violation_in(document, schema, value).is_none();
            fits &= is_right(&read) || is_right(&json!(text));
            let text: String = text.bytes().take(200).map(|byte| format!("%{byte:02x}")).collect();
            pairs.push(format!("{name}={text}"));
        }
        if !pairs.is_empty() && random.below(8) == 0 {
            fits = false;
            pairs.push("unheard=of".to_owned());
        }
        let mark = if pairs.is_empty() { "" } else { "?" };
        (format!("{mark}{}", pairs.join("&")), fits)
    }

    fn body(
        &self,
        document: &Value,
        sampler: &Sampler<'_>,
        random: &mut Random,
    ) -> (Vec<u8>, bool) {
        let Some(schema) = self.told.pointer("/requestBody/content/application~1json/schema")
        else {
            return (Vec::new(), true);
        };
        let mut value = sampler.sample(schema, "", random);
        let kind = random.below(10);
        if kind < 4 {
            (0..=random.below(2)).for_each(|_| spoil(&mut value, random));
        }
        tame(self.path, &mut value);
        let fits = violation_in(document, schema, &value).is_none();
        let mut text = value.to_string().into_bytes();
        if kind == 9 {
            text.truncate(random.below(text.len()));
            return (text, false);
        }
        (text, fits)
    }

    /// What is wrong with an answer, if anything.
    fn fault(&self, document: &Value, asked: &Asked, status: u16, body: &[u8]) -> Option<String> {
        let told = &self.told["responses"][status.to_string()];
        if told.is_null() {
            return Some("a status that the document does not have".to_owned());
        }
        if status >= 500 && status != 503 {
            return Some("the server's own mistake".to_owned());
        }
        if status == 200 && !asked.is_allowed {
            return Some("accepted, and the document does not allow it".to_owned());
        }
        let schema = told.pointer("/content/application~1json/schema")?;
        match serde_json::from_slice(body) {
            Ok(answer) => violation_in(document, schema, &answer),
            Err(error) => Some(error.to_string()),
        }
    }
}

#[test]
fn every_answer_is_as_the_openapi_document_says() {
    let wanted = std::env::var("QUINTET_FUZZ_CASES").ok();
    let cases: usize = wanted.as_ref().map_or(300, |text| text.parse().expect("a number"));
    let limits = Limits { requests: (u32::MAX, u32::MAX), ..Limits::default() };
    let mut wire = Wire::new(Studio::start_limited(limits));
    let (_, text) = wire.ask("GET", "/api/v1/openapi.json", b"");
    let document: Value = serde_json::from_slice(&text).expect("a document");
    let mut examples: Vec<Value> =
        CORPUS.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    examples.push(json!({"text": CUP}));
    let sampler = Sampler::new(&document, &examples);
    let (operations, mut random) = (operations(&document), Random::new(Seed(30)));
    let mut statuses = std::collections::BTreeMap::<u16, usize>::new();
    let (mut before, here) = (0, std::process::id());
    for case in 0..cases {
        let operation = &operations[case % operations.len()];
        let asked = operation.ask(&document, &sampler, &mut random);
        let method = operation.method.to_uppercase();
        let (status, body) = wire.ask(&method, &asked.path, &asked.body);
        *statuses.entry(status).or_default() += 1;
        let fault = operation.fault(&document, &asked, status, &body);
        assert_eq!(
            fault,
            None,
            "{method} {} {:.300} → {status} {:.300}",
            asked.path,
            String::from_utf8_lossy(&asked.body),
            String::from_utf8_lossy(&body)
        );
        if case == cases / 10 {
            before = resident(here);
        }
    }
    eprintln!("{cases} requests, answered by {statuses:?}");
    assert!(statuses[&200] > cases / 10 && statuses[&422] > cases / 10, "{statuses:?}");
    // Otherwise other tests of this program run servers, too.
    if wanted.is_some() {
        let after = resident(here);
        eprintln!("{before} kB after a tenth, {after} kB at the end");
        assert!(after < before + 50_000, "{before} kB after a tenth, {after} kB at the end");
    }
}
