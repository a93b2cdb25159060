//! Lines that show whether anybody changed them.
//!
//! ```text
//!  {"game":{…},"times_ns":[…],"check":"9d1c44f0a2b3e871"}
//!  └────────── sealed ──────┘ └───────── seal ──────────┘
//! ```
//!
//! The seal is a hash of all bytes before it. Each step of the hash is
//! invertible, so another byte anywhere always gives another hash; several
//! other bytes do but for one case in 2⁶⁴.

use crate::GameRecord;
use serde::{Deserialize, Serialize};

const BEFORE: &str = ",\"check\":\"";
const AFTER: &str = "\"}";
/// Hexadecimal digits of a hash.
const DIGITS: usize = 16;
const SEAL: usize = BEFORE.len() + DIGITS + AFTER.len();

/// FNV-1a: small, and the same for ever.
pub(super) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Data as one line, sealed; an object with at least one field.
pub(super) fn seal(data: &impl Serialize) -> String {
    let mut line = serde_json::to_string(data).expect("a journal holds plain data");
    line.pop();
    let hash = fingerprint(line.as_bytes());
    line + BEFORE + &format!("{hash:016x}") + AFTER
}

/// What a sealed line holds, as JSON; or what is wrong with it.
pub(super) fn unseal<'l>(line: &'l [u8]) -> Result<Vec<u8>, &'static str> {
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

/// A game as journals hold it.
#[derive(Serialize, Deserialize)]
struct Line<G> {
    game: G,
    times_ns: Vec<u64>,
}

/// A game as a line, without a seal.
pub(crate) fn write(game: &GameRecord) -> String {
    let line = Line { game, times_ns: times_ns(game) };
    serde_json::to_string(&line).expect("a game is plain data")
}

/// A game as a sealed line.
pub(super) fn write_sealed(game: &GameRecord) -> String {
    seal(&Line { game, times_ns: times_ns(game) })
}

/// The game of a sealed line; or what is wrong with it.
pub(super) fn read(line: &[u8]) -> Result<GameRecord, String> {
    let json = unseal(line)?;
    let Line { mut game, times_ns } = serde_json::from_slice::<Line<GameRecord>>(&json)
        .map_err(|error| format!("not what a journal says: {error}"))?;
    if times_ns.len() != game.plies.len() {
        let (times, moves) = (times_ns.len(), game.plies.len());
        return Err(format!("it has {times} times for {moves} moves"));
    }
    game.set_times(&times_ns);
    Ok(game)
}

/// The times of a game's moves, as they are written.
pub(crate) fn times_ns(game: &GameRecord) -> Vec<u64> {
    game.times().map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)).collect()
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
