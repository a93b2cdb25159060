//! Conclusions from exact scores: the score of a move, and best play.

use super::order::from_centre;
use super::score::Bounds;
use super::solve::{Depth, Solver};
use crate::{Landing, Position, Shape};
use quintet_core::{Control, Game};

impl<S: Shape> Solver<S> {
    /// The legal moves from the centre outwards, the order in which ties are broken.
    pub fn moves(&self, position: &Position<S>) -> Vec<Landing> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        let columns = from_centre(position.shape()).map(|shift| shift / position.shape().stride());
        columns.filter_map(|column| position.landing(column)).collect()
    }

    /// What is known about a move without searching.
    #[must_use]
    pub fn known_of(&self, position: &Position<S>, played: Landing) -> Bounds {
        self.known(&position.after(played)).flipped()
    }

    /// The score of a move, as narrowly as the search finds it before it is stopped.
    pub fn solve_move(
        &mut self,
        position: &Position<S>,
        played: Landing,
        depth: Depth,
        control: &mut Control<'_, Landing>,
    ) -> Bounds {
        self.bounds(&position.after(played), depth, control).flipped()
    }

    /// The first move, from the centre, that keeps the score; `None` if stopped.
    pub fn keeping(
        &mut self,
        position: &Position<S>,
        score: i32,
        depth: Depth,
        control: &mut Control<'_, Landing>,
    ) -> Option<Landing> {
        self.moves(position).into_iter().find(|&played| {
            let next = position.after(played);
            // No move is worth more than the position; is this one worth less?
            let most = self.range(&next, depth).upper;
            let range = Bounds { lower: -score, upper: (1 - score).min(most).max(-score) };
            self.solve_within(&next, range, control).exact() == Some(-score)
        })
    }

    /// Best play of both sides from a position of known score, to the end of
    /// the game or until stopped.
    pub fn best_play(
        &mut self,
        position: &Position<S>,
        mut score: i32,
        depth: Depth,
        control: &mut Control<'_, Landing>,
    ) -> Vec<Landing> {
        let mut position = *position;
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let Some(played) = self.keeping(&position, score, depth, control) else { break };
            line.push(played);
            position.play(played);
            score = -score;
        }
        line
    }
}
