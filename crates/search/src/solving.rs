//! Options that the exact solvers of several games share, declared once.

use crate::memory::cores;
use crate::words;
use quintet_core::{About, ParamRole, ParamSpec, Params};

/// A million bytes: the unit of `memory`.
pub const MEGABYTE: u64 = 1_000_000;

/// `threads`, all processors when absent.
#[must_use]
pub const fn threads() -> ParamSpec {
    ParamSpec::int("threads", 1, 64, None, words::SOLVER_THREADS).meaning(ParamRole::Threads)
}

/// The threads asked for, or as many as the machine runs at the same time.
#[must_use]
pub fn threads_of(params: &Params) -> usize {
    params.int("threads").map_or_else(|| cores().min(64), |count| count as usize)
}

/// `time`, after which it gives up; the facade sees to it.
#[must_use]
pub const fn time() -> ParamSpec {
    ParamSpec::time("time", None, words::SOLVER_TIME).meaning(ParamRole::Time)
}

/// `weak`: only who wins.
#[must_use]
pub const fn weak(about: About) -> ParamSpec {
    ParamSpec::switch("weak", false, about)
}

/// `memory` in MB.
#[must_use]
pub const fn memory(default: Option<i64>, about: About) -> ParamSpec {
    ParamSpec::int("memory", 1, 1_000_000_000, default, about).meaning(ParamRole::MEGABYTES)
}

/// Bytes of memory asked for.
#[must_use]
pub fn memory_of(params: &Params) -> Option<u64> {
    params.int("memory").map(|megabytes| megabytes as u64 * MEGABYTE)
}
