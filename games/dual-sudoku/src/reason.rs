//! Why a move may be good or bad, in words, for hints and reviews.
//!
//! The reason is computed from the grid before and after the move, by the rules alone; whether the move is
//! best is for the engine to say.

use crate::words::name;
use crate::{Grid, Move, Position};
use quintet_core::{Game, Language};

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes this many rows, columns and boxes.
    Completes {
        /// Units completed.
        units: usize,
        /// Points gained.
        points: i32,
        /// Whether another unit can be completed right after it.
        offers: bool,
    },
    /// It spoils a unit that the other side could complete.
    Spoils,
    /// It lets the other side complete a unit.
    Opens {
        /// Points that the other side gains at once.
        points: i32,
    },
    /// It fills the last safe cell: every later placement opens a unit.
    LastSafe,
    /// It is the largest digit that opens nothing.
    LargestSafe,
    /// It opens nothing, but neither would a larger digit.
    Safe,
    /// A pass although something safe is left.
    Pass,
    /// A pass because every placement opens a unit.
    PassInZugzwang,
    /// A forbidden attempt.
    Forbidden,
}

impl Reason {
    /// The effect of a move in an unfinished position.
    #[must_use]
    pub fn of<const N: usize, const CELLS: usize>(
        position: &Position<N, CELLS>,
        played: Move,
    ) -> Self {
        let grid = position.grid();
        let Move::Place { cell, digit } = played else {
            return match played {
                Move::PASS if safe_digits(grid).next().is_none() => Self::PassInZugzwang,
                Move::PASS => Self::Pass,
                _ => Self::Forbidden,
            };
        };
        let mut after = *grid;
        after.put(usize::from(cell), digit);
        let units = after.completed(usize::from(cell));
        let offer = best_offer(&after);
        let points = i32::from(digit) + (units * CELLS) as i32;
        match offer {
            _ if units > 0 => Self::Completes { units, points, offers: offer.is_some() },
            Some(points) => Self::Opens { points },
            None if best_offer(grid).is_some() => Self::Spoils,
            None if safe_digits(&after).next().is_none() && !is_over(&after) => Self::LastSafe,
            None if safe_digits(grid).all(|other| other <= digit) => Self::LargestSafe,
            None => Self::Safe,
        }
    }

    /// The reason in words, with the sides' names.
    #[must_use]
    pub fn in_words<const N: usize, const CELLS: usize>(
        self,
        position: &Position<N, CELLS>,
        language: Language,
    ) -> String {
        match language {
            Language::English => self.english(position),
            Language::French => self.french(position),
        }
    }

    fn english<const N: usize, const CELLS: usize>(self, position: &Position<N, CELLS>) -> String {
        let other = name(!position.turn(), Language::English);
        match self {
            Self::Completes { units, points, offers } => {
                let what = match units {
                    1 => "a unit".to_owned(),
                    count => format!("{count} units at once"),
                };
                let more =
                    if offers { format!(", but leaves {other} another") } else { String::new() };
                format!("completes {what} for {points} points{more}")
            }
            Self::Spoils => format!("spoils the unit that {other} could complete"),
            Self::Opens { points } => format!("opens a unit: {other} can take {points} points"),
            Self::LastSafe => {
                format!("fills the last safe cell: {other} must open a unit or pass")
            }
            Self::LargestSafe => "the largest digit that opens nothing".to_owned(),
            Self::Safe => "opens nothing, but neither would a larger digit".to_owned(),
            Self::PassInZugzwang => {
                format!("every placement opens a unit; a pass costs only {N} points")
            }
            Self::Pass => format!("passes for {N} points"),
            Self::Forbidden => format!("the rules forbid it: it costs {N} points"),
        }
    }

    fn french<const N: usize, const CELLS: usize>(self, position: &Position<N, CELLS>) -> String {
        let other = name(!position.turn(), Language::French);
        match self {
            Self::Completes { units, points, offers } => {
                let what = match units {
                    1 => "une unité".to_owned(),
                    count => format!("{count} unités d’un coup"),
                };
                let more = if offers {
                    format!(", mais en laisse une autre à {other}")
                } else {
                    String::new()
                };
                format!("complète {what} pour {points} points{more}")
            }
            Self::Spoils => format!("condamne l’unité que {other} pouvait compléter"),
            Self::Opens { points } => {
                format!("ouvre une unité : {other} peut prendre {points} points")
            }
            Self::LastSafe => {
                format!("remplit la dernière case sûre : {other} doit ouvrir une unité ou passer")
            }
            Self::LargestSafe => "le plus grand chiffre qui n’ouvre rien".to_owned(),
            Self::Safe => "n’ouvre rien, mais un chiffre plus grand non plus".to_owned(),
            Self::PassInZugzwang => {
                format!("tout placement ouvre une unité ; passer ne coûte que {N} points")
            }
            Self::Pass => format!("passe son tour pour {N} points"),
            Self::Forbidden => format!("interdit par les règles : coûte {N} points"),
        }
    }
}

fn is_over<const N: usize, const CELLS: usize>(grid: &Grid<N, CELLS>) -> bool {
    grid.open_cells().all(|cell| grid.candidates(cell) == 0)
}

/// The points of a placement in an empty cell: it completes each unit that it fills.
fn completions<const N: usize, const CELLS: usize>(grid: &Grid<N, CELLS>, cell: usize) -> usize {
    let one_left = |used: &u16| used.count_ones() as usize + 1 == N;
    grid.used(cell).iter().filter(|used| one_left(used)).count()
}

/// The most points of a placement that completes something.
fn best_offer<const N: usize, const CELLS: usize>(grid: &Grid<N, CELLS>) -> Option<i32> {
    let worth = |cell| {
        let units = completions(grid, cell);
        let digit = grid.largest_candidate(cell).filter(|_| units > 0)?;
        Some(i32::from(digit) + (units * CELLS) as i32)
    };
    grid.open_cells().filter_map(worth).max()
}

/// The digits of the placements after which no unit can be completed.
fn safe_digits<'g, const N: usize, const CELLS: usize>(
    grid: &'g Grid<N, CELLS>,
) -> impl Iterator<Item = u8> + 'g {
    let of_cell = move |cell: usize| {
        let digits = crate::grid::bits(grid.candidates(cell)).map(|bit| bit as u8 + 1);
        digits.map(move |digit| (cell, digit))
    };
    // If nothing is on offer, only a unit with two open cells can become one.
    let offered = best_offer(grid).is_some();
    let two_left = |used: &u16| used.count_ones() as usize + 2 == N;
    let is_safe = move |&(cell, digit): &(usize, u8)| {
        if !offered && !grid.used(cell).iter().any(two_left) {
            return true;
        }
        let mut after = *grid;
        after.put(cell, digit);
        best_offer(&after).is_none()
    };
    grid.open_cells().flat_map(of_cell).filter(is_safe).map(|(_, digit)| digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Endings, Layout};

    fn position(text: &str) -> Position<4, 16> {
        let grid = Layout::parse(text).expect("a layout").grid().expect("a grid");
        Position::new(grid, Endings::default())
    }

    fn reason(text: &str, cell: u8, digit: u8) -> (Reason, String) {
        let position = position(text);
        let reason = Reason::of(&position, position.attempt(cell, digit));
        (reason, reason.english(&position))
    }

    #[test]
    fn moves_in_words() {
        let grid = "4/1-2-0-0/----/0-0-0-0/----/0-0-0-0/----/0-0-0-0";
        let (opens, words) = reason(grid, 2, 3);
        assert_eq!(opens, Reason::Opens { points: 20 });
        assert_eq!(words, "opens a unit: Orange can take 20 points");
        assert_eq!(reason(grid, 15, 4).0, Reason::LargestSafe);
        assert_eq!(reason(grid, 15, 3).0, Reason::Safe);
        assert_eq!(reason(grid, 15, 4).1, "the largest digit that opens nothing");
        assert_eq!(reason(grid, 0, 4).0, Reason::Forbidden);
        let row = "4/1-2-3-0/----/0-0-0-0/----/0-0-0-0/----/0-0-0-0";
        let (completes, words) = reason(row, 3, 4);
        assert_eq!(completes, Reason::Completes { units: 1, points: 20, offers: false });
        assert_eq!(words, "completes a unit for 20 points");
        // A 4 below r1c4 leaves that cell without a digit.
        assert_eq!(reason(row, 11, 4).0, Reason::Spoils);
    }

    /// Two cells are left in each row: every placement opens something.
    #[test]
    fn a_pass_in_zugzwang() {
        let position = position("4/1-2-0-0/----/3-4-0-0/----/0-0-1-2/----/0-0-3-4");
        let reason = Reason::of(&position, Move::PASS);
        assert_eq!(reason, Reason::PassInZugzwang);
        assert!(reason.french(&position).contains("passer ne coûte que 4 points"));
    }
}
