//! Short codes that people read off a wall and type: six letters, none easily mistaken for another, and no vowels, so
//! that they spell no words.
//!
//! ```text
//!  BKRTMX   shown as BKR TMX, and read as `bkr tmx`, `BKR-TMX` …
//! ```

use std::io;

/// The letters of a code.
const LETTERS: &[u8; 17] = b"BCDFGHJKMNPRSTWXZ";

/// Letters in a code: 17⁶, about 24 million codes.
const LENGTH: usize = 6;

/// Generates a code; all are equally likely.
///
/// # Errors
/// The system provides no random numbers.
pub(crate) fn fresh() -> io::Result<String> {
    // The largest multiple of the alphabet's size that fits in a byte's range, so that the remainder is uniform.
    let even = 256 / LETTERS.len() * LETTERS.len();
    let mut code = String::with_capacity(LENGTH);
    while code.len() < LENGTH {
        let mut byte = [0];
        getrandom::fill(&mut byte).map_err(io::Error::other)?;
        let number = usize::from(byte[0]);
        if number < even {
            code.push(char::from(LETTERS[number % LETTERS.len()]));
        }
    }
    Ok(code)
}

/// Reads a typed code, in any case and grouping; `None` if it is not a code.
pub(crate) fn read(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && !"-.".contains(*c));
    let code: String = letters.map(|c| c.to_ascii_uppercase()).collect();
    let is_code = code.len() == LENGTH && code.bytes().all(|byte| LETTERS.contains(&byte));
    is_code.then_some(code)
}

/// Formats a code for people: in two groups.
pub(crate) fn shown(code: &str) -> String {
    let (one, other) = code.split_at(code.len() / 2);
    format!("{one} {other}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for typed in ["BKRTMX", "bkrtmx", " bkr tmx ", "BKR-TMX", "b k r\u{a0}t m x"] {
            assert_eq!(read(typed).as_deref(), Some("BKRTMX"), "{typed}");
        }
        let long = "B".repeat(1000);
        for typed in ["", "BKRTM", "BKRTMXX", "BKRTMO", "BKRTM1", "ÉKRTMX", &long] {
            assert_eq!(read(typed), None, "{typed}");
        }
        assert_eq!(shown("BKRTMX"), "BKR TMX");
    }

    #[test]
    fn every_letter_comes_and_every_code_can_be_read() {
        let codes: Vec<String> = (0..400).map(|_| fresh().unwrap()).collect();
        assert!(codes.iter().all(|code| read(code).as_ref() == Some(code)));
        let all = codes.concat();
        assert!(LETTERS.iter().all(|&letter| all.contains(char::from(letter))));
    }
}
