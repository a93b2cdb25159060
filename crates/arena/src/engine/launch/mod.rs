//! The launcher: what stands between the arena and a program.
//!
//! ```text
//!  arena ──► supervisor ──► first process ──► the program ──► its children …
//!             │              │  namespaces, mounts, Landlock, seccomp, limits; stops and
//!             │              └─ continues all others; they end with it
//!             └─ watches memory and processor time of them all, and ends them: when the program
//!                ends, when the arena says so (SIGTERM), when the arena is gone
//! ```
//!
//! Both stages are the same executable, started with the words of [`words`]. Everything is
//! done by safe system calls between processes of our own, never between `fork` and `exec`.
//! Without namespaces the second stage confines itself all the same and then becomes the program;
//! without a sandbox it only sets limits first.

#[cfg(target_os = "linux")]
mod attack;
#[cfg(target_os = "linux")]
mod inside;
#[cfg(target_os = "linux")]
mod mounts;
#[cfg(target_os = "linux")]
mod rules;
#[cfg(target_os = "linux")]
mod supervise;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(target_os = "linux")]
mod view;

use super::{Bounds, Sandbox};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::process::Command;

/// What the launcher is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Starts the second stage, and ends everything it left.
    Supervise,
    /// Confines itself, and starts the program.
    Confine,
}

impl Stage {
    /// The stages as they are written.
    pub const NAMES: [(&'static str, Self); 2] =
        [("supervise", Self::Supervise), ("confine", Self::Confine)];
}

/// How a program is started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// Bytes of memory: in a sandbox what all processes use together, else what each reserves.
    pub memory: u64,
    /// Bytes of the longest file.
    pub file: u64,
    /// Whether it may use the network.
    pub network: bool,
    /// Milliseconds of processor time of all its processes together, where that is limited.
    pub cpu: Option<u64>,
    /// Whether it is kept in a sandbox.
    pub sandbox: Sandbox,
    /// Files that it must not see, even in its own folder.
    pub hidden: Vec<PathBuf>,
    /// What it sees in a sandbox, besides the system.
    pub sight: Sight,
    /// A compiler outside of the system that it sees besides.
    pub tool: Option<PathBuf>,
    /// Whether namespaces are used. The supervisor notes whether it got them.
    pub namespaces: bool,
    /// Who the program is, as the supervisor found it: user and group.
    pub user: (u32, u32),
    /// What is tried in place of a program.
    pub attack: Option<Attack>,
}

/// What a program in a sandbox sees besides the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sight {
    /// The folders of the files that its command names.
    Named,
    /// The folder that it starts in, whatever its command names: the command is a stranger's, too.
    Folder,
    /// That folder, in which it may also write: a compiler.
    Workplace,
}

/// What a sandbox must keep a program from; the launcher tries it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// A file that is nobody's business, in a folder with a socket.
    secret: PathBuf,
    /// The socket.
    socket: PathBuf,
    /// The name of an abstract socket.
    name: String,
    /// A port that somebody listens on.
    port: u16,
    /// A process outside.
    process: i32,
    /// A descriptor that was left open.
    descriptor: i32,
    /// The executable of the launcher.
    engine: PathBuf,
}

/// The memory limit under which attacks are tried.
pub(crate) const TRIED_MEMORY: u64 = 256 << 20;
/// Bytes of the temporary folder in a sandbox.
#[cfg(target_os = "linux")]
const QUOTA: u64 = 64 << 20;
/// Processes and threads of a program in a sandbox.
#[cfg(target_os = "linux")]
const TASKS: u64 = 256;
/// Open files of a process in a sandbox.
#[cfg(target_os = "linux")]
const OPEN_FILES: u64 = 512;

/// Variables that programs in a sandbox inherit: they say where interpreters are.
const VARIABLES: [&str; 7] = [
    "PATH",
    "LD_LIBRARY_PATH",
    "JAVA_HOME",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "VIRTUAL_ENV",
    "NODE_PATH",
];
/// Variables that are set for them.
const SET: [(&str, &str); 4] =
    [("HOME", "/tmp"), ("TMPDIR", "/tmp"), ("LANG", "C.UTF-8"), ("PYTHONUNBUFFERED", "1")];

impl Order {
    /// An order for these bounds.
    #[must_use]
    pub fn new(bounds: &Bounds, sandbox: Sandbox, hidden: Vec<PathBuf>) -> Self {
        Self {
            memory: bounds.memory,
            file: bounds.file,
            network: bounds.network,
            cpu: bounds.cpu.map(|time| time.as_millis() as u64),
            sandbox,
            hidden,
            sight: Sight::Named,
            tool: None,
            namespaces: true,
            user: (0, 0),
            attack: None,
        }
    }

    /// Sets the environment that the launcher starts with, and so does everything it starts.
    pub(crate) fn environment(&self, command: &mut Command) {
        // Python keeps what it prints until there is much of it, unless this is set.
        command.env("PYTHONUNBUFFERED", "1");
        if self.sandbox != Sandbox::Off && cfg!(target_os = "linux") {
            command.env_clear().envs(SET);
            command.envs(VARIABLES.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        }
    }
}

/// The words after which a command is launched.
#[must_use]
pub fn words(stage: &str, order: &Order) -> [String; 2] {
    [stage.to_owned(), serde_json::to_string(order).expect("an order is plain data")]
}

/// Reads what [`words`] wrote: the stage, the order, and the command.
#[must_use]
pub fn parse(words: &[String]) -> Option<(Stage, Order, &[String])> {
    let [stage, order, command @ ..] = words else { return None };
    let (_, stage) = Stage::NAMES.into_iter().find(|(name, _)| name == stage)?;
    let order: Order = serde_json::from_str(order).ok()?;
    (order.attack.is_some() || !command.is_empty()).then_some((stage, order, command))
}

/// The exit status of a launcher that could not start the program.
pub const NOT_STARTED: i32 = 127;

/// Carries out a stage and returns the exit status.
#[must_use]
pub fn launch(stage: Stage, order: &Order, command: &[String]) -> i32 {
    match stage {
        Stage::Confine => system::confine(order, command),
        Stage::Supervise => system::supervise(order, command),
    }
}

#[cfg(target_os = "linux")]
mod system {
    pub(super) use super::inside::confine;
    pub(super) use super::supervise::supervise;
}

#[cfg(not(target_os = "linux"))]
mod system {
    //! Elsewhere a program runs in a process group of its own, without further limits.

    use super::{Attack, NOT_STARTED, Order};
    use crate::engine::Sandbox;
    use std::path::Path;
    use std::process::Command;

    pub(super) fn confine(order: &Order, command: &[String]) -> i32 {
        if order.attack.is_some() || order.sandbox == Sandbox::Require {
            return NOT_STARTED;
        }
        let status = Command::new(&command[0]).args(&command[1..]).status();
        status.ok().and_then(|status| status.code()).unwrap_or(NOT_STARTED)
    }

    pub(super) fn supervise(order: &Order, command: &[String]) -> i32 {
        confine(order, command)
    }

    impl Attack {
        /// There is no sandbox to attack.
        pub(crate) fn prepare(_: &Path) -> Option<(Self, ())> {
            None
        }
    }
}

/// Whether a process or one that it started is computing; none where that cannot be seen.
pub(crate) fn is_busy(process: u32) -> Option<bool> {
    #[cfg(target_os = "linux")]
    return Some(tree::is_busy(nix::unistd::Pid::from_raw(process as i32)));
    #[cfg(not(target_os = "linux"))]
    return None::<bool>.filter(|_| process > 0);
}

/// What cannot be told otherwise goes where the program's own complaints go.
#[cfg(target_os = "linux")]
fn complain(message: &str) -> i32 {
    let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("{message}\n").as_bytes());
    NOT_STARTED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        let bounds = Bounds { memory: 7, file: 8, network: true, ..Bounds::default() };
        let order = Order::new(&bounds, Sandbox::Require, vec!["a b".into()]);
        let command = ["a".to_owned(), "b c".to_owned()];
        let all = [&words("confine", &order)[..], &command].concat();
        assert_eq!(parse(&all), Some((Stage::Confine, order, &command[..])));
        for broken in [&all[..1], &all[..2], &["x".to_owned()]] {
            assert_eq!(parse(broken), None);
        }
    }
}
