//! Attacks that a sandbox must withstand: prepared outside, carried out inside.

use super::inside::{go_on, stop_all};
use super::{Attack, Order, SET, TASKS, VARIABLES};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, fcntl, posix_fallocate};
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpid};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::fd::AsRawFd as _;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// The targets of the attacks; they exist as long as this is held.
pub(crate) struct Targets {
    folder: PathBuf,
    _secret: File,
    _port: TcpListener,
    _sockets: [UnixListener; 2],
}

impl Drop for Targets {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Attack {
    /// Sets up the targets that a program must not reach.
    pub(crate) fn prepare(engine: &Path) -> Option<(Self, Targets)> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("quintet-tried-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(&name);
        fs::create_dir(&folder).ok()?;
        let (secret, socket) = (folder.join("secret"), folder.join("socket"));
        fs::write(&secret, "a secret").ok()?;
        let file = File::open(&secret).ok()?;
        fcntl(&file, FcntlArg::F_SETFD(FdFlag::empty())).ok()?;
        let port = TcpListener::bind("127.0.0.1:0").ok()?;
        let hidden = SocketAddr::from_abstract_name(&name).ok()?;
        let sockets = [UnixListener::bind(&socket).ok()?, UnixListener::bind_addr(&hidden).ok()?];
        let attack = Self {
            secret,
            socket,
            name,
            port: port.local_addr().ok()?.port(),
            process: std::process::id() as i32,
            descriptor: file.as_raw_fd(),
            engine: engine.to_owned(),
        };
        Some((attack, Targets { folder, _secret: file, _port: port, _sockets: sockets }))
    }

    /// Tries every attack, and writes which ones were refused to standard output.
    pub(super) fn report(&self, order: &Order) -> i32 {
        let found = BTreeMap::from([
            // First, because a file opened later may get its number.
            ("descriptors", nix::unistd::close(self.descriptor) == Err(Errno::EBADF)),
            ("files", self.files()),
            ("writing", self.writing()),
            ("quota", quota(order)),
            ("environment", environment()),
            ("processes", self.processes()),
            ("network", self.network()),
            ("sockets", self.sockets()),
            ("privileges", privileges()),
            ("engine", is_empty(&self.engine)),
            ("turns", turns()),
            ("count", count()),
        ]);
        let text = serde_json::to_string(&found).expect("plain data");
        let mut out = std::io::stdout();
        // The launching process may exit without flushing, as Python does.
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        0
    }

    fn files(&self) -> bool {
        let folder = self.secret.parent().unwrap_or(&self.secret);
        let paths = [&*self.secret, Path::new("/etc/passwd")];
        paths.into_iter().all(|path| fs::read(path).is_err()) && fs::read_dir(folder).is_err()
    }

    fn writing(&self) -> bool {
        let folder = std::env::current_dir().unwrap_or_default();
        let outside = ["/", "/usr", "/dev"].map(PathBuf::from).into_iter();
        let outside = outside.chain([folder]).chain(self.secret.parent().map(PathBuf::from));
        let room = std::env::temp_dir();
        let can_write = |folder: PathBuf| {
            let path = folder.join("quintet-tried");
            let written = File::create(&path).is_ok();
            let _ = fs::remove_file(&path);
            written
        };
        let mut outside = outside.filter(|folder| !folder.starts_with(&room) || !folder.exists());
        !outside.any(can_write) && can_write(room.clone())
    }

    fn processes(&self) -> bool {
        let is_first = getpid() == Pid::from_raw(1);
        let silent = |process| kill(Pid::from_raw(process), None).is_err();
        let unseen = |process| fs::read(format!("/proc/{process}/cmdline")).is_err();
        // In a namespace the number means another process.
        is_first || (silent(self.process) && unseen(self.process))
    }

    fn network(&self) -> bool {
        let near = std::net::SocketAddr::from(([127, 0, 0, 1], self.port));
        let far = || UdpSocket::bind("127.0.0.1:0")?.send_to(b"x", near);
        TcpStream::connect_timeout(&near, Duration::from_secs(1)).is_err() && far().is_err()
    }

    fn sockets(&self) -> bool {
        let hidden = SocketAddr::from_abstract_name(&self.name);
        let reached = hidden.and_then(|address| UnixStream::connect_addr(&address));
        reached.is_err() && UnixStream::connect(&self.socket).is_err()
    }
}

/// Fills the temporary folder until it is full.
fn quota(order: &Order) -> bool {
    let room = std::env::temp_dir();
    let size = order.file.min(16 << 20) as i64;
    let fill = |number: i64| {
        let file = File::create(room.join(format!("fill-{number}")))?;
        Ok::<_, std::io::Error>(posix_fallocate(&file, 0, size)?)
    };
    let numbers = 0..=super::QUOTA as i64 / size;
    let refused = numbers.clone().any(|number| fill(number).is_err());
    for number in numbers {
        let _ = fs::remove_file(room.join(format!("fill-{number}")));
    }
    refused
}

/// Whether the environment contains only the launcher's own variables.
fn environment() -> bool {
    let known = |name: &str| VARIABLES.contains(&name) || SET.iter().any(|(set, _)| *set == name);
    std::env::vars_os().all(|(name, _)| name.to_str().is_some_and(known))
}

fn privileges() -> bool {
    let flags = MsFlags::empty();
    let mounted = mount(Some("tmpfs"), "/tmp", Some("tmpfs"), flags, None::<&str>);
    mounted.is_err()
        && unshare(CloneFlags::CLONE_NEWUSER).is_err()
        && prctl::get_no_new_privs() == Ok(true)
}

/// Whether a file cannot be opened, or is empty.
fn is_empty(path: &Path) -> bool {
    File::open(path).and_then(|mut file| file.read(&mut [0])).map_or(true, |length| length == 0)
}

/// Whether a program that never rests can be stopped.
fn turns() -> bool {
    if getpid() != Pid::from_raw(1) {
        return false;
    }
    let Ok(child) = Command::new("/bin/sh").args(["-c", "while :; do :; done"]).spawn() else {
        return false;
    };
    let busy = Pid::from_raw(child.id() as i32);
    stop_all();
    let stopped = waitpid(busy, Some(WaitPidFlag::WUNTRACED));
    let _ = kill(busy, Signal::SIGKILL);
    go_on();
    let _ = waitpid(busy, None);
    matches!(stopped, Ok(WaitStatus::Stopped(who, _)) if who == busy)
}

/// Whether the number of threads is limited.
fn count() -> bool {
    let (ended, waiting) = std::sync::mpsc::channel::<()>();
    let waiting = std::sync::Arc::new(std::sync::Mutex::new(waiting));
    let mut threads = Vec::new();
    for _ in 0..TASKS + 10 {
        let waiting = std::sync::Arc::clone(&waiting);
        let wait = move || {
            let _ = waiting.lock().map(|waiting| waiting.recv());
        };
        match thread::Builder::new().stack_size(32 << 10).spawn(wait) {
            Ok(thread) => threads.push(thread),
            Err(_) => break,
        }
    }
    let refused = threads.len() < TASKS as usize + 10;
    drop(ended);
    threads.into_iter().for_each(|thread| drop(thread.join()));
    refused
}
