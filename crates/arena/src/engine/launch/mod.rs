//! The launcher, which stands between the arena and a program.
//!
//! ```text
//!  arena ──► supervisor ──► first process ──► the program ──► its children …
//!             │              │  namespaces, mounts, Landlock, seccomp, limits; stops and
//!             │              └─ continues all others; they end with it
//!             └─ watches memory and processor time of them all, and ends them: when the program
//!                ends, when the arena says so (SIGTERM), when the arena is gone
//! ```
//!
//! Both stages are the same executable, started with the arguments from [`words`]. Everything is
//! done by safe system calls between our own processes, never between `fork` and `exec`. Without
//! namespaces the second stage still confines itself and then becomes the program; without a
//! sandbox it only sets limits first.

#[cfg(target_os = "linux")]
mod asked;
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

/// The stages of the launcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Starts the second stage, and ends everything that remains of it.
    Supervise,
    /// Confines itself, and starts the program.
    Confine,
}

impl Stage {
    /// The names of the stages.
    pub const NAMES: [(&'static str, Self); 2] =
        [("supervise", Self::Supervise), ("confine", Self::Confine)];
}

/// Describes how to start a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// Bytes of memory: in a sandbox for all processes together, otherwise reserved by each.
    pub memory: u64,
    /// Maximum size of a file in bytes.
    pub file: u64,
    /// Whether it may use the network.
    pub network: bool,
    /// Milliseconds of processor time of all its processes together, if limited.
    pub cpu: Option<u64>,
    /// How it is sandboxed.
    pub sandbox: Sandbox,
    /// Files hidden from it, even in its own folder.
    pub hidden: Vec<PathBuf>,
    /// The files it sees in a sandbox, besides the system.
    pub sight: Sight,
    /// A compiler outside the system that it also sees.
    pub tool: Option<PathBuf>,
    /// Whether namespaces are used; the supervisor records whether they are available.
    pub namespaces: bool,
    /// The program's user and group, as found by the supervisor.
    pub user: (u32, u32),
    /// The attacks to try instead of running a program.
    pub attack: Option<Attack>,
}

/// The files that a program in a sandbox sees besides the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sight {
    /// The folders of the files that its command names.
    Named,
    /// The folder it starts in, whatever its command names: the command is untrusted, too.
    Folder,
    /// The folder it starts in, which it may also write to: for compilers.
    Workplace,
}

/// The targets of the attacks that a sandbox must withstand; the launcher tries them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// A secret file, in a folder with a socket.
    secret: PathBuf,
    /// The socket.
    socket: PathBuf,
    /// The name of an abstract socket.
    name: String,
    /// A port with a listener.
    port: u16,
    /// A process outside.
    process: i32,
    /// A descriptor that was left open.
    descriptor: i32,
    /// The executable of the launcher.
    engine: PathBuf,
}

/// The memory limit while trying attacks.
pub(crate) const TRIED_MEMORY: u64 = 256 << 20;
/// Size in bytes of the temporary folder in a sandbox.
#[cfg(target_os = "linux")]
const QUOTA: u64 = 64 << 20;
/// Maximum number of processes and threads of a program in a sandbox.
#[cfg(target_os = "linux")]
const TASKS: u64 = 256;
/// Maximum number of open files per process in a sandbox.
#[cfg(target_os = "linux")]
const OPEN_FILES: u64 = 512;

/// Variables that programs in a sandbox inherit, because they locate interpreters.
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
    /// Creates an order for these bounds.
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

    /// Sets the environment of the launcher, and so of everything it starts.
    pub(crate) fn environment(&self, command: &mut Command) {
        // Otherwise Python buffers its output.
        command.env("PYTHONUNBUFFERED", "1");
        if self.sandbox != Sandbox::Off && cfg!(target_os = "linux") {
            command.env_clear().envs(SET);
            command.envs(VARIABLES.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        }
    }
}

/// The arguments that start a command through the launcher.
#[must_use]
pub fn words(stage: &str, order: &Order) -> [String; 2] {
    [stage.to_owned(), serde_json::to_string(order).expect("an order is plain data")]
}

/// Parses the output of [`words`]: the stage, the order, and the command.
#[must_use]
pub fn parse(words: &[String]) -> Option<(Stage, Order, &[String])> {
    let [stage, order, command @ ..] = words else { return None };
    let (_, stage) = Stage::NAMES.into_iter().find(|(name, _)| name == stage)?;
    let order: Order = serde_json::from_str(order).ok()?;
    (order.attack.is_some() || !command.is_empty()).then_some((stage, order, command))
}

/// The exit status if the program could not be started.
pub const NOT_STARTED: i32 = 127;

/// Runs a stage and returns the exit status.
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
    //! On other systems a program runs in its own process group, without further limits.

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
        /// No sandbox, no attacks.
        pub(crate) fn prepare(_: &Path) -> Option<(Self, ())> {
            None
        }
    }
}

/// Whether a process or one that it started is computing; `None` if that cannot be found out.
pub(crate) fn is_busy(process: u32) -> Option<bool> {
    #[cfg(target_os = "linux")]
    return Some(tree::is_busy(nix::unistd::Pid::from_raw(process as i32)));
    #[cfg(not(target_os = "linux"))]
    return None::<bool>.filter(|_| process > 0);
}

/// Writes a message to the standard error of the program, the only channel left.
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
