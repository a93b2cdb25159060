//! What the machine has: memory and descriptors.

use std::fs;

/// Assumed when the system does not say: the least that a Mac gives.
const DESCRIPTORS: usize = 256;

/// Assumed when the system does not say.
const MEMORY: u64 = 4_000_000_000;

/// Descriptors for everything but connections: the saved games, the page, logs.
const OWN_DESCRIPTORS: usize = 64;

/// Connections at most, however many descriptors there are.
const MOST_CONNECTIONS: usize = 4096;

/// Connections that the system has descriptors for.
pub(crate) fn connections() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let descriptors = open_files(&limits).unwrap_or(DESCRIPTORS);
    descriptors.saturating_sub(OWN_DESCRIPTORS).clamp(16, MOST_CONNECTIONS)
}

/// The soft limit; `unlimited` is more than we use.
fn open_files(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    let soft = line.split_whitespace().next()?;
    if soft == "unlimited" { Some(usize::MAX) } else { soft.parse().ok() }
}

/// Bytes for all searches together: three quarters of the machine's memory, or
/// of what this container may use.
pub(crate) fn memory() -> u64 {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let machine = total(&read("/proc/meminfo")).unwrap_or(MEMORY);
    let container = read("/sys/fs/cgroup/memory.max").trim().parse().unwrap_or(u64::MAX);
    machine.min(container) / 4 * 3
}

fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_understood() {
        let limits = "Limit      Soft Limit  Hard Limit  Units\n\
                      Max processes     100   200   processes\n\
                      Max open files    1024  4096  files\n";
        assert_eq!(open_files(limits), Some(1024));
        assert_eq!(open_files("Max open files unlimited unlimited files"), Some(usize::MAX));
        assert_eq!(open_files(""), None);
        assert_eq!(total("MemTotal:       24000000 kB\nMemFree: 1 kB"), Some(24_576_000_000));
        assert!((16..=MOST_CONNECTIONS).contains(&connections()));
        assert!(memory() > 100_000_000);
    }
}
