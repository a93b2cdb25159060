//! Where the studio listens, where it keeps its games, and its limits.

use crate::{ForwardedBy, Reports};
use quintet::Registry;
use quintet::core::Language;
use quintet_arena::Everybody;
use std::env;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The port the studio listens on by default.
pub const DEFAULT_PORT: u16 = 4747;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. On 127.0.0.1 and ::1 only this machine can connect; on any address only holders of the
    /// token are served.
    pub host: IpAddr,
    /// The port; 0 picks any free one.
    pub port: u16,
    /// Other names of this machine, such as that of a container's host.
    pub names: Vec<String>,
    /// The directory of the saved games, the tournaments and the token, created if missing. Only one studio at a time
    /// can use it.
    pub data: PathBuf,
    /// The directory to read the page from during development; without one, the page embedded in the program is served.
    pub page: Option<PathBuf>,
    /// Memory for all searches together, in bytes; default three quarters of the machine's.
    pub memory: Option<u64>,
    /// The games on offer.
    pub registry: Registry,
    /// How much a client may use.
    pub limits: Limits,
    /// Starts the programs that tournaments name. By default `None`: a request from a page never runs a program.
    pub programs: Option<Everybody>,
    /// Whether this studio is for a class: the owner is the teacher, and students come in with a short code, each with
    /// their own seat.
    pub class: bool,
    /// The ladder that it runs and shows, if any.
    pub ladder: Option<LadderConfig>,
    /// The header in which a proxy names the client. `None`: there is no proxy, and such headers are ignored.
    pub behind_proxy: Option<ForwardedBy>,
    /// The reports that it shows and measures, if any.
    pub reports: Option<Arc<dyn Reports>>,
}

impl Config {
    /// The default studio, on 127.0.0.1, with this directory.
    #[must_use]
    pub fn new(data: PathBuf) -> Self {
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: DEFAULT_PORT,
            names: Vec::new(),
            data,
            page: None,
            memory: None,
            registry: Registry::shipped(),
            limits: Limits::default(),
            programs: None,
            class: false,
            ladder: None,
            behind_proxy: None,
            reports: None,
        }
    }
}

/// A ladder in a folder, as `quintet ladder` runs it.
#[derive(Clone, Debug)]
pub struct LadderConfig {
    /// The folder with `ladder.toml` and `bots/`.
    pub folder: PathBuf,
    /// Starts its bots.
    pub everybody: Everybody,
    /// The language of the pages in the folder.
    pub language: Language,
}

/// How much a client may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of connections; default as many as the system's descriptors allow. When all are taken, the one
    /// that has been silent longest is closed.
    pub connections: Option<usize>,
    /// Maximum number of tabs.
    pub tabs: usize,
    /// Requests of a client: at once, and per second after that.
    pub requests: (u32, u32),
    /// Orders of a tab: at once, and per second after that.
    pub orders: (u32, u32),
    /// How long a client may take to send the head of a request, and its body.
    pub head: Duration,
    /// Time between two pings to a tab; after twice that without an answer, the tab counts as gone.
    pub ping: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: None,
            tabs: 256,
            requests: (400, 200),
            orders: (100, 50),
            head: Duration::from_secs(10),
            ping: Duration::from_secs(15),
        }
    }
}

/// The system's folder for a user's data: `quintet` below `$XDG_DATA_HOME` or `~/.local/share`, `~/Library/Application
/// Support` on a Mac, `%APPDATA%` on Windows. `None` if the system does not define it.
#[must_use]
pub fn usual_data_directory() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let absolute = |path: PathBuf| path.is_absolute().then_some(path);
    let base = if cfg!(windows) {
        set("APPDATA").and_then(absolute)
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        let given = set("XDG_DATA_HOME").and_then(absolute);
        given.or_else(|| set("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("quintet"))
}
