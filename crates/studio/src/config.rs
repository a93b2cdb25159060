//! Where the studio listens and keeps its games.

use std::env;
use std::path::PathBuf;

/// The port the studio listens on unless another is asked for.
pub const DEFAULT_PORT: u16 = 4747;

/// What a server needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port on 127.0.0.1; 0: any free one.
    pub port: u16,
    /// The directory of the saved games, made if it is not there.
    pub data: PathBuf,
    /// The directory to read the page from, for whoever works on it; without
    /// one, the page within the program is served.
    pub page: Option<PathBuf>,
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
