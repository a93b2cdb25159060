//! Who may ask, for what, and how much.

use crate::support::{Studio, exchange, scratch};
use serde_json::{Value, json};
use std::path::PathBuf;

/// A page for one test, with a secret next to it.
fn page() -> PathBuf {
    let folder = scratch("page");
    std::fs::create_dir_all(folder.join("js")).expect("a fresh folder");
    let write = |path: PathBuf, text: &str| std::fs::write(path, text).expect("a fresh file");
    write(folder.join("index.html"), "<!doctype html><title>Quintet</title>");
    write(folder.join("js/app.js"), &"export const one = 1;\n".repeat(100));
    write(folder.join("messages.d.ts"), "secret");
    write(folder.with_extension("js"), "secret");
    folder
}

fn studio() -> Studio {
    Studio::start_in(&scratch("data"), Some(page()))
}

#[test]
fn only_our_names_and_our_pages() {
    let studio = studio();
    let port = studio.port;
    let ask = |heads: &[&str]| studio.send("GET", "/api/v1/games", heads, "");
    for host in ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost.evil:1"]
    {
        let refused = ask(&[&format!("host: {host}")]);
        assert_eq!((refused.status, refused.code().as_str()), (403, "host"), "{host}");
    }
    assert_eq!(ask(&[&format!("host: localhost:{port}")]).status, 200);
    for origin in
        ["http://evil.example", "null", &format!("https://127.0.0.1:{port}"), "http://127.0.0.1"]
    {
        let refused = ask(&[&format!("origin: {origin}")]);
        assert_eq!((refused.status, refused.code().as_str()), (403, "origin"), "{origin}");
    }
    assert_eq!(ask(&[&format!("origin: http://127.0.0.1:{port}")]).status, 200);
    assert_eq!(ask(&["sec-fetch-site: cross-site", "sec-fetch-mode: no-cors"]).status, 403);
    let upgrade = [
        "connection: upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        "origin: http://evil.example",
    ];
    assert_eq!(studio.send("GET", "/api/ws", &upgrade, "").status, 403);
}

#[test]
fn every_answer_is_signed() {
    let studio = studio();
    for path in ["/", "/hex", "/api/v1/games", "/api/nothing", "/nothing", "/nothing.js"] {
        let heads = studio.get(path).heads;
        let policy = &heads["content-security-policy"];
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"));
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        assert_eq!(heads["x-frame-options"], "DENY");
    }
    for path in ["/", "/js/app.js", "/api/v1/games", "/nothing"] {
        let heads = studio.get(path).heads;
        assert_eq!(heads["x-content-type-options"], "nosniff");
        assert_eq!(heads["cross-origin-resource-policy"], "same-origin");
    }
}

#[test]
fn modules_are_kept_at_the_address_of_their_version() {
    let studio = Studio::start();
    let document = studio.get("/sudoku");
    assert_eq!(document.heads["cache-control"], "no-cache");
    let text = String::from_utf8(document.body).unwrap();
    let links = text.split(r#"rel="modulepreload" href=""#).skip(1);
    let modules: Vec<&str> = links.filter_map(|rest| rest.split('"').next()).collect();
    let version = modules[0].strip_suffix("js/app.js").unwrap();
    assert!(modules.len() > 30 && modules.iter().all(|module| module.starts_with(version)));
    assert!(text.contains(&format!(r#"data-words="{}games/sudoku/words-*.js"#, &version[1..])));
    let own = studio.get(&format!("{version}games/sudoku/page.js"));
    assert_eq!(own.heads["cache-control"], "max-age=31536000, immutable");
    let script = String::from_utf8(own.body).unwrap();
    assert!(script.contains("from '../../js/") && !script.contains("from '/"));
    // A page of another version gets the modules there are, and the addresses without a version stay.
    for (address, exists) in
        [("/v-1/js/app.js", true), ("/js/app.js", true), ("/v-1/js/no.js", false)]
    {
        let answer = studio.get(address);
        assert_eq!(answer.status, if exists { 200 } else { 404 }, "{address}");
        assert!(!exists || answer.heads["cache-control"] == "no-cache", "{address}");
    }
}

#[test]
fn the_page_and_nothing_beside_it() {
    let studio = studio();
    for route in [
        "/",
        "/connect4",
        "/hex",
        "/pentago",
        "/dual-sudoku",
        "/sudoku",
        "/arena",
        "/reports",
        "/saved",
        "/about",
    ] {
        let answer = studio.get(route);
        assert_eq!(
            (answer.status, answer.heads["content-type"].as_str()),
            (200, "text/html; charset=utf-8")
        );
    }
    let script = studio.get("/js/app.js");
    assert_eq!(script.heads["content-type"], "text/javascript");
    let tag = &script.heads["etag"];
    let known = studio.send("GET", "/js/app.js", &[&format!("if-none-match: {tag}")], "");
    assert_eq!((known.status, known.body.len()), (304, 0));
    let packed = studio.send("GET", "/js/app.js", &["accept-encoding: br, gzip"], "");
    assert_eq!(packed.heads["content-encoding"], "br");
    assert!(packed.body.len() < script.body.len() / 4);
    let own = studio.get("/games/sudoku/page.js");
    assert_eq!((own.status, own.heads["content-type"].as_str()), (200, "text/javascript"));
    let games = studio.get("/api/v1/games").json();
    let own = |name| games.as_array().unwrap().iter().find(|game| game["name"] == name).unwrap();
    assert_eq!(own("sudoku")["page"]["module"], "/games/sudoku/page.js");
    assert_eq!(
        own("sudoku")["page"]["styles"],
        json!(["/games/sudoku/duel.css", "/games/sudoku/page.css"])
    );
    assert_eq!(own("hex")["page"], Value::Null);
    let name = studio.data.to_string_lossy().into_owned();
    for path in [
        "/messages.d.ts",
        "/games/sudoku/nothing.js",
        "/games/sudoku/../../page.js",
        "/games/hex/page.js",
        "/games/chess/page.js",
        "/../page.js",
        "/js/../../page.js",
        "/js/..%2f..%2fpage.js",
        "/js/%2e%2e/%2e%2e/page.js",
        "/%2e%2e/page.js",
        "//etc/passwd",
        "/js/..\\..\\page.js",
        "/js/app.js%00",
        "/games.sqlite3",
        &format!("/{name}/games.sqlite3"),
        &format!("{name}/games.sqlite3"),
    ] {
        let answer = studio.get(path);
        let body = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!body.contains("secret") && !body.contains("SQLite"), "{path}");
    }
}

#[test]
fn requests_that_are_refused_say_why_in_json() {
    let studio = studio();
    let put = studio.send("PUT", "/api/v1/games", &[], "");
    assert_eq!((put.status, put.code().as_str()), (405, "method"));
    assert_eq!(put.heads["allow"], "GET,HEAD");
    let posted = studio.send("POST", "/", &[], "");
    assert_eq!((posted.status, posted.code().as_str()), (405, "method"));
    assert_eq!(studio.get("/api/v1/nothing").code(), "not-found");
    assert_eq!(studio.get("/api/v2/games").code(), "not-found");
    let plain = studio.send("POST", "/api/v1/position", &["content-type: text/plain"], "{}");
    assert_eq!((plain.status, plain.code().as_str()), (415, "bad-message"));
    let large = json!({"game": "connect4", "position": "4".repeat(100_000)});
    let large = studio.post("/position", &large);
    assert_eq!((large.status, large.code().as_str()), (413, "too-large"));
    let wrong = studio.post("/position", &json!({"game": 4}));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "bad-message"));
    assert!(wrong.json()["error"]["message"].as_str().unwrap().contains("game: invalid type"));
    assert_eq!(studio.post("/position", &json!({"game": "chess"})).code(), "unknown-game");
    assert_eq!(studio.get("/api/v1/saved?offset=x").code(), "bad-message");
    assert_eq!(studio.get("/api/v1/saved/x").code(), "bad-message");
    assert_eq!(studio.get("/api/v1/saved/7").code(), "not-found");
    for junk in [&b"GET / HTTP/9\r\n\r\n"[..], b"\x16\x03\x01\x02\x00\x01\r\n\r\n"] {
        assert_eq!(exchange(studio.port, junk).status, 400);
    }
    assert_eq!(studio.get("/api/v1/health").json()["status"], "ok");
}

#[test]
fn a_flood_is_refused_and_passes() {
    let studio = studio();
    let statuses: Vec<_> = (0..1200).map(|_| studio.get("/api/v1/health").status).collect();
    let refused = statuses.iter().filter(|&&status| status == 429).count();
    assert!(statuses[..300].iter().all(|&status| status == 200));
    // A slow machine sends fewer than it may.
    eprintln!("{refused} of 1200 were too fast");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(studio.get("/api/v1/health").status, 200);
}

#[test]
fn the_document_describes_every_route() {
    let studio = studio();
    let document = studio.get("/api/v1/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "/games",
        "/games/{game}",
        "/position",
        "/arrange",
        "/explore",
        "/analyse",
        "/solve",
        "/export",
        "/sudoku/generate",
        "/sudoku/check",
        "/sudoku/hint",
        "/sudoku/solve",
        "/saved",
        "/saved/{id}",
    ] {
        assert!(paths.contains_key(&format!("/api/v1{path}")), "{path}");
    }
    assert_eq!(paths["/api/v1/saved"]["get"]["parameters"][1]["name"], "offset");
    let mut references = Vec::new();
    collect(&document, &mut references);
    assert!(references.len() > 50);
    for reference in references {
        let pointer = reference.strip_prefix('#').expect("types are in the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

/// Checks what a generated client relies on: bounds, required fields, and authentication.
#[test]
fn the_document_says_what_is_required_and_bounded() {
    let studio = studio();
    let document = studio.get("/api/v1/openapi.json").json();
    let at = |pointer: &str| document.pointer(pointer).cloned().unwrap_or_default();
    let report = &at("/paths/~1api~1v1~1arena~1{id}~1report/get/parameters");
    let named =
        |name: &str| report.as_array().unwrap().iter().find(|it| it["name"] == name).cloned();
    assert_eq!(named("format").unwrap()["required"], true);
    assert_eq!(named("id").unwrap()["schema"]["minimum"], 1);
    let offset = &at("/paths/~1api~1v1~1saved/get/parameters/1");
    assert_eq!((&offset["name"], &offset["required"]), (&json!("offset"), &json!(false)));
    let grade = &at("/components/schemas/PuzzleRequest/properties/grade");
    assert_eq!((&grade["minimum"], &grade["maximum"]), (&json!(1), &json!(5)));
    assert_eq!(at("/components/securitySchemes/bearer/scheme"), "bearer");
    assert_eq!(at("/security/0"), json!({"bearer": []}));
    for id in ["0", "-1", "9223372036854775808", "x"] {
        for path in ["/saved", "/arena"] {
            let refused = studio.get(&format!("/api/v1{path}/{id}"));
            assert!(matches!(refused.status, 400 | 404), "{path}/{id}: {}", refused.status);
        }
    }
    for path in ["/sudoku/generate", "/position", "/arena/check"] {
        for body in ["[null,null]", "[]", "null", "\"\""] {
            let heads = ["content-type: application/json"];
            let refused = studio.send("POST", &format!("/api/v1{path}"), &heads, body);
            assert_eq!((refused.status, refused.code().as_str()), (422, "bad-message"), "{body}");
        }
    }
}

/// Requests whose heads contradict themselves or hide something.
#[test]
fn heads_say_one_thing() {
    let studio = studio();
    let (port, token) = (studio.port, studio.token());
    let own = format!("host: 127.0.0.1:{port}");
    let bearer = format!("authorization: Bearer {token}");
    let ask = |line: &str, heads: &[&str]| {
        let heads: String = heads.iter().map(|head| format!("{head}\r\n")).collect();
        let text = format!("{line} HTTP/1.1\r\n{heads}{bearer}\r\nconnection: close\r\n\r\n");
        exchange(port, text.as_bytes())
    };
    let games = "GET /api/v1/games";
    assert_eq!(ask(games, &[&own]).status, 200);
    for heads in [
        &[own.as_str(), "host: evil.example"][..],
        &["host: evil.example", &own],
        &[&own, &own],
        &[&format!("{own}; script-src *")],
        &[&format!("host: user@127.0.0.1:{port}")],
    ] {
        let refused = ask(games, heads);
        assert_eq!((refused.status, refused.code().as_str()), (403, "host"), "{heads:?}");
        let policy = &refused.heads["content-security-policy"];
        assert!(!policy.contains('*') && !policy.contains("evil"), "{policy}");
    }
    let origin = format!("origin: http://127.0.0.1:{port}");
    assert_eq!(ask(games, &[&own, &origin]).status, 200);
    let two = ask(games, &[&own, &origin, "origin: http://evil.example"]);
    assert_eq!(two.code(), "origin");
    assert_eq!(ask(&format!("GET http://127.0.0.1:{port}/api/v1/games"), &[&own]).status, 200);
    let foreign = ask("GET http://evil.example/api/v1/games", &[&own]);
    assert_eq!((foreign.status, foreign.code().as_str()), (403, "host"));
    // A link from another site may look, but nothing more.
    let link = ["sec-fetch-site: cross-site", "sec-fetch-mode: navigate"];
    assert_eq!(ask("GET /hex", &[&own, link[0], link[1]]).status, 200);
    for line in ["DELETE /api/v1/saved", "POST /api/v1/reports/stop"] {
        assert_eq!(ask(line, &[&own, link[0], link[1]]).code(), "origin", "{line}");
    }
    let entered = ask(&format!("GET /\\evil.com?token={token}"), &[&own]);
    assert_eq!((entered.status, entered.heads["location"].as_str()), (303, "/%5Cevil.com"));
    for text in [
        format!("{games} HTTP/1.1\n{own}\r\n{bearer}\r\nconnection: close\r\n\r\n"),
        format!("{games} HTTP/1.1\r\n{own}\n{bearer}\r\nconnection: close\r\n\r\n"),
        format!("{games} HTTP/1.1\r\n{own}\r\n{bearer}\r\nconnection: close\n\n"),
        format!(
            "POST /api/v1/position HTTP/1.1\r\n{own}\r\n{bearer}\r\ncontent-length: 2\r\n\
             transfer-encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
    ] {
        assert_eq!(exchange(port, text.as_bytes()).status, 400, "{text:?}");
    }
    // A body of unknown length is read, and nothing after it.
    let chunked = format!(
        "POST /api/v1/position HTTP/1.1\r\n{own}\r\n{bearer}\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n\
         e\r\n{{\"game\":\"hex\"}}\r\n0\r\n\r\nGET / HTTP/1.1\n\n"
    );
    let answer = exchange(port, chunked.as_bytes());
    assert_eq!((answer.status, answer.heads["connection"].as_str()), (200, "close"));
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            references.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| collect(field, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}
