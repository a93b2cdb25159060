//! The machine's cores and memory.

use std::fs::read_to_string;
use std::thread::available_parallelism;

/// Whether other threads are available: not in a browser's module.
pub const HAS_THREADS: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Cores available to this program; 1 if the system does not report them.
#[must_use]
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Bytes of memory available to this program: the machine's, or its container's if less. `None` if the system
/// does not report them.
///
/// ```
/// assert!(quintet_search::memory::bytes_of_machine().is_none_or(|bytes| bytes > 1 << 20));
/// ```
#[must_use]
pub fn bytes_of_machine() -> Option<u64> {
    let read = |path| read_to_string(path).unwrap_or_default();
    bytes_of(&read("/proc/meminfo"), &read("/sys/fs/cgroup/memory.max"))
}

/// Parses the system's texts: `MemTotal: 24000000 kB`, and a number or `max`.
fn bytes_of(machine: &str, container: &str) -> Option<u64> {
    let line = machine.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let bytes = line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)?;
    Some(container.trim().parse().map_or(bytes, |most| bytes.min(most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_sizes_of_the_system_are_parsed() {
        let machine = "MemFree: 1 kB\nMemTotal:       24000000 kB\n";
        for container in ["max\n", "", "99000000000\n"] {
            assert_eq!(bytes_of(machine, container), Some(24_576_000_000), "{container}");
        }
        assert_eq!(bytes_of(machine, "500000000\n"), Some(500_000_000));
        assert_eq!(bytes_of("", "500000000\n"), None);
        assert_eq!(bytes_of("MemTotal: many kB", "max\n"), None);
    }
}
