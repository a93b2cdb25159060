//! Scores in the convention of solvers of this game: `+k`, the side to move wins with its k-th last disc;
//! `−k`, it loses to the other side's k-th last disc; 0, a draw.
//!
//! ```text
//! discs before the winning one               41   40   39   38   …   7    6
//! who wins (7×6)                             2nd  1st  2nd  1st      2nd  1st
//! score of the winner                         1    1    2    2       18   18
//! ```
//!
//! So with `cells` on the board and `n` discs before the last one, a win is
//! worth (cells + 1 − n) / 2, rounded down.

use quintet_core::Score;

/// What is proved about a position's score: `lower ≤ score ≤ upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
}

impl Bounds {
    /// The bounds of any position with `ply` discs in which nobody has four.
    #[must_use]
    pub const fn of_ply(cells: u32, ply: u32) -> Self {
        Self { lower: -win_at(cells, ply + 1), upper: win_at(cells, ply) }
    }

    /// The bounds from the opponent's point of view.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// The score, once only one is left.
    #[must_use]
    pub const fn exact(self) -> Option<i32> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }
}

/// The score of a win by the disc that falls when `ply` discs lie.
#[inline(always)]
pub(super) const fn win_at(cells: u32, ply: u32) -> i32 {
    (cells as i32 + 1 - ply as i32) / 2
}

/// Plies from a position with `ply` discs to the end announced by a score other than 0.
///
/// ```
/// use quintet_connect4::plies_to_end;
/// assert_eq!(plies_to_end(42, 6, 18), 1); // wins with its fourth disc, now
/// assert_eq!(plies_to_end(42, 0, 1), 41); // the empty board
/// ```
#[must_use]
pub const fn plies_to_end(cells: u32, ply: u32, score: i32) -> u32 {
    let latest = cells as i32 + 1 - 2 * score.abs();
    // The winner's last disc falls on a ply of its own parity.
    let winner = if score > 0 { ply as i32 } else { ply as i32 + 1 };
    let last = if (latest - winner) % 2 == 0 { latest } else { latest - 1 };
    (last - ply as i32 + 1) as u32
}

/// Translates a score into the vocabulary of all games.
#[must_use]
pub const fn as_score(cells: u32, ply: u32, score: i32) -> Score {
    match score {
        0 => Score::ZERO,
        1.. => Score::win_in(plies_to_end(cells, ply, score)),
        _ => Score::loss_in(plies_to_end(cells, ply, score)),
    }
}
