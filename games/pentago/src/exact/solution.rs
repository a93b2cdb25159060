//! The result of a solve: the position and every move, both in 128 orientations.

use super::orientation::Orientation;
use super::state::State;
use crate::{Cell, OpenLines, Placement, Position, Twist};
use quintet_core::{Game, Outcome, Side};
use std::time::Duration;

/// The result for the side to move with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Worth {
    Loss = -1,
    Draw = 0,
    Win = 1,
}

impl Worth {
    /// 1 for a win, 0 for a draw, −1 for a loss.
    #[must_use]
    pub const fn sign(self) -> i8 {
        self as i8
    }

    /// The result for the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    fn at(state: State, orientation: Orientation) -> Self {
        let holds = |vector: u128| vector & orientation.bit() != 0;
        match (holds(state.won), holds(state.not_lost)) {
            (true, _) => Self::Win,
            (false, true) => Self::Draw,
            (false, false) => Self::Loss,
        }
    }

    fn of_outcome(outcome: Outcome, turn: Side) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(side) if side == turn => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }
}

/// A move with its result for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveWorth {
    /// The move.
    pub played: Placement,
    /// Its result.
    pub worth: Worth,
}

/// The first of the best moves of a position: by result, immediate wins before others, then by the plain
/// evaluation.
pub(crate) fn favourite(position: &Position, moves: &[MoveWorth]) -> Option<MoveWorth> {
    let eval = OpenLines::default();
    let liking = |of: &MoveWorth| {
        let wins_at_once = of.played.twist.is_none();
        (of.worth, wins_at_once, -eval.balance(&position.after(of.played)))
    };
    let better = |best: MoveWorth, next: MoveWorth| {
        if liking(&next) > liking(&best) { next } else { best }
    };
    moves.iter().copied().reduce(better)
}

/// A cell of the root and the continuation after a marble there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) cell: u64,
    /// The even orientations in which the marble wins at once.
    pub(super) five: u128,
    /// The opponent's value after the turn, in odd orientations.
    pub(super) after: State,
}

/// The root's value, for the side to move there, once both sides have filled a cell, in even orientations: by
/// the indices of the mover's cell and of the opponent's.
#[derive(Clone, Debug, Default)]
pub(super) struct AfterTwo {
    pub(super) cells: usize,
    pub(super) states: Vec<State>,
}

impl AfterTwo {
    fn at(&self, own: usize, other: usize) -> State {
        self.states[own * self.cells + other]
    }
}

/// A solved position.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(super) position: Position,
    /// The root's value in even orientations; `None` for finished games, which need no solving.
    pub(super) root: Option<State>,
    pub(super) replies: Vec<Reply>,
    /// The continuations after a marble of each side and two turns; see [`AfterTwo`].
    pub(super) after_two: AfterTwo,
    /// Processor time of all threads.
    pub cpu: Duration,
    /// Wall-clock time.
    pub time: Duration,
    /// Peak memory in bytes.
    pub peak_bytes: u64,
    /// Number of states solved.
    pub states: u64,
}

impl Solution {
    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Its result for the side to move.
    #[must_use]
    pub fn worth(&self) -> Worth {
        self.worth_at(Orientation::IDENTITY)
    }

    /// Every legal move with its result, in the rules' order.
    #[must_use]
    pub fn moves(&self) -> Vec<MoveWorth> {
        self.moves_at(Orientation::IDENTITY)
    }

    /// Every empty cell with the result of the best move there, in reading order.
    #[must_use]
    pub fn cells(&self) -> Vec<(Cell, Worth)> {
        let mut cells: Vec<(Cell, Worth)> = Vec::new();
        for MoveWorth { played, worth } in self.moves() {
            match cells.last_mut().filter(|(cell, _)| *cell == played.cell) {
                Some((_, best)) => *best = worth.max(*best),
                None => cells.push((played.cell, worth)),
            }
        }
        cells
    }

    /// The position with its quadrants turned.
    #[must_use]
    pub fn position_at(&self, orientation: Orientation) -> Position {
        let boards = Side::BOTH.map(|side| orientation.applied(self.position.marbles(side)));
        Position::from_boards(boards[0], boards[1]).expect("turned marbles are as many")
    }

    /// The result of the turned position, for an even orientation: solved along with the position itself.
    ///
    /// # Panics
    /// In debug builds, if the orientation is odd.
    #[must_use]
    pub fn worth_at(&self, orientation: Orientation) -> Worth {
        debug_assert!(!orientation.is_odd(), "the root is met in even orientations");
        match self.root {
            Some(root) => Worth::at(root, orientation),
            None => {
                let position = self.position_at(orientation);
                let outcome = position.outcome().unwrap_or(Outcome::Draw);
                Worth::of_outcome(outcome, position.turn())
            }
        }
    }

    /// Every legal move of the turned position with its result.
    #[must_use]
    pub fn moves_at(&self, orientation: Orientation) -> Vec<MoveWorth> {
        let worth = |played: Placement| {
            let reply =
                self.replies.iter().find(|r| orientation.applied(r.cell) == played.cell.bit());
            let reply = reply.expect("every empty cell has its reply");
            played.twist.map_or(Worth::Win, |twist: Twist| {
                Worth::at(reply.after, orientation.and(twist)).flipped()
            })
        };
        let position = self.position_at(orientation);
        position.moves().map(|played| MoveWorth { played, worth: worth(played) }).collect()
    }

    /// Every reply to a move, with its result for the side that replies; empty if the move ends the game.
    /// Solved along with the position itself.
    ///
    /// # Panics
    /// If the move is not legal.
    #[must_use]
    pub fn replies_to(&self, played: Placement) -> Vec<MoveWorth> {
        let Some(twist) = played.twist else { return Vec::new() };
        let turned = Orientation::IDENTITY.and(twist);
        let number = |cell: u64| self.replies.iter().position(|reply| reply.cell == cell);
        let own = number(played.cell.bit()).expect("a legal move fills an empty cell");
        let cells: Vec<u64> = self.replies.iter().map(|reply| turned.applied(reply.cell)).collect();
        let worth = |reply: Placement| {
            let other = cells.iter().position(|&cell| cell == reply.cell.bit());
            let after = self.after_two.at(own, other.expect("a reply fills an empty cell"));
            let worth = |twist| Worth::at(after, turned.and(twist)).flipped();
            reply.twist.map_or(Worth::Win, worth)
        };
        let position = self.position.after(played);
        position.moves().map(|reply| MoveWorth { played: reply, worth: worth(reply) }).collect()
    }

    /// A move with its known best continuation: the reply, and then an immediate win. Among replies with the
    /// same result the plain evaluation chooses.
    ///
    /// # Panics
    /// If the move is not legal.
    #[must_use]
    pub fn line(&self, played: Placement) -> Vec<Placement> {
        let mut position = self.position.after(played);
        let mut line = vec![played];
        if let Some(reply) = favourite(&position, &self.replies_to(played)) {
            line.push(reply.played);
            position.play(reply.played);
            line.extend(position.win_at_once());
        }
        line
    }

    /// The unfinished positions among the 128 even orientations of the root, each with its result for the
    /// side to move: hundreds of labels from one solve. The other 128 orientations are those of the root
    /// after one turn.
    pub fn labels(&self) -> impl Iterator<Item = (Position, Worth)> {
        let solved = self.root.is_some();
        let all = Orientation::even().filter(move |_| solved);
        let positions = all.map(|orientation| (orientation, self.position_at(orientation)));
        let unfinished = positions.filter(|(_, position)| position.outcome().is_none());
        unfinished.map(|(orientation, position)| (position, self.worth_at(orientation)))
    }
}
