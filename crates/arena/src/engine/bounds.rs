//! The resources that a program may use.

use quintet::core::write_duration;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::time::Duration;

/// The resources that a program may use; times are written as text.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Bounds {
    /// Time until it is ready: until the answer to `ugi` and `isready`, or, for a `lines` bot,
    /// extra time for the first answer.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub startup: Duration,
    /// Time for an answer if there is neither a clock nor a time limit.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub answer: Duration,
    /// Extra time for an answer beyond the clock or the limit, because delays of pipes and
    /// schedulers are not the program's fault.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub overhead: Duration,
    /// Bytes of memory: in a sandbox for all its processes together, otherwise the address space of
    /// each.
    pub memory: u64,
    /// Maximum size in bytes of a file it writes.
    pub file: u64,
    /// Whether it may use the network.
    pub network: bool,
    /// Processor time per game of all its processes together, in a sandbox.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text_of")]
    #[schemars(with = "Option<String>")]
    pub cpu: Option<Duration>,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            startup: Duration::from_secs(10),
            answer: Duration::from_secs(10),
            overhead: Duration::from_millis(100),
            memory: 1 << 30,
            file: 16 << 20,
            network: false,
            cpu: None,
        }
    }
}

fn text<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&write_duration(*time))
}

#[expect(clippy::ref_option, reason = "the signature serde asks for")]
fn text_of<S: Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
    time.map(write_duration).serialize(to)
}

/// Reads a size such as `512MiB`, `2GiB` or `64KiB`.
///
/// ```
/// use quintet_arena::engine::parse_size;
/// assert_eq!(parse_size("2GiB"), Some(2 << 30));
/// assert_eq!(parse_size("2"), None);
/// ```
#[must_use]
pub fn parse_size(text: &str) -> Option<u64> {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)];
    let (number, shift) =
        units.into_iter().find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, shift)))?;
    let number: u64 = number.trim().parse().ok().filter(|number| *number > 0)?;
    number.checked_mul(1 << shift)
}
