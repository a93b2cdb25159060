//! Where the studio can be reached, under which names and with which token.
//!
//! The printed address carries a token; a browser that opens it keeps the token as a cookie, and a script sends it with
//! each request:
//!
//! ```text
//!  GET /?token=T              → 303 to /, with a cookie
//!  Authorization: Bearer T    → answered
//!  GET /api/v1/games?token=T  → answered
//!  none of these              → 403: a page for people, JSON for scripts
//! ```

use crate::Config;
use crate::tokens::{Role, Tokens, fresh, is_same};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use quintet::core::Words;
use std::fmt;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::{Mutex, PoisonError};

/// Names by which this machine reaches itself.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// How long the browser keeps the token, in seconds: a year.
const KEPT: u32 = 365 * 24 * 3600;

/// The addresses, names and tokens of the studio.
#[derive(Debug)]
pub(crate) struct Access {
    host: IpAddr,
    port: u16,
    names: Vec<String>,
    tokens: Tokens,
    ticket: Ticket,
    is_class: bool,
    is_behind_proxy: bool,
}

/// An owner's token that is valid for one visit.
#[derive(Default)]
struct Ticket(Mutex<Option<String>>);

impl fmt::Debug for Ticket {
    /// Keeps secrets out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ticket")
    }
}

impl Ticket {
    fn issue(&self) -> Option<String> {
        let token = fresh().ok();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&token);
        token
    }

    /// Whether this is the ticket; if so, it is used up.
    fn take(&self, given: &str) -> bool {
        let mut ticket = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ticket.take_if(|ticket| is_same(given, ticket)).is_some()
    }
}

/// The host named by a request: a name or an address, optionally with a port. It contains nothing else, so it can be
/// copied into headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Authority {
    name: String,
    port: Option<u16>,
}

impl Authority {
    /// Reads `games.example`, `127.0.0.1:4747` or `[::1]:4747`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let end = if text.starts_with('[') { text.find(']')? + 1 } else { 0 };
        let end = end + text[end..].find(':').unwrap_or(text.len() - end);
        let (name, port) = text.split_at(end);
        let is_address = |name: &str| {
            let inside = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
            inside.is_some_and(|inside| inside.parse::<std::net::Ipv6Addr>().is_ok())
        };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        let is_name = !name.is_empty() && name.bytes().all(plain);
        let port = match port.strip_prefix(':') {
            None => None,
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(digits.parse().ok()?)
            }
            Some(_) => return None,
        };
        let name = name.to_ascii_lowercase();
        (is_name || is_address(&name)).then_some(Self { name, port })
    }

    fn is_address(&self) -> bool {
        self.name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    }
}

impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// How a request proves that it is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    /// Allowed, by a header.
    Given(Role),
    /// Allowed, by a token in its address. Holds the address without the token, and whether the browser still lacks the
    /// cookie.
    InAddress {
        /// The role that the token gives.
        role: Role,
        /// Path and query.
        rest: String,
        /// Whether to set the cookie.
        is_new: bool,
    },
    /// Not allowed.
    Missing,
}

impl Access {
    /// Creates it for a listening address and the port that was assigned.
    pub(crate) fn new(config: &Config, port: u16, tokens: Tokens) -> Self {
        Self {
            host: config.host,
            port,
            names: config.names.clone(),
            tokens,
            ticket: Ticket::default(),
            is_class: config.class,
            is_behind_proxy: config.behind_proxy.is_some(),
        }
    }

    /// Whether only this machine can reach the studio.
    pub(crate) const fn is_local(&self) -> bool {
        self.host.is_loopback() && !self.is_behind_proxy
    }

    /// The address of the studio. Behind a proxy: the usual port, and TLS.
    pub(crate) fn root(&self) -> String {
        let port = self.port;
        match self.names.first().filter(|_| !self.is_local()) {
            Some(name) if self.is_behind_proxy => format!("https://{name}/"),
            Some(name) => format!("http://{name}:{port}/"),
            None => format!("http://{}:{port}/", literal(reachable(self.host))),
        }
    }

    /// The address to open, with the token of a role.
    pub(crate) fn address(&self, role: Role) -> String {
        format!("{}?token={}", self.root(), self.tokens.get(role))
    }

    /// The address to open once, as the owner.
    pub(crate) fn ticket_address(&self) -> String {
        match self.ticket.issue() {
            Some(ticket) => format!("{}?token={ticket}", self.root()),
            None => self.root(),
        }
    }

    /// The role of a token. A class has no visitors: students have seats.
    fn role(&self, token: &str) -> Option<Role> {
        self.tokens.role(token).filter(|role| !self.is_class || *role == Role::Owner)
    }

    /// Whether a `Host` header names this server.
    pub(crate) fn is_ours(&self, host: &Authority) -> bool {
        if self.is_local() {
            // Names omit the usual port.
            let is_port = host.port.unwrap_or(80) == self.port;
            return is_port
                && (NAMES.contains(&host.name.as_str()) || host.name == literal(self.host));
        }
        // Outside a container the port may differ. An address, unlike a name, cannot be pointed elsewhere.
        let is_known = NAMES.contains(&host.name.as_str()) || self.names.contains(&host.name);
        host.is_address() || is_known
    }

    /// Whether a page of this origin is ours, given the host that was requested.
    pub(crate) fn is_own_page(&self, origin: &str, host: &Authority) -> bool {
        let read = |scheme: &str| origin.strip_prefix(scheme).and_then(Authority::read);
        match self.is_local() {
            true => read("http://").is_some_and(|page| self.is_ours(&page)),
            false => read("http://").or_else(|| read("https://")).as_ref() == Some(host),
        }
    }

    /// The names this server answers to, in words.
    pub(crate) fn names(&self) -> Words {
        let port = self.port;
        match self.is_local() {
            true => Words::new(
                format!("this server answers to 127.0.0.1:{port} and localhost:{port} only"),
                format!("ce serveur ne répond qu’à 127.0.0.1:{port} et localhost:{port}"),
            ),
            false => Words::new(
                "this server answers to its addresses and to the names given with --allow-host \
                 only",
                "ce serveur ne répond qu’à ses adresses et aux noms donnés par --allow-host",
            ),
        }
    }

    /// The addresses that pages may connect to, for the content security policy of their documents.
    pub(crate) fn sockets(&self, host: Option<&Authority>) -> String {
        let port = self.port;
        match host.filter(|host| self.is_ours(host)) {
            Some(_) if self.is_local() => format!("ws://127.0.0.1:{port} ws://localhost:{port}"),
            Some(host) => format!("ws://{host} wss://{host}"),
            None => String::new(),
        }
    }

    /// Whether a request may be answered.
    pub(crate) fn pass(&self, uri: &Uri, headers: &HeaderMap) -> Pass {
        let by_header = self.sent(headers).max(self.kept(headers));
        let query = uri.query().unwrap_or("");
        let given: Vec<&str> =
            query.split('&').filter_map(|pair| pair.strip_prefix("token=")).collect();
        // The form sends whatever was pasted into it, possibly the whole address.
        let tokens = given.iter().map(|it| it.rsplit("token%3D").next().unwrap_or(it));
        let by_ticket = |token: &str| self.ticket.take(token).then_some(Role::Owner);
        let by_address = tokens.filter_map(|it| self.role(it).or_else(|| by_ticket(it))).max();
        let Some(role) = by_header.max(by_address) else { return Pass::Missing };
        if given.is_empty() {
            return Pass::Given(role);
        }
        let rest: Vec<&str> = query.split('&').filter(|it| !it.starts_with("token=")).collect();
        let mark = if rest.is_empty() { "" } else { "?" };
        // One slash and no backslash, which browsers treat as a slash: an address with two would lead to another
        // server.
        let path = uri.path().replace('\\', "%5C");
        let rest = format!("/{}{mark}{}", path.trim_start_matches('/'), rest.join("&"));
        Pass::InAddress { role, rest, is_new: by_header < Some(role) }
    }

    /// The role of the token in the `Authorization` header.
    fn sent(&self, headers: &HeaderMap) -> Option<Role> {
        let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
        let token = text.strip_prefix("Bearer ").or_else(|| text.strip_prefix("token "))?;
        self.role(token)
    }

    /// The role of the token in a cookie.
    fn kept(&self, headers: &HeaderMap) -> Option<Role> {
        cookies(headers, &self.cookie_name()).filter_map(|token| self.role(token)).max()
    }

    /// The seat secrets that the browser holds; seats that were removed may be among them.
    pub(crate) fn seat_secrets<'h>(&self, headers: &'h HeaderMap) -> Vec<&'h str> {
        cookies(headers, &self.seat_cookie_name()).collect()
    }

    /// The cookie that a student's browser should keep; `None` makes it forget.
    pub(crate) fn seat_cookie(&self, secret: Option<&str>) -> HeaderValue {
        let age = if secret.is_some() { KEPT } else { 0 };
        cookie(&self.seat_cookie_name(), secret.unwrap_or(""), age)
    }

    /// The cookie that a browser should keep. Cookies ignore ports, so the name includes the port.
    pub(crate) fn cookie(&self, role: Role) -> HeaderValue {
        cookie(&self.cookie_name(), self.tokens.get(role), KEPT)
    }

    fn cookie_name(&self) -> String {
        format!("quintet-{}", self.port)
    }

    fn seat_cookie_name(&self) -> String {
        format!("quintet-{}-seat", self.port)
    }
}

/// The values a browser sent under a name.
fn cookies<'h>(headers: &'h HeaderMap, name: &str) -> impl Iterator<Item = &'h str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.filter(move |(kept, _)| *kept == name).map(|(_, value)| value)
}

/// A cookie that lasts for some seconds and that scripts cannot read.
fn cookie(name: &str, value: &str, age: u32) -> HeaderValue {
    let cookie = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&cookie).expect("a token is plain text")
}

/// An address as it is written in a link.
fn literal(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// An address that others can reach: for "all addresses", the one this machine would use to reach a distant one.
/// Nothing is sent to find out.
fn reachable(host: IpAddr) -> IpAddr {
    if !host.is_unspecified() {
        return host;
    }
    let far: SocketAddr = match host {
        IpAddr::V4(_) => ([192, 0, 2, 1], 9).into(),
        IpAddr::V6(_) => ([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1], 9).into(),
    };
    let asked = UdpSocket::bind((host, 0)).and_then(|socket| {
        socket.connect(far)?;
        socket.local_addr()
    });
    match asked.map(|address| address.ip()) {
        Ok(address) if !address.is_unspecified() => address,
        _ => IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
    }
}

#[cfg(test)]
mod tests;
