//! Why a position was not solved.

use super::Need;
use std::fmt;

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// It takes more memory than it may.
    Memory {
        /// Empty cells of the position.
        empty: u32,
        /// What it takes.
        need: Need,
        /// Bytes that it may take.
        limit: u64,
    },
    /// The system refused the memory.
    Refused {
        /// What it takes.
        need: Need,
    },
    /// It was stopped.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory { empty, need, .. } if !need.is_possible => write!(
                f,
                "with {empty} empty cells an exact solution needs {}; \
                 positions with 16 marbles or more need 9 GB or less",
                bytes(need.bytes)
            ),
            Self::Memory { empty, need, limit } => write!(
                f,
                "with {empty} empty cells an exact solution needs {}, but may take {}: \
                 allow it more, or place another marble",
                bytes(need.bytes),
                bytes(*limit)
            ),
            Self::Refused { need } => {
                write!(f, "the system has not the {} that it needs", bytes(need.bytes))
            }
            Self::Stopped => f.write_str("stopped before it was solved"),
        }
    }
}

impl std::error::Error for Error {}

/// A number of bytes for people: `1.02 GB`.
#[must_use]
pub fn bytes(count: u64) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
    let steps = count.checked_ilog(1000).unwrap_or(0).min(6);
    match steps {
        0 => format!("{count} bytes"),
        _ => format!("{:.2} {}", count as f64 / 1000f64.powi(steps as i32), units[steps as usize]),
    }
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn bytes_are_told_in_their_unit() {
        let told = [999, 1000, 1_020_000_000, u64::MAX].map(bytes);
        assert_eq!(told, ["999 bytes", "1.00 kB", "1.02 GB", "18.45 EB"]);
    }
}
