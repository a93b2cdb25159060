//! A server in this process, asked through real sockets.
#![allow(dead_code, unused_imports, reason = "every test file uses its part")]

mod child;
mod classroom;
mod tab;
mod wire;

pub(crate) use child::Child;
pub(crate) use classroom::{Classroom, Student};
pub(crate) use tab::{Heard, Tab};
pub(crate) use wire::Wire;

use quintet_studio::{Config, Limits, ServeError, Server};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// A running server; stopped when dropped.
pub(crate) struct Studio {
    pub(crate) port: u16,
    pub(crate) address: String,
    pub(crate) data: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<Result<(), ServeError>>>,
}

impl Studio {
    /// Starts a server with its own saved games.
    pub(crate) fn start() -> Self {
        Self::start_in(&scratch("data"), None)
    }

    /// Starts a server with these saved games and this page.
    pub(crate) fn start_in(data: &Path, page: Option<PathBuf>) -> Self {
        Self::start_with(Config { page, ..Config::new(data.to_owned()) })
    }

    /// Starts a server with other limits.
    pub(crate) fn start_limited(limits: Limits) -> Self {
        Self::start_with(Config { limits, ..Config::new(scratch("data")) })
    }

    /// Starts a server with this configuration, on any free port.
    pub(crate) fn start_with(config: Config) -> Self {
        let config = Config { port: 0, ..config };
        let server = Server::bind(&config).expect("a free port and a fresh directory");
        let address = server.address();
        let port = port_of(&address);
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || server.run_until(stopped));
        Self { port, address, data: config.data, stop: Some(stop), thread: Some(thread) }
    }

    /// Opens a tab: a connection to `/api/ws`.
    pub(crate) fn connect(&self) -> Tab {
        self.try_connect().expect("the server opens a socket")
    }

    /// Opens a tab; `None` if the server refuses it.
    pub(crate) fn try_connect(&self) -> Option<Tab> {
        self.try_connect_to("/api/ws")
    }

    /// Opens a tab that is connected to this path.
    pub(crate) fn connect_to(&self, path: &str) -> Tab {
        self.try_connect_to(path).expect("the server opens a socket")
    }

    fn try_connect_to(&self, path: &str) -> Option<Tab> {
        let token = ("authorization", format!("Bearer {}", self.token()));
        Tab::try_connect(self.port, path, &[token])
    }

    /// The token of the printed address.
    pub(crate) fn token(&self) -> &str {
        token_of(&self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.send("GET", path, &[], "")
    }

    /// Posts JSON to a path under `/api/v1`.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Response {
        let heads = ["content-type: application/json"];
        self.send("POST", &format!("/api/v1{path}"), &heads, &body.to_string())
    }

    /// Sends a request with the token of the printed address, unless the headers override it.
    pub(crate) fn send(&self, method: &str, path: &str, heads: &[&str], body: &str) -> Response {
        ask((self.port, self.token()), method, path, heads, body).expect("the server listens")
    }

    /// Sends a request with these headers and no token.
    pub(crate) fn send_bare(
        &self,
        method: &str,
        path: &str,
        heads: &[&str],
        body: &str,
    ) -> Response {
        exchange(self.port, request(self.port, method, path, heads, body).as_bytes())
    }

    /// Stops the server and returns how it ended.
    pub(crate) fn end(&mut self) -> Result<(), ServeError> {
        drop(self.stop.take());
        self.thread
            .take()
            .map_or(Ok(()), |thread| thread.join().expect("the server does not panic"))
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// An answer.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) heads: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("a body in JSON")
    }

    /// The code of a refusal.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().expect("a refusal has a code").to_owned()
    }
}

/// Sends a request with the server's token, unless the headers override it; `None` if the server is gone.
pub(crate) fn ask(
    (port, token): (u16, &str),
    method: &str,
    path: &str,
    heads: &[&str],
    body: &str,
) -> Option<Response> {
    let bearer = format!("authorization: Bearer {token}");
    let is_own = heads.iter().any(|it| it.starts_with("authorization:"));
    let bearer = Some(bearer.as_str()).filter(|_| !is_own);
    let heads: Vec<&str> = heads.iter().copied().chain(bearer).collect();
    try_exchange(port, request(port, method, path, &heads, body).as_bytes())
}

fn request(port: u16, method: &str, path: &str, heads: &[&str], body: &str) -> String {
    let is_named = heads.iter().any(|head| head.starts_with("host:"));
    let host = if is_named { String::new() } else { format!("host: 127.0.0.1:{port}\r\n") };
    let heads: String = heads.iter().map(|head| format!("{head}\r\n")).collect();
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\n{host}{heads}content-length: {length}\r\n\
         connection: close\r\n\r\n{body}"
    )
}

/// Sends bytes and reads the answer to its end.
pub(crate) fn exchange(port: u16, bytes: &[u8]) -> Response {
    try_exchange(port, bytes).expect("the server answers")
}

/// Sends bytes and reads the answer to its end; `None` if the server is gone.
fn try_exchange(port: u16, bytes: &[u8]) -> Option<Response> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time that is not 0");
    // A server that refuses a large body need not read all of it.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let heads = lines.filter_map(|line| line.split_once(": "));
    let heads: HashMap<_, _> =
        heads.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let body = unchunked(&answer[end + 4..], heads.contains_key("transfer-encoding"));
    Some(Response { status: status?, heads, body })
}

fn unchunked(mut bytes: &[u8], chunked: bool) -> Vec<u8> {
    if !chunked {
        return bytes.to_vec();
    }
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        body.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 4 + size..];
    }
    body
}

/// Limits high enough for any test.
pub(crate) fn unhurried() -> Limits {
    Limits { orders: (1_000_000, 1_000_000), requests: (1_000_000, 1_000_000), ..Limits::default() }
}

/// A number from the environment, or the default.
pub(crate) fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a whole number"))
}

/// Memory of a process in use, in kB; 0 if the system does not report it.
pub(crate) fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.map_or(0, |line| line.trim().trim_end_matches(" kB").parse().expect("a number"))
}

pub(crate) fn token_of(address: &str) -> &str {
    address.split("token=").nth(1).expect("an address has a token")
}

pub(crate) fn port_of(address: &str) -> u16 {
    let port = address.split('/').nth(2).and_then(|host| host.rsplit(':').next());
    port.and_then(|port| port.parse().ok()).expect("an address has a port")
}

/// A path for one test, which does not exist yet.
pub(crate) fn scratch(name: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let (process, next) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{process}-{next}-{name}"))
}
