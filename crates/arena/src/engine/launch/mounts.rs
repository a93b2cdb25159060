//! A separate root: an empty folder into which everything a program may see is mounted read-only.

use super::QUOTA;
use super::view::View;
use nix::errno::Errno;
use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::sched::{CloneFlags, unshare};
use nix::sys::statvfs::{FsFlags, statvfs};
use nix::unistd::{chdir, pivot_root};
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Where the root is built: a folder that every system has and no program needs.
const BASE: &str = "/sys";
/// Devices without secrets.
pub(super) const DEVICES: [&str; 5] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Moves this process into a root that contains only what the view shows.
pub(super) fn enter(view: &View) -> io::Result<()> {
    unshare(CloneFlags::CLONE_NEWNS)?;
    let none = None::<&str>;
    mount(none, "/", none, MsFlags::MS_REC | MsFlags::MS_PRIVATE, none)?;
    temporary(Path::new(BASE), "size=1m,nr_inodes=8k,mode=755")?;
    fs::create_dir(inside("/tmp"))?;
    temporary(&inside("/tmp"), &format!("size={QUOTA},nr_inodes=4k,mode=1777"))?;
    for path in &view.shown {
        // A path that has vanished, or belongs to no user here, is not shown.
        let _ = show(path, view.writable.as_ref() != Some(path));
    }
    let nothing = inside("/.nothing");
    fs::create_dir(&nothing)?;
    for path in &view.masked {
        let with = if path.is_dir() { nothing.clone() } else { PathBuf::from("/dev/null") };
        bind(&with, &inside(path))?;
    }
    devices()?;
    fs::create_dir_all(inside("/proc"))?;
    fs::create_dir_all(inside(&view.folder))?;
    seal_temporary(view)?;
    processes();
    seal(Path::new(BASE), MsFlags::empty())?;
    chdir(BASE)?;
    pivot_root(".", ".")?;
    umount2(".", MntFlags::MNT_DETACH)?;
    chdir(&view.folder).or_else(|_| chdir("/"))?;
    Ok(())
}

/// Makes whatever is shown below `/tmp` read-only, including the folders on the way: these were
/// created in the program's own temporary folder, where it may write.
fn seal_temporary(view: &View) -> io::Result<()> {
    let paths = view.shown.iter().chain([&view.folder]);
    let below = paths.filter_map(|path| path.strip_prefix("/tmp").ok()?.components().next());
    for name in below.collect::<BTreeSet<_>>() {
        let at = inside("/tmp").join(name);
        if at.is_dir() && !at.is_symlink() {
            bind(&at, &at)?;
            seal(&at, MsFlags::empty())?;
        }
    }
    Ok(())
}

/// A path of the machine inside the new root.
fn inside(path: impl AsRef<Path>) -> PathBuf {
    let path = path.as_ref();
    Path::new(BASE).join(path.strip_prefix("/").unwrap_or(path))
}

fn temporary(at: &Path, options: &str) -> Result<(), Errno> {
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    mount(Some("tmpfs"), at, Some("tmpfs"), flags, Some(options))
}

/// Shows a file, a folder or a symbolic link at the same path as outside.
fn show(path: &Path, sealed: bool) -> io::Result<()> {
    let (at, found) = (inside(path), fs::symlink_metadata(path)?);
    if let Some(parent) = at.parent() {
        fs::create_dir_all(parent)?;
    }
    if found.is_symlink() {
        return symlink(fs::read_link(path)?, at);
    }
    match found.is_dir() {
        true => fs::create_dir_all(&at)?,
        false => drop(fs::File::create(&at)?),
    }
    bind(path, &at)?;
    let never = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    let held = if sealed { seal(&at, never) } else { keep(&at, never) };
    Ok(held?)
}

fn bind(from: &Path, at: &Path) -> Result<(), Errno> {
    let none = None::<&str>;
    mount(Some(from), at, none, MsFlags::MS_BIND | MsFlags::MS_REC, none)
}

/// Makes a mount read-only, keeping its restrictions.
fn seal(at: &Path, more: MsFlags) -> Result<(), Errno> {
    keep(at, more | MsFlags::MS_RDONLY)
}

/// Adds restrictions to a mount, keeping the present ones.
fn keep(at: &Path, more: MsFlags) -> Result<(), Errno> {
    let known = [
        (FsFlags::ST_RDONLY, MsFlags::MS_RDONLY),
        (FsFlags::ST_NOSUID, MsFlags::MS_NOSUID),
        (FsFlags::ST_NODEV, MsFlags::MS_NODEV),
        (FsFlags::ST_NOEXEC, MsFlags::MS_NOEXEC),
        (FsFlags::ST_NOATIME, MsFlags::MS_NOATIME),
        (FsFlags::ST_NODIRATIME, MsFlags::MS_NODIRATIME),
        (FsFlags::ST_RELATIME, MsFlags::MS_RELATIME),
    ];
    let before = statvfs(at)?.flags();
    let kept = known.into_iter().filter(|(flag, _)| before.contains(*flag));
    let kept = kept.fold(more, |all, (_, flag)| all | flag);
    let none = None::<&str>;
    let again = MsFlags::MS_BIND | MsFlags::MS_REMOUNT;
    mount(none, at, none, again | kept, none)
}

fn devices() -> io::Result<()> {
    fs::create_dir_all(inside("/dev"))?;
    for device in DEVICES.iter().map(Path::new) {
        fs::File::create(inside(device))?;
        bind(device, &inside(device))?;
    }
    for (name, to) in [
        ("/dev/fd", "/proc/self/fd"),
        ("/dev/stdin", "/proc/self/fd/0"),
        ("/dev/stdout", "/proc/self/fd/1"),
        ("/dev/stderr", "/proc/self/fd/2"),
        ("/dev/shm", "/tmp"),
        ("/var/tmp", "/tmp"),
    ] {
        let at = inside(name);
        fs::create_dir_all(at.parent().unwrap_or(&at))?;
        symlink(to, at)?;
    }
    Ok(())
}

/// Shows a program its own processes, if allowed, and nothing about the machine.
fn processes() {
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
    for options in ["subset=pid,hidepid=invisible", "hidepid=2"] {
        if mount(Some("proc"), &inside("/proc"), Some("proc"), flags, Some(options)).is_ok() {
            return;
        }
    }
}
