//! Static evaluation: an immediate win, or the network's estimate.
//!
//! A score is the log-odds of the expected result in 256ths: 256 ln(p / (1 − p)), where a win is 1, a draw ½
//! and a loss 0, for the side to move.

use super::board::Board;
use super::features::counts;
use super::network::{Network, Odds};
use super::planes::{Boards, Planes};
use std::sync::LazyLock;

/// The result of an evaluation without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The side to move wins with its next move.
    Wins,
    /// It does not; here is the estimate.
    Estimate(i32),
}

/// The evaluation.
pub(crate) struct Evaluation {
    network: Network,
    /// Chances, in units of 1/[`WHOLE`], by log-odds in 256ths from −[`MOST_ODDS`].
    chances: Vec<u16>,
    /// Log-odds in 256ths, by chances in units of 1/[`WHOLE`].
    log_odds: Vec<i16>,
}

/// A chance of one.
const WHOLE: u32 = 1 << 15;
/// The greatest log-odds distinguished.
const MOST_ODDS: i32 = 8 * 256;

static EMBEDDED: LazyLock<Evaluation> = LazyLock::new(|| {
    let network = Network::read(&quintet_core::data_file!("pentago-network", "network.bin"));
    Evaluation::new(network.expect("the embedded network is valid"))
});

impl Evaluation {
    /// The evaluation with the embedded network.
    pub(crate) fn embedded() -> &'static Self {
        &EMBEDDED
    }

    fn new(network: Network) -> Self {
        let chance = |odds: i32| 1.0 / (1.0 + (-f64::from(odds) / 256.0).exp());
        let log_odds = |chance: u32| {
            let chance = f64::from(chance.clamp(1, WHOLE - 1)) / f64::from(WHOLE);
            256.0 * (chance / (1.0 - chance)).ln()
        };
        let whole = f64::from(WHOLE);
        Self {
            network,
            chances: (-MOST_ODDS..=MOST_ODDS)
                .map(|odds| (whole * chance(odds)).round() as u16)
                .collect(),
            log_odds: (0..=WHOLE).map(|chance| log_odds(chance).round() as i16).collect(),
        }
    }

    /// Evaluates an unfinished position.
    #[inline]
    pub(crate) fn look(&self, board: &Board) -> Look {
        detected::look(self, board)
    }

    #[inline(always)]
    fn look_here(&self, board: &Board) -> Look {
        let boards = Boards::new(board.own, board.other);
        if wins_at_once(&boards) {
            return Look::Wins;
        }
        let Odds { won, not_lost } = self.network.odds(board, &counts(&boards));
        let chance = |odds: i32| {
            u32::from(self.chances[(odds.clamp(-MOST_ODDS, MOST_ODDS) + MOST_ODDS) as usize])
        };
        let expected = (chance(won) + chance(not_lost)) / 2;
        Look::Estimate(i32::from(self.log_odds[expected as usize]))
    }
}

/// Whether the side to move of an unfinished board wins at once.
pub(crate) fn can_win_now(board: &Board) -> bool {
    wins_at_once(&Boards::new(board.own, board.other))
}

/// Whether the side to move has a move that makes five for itself alone.
#[inline(always)]
fn wins_at_once(boards: &Boards) -> bool {
    boards.here.own_fours() != 0 || boards.once.iter().any(Planes::is_five_with_a_marble)
}

/// Compiled twice: plainly, and for processors with wide vectors and an instruction that counts bits.
mod detected {
    #![allow(unsafe_code)]

    use super::{Board, Evaluation, Look};

    #[inline]
    pub(super) fn look(evaluation: &Evaluation, board: &Board) -> Look {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
        {
            // SAFETY: the processor was just checked for these instructions.
            return unsafe { look_fast(evaluation, board) };
        }
        evaluation.look_here(board)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt,bmi1")]
    fn look_fast(evaluation: &Evaluation, board: &Board) -> Look {
        evaluation.look_here(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use quintet_core::{Game, Outcome, Random, Seed};

    /// Positions of random games, with those after every move.
    fn positions() -> impl Iterator<Item = Position> {
        (0..300).flat_map(|seed| {
            let mut random = Random::new(Seed(seed));
            let mut positions = vec![Position::new()];
            while let Some(played) = positions[positions.len() - 1].random_move(&mut random) {
                positions.push(positions[positions.len() - 1].after(played));
            }
            positions.pop();
            positions
        })
    }

    #[test]
    fn looks_are_the_same_with_and_without_instructions() {
        let eval = Evaluation::embedded();
        for board in positions().map(|position| Board::of(&position)) {
            let (fast, plain) = (eval.look(&board), eval.look_here(&board));
            assert_eq!(fast, plain, "{board:?}");
        }
    }

    #[test]
    fn a_look_sees_every_win_at_once() {
        let eval = Evaluation::embedded();
        for position in positions() {
            let won = Outcome::Win(position.turn());
            let wins = position.moves().any(|played| position.after(played).outcome() == Some(won));
            let seen = eval.look(&Board::of(&position)) == Look::Wins;
            assert_eq!(seen, wins, "{position:?}");
        }
    }

    #[test]
    fn images_share_key_and_estimate() {
        let eval = Evaluation::embedded();
        for position in positions().step_by(7) {
            let judged = |position: &Position| {
                let board = Board::of(position);
                (board.key().0, eval.look(&board))
            };
            for image in position.symmetric() {
                assert_eq!(judged(&image), judged(&position), "{position:?}");
            }
        }
    }
}
