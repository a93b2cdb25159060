//! The resources that a tree of processes uses, according to `/proc`.

use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};
use std::{fs, thread};

/// The resources that processes use together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Use {
    /// Bytes of memory of each, added up: shared memory counts several times.
    pub(super) memory: u64,
    /// Bytes that the kernel may hold for its open files: as if all were pipes, and half of them watched the others.
    pub(super) kernel: u64,
    /// Processor time, including that of processes that have ended.
    pub(super) time: Duration,
    /// Processes and threads.
    pub(super) tasks: u64,
}

/// The resources used by the descendants of a process, including its ended children.
pub(super) fn used(root: Pid) -> Use {
    let mut found = Use { time: time(root.as_raw(), ENDED_CHILDREN), ..Use::default() };
    for process in descendants(root) {
        found.memory += memory(process);
        let open = descriptors(process);
        found.kernel += open * PIPE + open * open * WATCH;
        found.time += time(process, ALL);
        found.tasks += tasks(process).len().max(1) as u64;
    }
    found
}

/// Bytes of memory of the descendants of a process, counting shared memory once. Slower than
/// [`used`].
pub(super) fn memory_once(root: Pid) -> u64 {
    let once = |process: i32| {
        let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
        Some(kilobytes(&text, &["Pss_Anon:", "Pss_Shmem:"]) + status(process, &[TABLES]))
    };
    descendants(root).into_iter().map(|it| once(it).unwrap_or_else(|| memory(it))).sum()
}

/// Bytes that a pipe holds once the pipes of its user hold 64 MiB: two pages.
const PIPE: u64 = 8 << 10;

/// Bytes for each pair of open files: one of four pairs may be a watch (`epoll`), which takes up to 256.
const WATCH: u64 = 64;

/// The memory that the kernel needs to remember the mappings of processes. To count them it must write a list,
/// so each process is looked at ten times per second at most, and one at a time.
#[derive(Default)]
pub(super) struct Mappings {
    /// By process: when it was looked at, and bytes.
    of: BTreeMap<i32, (Instant, u64)>,
    looked: Option<Instant>,
}

impl Mappings {
    /// Looks at the descendant that was not looked at for longest; returns the bytes of all.
    pub(super) fn look(&mut self, root: Pid) -> u64 {
        let wait = BETWEEN_MAPPINGS / u32::try_from(self.of.len().max(1)).unwrap_or(u32::MAX);
        if self.looked.is_none_or(|at| at.elapsed() >= wait) {
            self.looked = Some(Instant::now());
            self.look_at_one(root);
        }
        self.of.values().map(|(_, bytes)| bytes).sum()
    }

    fn look_at_one(&mut self, root: Pid) {
        let present = descendants(root);
        self.of.retain(|process, _| present.contains(process));
        let last = |process: &i32| self.of.get(process).map(|(at, _)| *at);
        if let Some(process) = present.iter().copied().min_by_key(last) {
            let list = fs::read(format!("/proc/{process}/maps")).unwrap_or_default();
            let count = list.iter().filter(|&&byte| byte == b'\n').count() as u64;
            self.of.insert(process, (Instant::now(), count * MAPPING));
        }
    }
}

const BETWEEN_MAPPINGS: Duration = Duration::from_millis(100);
/// Bytes for a mapping: 262 were measured for one that was never written to; others need up to 200 more.
const MAPPING: u64 = 512;

/// The number of open files of a process.
fn descriptors(process: i32) -> u64 {
    let path = format!("/proc/{process}/fd");
    // Linux counts them since 6.2; before that they must be listed.
    match fs::metadata(&path).map_or(0, |about| about.len()) {
        0 => fs::read_dir(path).map_or(0, |listed| listed.count() as u64),
        count => count,
    }
}

/// Bytes that the sockets of this process' network namespace may hold together: those that are open, and those that
/// were closed but have sent something that nobody has read. `usual` is the size of a send buffer, which `rules` keeps
/// as it is. A socket may send while its buffer is not full, so it holds at most one message more; 2.5 times the
/// size was measured, for datagrams.
pub(super) fn sockets(usual: u64) -> u64 {
    let text = fs::read_to_string("/proc/self/net/sockstat").unwrap_or_default();
    let used = text.lines().find_map(|line| line.strip_prefix("sockets: used "));
    used.and_then(|used| used.trim().parse::<u64>().ok()).unwrap_or(0) * 3 * usual
}

/// The usual size of a socket's send buffer, in bytes; it cannot be read in a network namespace.
pub(super) fn usual_buffer() -> u64 {
    let text = fs::read_to_string("/proc/sys/net/core/wmem_default").unwrap_or_default();
    text.trim().parse().unwrap_or(208 << 10)
}

/// Whether a descendant of a process is computing or waiting only for a processor, sampled three
/// times.
pub(super) fn is_busy(root: Pid) -> bool {
    // The first thread of a Java program only waits for the others.
    let runs = |process: i32| {
        let states = tasks(process)
            .into_iter()
            .filter_map(|task| stat(&format!("{process}/task/{task}"))?.into_iter().next());
        states.into_iter().any(|state| state == "R")
    };
    let mut looks = (0..3).map(|number| {
        thread::sleep(Duration::from_millis(if number == 0 { 0 } else { 3 }));
        // Without a launcher in between, its own child may be the program.
        descendants(root).into_iter().chain([root.as_raw()]).any(runs)
    });
    looks.all(|busy| busy)
}

fn descendants(root: Pid) -> Vec<i32> {
    let mut found = children(root.as_raw());
    let mut next = 0;
    // A tree that grows faster than it can be read is too large anyway.
    while next < found.len() && found.len() < 10_000 {
        found.extend(children(found[next]));
        next += 1;
    }
    found
}

/// The threads of a process.
fn tasks(process: i32) -> Vec<i32> {
    let listed = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    listed.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// The processes whose parent is this one.
pub(super) fn children(process: i32) -> Vec<i32> {
    let mut found = Vec::new();
    for task in tasks(process) {
        let path = format!("/proc/{process}/task/{task}/children");
        match fs::read_to_string(path) {
            Ok(text) => {
                found.extend(text.split_whitespace().filter_map(|it| it.parse::<i32>().ok()));
            }
            // The thread has ended, or the system has no such file.
            Err(_) => return by_parent(process),
        }
    }
    found
}

/// Finds children by checking the parent of every process.
fn by_parent(process: i32) -> Vec<i32> {
    let listed = fs::read_dir("/proc").into_iter().flatten().flatten();
    let all = listed.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    all.filter(|it| {
        stat(&it.to_string()).and_then(|fields| fields.get(1)?.parse().ok()) == Some(process)
    })
    .collect()
}

/// The fields of the `stat` of a process or thread after the name: state, parent, …; the name may
/// contain anything, even brackets.
fn stat(of: &str) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{of}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    Some(fields.split_whitespace().map(str::to_owned).collect())
}

/// The processor time fields: of the process in user mode and in the kernel, then of the children
/// it waited for.
const ALL: Range<usize> = 11..15;
const ENDED_CHILDREN: Range<usize> = 13..15;

/// Processor time of a process. Linux always counts hundredths of a second here.
fn time(process: i32, of: Range<usize>) -> Duration {
    let fields = stat(&process.to_string()).unwrap_or_default();
    let fields = fields.get(of).unwrap_or_default();
    let ticks = fields.iter().filter_map(|field| field.parse::<u64>().ok());
    Duration::from_millis(ticks.sum::<u64>() * 10)
}

/// Bytes that a process wrote itself, without file pages, which belong to the system, and the page
/// tables, which also grow when memory that nobody has written to is read.
fn memory(process: i32) -> u64 {
    status(process, &["RssAnon:", "RssShmem:", TABLES])
}

/// Page tables in the `status` of a process.
const TABLES: &str = "VmPTE:";

fn status(process: i32, names: &[&str]) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    kilobytes(&text, names)
}

/// The sum of the lines with these names, in bytes.
pub(super) fn kilobytes(text: &str, names: &[&str]) -> u64 {
    let lines = text.lines().filter_map(|line| {
        let rest = names.iter().find_map(|name| line.strip_prefix(name))?;
        rest.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    lines.sum::<u64>() << 10
}
