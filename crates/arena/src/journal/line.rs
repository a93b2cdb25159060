//! Lines with a checksum, which shows changes.
//!
//! ```text
//!  {"game":{…},"times_ns":[…],"check":"9d1c44f0a2b3e871"}
//!  └────────── sealed ──────┘ └───────── seal ──────────┘
//! ```
//!
//! The seal is a hash of all bytes before it. Each step of the hash is invertible, so a
//! change of one byte always changes the hash; a change of several bytes goes unnoticed
//! in one case of 2⁶⁴.

use crate::GameRecord;
use crate::plan::fingerprint;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const BEFORE: &str = ",\"check\":\"";
const AFTER: &str = "\"}";
/// Hexadecimal digits of a hash.
const DIGITS: usize = 16;
const SEAL: usize = BEFORE.len() + DIGITS + AFTER.len();

/// Writes data as one sealed line; the data is an object with at least one field.
pub(crate) fn seal(data: &impl Serialize) -> String {
    let mut line = serde_json::to_string(data).expect("a journal holds plain data");
    line.pop();
    let hash = fingerprint(line.as_bytes());
    line + BEFORE + &format!("{hash:016x}") + AFTER
}

/// Checks the seal of a line and returns its JSON, or says what is wrong with it.
pub(crate) fn unseal<'l>(line: &'l [u8]) -> Result<Vec<u8>, &'static str> {
    const BROKEN: &str = "it has no checksum";
    let end = line.len().checked_sub(SEAL).ok_or(BROKEN)?;
    let (sealed, seal): (&'l [u8], _) = line.split_at(end);
    let digits = seal
        .strip_prefix(BEFORE.as_bytes())
        .and_then(|rest| rest.strip_suffix(AFTER.as_bytes()))
        .ok_or(BROKEN)?;
    if digits != format!("{:016x}", fingerprint(sealed)).as_bytes() {
        return Err("its checksum does not match");
    }
    Ok([sealed, b"}"].concat())
}

/// A game in a journal: first what is reproducible, then what is not.
#[derive(Serialize, Deserialize)]
struct Line<G> {
    game: G,
    times_ns: Vec<u64>,
    /// Time left on the clock after each move, if there was one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_ns: Vec<Option<u64>>,
    /// The time of the move that lost on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    overstepped_ns: Option<u64>,
    /// The end of standard error of both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stderr: Option<[String; 2]>,
}

impl<'g> Line<&'g GameRecord> {
    fn of(game: &'g GameRecord) -> Self {
        let left = || game.plies.iter().map(|ply| ply.left.map(nanoseconds)).collect();
        let clocked = game.plies.iter().any(|ply| ply.left.is_some());
        Self {
            game,
            times_ns: times_ns(game),
            left_ns: if clocked { left() } else { Vec::new() },
            overstepped_ns: game.overstepped.map(nanoseconds),
            stderr: Some(&game.stderr)
                .filter(|texts| texts.iter().any(|text| !text.is_empty()))
                .cloned(),
        }
    }
}

/// Writes a game as a line, without a seal.
pub(crate) fn write(game: &GameRecord) -> String {
    serde_json::to_string(&Line::of(game)).expect("a game is plain data")
}

/// Writes a game as a sealed line.
pub(crate) fn write_sealed(game: &GameRecord) -> String {
    seal(&Line::of(game))
}

/// Reads the game of a sealed line, or says what is wrong with it.
pub(crate) fn read(line: &[u8]) -> Result<GameRecord, String> {
    parse(&unseal(line)?)
}

/// Reads the game of a line without a seal, or says what is wrong with it.
pub(super) fn parse(json: &[u8]) -> Result<GameRecord, String> {
    let Line { mut game, times_ns, left_ns, overstepped_ns, stderr } =
        serde_json::from_slice::<Line<GameRecord>>(json)
            .map_err(|error| format!("not a journal's line: {error}"))?;
    if times_ns.len() != game.plies.len() {
        let (times, moves) = (times_ns.len(), game.plies.len());
        return Err(format!("it has {times} times for {moves} moves"));
    }
    for (ply, time) in game.plies.iter_mut().zip(times_ns) {
        ply.time = Duration::from_nanos(time);
    }
    for (ply, left) in game.plies.iter_mut().zip(left_ns) {
        ply.left = left.map(Duration::from_nanos);
    }
    game.overstepped = overstepped_ns.map(Duration::from_nanos);
    game.stderr = stderr.unwrap_or_default();
    Ok(game)
}

/// Converts a time to nanoseconds, for files.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The times of a game's moves, in nanoseconds.
pub(crate) fn times_ns(game: &GameRecord) -> Vec<u64> {
    game.times().map(nanoseconds).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Data {
        text: String,
    }

    #[test]
    fn any_other_byte_anywhere_breaks_the_seal() {
        let data = Data { text: "é, \"check\":\"\"}".to_owned() };
        let line = seal(&data).into_bytes();
        let json = unseal(&line).unwrap();
        assert_eq!(serde_json::from_slice::<Data>(&json).unwrap(), data);
        for place in 0..line.len() {
            for byte in (0..=u8::MAX).filter(|&byte| byte != line[place]) {
                let mut other = line.clone();
                other[place] = byte;
                assert!(unseal(&other).is_err(), "{byte} at {place}");
            }
        }
        for length in 0..line.len() {
            assert!(unseal(&line[..length]).is_err(), "{length}");
        }
    }
}
