//! Where the studio is reached, by what names, and with what token.
//!
//! On this machine alone nothing is needed. On an address that others can
//! reach, the address that is printed carries a token; a browser that opens it
//! keeps the token as a cookie, a script sends it along:
//!
//! ```text
//!  GET /?token=T            → 303 to /, with a cookie
//!  Authorization: Bearer T  → answered
//!  neither                  → 403, whatever was asked for
//! ```

use crate::Config;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use quintet::core::Words;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr, UdpSocket};

/// Names under which this machine reaches itself.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Bytes of a token: more than can be guessed.
const TOKEN: usize = 24;

/// Where the studio is reached.
#[derive(Debug)]
pub(crate) struct Access {
    host: IpAddr,
    port: u16,
    names: Vec<String>,
    /// None on this machine alone.
    token: Option<String>,
}

/// How a request shows that it may ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    /// It may ask.
    Given,
    /// It may, by the address; the browser is to keep that, and to go here.
    InAddress(String),
    /// It may not.
    Missing,
}

impl Access {
    /// For an address to listen on and the port that was got there.
    ///
    /// # Errors
    /// The system has no randomness for a token.
    pub(crate) fn new(config: &Config, port: u16) -> std::io::Result<Self> {
        // With programs, nobody else on this machine may ask either.
        let is_open = config.host.is_loopback() && config.programs.is_none();
        let token = if is_open { None } else { Some(token()?) };
        Ok(Self { host: config.host, port, names: config.names.clone(), token })
    }

    /// The address to open, with the token if there is one.
    pub(crate) fn address(&self) -> String {
        let port = self.port;
        let name = self.names.first().cloned();
        let name = name.unwrap_or_else(|| literal(reachable(self.host)));
        match &self.token {
            None => format!("http://{}:{port}/", literal(self.host)),
            Some(token) => format!("http://{name}:{port}/?token={token}"),
        }
    }

    /// Whether a `Host` names this server.
    pub(crate) fn is_ours(&self, host: &str) -> bool {
        let port = self.port;
        if self.token.is_none() {
            // The usual port is left out of names.
            let own = [literal(self.host)];
            let names = NAMES.iter().copied().chain(own.iter().map(String::as_str));
            return names
                .into_iter()
                .any(|name| host == format!("{name}:{port}") || port == 80 && host == name);
        }
        // A container's port may be another outside. An address cannot be
        // pointed elsewhere, as a name can.
        let name = without_port(host);
        let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        is_address || NAMES.contains(&name) || self.names.iter().any(|known| known == name)
    }

    /// Whether a page of this origin is ours, when this host was asked for.
    pub(crate) fn is_own_page(&self, origin: &str, host: &str) -> bool {
        match &self.token {
            None => origin.strip_prefix("http://").is_some_and(|host| self.is_ours(host)),
            Some(_) => {
                let plain = origin.strip_prefix("http://");
                plain.or_else(|| origin.strip_prefix("https://")) == Some(host)
            }
        }
    }

    /// What this server answers to, in words.
    pub(crate) fn names(&self) -> Words {
        let port = self.port;
        match &self.token {
            None => Words::new(
                format!("this server answers to 127.0.0.1:{port} and localhost:{port} only"),
                format!("ce serveur ne répond qu’à 127.0.0.1:{port} et localhost:{port}"),
            ),
            Some(_) => Words::new(
                "this server answers to its addresses and to the names given with --allow-host \
                 only",
                "ce serveur ne répond qu’à ses adresses et aux noms donnés par --allow-host",
            ),
        }
    }

    /// Where pages may connect to, for the policy of their documents.
    pub(crate) fn sockets(&self, host: &str) -> String {
        let port = self.port;
        match &self.token {
            None => format!("ws://127.0.0.1:{port} ws://localhost:{port}"),
            Some(_) if self.is_ours(host) => format!("ws://{host} wss://{host}"),
            Some(_) => String::new(),
        }
    }

    /// Whether a request may be answered.
    pub(crate) fn pass(&self, uri: &Uri, headers: &HeaderMap) -> Pass {
        let Some(token) = &self.token else { return Pass::Given };
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let sent = text(header::AUTHORIZATION).and_then(|value| {
            value.strip_prefix("Bearer ").or_else(|| value.strip_prefix("token "))
        });
        let cookie = self.cookie_name();
        let cookies =
            headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let kept = cookies
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| *name == cookie)
            .map(|(_, value)| value);
        if sent.into_iter().chain(kept).any(|given| is_same(given, token)) {
            return Pass::Given;
        }
        let query = uri.query().unwrap_or("");
        let in_query =
            |pair: &&str| pair.strip_prefix("token=").is_some_and(|it| is_same(it, token));
        if !query.split('&').any(|pair| in_query(&pair)) {
            return Pass::Missing;
        }
        let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("token=")).collect();
        let mark = if rest.is_empty() { "" } else { "?" };
        // One slash: an address with two would lead to another server.
        let path = uri.path().trim_start_matches('/');
        Pass::InAddress(format!("/{path}{mark}{}", rest.join("&")))
    }

    /// What a browser is to keep. Cookies do not know ports, so the name does.
    pub(crate) fn cookie(&self) -> Option<String> {
        let (name, token) = (self.cookie_name(), self.token.as_ref()?);
        Some(format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax"))
    }

    fn cookie_name(&self) -> String {
        format!("quintet-{}", self.port)
    }
}

/// In time that does not depend on how much of it is right.
fn is_same(given: &str, token: &str) -> bool {
    let differs = given.bytes().zip(token.bytes()).fold(0, |sum, (one, other)| sum | one ^ other);
    given.len() == token.len() && differs == 0
}

fn token() -> std::io::Result<String> {
    let mut bytes = [0; TOKEN];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// An address as it stands in a link.
fn literal(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') && !name.is_empty() => name,
        _ => host,
    }
}

/// An address that others may reach: of "all addresses", the one that this
/// machine would use to reach a far one. Nothing is sent to find out.
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
mod tests {
    use super::*;

    fn access(host: &str) -> Access {
        let mut config = Config::new("data".into());
        config.host = host.parse().unwrap();
        config.names = vec!["classroom.example".to_owned()];
        Access::new(&config, 4747).unwrap()
    }

    #[test]
    fn on_this_machine_nothing_changes() {
        let access = access("127.0.0.1");
        assert_eq!(access.address(), "http://127.0.0.1:4747/");
        assert_eq!(access.pass(&"/".parse().unwrap(), &HeaderMap::new()), Pass::Given);
        assert!(access.is_ours("localhost:4747") && !access.is_ours("localhost"));
        assert!(!access.is_ours("classroom.example:4747"));
    }

    #[test]
    fn elsewhere_the_names_and_addresses_it_has() {
        let access = access("0.0.0.0");
        for host in [
            "classroom.example",
            "classroom.example:80",
            "10.0.0.7:8080",
            "[fd00::7]:1",
            "localhost",
        ] {
            assert!(access.is_ours(host), "{host}");
        }
        for host in ["evil.example:4747", "classroom.example.evil", "", "10.0.0.7.evil:4747"] {
            assert!(!access.is_ours(host), "{host}");
        }
        assert!(access.is_own_page("https://classroom.example", "classroom.example"));
        assert!(!access.is_own_page("http://10.0.0.8:4747", "10.0.0.7:4747"));
    }

    #[test]
    fn tokens_are_asked_for_and_differ() {
        let access = access("0.0.0.0");
        let token = access.token.clone().unwrap();
        assert_eq!(token.len(), 2 * TOKEN);
        assert_ne!(token, super::token().unwrap());
        assert!(access.address().ends_with(&format!(":4747/?token={token}")));
        let pass = |path: &str, name: Option<(&'static str, String)>| {
            let mut headers = HeaderMap::new();
            name.map(|(name, value)| headers.insert(name, value.parse().unwrap()));
            access.pass(&path.parse().unwrap(), &headers)
        };
        assert_eq!(pass("/", None), Pass::Missing);
        assert_eq!(pass("/?token=", None), Pass::Missing);
        assert_eq!(pass(&format!("/?token={}", &token[1..]), None), Pass::Missing);
        let in_address = pass(&format!("//hex?ply=3&token={token}&lang=fr"), None);
        assert_eq!(in_address, Pass::InAddress("/hex?ply=3&lang=fr".to_owned()));
        for (name, value) in [
            ("authorization", format!("Bearer {token}")),
            ("authorization", format!("token {token}")),
            ("cookie", format!("other=1; quintet-4747={token}")),
        ] {
            assert_eq!(pass("/api/v1/games", Some((name, value))), Pass::Given);
        }
        assert_eq!(pass("/", Some(("cookie", format!("quintet-4748={token}")))), Pass::Missing);
    }
}
