//! A studio that others reach: nothing without its token.

use crate::support::{Studio, Tab, scratch};
use quintet_studio::Config;
use std::net::{IpAddr, Ipv4Addr};

fn studio() -> (Studio, String) {
    let host = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let names = vec!["games.school.example".to_owned()];
    let studio = Studio::start_with(Config { host, names, ..Config::new(scratch("data")) });
    let token = studio.address.split("token=").nth(1).expect("the address has it").to_owned();
    (studio, token)
}

#[test]
fn nothing_is_answered_without_it() {
    let (studio, token) = studio();
    assert!(studio.address.starts_with("http://games.school.example:"), "{}", studio.address);
    assert!(token.len() >= 32, "{token}");
    let wrong = format!("authorization: Bearer {}", token.replace(|it| it != '0', "0"));
    for path in
        ["/", "/hex", "/js/app.js", "/api/v1/games", "/api/v1/health", "/api/v1/saved", "/nothing"]
    {
        for heads in [&[][..], &[wrong.as_str()], &["cookie: quintet=1"]] {
            let refused = studio.send("GET", path, heads, "");
            assert_eq!((refused.status, refused.code().as_str()), (403, "token"), "{path}");
        }
    }
    let refused = studio.send("DELETE", "/api/v1/saved", &[], "");
    assert_eq!((refused.status, refused.code().as_str()), (403, "token"));
    assert!(Tab::try_connect(studio.port, &[]).is_none(), "no socket either");
}

#[test]
fn a_browser_and_a_script_that_have_it() {
    let (studio, token) = studio();
    let entered = studio.get(&format!("/hex?ply=2&token={token}"));
    assert_eq!((entered.status, entered.heads["location"].as_str()), (303, "/hex?ply=2"));
    let cookie = &entered.heads["set-cookie"];
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = format!("cookie: {}", cookie.split(';').next().unwrap());
    for path in ["/", "/hex", "/js/app.js", "/api/v1/games"] {
        assert_eq!(studio.send("GET", path, &[&cookie], "").status, 200, "{path}");
    }
    let bearer = format!("authorization: Bearer {token}");
    assert_eq!(studio.send("GET", "/api/v1/games", &[&bearer], "").status, 200);
    assert_eq!(studio.get(&format!("/api/v1/games?token={token}")).status, 200);
    let named = ["host: games.school.example", &bearer];
    assert_eq!(studio.send("GET", "/api/v1/games", &named, "").status, 200);
    let evil = ["host: evil.example", &bearer];
    assert_eq!(studio.send("GET", "/api/v1/games", &evil, "").code(), "host");
    let foreign = ["origin: http://evil.example", bearer.as_str()];
    assert_eq!(studio.send("GET", "/api/v1/games", &foreign, "").code(), "origin");
    let heads = [("authorization", format!("Bearer {token}"))];
    let mut tab = Tab::try_connect(studio.port, &heads).expect("a socket with the token");
    assert_eq!(tab.open("hex", "a1")["ply"], 1);
    let page = studio.send("GET", "/", &[&cookie], "");
    let policy = &page.heads["content-security-policy"];
    assert!(policy.contains(&format!("ws://127.0.0.1:{}", studio.port)), "{policy}");
}

#[test]
fn on_this_machine_alone_there_is_none() {
    let studio = Studio::start();
    assert_eq!(studio.address, format!("http://127.0.0.1:{}/", studio.port));
    assert_eq!(studio.get("/api/v1/games").status, 200);
}
