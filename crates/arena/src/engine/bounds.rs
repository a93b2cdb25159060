//! What a program may use.

use quintet::core::write_duration;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// What a program may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Until it is ready: the answer to `ugi` and `isready`, or what the first answer of a
    /// `lines` bot may take more than the others.
    pub startup: Duration,
    /// For an answer, where neither a clock nor a time limit says otherwise.
    pub answer: Duration,
    /// What an answer may take longer than the clock or the limit allows: pipes and
    /// schedulers are not the program's fault.
    pub overhead: Duration,
    /// Bytes of memory: in a sandbox what all its processes use together, else the address space
    /// of each.
    pub memory: u64,
    /// Bytes of the longest file it may write.
    pub file: u64,
    /// Whether it may use the network.
    pub network: bool,
    /// Processor time of all its processes together in a game, in a sandbox.
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

/// Bounds as they are written.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Bounds")]
pub(crate) struct BoundsData {
    startup: String,
    answer: String,
    overhead: String,
    memory: u64,
    file: u64,
    network: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu: Option<String>,
}

impl Serialize for Bounds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { startup, answer, overhead, memory, file, network, cpu } = *self;
        let [startup, answer, overhead] = [startup, answer, overhead].map(write_duration);
        let cpu = cpu.map(write_duration);
        BoundsData { startup, answer, overhead, memory, file, network, cpu }.serialize(serializer)
    }
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
