//! Hosts, origins and tokens, without a server.

use super::*;
use std::sync::atomic::{AtomicU32, Ordering};

fn access(host: &str) -> Access {
    let mut config = Config::new("data".into());
    config.host = host.parse().unwrap();
    config.names = vec!["classroom.example".to_owned()];
    // Tests of one process run at once.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(format!("quintet-access-{}-{}", number.0, number.1));
    std::fs::create_dir_all(&folder).unwrap();
    let tokens = Tokens::of(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    Access::new(&config, 4747, tokens)
}

fn is_ours(access: &Access, host: &str) -> bool {
    Authority::read(host).is_some_and(|host| access.is_ours(&host))
}

#[test]
fn on_this_machine_only_its_own_names() {
    let access = access("127.0.0.1");
    for host in ["localhost:4747", "127.0.0.1:4747", "LOCALHOST:4747"] {
        assert!(is_ours(&access, host), "{host}");
    }
    for host in ["localhost", "127.0.0.1:80", "classroom.example:4747", "10.0.0.7:4747", ""] {
        assert!(!is_ours(&access, host), "{host}");
    }
    assert!(access.address(Role::Owner).starts_with("http://127.0.0.1:4747/?token="));
}

#[test]
fn elsewhere_the_names_and_addresses_it_has() {
    let access = access("0.0.0.0");
    for host in
        ["classroom.example", "classroom.example:80", "10.0.0.7:8080", "[fd00::7]:1", "localhost"]
    {
        assert!(is_ours(&access, host), "{host}");
    }
    for host in ["evil.example:4747", "classroom.example.evil", "", "10.0.0.7.evil:4747"] {
        assert!(!is_ours(&access, host), "{host}");
    }
    let asked = |host: &str| Authority::read(host).unwrap();
    assert!(access.is_own_page("https://classroom.example", &asked("classroom.example")));
    assert!(!access.is_own_page("http://10.0.0.8:4747", &asked("10.0.0.7:4747")));
}

/// Anything else in a `Host` would end up in the page's policy.
#[test]
fn a_host_is_a_name_and_a_port_and_nothing_else() {
    for text in [
        "127.0.0.1:1; script-src *",
        "127.0.0.1:4747 ",
        "user@127.0.0.1:4747",
        "127.0.0.1:",
        "127.0.0.1:+80",
        "127.0.0.1:99999",
        "127.0.0.1:4747/",
        "[::1",
        "[::1]x",
        "[::1]:4747:1",
        "::1",
        "a,b",
        "a'b",
    ] {
        assert_eq!(Authority::read(text), None, "{text}");
    }
    for text in ["127.0.0.1:4747", "[::1]:4747", "a-b_c.example"] {
        assert_eq!(Authority::read(text).unwrap().to_string(), text);
    }
}

#[test]
fn tokens_are_asked_for_and_differ() {
    let access = access("0.0.0.0");
    let [owner, visitor] = [Role::Owner, Role::Visitor].map(|role| access.tokens.get(role));
    assert!(owner != visitor && owner.len() >= 32 && visitor.len() >= 32);
    assert!(access.address(Role::Visitor).ends_with(&format!(":4747/?token={visitor}")));
    let pass = |path: &str, name: Option<(&'static str, String)>| {
        let mut headers = HeaderMap::new();
        name.map(|(name, value)| headers.insert(name, value.parse().unwrap()));
        access.pass(&path.parse().unwrap(), &headers)
    };
    assert_eq!(pass("/", None), Pass::Missing);
    assert_eq!(pass("/?token=", None), Pass::Missing);
    assert_eq!(pass(&format!("/?token={}", &owner[1..]), None), Pass::Missing);
    for (role, token) in [(Role::Owner, owner), (Role::Visitor, visitor)] {
        for (name, value) in [
            ("authorization", format!("Bearer {token}")),
            ("authorization", format!("token {token}")),
            ("cookie", format!("other=1; quintet-4747={token}")),
        ] {
            assert_eq!(pass("/api/v1/games", Some((name, value))), Pass::Given(role));
        }
        assert_eq!(pass("/", Some(("cookie", format!("quintet-4748={token}")))), Pass::Missing);
    }
    let kept = |token: &str| Some(("cookie", format!("quintet-4747={token}")));
    let entered = |path: &str, kept| match pass(path, kept) {
        Pass::InAddress { role, rest, is_new } => (role, rest, is_new),
        other => panic!("{path}: {other:?}"),
    };
    let rest = |rest: &str| rest.to_owned();
    let with = |token: &str| format!("//hex?ply=3&token={token}&lang=fr");
    let plain = rest("/hex?ply=3&lang=fr");
    assert_eq!(entered(&with(visitor), None), (Role::Visitor, plain.clone(), true));
    assert_eq!(entered(&with(owner), kept(visitor)), (Role::Owner, plain.clone(), true));
    // An owner who opens the visitors' address stays the owner.
    assert_eq!(entered(&with(visitor), kept(owner)), (Role::Owner, plain.clone(), false));
    assert_eq!(entered(&with("old"), kept(visitor)), (Role::Visitor, plain, false));
    // Nothing that a browser would take for another server.
    for path in ["/\\evil.com", "//evil.com", "/\\/evil.com", "\\\\evil.com"] {
        let Ok(uri) = format!("{path}?token={owner}").parse::<Uri>() else { continue };
        let Pass::InAddress { rest, .. } = access.pass(&uri, &HeaderMap::new()) else {
            panic!("{path}");
        };
        assert!(!rest.starts_with("//") && !rest.contains('\\'), "{path}: {rest}");
    }
}

#[test]
fn a_ticket_is_good_for_one_visit() {
    let access = access("127.0.0.1");
    let address = access.ticket_address();
    let ticket = address.rsplit('=').next().unwrap();
    assert_ne!(ticket, access.tokens.get(Role::Owner));
    let pass = || access.pass(&format!("/?token={ticket}").parse().unwrap(), &HeaderMap::new());
    let owner = Pass::InAddress { role: Role::Owner, rest: "/".to_owned(), is_new: true };
    assert_eq!(pass(), owner);
    assert_eq!(pass(), Pass::Missing);
}
