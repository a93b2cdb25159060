//! The fitted evaluation: a weight for every feature and number of marbles.
//!
//! A score is a log-odds of the expected result in 256ths: 256 ln(p / (1 − p)),
//! where a win is 1, a draw ½ and a loss 0, for the side to move. The weights
//! come from `examples/fit.rs` and lie in `weights.tsv`, a line for each number
//! of marbles.

use super::board::Board;
use super::features::{CONSTANT, FEATURES, MARBLES, PAIR, PAIRS, for_lines};
use super::planes::{Planes, TurnedPlanes, planes};

/// The weights of every feature for one number of marbles.
pub(crate) type Weights = [i16; FEATURES];

/// What a look at a position tells without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The side to move wins with its next move.
    Wins,
    /// It does not; the estimate.
    Estimate(i32),
}

/// The weights of one number of marbles, made ready for use.
struct Phase {
    pair: Box<[[i16; MARBLES]; MARBLES]>,
    weights: Weights,
}

impl Phase {
    fn new(weights: Weights) -> Self {
        let pair = std::array::from_fn(|a| {
            std::array::from_fn(|b| {
                let feature = usize::from(PAIR[a][b]);
                if feature < PAIRS { weights[feature] } else { 0 }
            })
        });
        Self { pair: Box::new(pair), weights }
    }
}

/// The evaluation.
pub(crate) struct Evaluation {
    phases: Vec<Phase>,
}

/// The fitted weights.
static FITTED: &str = include_str!("weights.tsv");

impl Evaluation {
    /// The fitted one.
    pub(crate) fn fitted() -> Self {
        Self::of_text(FITTED).expect("the embedded weights are whole")
    }

    /// Weights as text, in the form of `weights.tsv`: lines of the number of
    /// marbles and a weight for every feature. Numbers of marbles without a
    /// line have none. `None` when a line is not that.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        let mut all = vec![[0; FEATURES]; 37];
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let numbers = line.split_ascii_whitespace().map(str::parse::<i16>);
            let numbers = numbers.collect::<Result<Vec<_>, _>>().ok()?;
            let (&marbles, weights) = numbers.split_first()?;
            *all.get_mut(usize::try_from(marbles).ok()?)? = weights.try_into().ok()?;
        }
        Some(Self::new(&all))
    }

    /// From weights by number of marbles, 0 to 36.
    pub(crate) fn new(weights: &[Weights]) -> Self {
        Self { phases: weights.iter().map(|&weights| Phase::new(weights)).collect() }
    }

    /// Replaces the weights of one number of marbles.
    pub(crate) fn set(&mut self, marbles: usize, weights: Weights) {
        self.phases[marbles] = Phase::new(weights);
    }

    /// The weights of one number of marbles.
    pub(crate) fn weights(&self, marbles: usize) -> &Weights {
        &self.phases[marbles].weights
    }

    /// Looks at an unfinished position.
    #[inline]
    pub(crate) fn look(&self, board: &Board) -> Look {
        detected::look(self, board)
    }

    #[inline(always)]
    fn look_here(&self, board: &Board) -> Look {
        let (here, turned) = planes(board.own, board.other);
        if wins_at_once(&here, &turned) {
            return Look::Wins;
        }
        let phase = &self.phases[board.marbles as usize];
        let mut score = i32::from(phase.weights[CONSTANT]) + phase.pairs(board);
        for_lines(&here, &turned, |feature, amount| {
            score += amount * i32::from(phase.weights[feature]);
        });
        Look::Estimate(score)
    }
}

impl Phase {
    /// Single marbles and pairs.
    #[inline(always)]
    fn pairs(&self, board: &Board) -> i32 {
        let mut list = [0u8; 36];
        let count = board.list_marbles(&mut list);
        let mut score = 0;
        for (index, &a) in list[..count].iter().enumerate() {
            let row = &self.pair[usize::from(a)];
            for &b in &list[..=index] {
                score += i32::from(row[usize::from(b)]);
            }
        }
        score
    }
}

/// Whether the side to move has a move that makes five, for itself alone.
#[inline(always)]
fn wins_at_once(here: &Planes, turned: &TurnedPlanes) -> bool {
    here.own_fours() != 0 || turned.iter().any(Planes::is_five_with_a_marble)
}

/// Calls `found` with every feature of a position and its amount.
pub(crate) fn for_features(board: &Board, mut found: impl FnMut(usize, i32)) {
    let mut list = [0u8; 36];
    let count = board.list_marbles(&mut list);
    for (index, &a) in list[..count].iter().enumerate() {
        for &b in &list[..=index] {
            found(usize::from(PAIR[usize::from(a)][usize::from(b)]), 1);
        }
    }
    let (here, turned) = planes(board.own, board.other);
    for_lines(&here, &turned, &mut found);
    found(CONSTANT, 1);
}

/// The same code compiled twice: plainly, and with the instruction that counts
/// bits, for processors that have it.
mod detected {
    #![allow(unsafe_code)]

    use super::{Board, Evaluation, Look};

    #[inline]
    pub(super) fn look(evaluation: &Evaluation, board: &Board) -> Look {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
            // SAFETY: the processor has the instructions, it was just asked.
            return unsafe { look_counting(evaluation, board) };
        }
        evaluation.look_here(board)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1")]
    fn look_counting(evaluation: &Evaluation, board: &Board) -> Look {
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
        let eval = Evaluation::fitted();
        for board in positions().map(|position| Board::of(&position)) {
            assert_eq!(eval.look(&board), eval.look_here(&board), "{board:?}");
        }
    }

    #[test]
    fn a_look_sees_every_win_at_once() {
        let eval = Evaluation::fitted();
        for position in positions() {
            let won = Outcome::Win(position.turn());
            let wins = position.moves().any(|played| position.after(played).outcome() == Some(won));
            let seen = eval.look(&Board::of(&position)) == Look::Wins;
            assert_eq!(seen, wins, "{position:?}");
        }
    }

    #[test]
    fn an_estimate_is_the_sum_of_its_features() {
        let eval = Evaluation::fitted();
        for board in positions().map(|position| Board::of(&position)) {
            let weights = eval.weights(board.marbles as usize);
            let mut sum = 0;
            for_features(&board, |feature, amount| sum += i32::from(weights[feature]) * amount);
            let Look::Estimate(score) = eval.look(&board) else { continue };
            assert_eq!(score, sum, "{board:?}");
        }
    }

    #[test]
    fn images_share_key_and_estimate() {
        let eval = Evaluation::fitted();
        for position in positions().step_by(7) {
            let board = Board::of(&position);
            for image in position.symmetric() {
                let image = Board::of(&image);
                assert_eq!((image.key().0, eval.look(&image)), (board.key().0, eval.look(&board)));
            }
        }
    }
}
