//! Options shared by the exact solvers of several games.

use crate::memory::cores;
use crate::words;
use quintet_core::{About, ParamRole, ParamSpec, Params};

/// A million bytes: the unit of `memory`.
pub const MEGABYTE: u64 = 1_000_000;

/// The option `threads`; all processors by default.
#[must_use]
pub const fn threads() -> ParamSpec {
    ParamSpec::int("threads", 1, 64, None, words::SOLVER_THREADS).meaning(ParamRole::Threads)
}

/// The number of threads requested, or of the machine's processors.
#[must_use]
pub fn threads_of(params: &Params) -> usize {
    params.int("threads").map_or_else(|| cores().min(64), |count| count as usize)
}

/// The option `time`, after which the solver gives up; enforced by the facade.
#[must_use]
pub const fn time() -> ParamSpec {
    ParamSpec::time("time", None, words::SOLVER_TIME).meaning(ParamRole::Time)
}

/// The option `weak`: find only who wins.
#[must_use]
pub const fn weak(about: About) -> ParamSpec {
    ParamSpec::switch("weak", false, about)
}

/// The option `memory`, in MB.
#[must_use]
pub const fn memory(default: Option<i64>, about: About) -> ParamSpec {
    ParamSpec::int("memory", 1, 1_000_000_000, default, about).meaning(ParamRole::MEGABYTES)
}

/// The memory limit in bytes.
#[must_use]
pub fn memory_of(params: &Params) -> Option<u64> {
    params.int("memory").map(|megabytes| megabytes as u64 * MEGABYTE)
}
