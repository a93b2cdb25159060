//! A studio for a class, and its students.

use super::{Response, Studio, Tab, scratch};
use quintet_studio::Config;
use serde_json::Value;
use std::path::Path;

/// A studio for a class.
pub(crate) struct Classroom {
    pub(crate) studio: Studio,
    pub(crate) code: String,
    /// The teacher's header.
    teacher: String,
}

/// A student, as a browser with the cookie of a seat.
pub(crate) struct Student<'c> {
    class: &'c Classroom,
    /// The header with the cookie.
    pub(crate) cookie: String,
    /// Additional headers of every request.
    heads: Vec<(&'static str, String)>,
}

impl Classroom {
    pub(crate) fn start() -> Self {
        Self::start_with(Config::new(scratch("class")))
    }

    pub(crate) fn start_in(data: &Path) -> Self {
        Self::start_with(Config::new(data.to_owned()))
    }

    pub(crate) fn start_with(config: Config) -> Self {
        let studio = Studio::start_with(Config { class: true, ..config });
        let code = studio.address.split("code=").nth(1).expect("it has a code").to_owned();
        let kept = std::fs::read_to_string(studio.data.join("token")).expect("it is there");
        let owner = kept.lines().find_map(|line| line.strip_prefix("owner "));
        let teacher = format!("authorization: Bearer {}", owner.expect("it is there"));
        Self { studio, code, teacher }
    }

    /// Posts the form of the page where students come in.
    pub(crate) fn post_form(&self, form: &str, heads: &[&str]) -> Response {
        let kind = "content-type: application/x-www-form-urlencoded";
        let heads: Vec<&str> = heads.iter().copied().chain([kind]).collect();
        self.studio.send_bare("POST", "/join", &heads, form)
    }

    /// Adds a student.
    pub(crate) fn join(&self, name: &str) -> Student<'_> {
        self.join_from(name, &[])
    }

    /// Adds a student whose requests have these headers.
    pub(crate) fn join_from(&self, name: &str, heads: &[(&'static str, &str)]) -> Student<'_> {
        let lines: Vec<String> = heads.iter().map(|(name, it)| format!("{name}: {it}")).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let entered = self.post_form(&format!("code={}&name={name}", self.code), &lines);
        let heads = heads.iter().map(|(name, it)| (*name, (*it).to_owned())).collect();
        Student { class: self, cookie: cookie_of(&entered), heads }
    }

    /// Takes the seat of a key in another browser.
    pub(crate) fn return_with(&self, key: &str) -> Student<'_> {
        let form = format!("again=1&code={}&key={}", self.code, key.replace(' ', "+"));
        let cookie = cookie_of(&self.post_form(&form, &[]));
        Student { class: self, cookie, heads: Vec::new() }
    }

    /// Sends a request of the teacher under `/api/v1`.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Response {
        let heads = [&*self.teacher, "content-type: application/json"];
        self.studio.send_bare(method, &format!("/api/v1{path}"), &heads, body)
    }

    /// Opens a tab of the teacher.
    pub(crate) fn connect(&self) -> Tab {
        let (name, value) = self.teacher.split_once(": ").expect("a header");
        assert_eq!(name, "authorization");
        let heads = [("authorization", value.to_owned())];
        Tab::try_connect(self.studio.port, "/api/ws", &heads).expect("the teacher comes in")
    }

    /// The teacher's line about a student.
    #[track_caller]
    pub(crate) fn seat(&self, name: &str) -> Value {
        let seats = self.ask("GET", "/class/seats", "").json();
        let seats = seats["seats"].as_array().expect("a list").clone();
        seats.into_iter().find(|seat| seat["name"] == name).expect("the student has a seat")
    }
}

/// The cookie set by an answer, as a header.
#[track_caller]
fn cookie_of(entered: &Response) -> String {
    assert_eq!(entered.status, 303, "{}", String::from_utf8_lossy(&entered.body));
    let cookie = &entered.heads["set-cookie"];
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    format!("cookie: {}", cookie.split(';').next().expect("it has a value"))
}

impl Student<'_> {
    /// Sends a request of the student under `/api/v1`.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Response {
        let more: Vec<String> =
            self.heads.iter().map(|(name, it)| format!("{name}: {it}")).collect();
        let heads = [&*self.cookie, "content-type: application/json"];
        let heads: Vec<&str> = heads.into_iter().chain(more.iter().map(String::as_str)).collect();
        self.class.studio.send_bare(method, &format!("/api/v1{path}"), &heads, body)
    }

    /// Opens a tab; `None` if the server refuses it.
    pub(crate) fn try_connect(&self) -> Option<Tab> {
        let (_, cookie) = self.cookie.split_once(": ").expect("a header");
        let cookie = [("cookie", cookie.to_owned())];
        let heads: Vec<_> = self.heads.iter().cloned().chain(cookie).collect();
        Tab::try_connect(self.class.studio.port, "/api/ws", &heads)
    }

    pub(crate) fn connect(&self) -> Tab {
        self.try_connect().expect("the student comes in")
    }
}
