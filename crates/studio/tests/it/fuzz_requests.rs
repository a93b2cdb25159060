//! Every request, whatever it says, is answered or refused in words; the server never fails internally and never stays
//! silent.
//!
//! `QUINTET_FUZZ_CASES=1000000 cargo test --release -p quintet-studio any_request` sends a million requests.

use crate::support::{Studio, Wire};
use proptest::prelude::*;
use proptest::sample::select;
use quintet_studio::Limits;
use quintet_testkit::fuzz::{check_message, config, damaged};
use serde_json::Value;
use std::sync::{LazyLock, Mutex, PoisonError};

const CORPUS: &str = include_str!("corpus/requests.jsonl");

#[derive(Clone, Debug)]
struct Asked {
    method: String,
    path: String,
    body: Vec<u8>,
}

/// A request of the corpus with a damaged path or body, or with the body of another.
fn nearly_a_request() -> impl Strategy<Value = Asked> {
    let lines: Vec<(String, String, Value)> =
        CORPUS.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let body_of = |body: &Value| if body.is_null() { String::new() } else { body.to_string() };
    let paths: Vec<String> = lines.iter().map(|(_, path, _)| path.clone()).collect();
    let bodies: Vec<String> = lines.iter().map(|(_, _, body)| body_of(body)).collect();
    let path = damaged(paths).prop_map(|path| plain(&path));
    let body = damaged(bodies);
    (select(lines), path, body, 0..3).prop_map(move |((method, own, body), path, other, kind)| {
        let body = if kind == 0 { body_of(&body) } else { other };
        let path = if kind == 0 { path } else { own };
        Asked { method, path, body: body.into_bytes() }
    })
}

/// A path that fits into the first line of a request.
fn plain(path: &str) -> String {
    let plain = |it: char| if it.is_ascii_graphic() { it } else { '+' };
    format!("/{}", path.trim_start_matches('/').chars().map(plain).collect::<String>())
}

static WIRE: LazyLock<Mutex<Wire>> = LazyLock::new(|| {
    let limits = Limits { requests: (u32::MAX, u32::MAX), ..Limits::default() };
    Mutex::new(Wire::new(Studio::start_limited(limits)))
});

/// Whether a search has no node limit and so takes its full time.
fn takes_long(asked: &Asked) -> bool {
    let body: Value = serde_json::from_slice(&asked.body).unwrap_or_default();
    let searches =
        asked.path.starts_with("/api/v1/analyse") || asked.path.starts_with("/api/v1/solve");
    let bounded = body["limits"]["nodes"].as_u64().is_some_and(|nodes| nodes <= 100_000);
    let makes = asked.path.starts_with("/api/v1/sudoku/generate") && body["size"] != 4;
    searches && body["game"].is_string() && !bounded || makes && body.is_object()
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn any_request_is_answered_or_refused_in_words(asked in nearly_a_request()) {
        prop_assume!(!takes_long(&asked));
        let mut wire = WIRE.lock().unwrap_or_else(PoisonError::into_inner);
        let (status, body) = wire.ask(&asked.method, &asked.path, &asked.body);
        let words = String::from_utf8_lossy(&body).into_owned();
        prop_assert!(matches!(status, 200 | 400 | 404 | 405 | 413 | 415 | 422), "{status}: {words}");
        // Requests that hyper itself cannot read are refused without words.
        if asked.path.starts_with("/api/") && !(status == 400 && body.is_empty()) {
            let answer: Value = serde_json::from_slice(&body).expect("an answer in JSON");
            if status != 200 {
                let said = |field: &str| answer["error"][field].as_str().unwrap_or_default();
                prop_assert!(!said("code").is_empty(), "{status} without a code: {words}");
                let text = format!("{}{}", asked.path, String::from_utf8_lossy(&asked.body));
                check_message(said("message"), &text)?;
            }
        }
        if asked.method == "GET" && asked.path == "/api/v1/health" {
            prop_assert_eq!(status, 200);
        }
    }
}
