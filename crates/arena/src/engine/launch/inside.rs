//! The second stage: confines itself, then starts the program and waits for it.
//!
//! In a PID namespace it is the first process, which no other process there can signal. When it
//! ends, all others end, however they were started; and its `kill(-1)` reaches them all and no one
//! else, which is how they are stopped while the opponent thinks.

use super::supervise::become_user;
use super::view::View;
use super::{Order, complain, mounts, rules};
use crate::engine::Sandbox;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Gid, Pid, Uid, geteuid, getpid, setgid, setgroups, setuid};
use std::os::fd::AsFd as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command};
use std::{fs, io};

/// Confines this process and starts the program; returns how it ended.
pub(super) fn confine(order: &Order, command: &[String]) -> i32 {
    let _ = SigSet::empty().thread_set_mask();
    if order.sandbox == Sandbox::Off {
        return become_program(order, command);
    }
    // If the machine runs out of memory, the program ends first, not the referee.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    close_descriptors();
    let view = View::of(command, order);
    if let Err(what) = enter(order, &view)
        && order.sandbox == Sandbox::Require
    {
        return complain(&format!("quintet: the sandbox cannot be had here: {what}"));
    }
    if let Some(attack) = &order.attack {
        return attack.report(order);
    }
    match (wait_for_input(), getpid() == Pid::from_raw(1)) {
        (false, _) => 0,
        (true, true) => run(command),
        // None of our own processes may remain where the program could signal it.
        (true, false) => exec(command),
    }
}

/// Sets the limits and replaces this process by the program; returns only on failure.
fn become_program(order: &Order, command: &[String]) -> i32 {
    let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    if !order.network {
        cut_network(order);
    }
    limit(order);
    exec(command)
}

/// Replaces this process by the program; returns only on failure.
fn exec(command: &[String]) -> i32 {
    let error = Command::new(&command[0]).args(&command[1..]).exec();
    complain(&format!("cannot start `{}`: {error}", command[0]))
}

/// Leaves the network, if the system allows it: directly with privileges, otherwise through a user
/// namespace in which the user stays the same.
fn cut_network(order: &Order) {
    if unshare(CloneFlags::CLONE_NEWNET).is_err()
        && unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET).is_ok()
    {
        become_user(order.user, order.user);
    }
}

/// Address space in a sandbox beyond the memory limit: interpreters of Java and JavaScript reserve
/// gigabytes that they never use, and actual use is monitored.
pub(super) const RESERVED: u64 = 32 << 30;

fn limit(order: &Order) {
    let reserved = if order.sandbox == Sandbox::Off { 0 } else { RESERVED };
    let mut limits = vec![
        (Resource::RLIMIT_AS, order.memory.saturating_add(reserved)),
        (Resource::RLIMIT_FSIZE, order.file),
        // 1, not 0: then Linux does not call the system's crash reporter either, which would work outside.
        (Resource::RLIMIT_CORE, 1),
    ];
    if order.sandbox != Sandbox::Off {
        limits.push((Resource::RLIMIT_NOFILE, super::OPEN_FILES));
        // Counted per user namespace; without one, all processes of the user would count.
        if order.namespaces {
            limits.push((Resource::RLIMIT_NPROC, super::TASKS));
            // Timers and signals that wait are memory of the kernel.
            limits.push((Resource::RLIMIT_SIGPENDING, super::TASKS));
        }
    }
    for (resource, limit) in limits {
        let _ = setrlimit(resource, limit, limit);
    }
}

/// Closes descriptors inherited from the program that started the arena.
fn close_descriptors() {
    let listed = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let open: Vec<i32> =
        listed.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for descriptor in open.into_iter().filter(|&descriptor| descriptor > 2) {
        let _ = nix::unistd::close(descriptor);
    }
}

/// Applies all confinements in turn. Returns the first that failed, but still applies the others.
fn enter(order: &Order, view: &View) -> Result<(), String> {
    let mounted = match order.namespaces {
        true => mounts::enter(view).map_err(|error| format!("mounts: {error}")),
        false => Err("namespaces".to_owned()),
    };
    let dropped = drop_privileges(order, view);
    let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    let _ = prctl::set_no_new_privs();
    let is_shut = mounted.is_ok();
    let landlock =
        rules::landlock(view, order, is_shut).map_err(|error| format!("Landlock: {error}"));
    limit(order);
    let _ = prctl::set_dumpable(false);
    let filtered = rules::seccomp(order, is_shut).map_err(|error| format!("seccomp: {error}"));
    // In a root of its own, there is nothing left for Landlock to refuse.
    let landlock = if is_shut { Ok(()) } else { landlock };
    mounted.and(dropped).and(landlock).and(filtered)
}

/// Becomes an ordinary user without capabilities. Root becomes the owner of the program's folder
/// or, if that is root as well, `nobody`.
fn drop_privileges(order: &Order, view: &View) -> Result<(), String> {
    let mut user = order.user;
    if user.0 == 0 && geteuid().is_root() {
        user = view.owner();
        let (uid, gid) = (Uid::from_raw(user.0), Gid::from_raw(user.1));
        setgroups(&[])
            .and(setgid(gid))
            .and(setuid(uid))
            .map_err(|error| format!("user: {error}"))?;
        // Needed for its files in `/proc` to be its own.
        let _ = prctl::set_dumpable(true);
    }
    if order.namespaces {
        // This ends the capabilities of the outer namespaces; those of this one end with `exec`.
        let outside = (geteuid().as_raw(), nix::unistd::getegid().as_raw());
        let left = unshare(CloneFlags::CLONE_NEWUSER).is_ok();
        if !left || !become_user(user, outside) {
            return Err("user namespaces".to_owned());
        }
    }
    Ok(())
}

/// Waits for the first line of input, so that the program runs only once it is needed. Returns
/// whether a line came.
fn wait_for_input() -> bool {
    let input = io::stdin();
    let mut looks = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    loop {
        match poll(&mut looks, PollTimeout::NONE) {
            Err(nix::errno::Errno::EINTR) => {}
            Err(_) => return true,
            Ok(_) => return looks[0].revents().is_none_or(|it| it.contains(PollFlags::POLLIN)),
        }
    }
}

/// Starts the program as the first process of a namespace, and waits for its end.
fn run(command: &[String]) -> i32 {
    let child = match start(command) {
        Ok(child) => child,
        Err(error) => return complain(&format!("cannot start `{}`: {error}", command[0])),
    };
    let program = Pid::from_raw(child.id() as i32);
    let signals = ours();
    loop {
        // Orphans become our children, and we must wait for them.
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::Exited(who, status)) if who == program => return status,
                Ok(WaitStatus::Signaled(who, signal, _)) if who == program => {
                    return 128 + signal as i32;
                }
                Ok(WaitStatus::StillAlive) | Err(_) => break,
                Ok(_) => {}
            }
        }
        match signals.wait() {
            Ok(Signal::SIGUSR1) => stop_all(),
            Ok(Signal::SIGUSR2) => go_on(),
            _ => {}
        }
    }
}

/// Stops all other processes of the namespace. Only for its first process: anywhere else the same
/// call reaches everything the user runs.
pub(super) fn stop_all() {
    assert_eq!(getpid(), Pid::from_raw(1), "the first process of a namespace");
    let _ = kill(Pid::from_raw(-1), Signal::SIGSTOP);
}

/// Continues the stopped processes.
pub(super) fn go_on() {
    assert_eq!(getpid(), Pid::from_raw(1), "the first process of a namespace");
    let _ = kill(Pid::from_raw(-1), Signal::SIGCONT);
}

/// The signals that the first process waits for.
fn ours() -> SigSet {
    SigSet::from_iter([Signal::SIGCHLD, Signal::SIGUSR1, Signal::SIGUSR2])
}

/// Starts the program, which inherits the blocked signals, and only then blocks ours. There must be
/// no other thread: a thread that does not block these signals would receive them, and that would
/// end the first process of a namespace, which otherwise ignores them. If the program ends before
/// they are blocked, that is noticed too, because the waiting code checks first.
fn start(command: &[String]) -> io::Result<Child> {
    let child = Command::new(&command[0]).args(&command[1..]).process_group(0).spawn();
    let _ = ours().thread_block();
    child
}
