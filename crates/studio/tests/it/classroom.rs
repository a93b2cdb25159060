//! A teacher's studio: who gets in, what belongs to whom, and who waits.

use crate::support::{Classroom, Heard, Response, Student, Studio, Tab, scratch};
use quintet_studio::{Config, ForwardedBy};
use serde_json::{Value, json};
use std::time::Duration;

/// Two players that finish at once.
const SHORT: &str = "game = \"connect4\"\nsetup = \"width=5,height=4\"\n\
                     players = [\"random\", \"alphabeta:depth=1\"]\npairs = 1\n";

/// A tournament that outlasts any test.
const LONG: &str = "game = \"connect4\"\nplayers = [\"alphabeta:depth=6\", \"alphabeta:depth=5\"]\n\
                    pairs = 900\nopenings = { plies = 4, count = 4 }\n";

/// Plays a game of seven moves to its end.
fn play_a_game(tab: &mut Tab) {
    tab.open("connect4", "454545");
    assert_eq!(tab.play("4")["outcome"]["winner"], "first");
}

#[track_caller]
fn ok(answer: &Response) -> Value {
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

#[track_caller]
fn text(answer: Response) -> String {
    String::from_utf8(answer.body).expect("UTF-8")
}

#[test]
fn visitors_without_a_code_are_asked_for_one() {
    let class = Classroom::start();
    let html = "accept: text/html,*/*;q=0.8";
    let studio = &class.studio;
    let to = |path: &str| {
        let answer = studio.send_bare("GET", path, &[html], "");
        assert_eq!(answer.status, 303, "{path}");
        answer.heads["location"].clone()
    };
    assert_eq!(to("/"), "/join");
    let way = to(&format!("/hex?setup=size=5&code={}&ply=2", class.code.to_lowercase()));
    assert_eq!(way, format!("/join?code={}&to=%2Fhex%3Fsetup%3Dsize%3D5%26ply%3D2", class.code));
    let english = studio.send_bare("GET", &way, &[html], "");
    assert_eq!(
        (english.status, &*english.heads["content-type"]),
        (200, "text/html; charset=utf-8")
    );
    assert!(english.heads["content-security-policy"].contains("form-action 'self'"));
    assert_eq!(english.heads["referrer-policy"], "same-origin", "else its form has no origin");
    let english = text(english);
    assert!(english.contains("Join the class") && english.contains(&class.code), "{english}");
    assert!(english.contains("value=\"/hex?setup=size=5&amp;ply=2\""), "{english}");
    let french = text(studio.send_bare("GET", &way, &[html, "accept-language: fr"], ""));
    assert!(french.contains("Entrer dans la classe") && french.contains("lang=\"fr\""));
    let chosen = text(studio.send_bare("GET", "/join?lang=fr", &[html], ""));
    assert!(chosen.contains("Entrer dans la classe"));
    assert_eq!(studio.send_bare("GET", "/css/all.css", &[], "").status, 200);
    // Scripts get JSON, and nothing else is revealed.
    for path in ["/api/v1/games", "/api/v1/class", "/js/app.js", "/api/v1/class/qr"] {
        let refused = studio.send_bare("GET", path, &[], "");
        assert_eq!((refused.status, refused.code().as_str()), (403, "token"), "{path}");
    }
    assert!(Tab::try_connect(studio.port, "/api/ws", &[]).is_none());
    let kept = std::fs::read_to_string(studio.data.join("token")).unwrap();
    let visitor = kept.lines().find_map(|line| line.strip_prefix("visitor ")).unwrap();
    let bearer = format!("authorization: Bearer {visitor}");
    assert_eq!(studio.send_bare("GET", "/api/v1/games", &[&bearer], "").status, 403);
}

#[test]
fn a_student_comes_in_with_the_code_and_back_with_the_key() {
    let class = Classroom::start();
    let wrong = class.post_form("code=BBBBBB&name=Anna", &["accept-language: fr"]);
    assert_eq!((wrong.status, wrong.heads.contains_key("set-cookie")), (403, false));
    assert!(text(wrong).contains("Ce n’est pas le code de la classe"));
    for (name, status) in [("", 422), ("%20", 422), ("a%E2%80%AEb", 422), (&"x".repeat(41), 422)] {
        let refused = class.post_form(&format!("code={}&name={name}", class.code), &[]);
        assert_eq!(refused.status, status, "{name}");
    }
    let script = class.post_form("code=BBBBBB&name=%3Cscript%3E%22&to=//evil.example", &[]);
    let script = text(script);
    assert!(!script.contains("<script") && !script.contains("evil"), "{script}");
    let right = format!("code={}&name=Eve", class.code);
    for (origin, status) in [("http://evil.example", 403), ("null", 403)] {
        let refused = class.post_form(&right, &[&format!("origin: {origin}")]);
        assert_eq!((refused.status, refused.code().as_str()), (status, "origin"));
    }
    let own = format!("origin: http://127.0.0.1:{}", class.studio.port);
    assert_eq!(class.post_form(&right, &[&own]).status, 303);
    let spaced = format!("{}+{}", &class.code[..3], class.code[3..].to_lowercase());
    let entered = class.post_form(&format!("code={spaced}&name=Anna&to=%2Fhex%3Fply%3D2"), &[]);
    assert_eq!(entered.heads["location"], "/class?to=%2Fhex%3Fply%3D2");

    let ben = class.join("Ben");
    let shown = class.studio.send_bare("GET", "/", &[&ben.cookie], "");
    let shown = text(shown);
    assert!(
        shown.starts_with("<!doctype html>\n<html data-class=\"student\" data-seat=\"3-"),
        "{shown}"
    );
    assert_eq!(
        class.studio.send_bare("GET", "/join", &[&ben.cookie], "").heads["location"],
        "/class"
    );
    let own = ok(&ben.ask("GET", "/class", ""));
    assert!(own["entrance"].is_null(), "the code is the teacher's to show");
    let key = own["seat"]["key"].as_str().unwrap().to_owned();
    assert_eq!((&own["seat"]["name"], key.len()), (&json!("Ben"), 7));
    let again = class.return_with(&key);
    assert_eq!(ok(&again.ask("GET", "/class", ""))["seat"]["id"], own["seat"]["id"]);
    assert_eq!(again.cookie, ben.cookie, "one seat, in two browsers");
    let taken = class.post_form(&format!("code={}&name=ben", class.code), &[]);
    assert_eq!(taken.status, 422);
    assert!(text(taken).contains("use your key below"));
    let left = ben.ask("POST", "/class/leave", "");
    assert!(left.heads["set-cookie"].contains("-seat=; Path=/; Max-Age=0"));
    // The old code lets nobody in; seats stay.
    let renewed = ok(&class.ask("POST", "/class/code", ""));
    let code = renewed["entrance"]["code"].as_str().unwrap().replace(' ', "");
    assert_ne!(code, class.code);
    assert_eq!(class.post_form(&format!("code={}&name=Cleo", class.code), &[]).status, 403);
    assert_eq!(class.post_form(&format!("code={code}&name=Cleo"), &[]).status, 303);
    assert_eq!(ok(&ben.ask("GET", "/class", ""))["seat"]["name"], "Ben");
}

#[test]
fn guesses_are_limited_by_address_and_only_a_proxy_says_another() {
    let class = Classroom::start();
    let guess = |class: &Classroom, from: &str| {
        let head = format!("x-forwarded-for: {from}");
        class.post_form("code=BBBBBB&name=Eve", &[&head]).status
    };
    // Whatever headers a client makes up, it counts as one client.
    let tries: Vec<_> = (0..60).map(|number| guess(&class, &format!("192.0.2.{number}"))).collect();
    assert_eq!((tries[0], tries[59]), (403, 429));
    let right = class.post_form(&format!("code={}&name=Eve", class.code), &[]);
    assert_eq!(right.status, 429, "not even the right one");
    assert!(text(right).contains("Too many wrong codes"));

    let behind_proxy = Some(ForwardedBy::XForwardedFor);
    let class = Classroom::start_with(Config { behind_proxy, ..Config::new(scratch("proxy")) });
    let tries: Vec<_> = (0..60).map(|_| guess(&class, "192.0.2.1")).collect();
    assert_eq!((tries[0], tries[59]), (403, 429));
    assert_eq!(guess(&class, "192.0.2.2"), 403, "another client has tries of its own");
    assert_eq!(guess(&class, "192.0.2.3, 192.0.2.1"), 429, "the proxy wrote the last one");
}

#[test]
fn games_are_seen_and_deleted_by_whose_they_are() {
    let class = Classroom::start();
    let (anna, ben) = (class.join("Anna"), class.join("Ben"));
    play_a_game(&mut anna.connect());
    play_a_game(&mut class.connect());
    let total = |answer: Response| ok(&answer)["total"].as_u64().unwrap();
    assert_eq!(total(anna.ask("GET", "/saved", "")), 1);
    assert_eq!(total(ben.ask("GET", "/saved", "")), 0);
    assert_eq!(total(class.ask("GET", "/saved", "")), 2);
    let id = ok(&anna.ask("GET", "/saved", ""))["games"][0]["id"].as_u64().unwrap();
    let seat = class.seat("Anna")["id"].as_i64().unwrap();
    assert_eq!(total(class.ask("GET", &format!("/saved?seat={seat}"), "")), 1);
    assert_eq!(
        total(ben.ask("GET", &format!("/saved?seat={seat}"), "")),
        0,
        "asking does not help"
    );
    let path = format!("/saved/{id}");
    assert_eq!(ben.ask("GET", &path, "").status, 404);
    assert_eq!(ben.ask("DELETE", &path, "").status, 404);
    assert_eq!(ok(&ben.ask("DELETE", "/saved", "")), json!({"deleted": 0}));
    assert_eq!(ok(&anna.ask("GET", &path, ""))["record"], "4545454");
    assert_eq!(class.seat("Anna")["games"], 1);
    assert_eq!(ok(&anna.ask("DELETE", "/saved", "")), json!({"deleted": 1}));
    assert_eq!(total(class.ask("GET", "/saved", "")), 1, "the teacher's is left");
}

#[test]
fn a_student_reaches_nothing_of_the_teachers() {
    let class = Classroom::start();
    let anna = class.join("Anna");
    ok(&class.ask("POST", "/arena", &json!({ "text": LONG }).to_string()));
    let seat = class.seat("Anna")["id"].as_i64().unwrap();
    let removal = format!("/class/seats/{seat}");
    for (method, path, body) in [
        ("POST", "/arena/1/stop", "{}"),
        ("POST", "/arena/1/place", "{\"place\": 1}"),
        ("DELETE", "/arena/1", ""),
        ("POST", "/reports/stop", "{}"),
        ("POST", "/class/code", ""),
        ("GET", "/class/qr", ""),
        ("GET", "/class/seats", ""),
        ("GET", "/class/table", ""),
        ("DELETE", &removal, ""),
    ] {
        let refused = anna.ask(method, path, body);
        assert_eq!((refused.status, refused.code().as_str()), (403, "owner"), "{method} {path}");
    }
    assert_eq!(ok(&anna.ask("GET", "/arena/1", ""))["playing"], true);
    ok(&class.ask("POST", "/arena/1/stop", "{}"));
}

#[test]
fn progress_is_kept_by_seat_and_shown_to_the_teacher() {
    let class = Classroom::start();
    let (anna, ben) = (class.join("=Anna"), class.join("Ben"));
    let item =
        |kind: &str, name: &str, good: bool| json!({"kind": kind, "name": name, "good": good});
    let report =
        |items: Value| anna.ask("POST", "/class/progress", &json!({ "items": items }).to_string());
    let items = json!([
        item("lesson", "minimax.prediction", true),
        item("puzzle", "connect4.2.17", true),
        item("puzzle", "connect4.2.18", false),
        item("lesson", "minimax.experiment", true),
        item("lesson", "alphabeta.experiment", true),
        item("puzzle", "hex.1.3", true),
    ]);
    assert_eq!(ok(&report(items.clone())), json!({"done": 6}));
    ok(&report(json!([item("puzzle", "connect4.2.18", true)])));
    assert_eq!(
        ok(&anna.ask("GET", "/class/progress", ""))["items"],
        items,
        "the first time counts"
    );
    assert_eq!(ok(&ben.ask("GET", "/class/progress", ""))["items"], json!([]));
    for (kind, name) in [
        ("lesson", "minimax"),
        ("lesson", "nothing.prediction"),
        ("lesson", "minimax.nothing"),
        ("puzzle", "connect4.6.1"),
        ("puzzle", "connect4.1.-1"),
        ("puzzle", "connect4.1.01"),
        ("puzzle", "chess.1.1"),
        ("puzzle", "sudoku.1.1.1"),
    ] {
        let refused = report(json!([item("puzzle", "hex.1.4", true), item(kind, name, true)]));
        assert_eq!((refused.status, refused.code().as_str()), (422, "word"), "{kind} {name}");
    }
    assert_eq!(report(json!([{"kind": "game", "name": "", "good": true}])).status, 422);
    let many = vec![item("puzzle", "hex.1.4", true); 201];
    assert_eq!(report(json!(many)).code(), "too-large");
    let seat = class.seat("=Anna");
    assert_eq!((&seat["lessons"], &seat["begun"]), (&json!(["minimax"]), &json!(["alphabeta"])));
    let solved = json!([
        {"game": "connect4", "solved": 1, "failed": 1},
        {"game": "hex", "solved": 1, "failed": 0}
    ]);
    assert_eq!(seat["puzzles"], solved);
    assert_eq!(ok(&anna.ask("GET", "/class", ""))["seat"]["puzzles"], solved);
    let csv = text(class.ask("GET", "/class/table", ""));
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("Name,Key,Last seen (UTC),Games,Lessons finished"), "{csv}");
    assert!(
        lines[1].starts_with("'=Anna,") && lines[1].contains(",1,minimax,2,1,1,1,1,0"),
        "{csv}"
    );
    assert!(lines[2].starts_with("Ben,") && lines.len() == 3, "{csv}");
    assert_eq!(class.ask("GET", "/class/progress", "").status, 404, "the teacher has no seat");
    assert_eq!(ok(&anna.ask("DELETE", "/class/progress?kind=puzzle", "")), json!({"done": 3}));
    assert_eq!(ok(&anna.ask("GET", "/class/progress", ""))["items"].as_array().unwrap().len(), 3);
}

#[test]
fn a_removed_seat_lets_nobody_in_and_takes_its_games_along() {
    let class = Classroom::start();
    let (anna, ben) = (class.join("Anna"), class.join("Ben"));
    let mut tab = anna.connect();
    play_a_game(&mut tab);
    let seat = class.seat("Anna");
    assert_eq!(seat["tabs"], 1);
    ok(&class.ask("DELETE", &format!("/class/seats/{}", seat["id"]), ""));
    let closed = tab.hear(Duration::from_secs(10));
    let Heard::Closed(Some(frame)) = closed else { panic!("the tab ends: {closed:?}") };
    assert_eq!(frame.reason.as_str(), "the seat is gone");
    assert_eq!(anna.ask("GET", "/games", "").code(), "token");
    assert_eq!(ok(&class.ask("GET", "/saved", ""))["total"], 0);
    assert_eq!(ok(&class.ask("GET", "/class/seats", ""))["seats"].as_array().unwrap().len(), 1);
    assert_eq!(class.ask("DELETE", &format!("/class/seats/{}", seat["id"]), "").status, 404);
    assert_eq!(ben.ask("GET", "/games", "").status, 200);
}

/// The numbers of the waiting tournaments, next first.
fn waiting(class: &Classroom) -> Vec<i64> {
    let list = ok(&class.ask("GET", "/arena", ""));
    let items = list["tournaments"].as_array().expect("a list").iter();
    let mut waiting: Vec<_> =
        items.filter_map(|item| Some((item["waiting"].as_i64()?, item["id"].as_i64()?))).collect();
    waiting.sort_unstable();
    waiting.into_iter().map(|(_, id)| id).collect()
}

/// Waits until this tournament is being played.
#[track_caller]
fn wait_until_played(class: &Classroom, id: u64) -> Value {
    for _ in 0..3000 {
        let found = ok(&class.ask("GET", &format!("/arena/{id}"), ""));
        if found["playing"] == true {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("tournament {id} is not played");
}

#[test]
fn tournaments_wait_for_their_turn_and_the_teacher_says_whose_it_is() {
    let class = Classroom::start();
    let (anna, ben) = (class.join("Anna"), class.join("Ben"));
    let long = json!({ "text": LONG }).to_string();
    let first = ok(&anna.ask("POST", "/arena", &long));
    assert_eq!((&first["by"], &first["waiting"]), (&json!("Anna"), &Value::Null));
    assert_eq!(ok(&anna.ask("POST", "/arena", &long))["waiting"], 1);
    ok(&ben.ask("POST", "/arena", &long));
    ok(&anna.ask("POST", "/arena", &long));
    let refused = anna.ask("POST", "/arena", &long);
    assert_eq!((refused.status, refused.code().as_str()), (409, "busy"), "three of one student");
    assert_eq!(waiting(&class), [2, 3, 4]);
    ok(&class.ask("POST", "/arena/4/place", "{\"place\": 1}"));
    assert_eq!(waiting(&class), [4, 2, 3]);
    assert_eq!(class.ask("POST", "/arena/1/place", "{\"place\": 1}").code(), "busy");
    assert_eq!(ben.ask("DELETE", "/arena/2", "").code(), "owner", "it is Anna's");
    ok(&anna.ask("DELETE", "/arena/2", ""));
    assert_eq!(waiting(&class), [4, 3]);
    assert_eq!(ben.ask("POST", "/arena/1/resume", "{}").code(), "owner");

    // The teacher stops one, and the next begins. A removed one no longer waits.
    ok(&class.ask("POST", "/arena/1/stop", "{}"));
    wait_until_played(&class, 4);
    ok(&class.ask("POST", "/arena/3/stop", "{}"));
    assert_eq!(waiting(&class), [] as [i64; 0]);
    // A stopped tournament resumes when its turn comes.
    ok(&anna.ask("POST", "/arena/1/resume", "{}"));
    assert_eq!(waiting(&class), [1]);

    // A restarted studio goes on with both.
    let data = class.studio.data.clone();
    drop(class);
    let class = Classroom::start_in(&data);
    assert_eq!(wait_until_played(&class, 4)["by"], "Anna");
    assert_eq!(waiting(&class), [1]);
    ok(&class.ask("POST", "/arena/1/stop", "{}"));
    let short = ok(&class.ask("POST", "/arena", &json!({ "text": SHORT }).to_string()));
    assert_eq!(
        (&short["id"], &short["waiting"], &short["by"]),
        (&json!(5), &json!(1), &Value::Null)
    );
    ok(&class.ask("POST", "/arena/4/stop", "{}"));
    for _ in 0..3000 {
        if ok(&class.ask("GET", "/arena/5", ""))["played"] == 2 {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the last one is played by itself");
}

/// A school has one address: every student has their own tabs, and nobody can take all of them.
#[test]
fn sixty_students_of_one_address() {
    let behind_proxy = Some(ForwardedBy::XForwardedFor);
    let class = Classroom::start_with(Config { behind_proxy, ..Config::new(scratch("school")) });
    let school = [("x-forwarded-for", "192.0.2.7")];
    let students: Vec<_> =
        (0..60).map(|number| class.join_from(&format!("S{number}"), &school)).collect();
    let tabs: Vec<_> = students.iter().map(Student::connect).collect();
    assert_eq!(tabs.len(), 60);
    let more = (0..20).map_while(|_| students[0].try_connect()).collect::<Vec<_>>();
    assert_eq!(more.len(), 7, "eight tabs of one student");
    assert!(students[1].try_connect().is_some(), "and others still have theirs");
}

#[test]
fn without_a_class_nothing_is_different() {
    let studio = Studio::start();
    for path in ["/api/v1/class", "/api/v1/class/seats", "/api/v1/class/qr", "/api/v1/class/table"]
    {
        assert_eq!(
            (studio.get(path).status, &*studio.get(path).code()),
            (404, "not-found"),
            "{path}"
        );
    }
    assert_eq!((studio.get("/join").status, studio.get("/class").status), (404, 404));
    let page = text(studio.get("/"));
    assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"), "{page}");
    assert!(!studio.data.join("class").exists());
    let long = json!({ "text": LONG });
    assert_eq!(studio.post("/arena", &long).status, 200);
    assert_eq!(studio.post("/arena", &long).code(), "busy", "one tournament at a time");
    assert_eq!(studio.post("/arena/1/place", &json!({"place": 1})).code(), "busy");
}
