//! The launcher: what stands between the arena and a program.
//!
//! ```text
//!  arena ──► supervisor ──► confined ──exec──► the program ──► its children …
//!             │  takes in orphans                 limits on memory and files, no network
//!             └─ ends them all: when the program ends, when the arena says so (SIGTERM),
//!                when the arena is gone
//! ```
//!
//! Both stages are the same executable, started with the words of [`words`]. Everything is
//! done by safe system calls between processes of our own, never between `fork` and `exec`.
//! These are limits for mistakes, not a wall against malice.

use super::Bounds;

/// What the launcher is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Starts the second stage, and ends everything it left.
    Supervise,
    /// Sets the limits, and becomes the program.
    Confine,
    /// Says whether the network can be taken away here.
    Probe,
}

impl Stage {
    /// The stages as they are written.
    pub const NAMES: [(&'static str, Self); 3] =
        [("supervise", Self::Supervise), ("confine", Self::Confine), ("probe", Self::Probe)];
}

/// The words after which a command is launched: `supervise MEMORY FILE NETWORK COMMAND…`.
#[must_use]
pub fn words(stage: &str, bounds: &Bounds) -> [String; 4] {
    let network = if bounds.network { "network" } else { "no-network" };
    [stage.to_owned(), bounds.memory.to_string(), bounds.file.to_string(), network.to_owned()]
}

/// Reads what [`words`] wrote: the stage, the bounds it sets, and the command.
#[must_use]
pub fn parse(words: &[String]) -> Option<(Stage, Bounds, &[String])> {
    let [stage, memory, file, network, command @ ..] = words else { return None };
    let (_, stage) = Stage::NAMES.into_iter().find(|(name, _)| name == stage)?;
    let network = match network.as_str() {
        "network" => true,
        "no-network" => false,
        _ => return None,
    };
    let (memory, file) = (memory.parse().ok()?, file.parse().ok()?);
    let needs = stage != Stage::Probe;
    let bounds = Bounds { memory, file, network, ..Bounds::default() };
    (!needs || !command.is_empty()).then_some((stage, bounds, command))
}

/// The exit status of a launcher that could not start the program.
pub const NOT_STARTED: i32 = 127;

/// Carries out a stage and returns the exit status.
#[must_use]
pub fn launch(stage: Stage, bounds: &Bounds, command: &[String]) -> i32 {
    match stage {
        Stage::Probe => i32::from(!system::cut_network()),
        Stage::Confine => system::become_program(bounds, command),
        Stage::Supervise => system::supervise(bounds, command),
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    //! Elsewhere a program runs in a process group of its own, without further limits.

    use super::{Bounds, NOT_STARTED};
    use std::process::Command;

    pub(super) fn cut_network() -> bool {
        false
    }

    pub(super) fn become_program(_: &Bounds, command: &[String]) -> i32 {
        let status = Command::new(&command[0]).args(&command[1..]).status();
        status.ok().and_then(|status| status.code()).unwrap_or(NOT_STARTED)
    }

    pub(super) fn supervise(bounds: &Bounds, command: &[String]) -> i32 {
        become_program(bounds, command)
    }
}

#[cfg(target_os = "linux")]
mod system {
    use super::{Bounds, NOT_STARTED, words};
    use nix::sched::{CloneFlags, unshare};
    use nix::sys::prctl;
    use nix::sys::resource::{Resource, setrlimit};
    use nix::sys::signal::{SigSet, Signal, kill, killpg};
    use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
    use nix::unistd::{Pid, getgid, getppid, getuid};
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::process::{Child, Command, ExitStatus};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};
    use std::{fs, io, thread};

    /// How often a supervisor looks whether it is still needed.
    const EVERY: Duration = Duration::from_millis(5);
    /// How long it tries to end what a program left.
    const PATIENCE: Duration = Duration::from_millis(400);

    /// Leaves the network, where the system allows it: alone with privileges, else with a user
    /// namespace in which the user stays who it is.
    pub(super) fn cut_network() -> bool {
        let (user, group) = (getuid(), getgid());
        if unshare(CloneFlags::CLONE_NEWNET).is_ok() {
            return true;
        }
        if unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET).is_err() {
            return false;
        }
        // Without these the program would find itself to be nobody: a nuisance, not a failure.
        let _ = fs::write("/proc/self/uid_map", format!("{user} {user} 1"));
        let _ = fs::write("/proc/self/setgroups", "deny");
        let _ = fs::write("/proc/self/gid_map", format!("{group} {group} 1"));
        true
    }

    /// Sets the limits and becomes the program; returns only if it cannot.
    pub(super) fn become_program(bounds: &Bounds, command: &[String]) -> i32 {
        let _ = prctl::set_pdeathsig(Signal::SIGKILL);
        if !bounds.network {
            cut_network();
        }
        let limits = [
            (Resource::RLIMIT_AS, bounds.memory),
            (Resource::RLIMIT_FSIZE, bounds.file),
            (Resource::RLIMIT_CORE, 0),
        ];
        for (resource, limit) in limits {
            let _ = setrlimit(resource, limit, limit);
        }
        let error = Command::new(&command[0]).args(&command[1..]).exec();
        complain(&format!("cannot start `{}`: {error}", command[0]))
    }

    /// What cannot be told otherwise goes where the program's own complaints go.
    fn complain(message: &str) -> i32 {
        let _ = io::Write::write_all(&mut io::stderr(), format!("{message}\n").as_bytes());
        NOT_STARTED
    }

    /// Starts the program, waits for its end or for a reason to end it, and leaves nothing
    /// running.
    pub(super) fn supervise(bounds: &Bounds, command: &[String]) -> i32 {
        let parent = getppid();
        let _ = prctl::set_child_subreaper(true);
        let asked = listen();
        let own = match std::env::current_exe() {
            Ok(own) => own,
            Err(error) => return complain(&format!("cannot find the launcher: {error}")),
        };
        // The first argument of this process is the command that launches.
        let launch = std::env::args_os().nth(1).unwrap_or_default();
        let started = Command::new(own)
            .arg(launch)
            .args(words("confine", bounds))
            .args(command)
            .process_group(0)
            .spawn();
        let mut child = match started {
            Ok(child) => child,
            Err(error) => return complain(&format!("cannot start the launcher: {error}")),
        };
        let ended = wait(&mut child, || asked.load(Ordering::Relaxed) || getppid() != parent);
        clear(&child);
        ended.map_or(128 + Signal::SIGKILL as i32, status)
    }

    /// Notes whether somebody asks this process to end.
    fn listen() -> Arc<AtomicBool> {
        let asked = Arc::new(AtomicBool::new(false));
        let mut signals = SigSet::empty();
        for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
            signals.add(signal);
        }
        if signals.thread_block().is_ok() {
            let asked = Arc::clone(&asked);
            thread::spawn(move || {
                let _ = signals.wait();
                asked.store(true, Ordering::Relaxed);
            });
        }
        asked
    }

    /// Waits until the child ends by itself; nothing when it must be ended.
    fn wait(child: &mut Child, must_end: impl Fn() -> bool) -> Option<ExitStatus> {
        loop {
            if let Ok(Some(status)) = child.try_wait() {
                return Some(status);
            }
            if must_end() {
                return None;
            }
            thread::sleep(EVERY);
        }
    }

    /// Ends the group of the program, and every orphan that became a child of ours.
    fn clear(child: &Child) {
        let started = Instant::now();
        let group = Pid::from_raw(child.id() as i32);
        loop {
            let _ = killpg(group, Signal::SIGKILL);
            let children = children();
            for &child in &children {
                let _ = kill(child, Signal::SIGKILL);
            }
            while matches!(
                waitpid(None, Some(WaitPidFlag::WNOHANG)),
                Ok(status) if status != WaitStatus::StillAlive
            ) {}
            if children.is_empty() || started.elapsed() > PATIENCE {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The processes whose parent is this one.
    fn children() -> Vec<Pid> {
        let own = std::process::id();
        let parent = |pid: i32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            // `pid (name) state parent …`; a name may hold anything, even brackets.
            let (_, rest) = stat.rsplit_once(')')?;
            rest.split_whitespace().nth(1)?.parse::<u32>().ok()
        };
        let listed = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = listed.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        pids.filter(|&pid| parent(pid) == Some(own)).map(Pid::from_raw).collect()
    }

    /// An exit status as one number, as shells give it.
    fn status(status: ExitStatus) -> i32 {
        status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(NOT_STARTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        let bounds = Bounds { memory: 7, file: 8, network: true, ..Bounds::default() };
        let command = ["a".to_owned(), "b c".to_owned()];
        let all = [&words("confine", &bounds)[..], &command].concat();
        assert_eq!(parse(&all), Some((Stage::Confine, bounds, &command[..])));
        for broken in [&all[..2], &all[..4], &["x".to_owned()]] {
            assert_eq!(parse(broken), None);
        }
    }
}
