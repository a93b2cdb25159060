//! Nothing is answered without a token, on this machine or from elsewhere.

use crate::support::{Response, Studio, Tab, scratch};
use quintet_studio::{Config, Server};
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::Duration;

/// A studio that others can reach, with the owner's token and the visitors'.
fn classroom() -> (Studio, String, String) {
    let host = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let names = vec!["games.school.example".to_owned()];
    let studio = Studio::start_with(Config { host, names, ..Config::new(scratch("data")) });
    let visitor = studio.token().to_owned();
    let kept = std::fs::read_to_string(studio.data.join("token")).expect("it is there");
    let owner =
        kept.lines().find_map(|line| line.strip_prefix("owner ")).expect("it is there").to_owned();
    (studio, owner, visitor)
}

#[test]
fn nothing_is_answered_without_it() {
    let (classroom, ..) = classroom();
    assert!(classroom.address.starts_with("http://games.school.example:"), "{}", classroom.address);
    for studio in [&classroom, &Studio::start()] {
        let token = studio.token();
        assert!(token.len() >= 32, "{token}");
        let wrong = format!("authorization: Bearer {}", token.replace(|it| it != '0', "0"));
        for path in [
            "/",
            "/hex",
            "/js/app.js",
            "/api/v1/games",
            "/api/v1/health",
            "/api/v1/saved",
            "/nothing",
            "/api/v1/saved?token=1",
        ] {
            for heads in [&[][..], &[wrong.as_str()], &["cookie: quintet=1"]] {
                let refused = studio.send_bare("GET", path, heads, "");
                assert_eq!((refused.status, refused.code().as_str()), (403, "token"), "{path}");
            }
        }
        let refused = studio.send_bare("DELETE", "/api/v1/saved", &[], "");
        assert_eq!((refused.status, refused.code().as_str()), (403, "token"));
        assert!(Tab::try_connect(studio.port, "/api/ws", &[]).is_none(), "no socket either");
    }
}

/// A person gets a page with instructions in two languages, not JSON.
#[test]
fn a_person_without_it_is_shown_how_to_get_in() {
    let studio = Studio::start();
    let shown = |language: &str| {
        let heads = ["accept: text/html,*/*;q=0.8", &format!("accept-language: {language}")];
        let answer = studio.send_bare("GET", "/connect4?moves=44", &heads, "");
        assert_eq!(answer.status, 403);
        assert_eq!(answer.heads["content-type"], "text/html; charset=utf-8");
        let policy = &answer.heads["content-security-policy"];
        assert!(policy.contains("form-action 'self'") && policy.contains("script-src 'self'"));
        String::from_utf8(answer.body).unwrap()
    };
    assert!(shown("en").contains("This studio asks for its token"));
    let french = shown("fr");
    assert!(french.contains("Ce studio demande son jeton") && french.contains("lang=\"fr\""));
    assert_eq!(studio.send_bare("GET", "/css/all.css", &[], "").status, 200, "it has its styles");
    let refused = studio.send_bare("GET", "/api/v1/games", &["accept: text/html"], "");
    assert_eq!(refused.code(), "token", "a script gets JSON");
    let french = studio.send_bare("GET", "/api/v1/games", &["accept-language: fr"], "");
    assert!(french.json()["error"]["message"].as_str().unwrap().starts_with("ouvrez"));
    // The form sends the token, or the whole address.
    let whole = studio.address.replace(':', "%3A").replace('/', "%2F").replace('=', "%3D");
    for given in [studio.token(), &whole.replace('?', "%3F")] {
        let entered = studio.send_bare("GET", &format!("/connect4?token={given}"), &[], "");
        assert_eq!((entered.status, entered.heads["location"].as_str()), (303, "/connect4"));
    }
}

fn enter(studio: &Studio, path: &str, heads: &[&str]) -> (String, Option<String>) {
    let entered = studio.send_bare("GET", path, heads, "");
    assert_eq!(entered.status, 303, "{path}");
    let cookie = entered.heads.get("set-cookie").map(|cookie| {
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        assert!(cookie.contains("Max-Age="), "it outlives the browser: {cookie}");
        format!("cookie: {}", cookie.split(';').next().expect("it is there"))
    });
    (entered.heads["location"].clone(), cookie)
}

#[test]
fn a_browser_and_a_script_that_have_it() {
    let (studio, owner, token) = classroom();
    let (to, cookie) = enter(&studio, &format!("/hex?ply=2&token={token}"), &[]);
    let cookie = cookie.expect("the browser keeps it");
    assert_eq!(to, "/hex?ply=2");
    for path in ["/", "/hex", "/js/app.js", "/api/v1/games"] {
        assert_eq!(studio.send_bare("GET", path, &[&cookie], "").status, 200, "{path}");
    }
    // The owner's address turns a visitor's browser into the owner's, not the other way round.
    let (_, kept) = enter(&studio, &format!("/?token={owner}"), &[&cookie]);
    let kept = kept.expect("another token");
    assert_eq!(enter(&studio, &format!("/?token={token}"), &[&kept]).1, None);
    assert_eq!(enter(&studio, "/hex?token=old&ply=1", &[&cookie]), ("/hex?ply=1".to_owned(), None));

    let bearer = format!("authorization: Bearer {token}");
    assert_eq!(studio.send_bare("GET", "/api/v1/games", &[&bearer], "").status, 200);
    for path in ["/api/v1/games", "/api/v1/saved", "/api/v1/saved?offset=0"] {
        let mark = if path.contains('?') { '&' } else { '?' };
        let asked = format!("{path}{mark}token={token}");
        assert_eq!(studio.send_bare("GET", &asked, &[], "").status, 200, "{path}");
    }
    let named = ["host: games.school.example", &bearer];
    assert_eq!(studio.send_bare("GET", "/api/v1/games", &named, "").status, 200);
    let evil = ["host: evil.example", &bearer];
    assert_eq!(studio.send_bare("GET", "/api/v1/games", &evil, "").code(), "host");
    let foreign = ["origin: http://evil.example", bearer.as_str()];
    assert_eq!(studio.send_bare("GET", "/api/v1/games", &foreign, "").code(), "origin");
    let mut tab = studio.try_connect().expect("a socket with the token");
    assert_eq!(tab.open("hex", "a1")["ply"], 1);
    let page = studio.send_bare("GET", "/", &[&cookie], "");
    let policy = &page.heads["content-security-policy"];
    assert!(policy.contains(&format!("ws://127.0.0.1:{}", studio.port)), "{policy}");
}

/// Only the owner may destroy anything.
#[test]
fn visitors_delete_and_stop_nothing() {
    let (studio, owner, visitor) = classroom();
    let mut tab = studio.try_connect().unwrap();
    tab.open("connect4", "454545");
    assert_eq!(tab.play("4")["outcome"]["winner"], "first");
    let as_who = |token: &str, method: &str, path: &str, body: &str| -> Response {
        let bearer = format!("authorization: Bearer {token}");
        let heads = [bearer.as_str(), "content-type: application/json"];
        studio.send_bare(method, &format!("/api/v1{path}"), &heads, body)
    };
    let cup = "game = \"connect4\"\nplayers = [\"alphabeta:depth=9\", \"alphabeta:depth=8\"]\n\
               pairs = 900\nopenings = { plies = 4, count = 4 }\n";
    let body = json!({ "text": cup }).to_string();
    assert_eq!(as_who(&visitor, "POST", "/arena", &body).status, 200, "anybody may begin one");
    let orders = [
        ("DELETE", "/saved/1"),
        ("DELETE", "/saved"),
        ("POST", "/arena/1/stop"),
        ("DELETE", "/arena/1"),
        ("POST", "/reports/stop"),
    ];
    for (method, path) in orders {
        let refused = as_who(&visitor, method, path, "{}");
        assert_eq!((refused.status, refused.code().as_str()), (403, "owner"), "{path}");
    }
    assert_eq!(as_who(&visitor, "GET", "/saved", "").json()["total"], 1);
    assert_eq!(as_who(&visitor, "GET", "/arena/1", "").json()["playing"], true);
    for (method, path) in orders {
        let mut done = as_who(&owner, method, path, "{}");
        // A stopped tournament ends with its current move, which may take a while on a busy machine.
        for _ in 0..600 {
            if done.status != 409 {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
            done = as_who(&owner, method, path, "{}");
        }
        assert_eq!(done.status, 200, "{path}: {}", String::from_utf8_lossy(&done.body));
    }
    assert_eq!(as_who(&visitor, "GET", "/saved", "").json()["total"], 0);
}

fn tokens(data: &Path) -> String {
    std::fs::read_to_string(data.join("token")).expect("it is there")
}

/// Open tabs, bookmarks and links survive a restart; a token that others could have read does not.
#[test]
fn a_restarted_studio_keeps_its_token() {
    let mut studio = Studio::start();
    let (data, before) = (studio.data.clone(), studio.token().to_owned());
    studio.end().unwrap();
    let mut studio = Studio::start_in(&data, None);
    assert_eq!(studio.token(), before);
    studio.end().unwrap();
    std::fs::write(data.join("token"), "owner me\n").unwrap();
    let mut studio = Studio::start_in(&data, None);
    assert_ne!(studio.token(), before, "what is not a token is replaced");
    studio.end().unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = data.join("token");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let before = tokens(&data);
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        let studio = Studio::start_in(&data, None);
        assert_ne!(tokens(&data), before, "others may have read it");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        drop(studio);
    }
}

/// A second studio on the same data refuses to start and names the first.
#[test]
fn a_data_directory_has_one_studio() {
    let mut studio = Studio::start();
    let config = Config { port: 0, ..Config::new(studio.data.clone()) };
    let error = Server::bind(&config).err().expect("it is taken");
    let words = error.to_string();
    let process = format!("process {}, http://127.0.0.1:{}/)", std::process::id(), studio.port);
    for part in ["another studio", &process, &*studio.data.to_string_lossy(), "--data"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(!words.contains(studio.token()), "{words}");
    studio.end().unwrap();
    Server::bind(&config).expect("it is free again");
}
