//! The distance of a proved win or loss, found by trying everything within a budget.
//!
//! The exact solver says who wins, not when. Here every move is tested for a win or loss within 1, 2, 3, …
//! plies. Each ply costs many times more than the one before, so a budget of boards ends the count; whatever
//! is not found by then has no distance. With ten empty cells three plies take a millisecond, and the last
//! few moves of a game are counted completely.

use crate::engine::board::{Board, Ending};
use crate::engine::eval::can_win_now;
use crate::exact::MoveWorth;
use crate::{Placement, Position};
use quintet_core::{Game, Outcome, Score};
use std::collections::HashMap;

/// Number of boards to look at for one position: a few hundredths of a second.
pub(crate) const USUAL: u64 = 150_000;
/// Number of boards to look at when time has run out.
pub(crate) const HURRIED: u64 = 5_000;

/// A move as proved, with the number of plies to the end of the game, itself included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proved {
    pub(crate) played: Placement,
    /// 1 if it wins, 0 if it draws, −1 if it loses; `None` if unknown.
    pub(crate) sign: Option<i32>,
    /// The distance with best play of both sides, if known.
    pub(crate) plies: Option<u32>,
}

impl Proved {
    /// Its score; `None` if nothing is proved.
    pub(crate) fn score(&self) -> Option<Score> {
        Some(match (self.sign?, self.plies) {
            (1.., Some(plies)) => Score::win_in(plies),
            (1.., None) => Score::WON,
            (0, _) => Score::ZERO,
            (_, Some(plies)) => Score::loss_in(plies),
            (_, None) => Score::LOST,
        })
    }
}

/// Counts plies to the end.
pub(crate) struct Distances {
    /// Number of boards that may still be looked at.
    left: u64,
    /// Whether the side to move wins within this many plies.
    known: HashMap<(u64, u32), bool>,
}

impl Distances {
    pub(crate) fn new(budget: u64) -> Self {
        Self { left: budget, known: HashMap::new() }
    }

    /// Finds the distances of moves, the nearest first; moves of unknown result may turn out to win. With
    /// `only_best` it ends at the first win. If no win or loss is proved among the moves, it only marks those
    /// that end the game.
    ///
    /// Distances found are exact, and no move of the list wins sooner than the first win found. A depth that
    /// the budget does not allow for all moves is tried for none, so that the order of the moves does not
    /// matter.
    pub(crate) fn measure(&mut self, position: &Position, moves: &mut [Proved], only_best: bool) {
        let boards: Vec<_> = moves.iter().map(|of| position.after(of.played)).collect();
        for (of, next) in moves.iter_mut().zip(&boards) {
            if let Some(outcome) = next.outcome() {
                of.sign = Some(match outcome {
                    Outcome::Draw => 0,
                    Outcome::Win(side) => {
                        if side == position.turn() {
                            1
                        } else {
                            -1
                        }
                    }
                });
                of.plies = Some(1);
            }
        }
        let boards: Vec<_> = boards.iter().map(Board::of).collect();
        let is_decided = |of: &Proved| matches!(of.sign, Some(-1 | 1));
        let is_open = |of: &Proved| is_decided(of) && of.plies.is_none();
        let has_win = |of: &Proved| of.sign == Some(1) && of.plies.is_some();
        for plies in 1..position.empties().count_ones() {
            let is_done = only_best && moves.iter().any(has_win) || !moves.iter().any(is_open);
            if is_done || !self.measure_at(plies, moves, &boards) {
                return;
            }
        }
    }

    /// Marks the moves that end the game `plies` plies after them. Returns `false`, with nothing marked, if
    /// the budget is used up.
    fn measure_at(&mut self, plies: u32, moves: &mut [Proved], boards: &[Board]) -> bool {
        let mut found = Vec::new();
        for (at, (of, board)) in moves.iter().zip(boards).enumerate() {
            let ends = match (of.sign, of.plies) {
                (Some(0), _) | (_, Some(_)) => Some(false),
                (Some(-1), _) => self.wins_within(board, plies),
                _ => self.loses_within(board, plies),
            };
            match ends {
                Some(true) => found.push(at),
                Some(false) => {}
                None => return false,
            }
        }
        for at in found {
            moves[at].sign = moves[at].sign.or(Some(1));
            moves[at].plies = Some(plies + 1);
        }
        true
    }

    /// A move with best play of both sides after it, to the end of the game `plies` plies from the root;
    /// shorter if the budget runs out.
    pub(crate) fn line(&mut self, position: &Position, of: &Proved) -> Vec<Placement> {
        let (mut position, mut line) = (position.after(of.played), vec![of.played]);
        let mut left = of.plies.unwrap_or(1) - 1;
        let mut wins = of.sign == Some(-1);
        while left > 0 && position.outcome().is_none() {
            let next = position.moves().find(|&played| self.leads(&position, played, left, wins));
            let Some(played) = next else { break };
            position.play(played);
            line.push(played);
            (left, wins) = (left - 1, !wins);
        }
        line
    }

    /// Whether a move of the side that wins (or loses) in `left` plies leads there exactly then.
    fn leads(&mut self, position: &Position, played: Placement, left: u32, wins: bool) -> bool {
        let next = position.after(played);
        if let Some(outcome) = next.outcome() {
            let own = outcome == Outcome::Win(position.turn());
            return left == 1 && outcome != Outcome::Draw && own == wins;
        }
        let board = Board::of(&next);
        match wins {
            true => self.loses_within(&board, left - 1) == Some(true),
            false => left < 3 || self.wins_within(&board, left - 2) == Some(false),
        }
    }

    /// Whether the side to move of an unfinished board wins within `plies` plies; `None` once the budget is
    /// used up.
    fn wins_within(&mut self, board: &Board, plies: u32) -> Option<bool> {
        if plies == 0 {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        if plies == 1 || can_win_now(board) {
            return Some(can_win_now(board));
        }
        let key = (board.key().0, plies);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut found = false;
        for next in steps(board) {
            if next.ending().is_none() && self.loses_within(&next, plies - 1)? {
                found = true;
                break;
            }
        }
        self.known.insert(key, found);
        Some(found)
    }

    /// Whether the side to move of an unfinished board loses within `plies` plies, whatever it does; `None`
    /// once the budget is used up.
    fn loses_within(&mut self, board: &Board, plies: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if plies == 0 || can_win_now(board) {
            return Some(false);
        }
        for next in steps(board) {
            let loses = match next.ending() {
                None => self.wins_within(&next, plies - 1)?,
                Some(Ending::Lost) => true,
                Some(Ending::Won | Ending::Drawn) => false,
            };
            if !loses {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The exact solver's results for moves, with distances.
pub(crate) fn measured(
    distances: &mut Distances,
    position: &Position,
    worths: &[MoveWorth],
    only_best: bool,
) -> Vec<Proved> {
    let proved = |of: &MoveWorth| Proved {
        played: of.played,
        sign: Some(i32::from(of.worth.sign())),
        plies: None,
    };
    let mut moves: Vec<Proved> = worths.iter().map(proved).collect();
    distances.measure(position, &mut moves, only_best);
    moves
}

/// The nearest counted win, otherwise the `favourite`.
pub(crate) fn nearest(moves: &[Proved], favourite: Placement) -> Proved {
    let wins = moves.iter().filter(|of| of.sign == Some(1) && of.plies.is_some());
    let own = || moves.iter().find(|of| of.played == favourite);
    *wins.min_by_key(|of| of.plies).or_else(own).expect("the favourite is a move")
}

/// The score of a position whose moves are all proved and of which `best` is chosen. A loss has a distance
/// only if no other move lasts longer, or may last longer.
pub(crate) fn root_score(moves: &[Proved], best: &Proved) -> Score {
    let score = best.score().unwrap_or(Score::ZERO);
    let lasts = |of: &Proved| of.plies.is_some() && of.plies <= best.plies;
    if score.is_loss() && !moves.iter().all(lasts) { Score::LOST } else { score }
}

/// The boards that moves lead to.
fn steps(board: &Board) -> Vec<Board> {
    let mut boards = Vec::new();
    board.for_steps(|_, next| boards.push(next));
    boards
}
