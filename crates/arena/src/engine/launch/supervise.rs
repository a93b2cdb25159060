//! The supervisor: runs outside the sandbox, starts the first process inside, monitors it, and ends
//! everything.
//!
//! It is single-threaded, because a process whose children enter a new PID namespace cannot start
//! threads; so it reads signals from a descriptor.

use super::asked::Asked;
use super::tree::{self, Mappings, Use};
use super::{NOT_STARTED, Order, complain, words};
use crate::engine::Sandbox;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::signal::{SigSet, Signal, kill, killpg};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::{Pid, getgid, getpid, getppid, getuid};
use std::os::fd::AsFd as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// How often a supervisor checks whether it is still needed, in milliseconds.
const EVERY: u8 = 5;
/// How often it measures what the program uses.
const MEASURE: Duration = Duration::from_millis(20);
/// How long it tries to end the processes a program left behind.
const PATIENCE: Duration = Duration::from_millis(400);
/// Processor time used out of turn above which it is reported.
const WORTH_SAYING: Duration = Duration::from_millis(100);

/// Starts the program, waits for its end or for a reason to end it, and leaves nothing running.
pub(super) fn supervise(order: &Order, command: &[String]) -> i32 {
    let parent = getppid();
    let _ = prctl::set_child_subreaper(true);
    let signals = [
        Signal::SIGTERM,
        Signal::SIGINT,
        Signal::SIGHUP,
        Signal::SIGCHLD,
        Signal::SIGUSR1,
        Signal::SIGUSR2,
    ];
    let signals = SigSet::from_iter(signals);
    let listening = signals.thread_block().and_then(|()| {
        SignalFd::with_flags(&signals, SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC)
    });
    let listening = match listening {
        Ok(listening) => listening,
        Err(error) => return complain(&format!("cannot listen to signals: {error}")),
    };
    let buffer = tree::usual_buffer();
    let (order, room) = prepare(order);
    let asked = (order.sandbox != Sandbox::Off).then(|| Asked::listen(&order)).flatten();
    let child = match start(&order, room.as_ref(), command) {
        Ok(child) => child,
        Err(status) => return status,
    };
    let (mappings, out_of_turn) = (Mappings::default(), Duration::ZERO);
    let mut watch = Watch { order, buffer, child, asked, mappings, first: None, out_of_turn };
    let ended = watch.wait(&listening, || getppid() != parent);
    watch.explain(ended);
    if watch.out_of_turn >= WORTH_SAYING {
        let time = watch.out_of_turn.as_secs_f64();
        complain(&format!("quintet: it used {time:.1} s of processor time out of turn"));
    }
    clear(&watch.child);
    if let Some(room) = room {
        let _ = fs::remove_dir_all(room);
    }
    ended.map_or(128 + Signal::SIGKILL as i32, status)
}

/// Enters namespaces, if requested and allowed; otherwise creates a temporary folder for the
/// program.
fn prepare(order: &Order) -> (Order, Option<PathBuf>) {
    let mut order = order.clone();
    order.user = (getuid().as_raw(), getgid().as_raw());
    if order.sandbox == Sandbox::Off {
        return (order, None);
    }
    order.namespaces = order.namespaces && enter(&order);
    let room = (!order.namespaces).then(|| {
        let room = PathBuf::from(format!("/tmp/quintet-{}", std::process::id()));
        let _ = fs::create_dir(&room);
        // Programs started by root run as another user.
        let mode = if getuid().is_root() { 0o1777 } else { 0o700 };
        let _ = fs::set_permissions(&room, fs::Permissions::from_mode(mode));
        room
    });
    (order, room)
}

/// Leaves the machine's processes, network and queues: directly with privileges, otherwise through
/// a user namespace.
fn enter(order: &Order) -> bool {
    let mut kinds = CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWIPC | CloneFlags::CLONE_NEWUTS;
    if !order.network {
        kinds |= CloneFlags::CLONE_NEWNET;
    }
    if unshare(kinds).is_ok() {
        return true;
    }
    // As root of its own namespace, the next stage keeps the right to mount when it is started.
    unshare(kinds | CloneFlags::CLONE_NEWUSER).is_ok() && become_user((0, 0), order.user)
}

/// Maps the user and the group of a new user namespace.
pub(super) fn become_user(inside: (u32, u32), outside: (u32, u32)) -> bool {
    fs::write("/proc/self/setgroups", "deny").is_ok()
        && fs::write("/proc/self/uid_map", format!("{} {} 1", inside.0, outside.0)).is_ok()
        && fs::write("/proc/self/gid_map", format!("{} {} 1", inside.1, outside.1)).is_ok()
}

fn start(order: &Order, room: Option<&PathBuf>, command: &[String]) -> Result<Child, i32> {
    let own = std::env::current_exe()
        .map_err(|error| complain(&format!("cannot find the launcher: {error}")))?;
    // The first argument of this process is the launch command.
    let launch = std::env::args_os().nth(1).unwrap_or_default();
    let mut starting = Command::new(own);
    starting.arg(launch).args(words("confine", order)).args(command).process_group(0);
    if let Some(room) = room {
        starting.env("TMPDIR", room).env("HOME", room);
    }
    starting.spawn().map_err(|error| complain(&format!("cannot start the launcher: {error}")))
}

/// A monitored program.
struct Watch {
    order: Order,
    /// The size of a socket's buffer.
    buffer: u64,
    child: Child,
    /// Its requests for much memory at once, if this system reports them.
    asked: Option<Asked>,
    mappings: Mappings,
    /// Its usage when its turn ended; `None` during its turn.
    first: Option<Use>,
    out_of_turn: Duration,
}

impl Watch {
    /// Waits until the program ends by itself; `None` if it must be ended.
    fn wait(&mut self, signals: &SignalFd, is_alone: impl Fn() -> bool) -> Option<ExitStatus> {
        let mut measured = Instant::now();
        loop {
            self.listen(signals);
            while let Ok(Some(signal)) = signals.read_signal() {
                match Signal::try_from(signal.ssi_signo as i32) {
                    Ok(Signal::SIGCHLD) => {}
                    Ok(Signal::SIGUSR1) => self.rest(),
                    Ok(Signal::SIGUSR2) => self.go_on(),
                    _ => return None,
                }
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            self.bury();
            if is_alone() {
                return None;
            }
            if self.order.sandbox != Sandbox::Off && measured.elapsed() >= MEASURE {
                measured = Instant::now();
                let used = used();
                self.stop_again(used);
                let mappings = self.mappings.look(getpid());
                if let Some(why) = self.exceeded(Use { kernel: used.kernel + mappings, ..used }) {
                    complain(&format!("quintet: it was ended: {why}"));
                    let _ = self.child.kill();
                    let status = self.child.wait().ok();
                    return status;
                }
            }
        }
    }

    /// Waits a moment for signals and requests, and answers one of these.
    fn listen(&mut self, signals: &SignalFd) {
        let mut looks = vec![PollFd::new(signals.as_fd(), PollFlags::POLLIN)];
        looks.extend(self.asked.iter().map(|it| PollFd::new(it.as_fd(), PollFlags::POLLIN)));
        let _ = poll(&mut looks, PollTimeout::from(EVERY));
        let has_asked = looks.get(1).and_then(PollFd::revents);
        if has_asked.is_some_and(|it| it.contains(PollFlags::POLLIN))
            && let Some(asked) = &mut self.asked
        {
            asked.answer();
        }
    }

    /// Says why a program has used a null pointer, if it had asked for too much memory.
    fn explain(&self, ended: Option<ExitStatus>) {
        let is_null = ended.map(status) == Some(128 + Signal::SIGSEGV as i32);
        if let Some(bytes) = self.asked.as_ref().and_then(|it| it.refused).filter(|_| is_null) {
            let (asked, most) = (bytes >> 20, self.order.memory >> 20);
            complain(&format!(
                "quintet: it asked for {asked} MiB of memory at once and got none; its limit is {most} MiB"
            ));
        }
    }

    /// Waits for orphans that have ended and became children of this process.
    fn bury(&self) {
        let looks = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        while let Ok(ended) = waitid(Id::All, looks)
            && let Some(orphan) = ended.pid().filter(|&pid| pid != self.inside())
        {
            let _ = waitpid(orphan, Some(WaitPidFlag::WNOHANG));
        }
    }

    fn inside(&self) -> Pid {
        Pid::from_raw(self.child.id() as i32)
    }

    /// Ends its turn: the first process inside stops all others.
    fn rest(&mut self) {
        if self.order.namespaces {
            let _ = kill(self.inside(), Signal::SIGUSR1);
        }
        self.first = Some(used());
    }

    fn go_on(&mut self) {
        if let Some(first) = self.first.take() {
            self.out_of_turn += used().time.saturating_sub(first.time);
        }
        if self.order.namespaces {
            let _ = kill(self.inside(), Signal::SIGUSR2);
        }
    }

    /// Stops processes that run out of turn again; one that was about to be stopped may have woken
    /// them.
    fn stop_again(&self, used: Use) {
        let is_awake = self.first.is_some_and(|first| used.time > first.time);
        if is_awake && self.order.namespaces {
            let _ = kill(self.inside(), Signal::SIGUSR1);
        }
    }

    /// The limit that the program's processes exceed together.
    fn exceeded(&self, used: Use) -> Option<String> {
        let (most, mib) = (self.order.memory, self.order.memory >> 20);
        // Only a network namespace of its own has no sockets of others.
        let own_network = self.order.namespaces && !self.order.network;
        let held = used.kernel + if own_network { tree::sockets(self.buffer) } else { 0 };
        if used.memory + held > most && tree::memory_once(getpid()) + held > most {
            return Some(format!("its processes used more than {mib} MiB of memory together"));
        }
        if used.tasks > super::TASKS + 3 {
            return Some(format!("it started more than {} processes and threads", super::TASKS));
        }
        let most = Duration::from_millis(self.order.cpu?);
        let seconds = most.as_secs_f64();
        (used.time > most).then(|| format!("it used more than {seconds} s of processor time"))
    }
}

/// The usage of everything that was started: a process that loses its parent becomes a child of
/// this process, or of the first process of the namespace.
fn used() -> Use {
    tree::used(getpid())
}

/// Ends the program's process group, and every orphan that became our child.
fn clear(child: &Child) {
    let started = Instant::now();
    let group = Pid::from_raw(child.id() as i32);
    loop {
        let _ = killpg(group, Signal::SIGKILL);
        let children = tree::children(std::process::id() as i32);
        for &child in &children {
            let _ = kill(Pid::from_raw(child), Signal::SIGKILL);
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

/// Converts an exit status to one number, like shells do.
fn status(status: ExitStatus) -> i32 {
    status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(NOT_STARTED)
}
