//! Where the studio listens, where it keeps its games, and how much it takes.

use crate::{ForwardedBy, Reports};
use quintet::Registry;
use quintet_arena::Everybody;
use std::env;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The port the studio listens on by default.
pub const DEFAULT_PORT: u16 = 4747;

/// What a server needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; on 127.0.0.1 and ::1 only this machine can
    /// ask, and anywhere only whoever has the token.
    pub host: IpAddr,
    /// The port; 0: any free one.
    pub port: u16,
    /// Names besides its address that this machine is called by, such as that
    /// of a container's host.
    pub names: Vec<String>,
    /// The directory of the saved games, the tournaments and the token, made if it is not there.
    /// One studio at a time uses it.
    pub data: PathBuf,
    /// The directory to read the page from, for whoever works on it; without
    /// one, the page within the program is served.
    pub page: Option<PathBuf>,
    /// Bytes of memory for all searches together; without it, three quarters
    /// of the machine's.
    pub memory: Option<u64>,
    /// The games that it offers.
    pub registry: Registry,
    /// How much is taken from whoever connects.
    pub limits: Limits,
    /// Who starts the programs that tournaments name. None, as usual: what a page asks for runs
    /// no program.
    pub programs: Option<Everybody>,
    /// Whether it is a class's: the owner is the teacher, and students come in by a short code, each
    /// to a seat of their own.
    pub class: bool,
    /// The header in which a server before this one says whom it speaks for; none: there is no such
    /// server, and nobody is believed.
    pub behind_proxy: Option<ForwardedBy>,
    /// The reports that it shows and measures again; none: it has none.
    pub reports: Option<Arc<dyn Reports>>,
}

impl Config {
    /// The usual studio, on 127.0.0.1, with this directory.
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
            behind_proxy: None,
            reports: None,
        }
    }
}

/// How much the studio takes from whoever connects.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at a time; without it, as many as the system has
    /// descriptors for. When all are taken, the one that has been silent the
    /// longest makes room.
    pub connections: Option<usize>,
    /// Tabs at a time.
    pub tabs: usize,
    /// Requests of a client at once, and a second after that.
    pub requests: (u32, u32),
    /// Orders of a tab at once, and a second after that.
    pub orders: (u32, u32),
    /// How long a client has to send the head of a request, and its body.
    pub head: Duration,
    /// Time between two pings to a tab; after twice that without a word from
    /// it, it is gone.
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

/// Where programs of this system keep what belongs to a user: `quintet` below
/// `$XDG_DATA_HOME` or `~/.local/share`, `~/Library/Application Support` on a
/// Mac, `%APPDATA%` on Windows. None when the system does not say.
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
