//! Writes a proof that `check` can follow: lemmas, without any rule of the
//! solver's in them.
//!
//! The search says who wins, where, and inside which cells. Everything else is
//! given to the loser before the search is asked again, so that the boards soon
//! have few empty cells and the same lemma serves many lines.

use super::search::Search;
use crate::check::{Lemma, MOST_CELLS, Proof, Reason, wins_inside};
use crate::knowledge::Field;
use crate::{CellSet, Colour};
use std::collections::HashMap;

/// Positions that may be played out for one lemma.
const PLAYED_OUT: u32 = 3_000;

/// A proof being written.
struct Writer<'a, S: CellSet> {
    search: &'a mut Search<S>,
    winner: Colour,
    size: u32,
    proof: Proof<S>,
    known: HashMap<(S, S, bool), usize>,
}

impl<S: CellSet> Search<S> {
    /// A proof that `winner` wins, as the search found before; nothing if it
    /// was stopped.
    pub fn prove(&mut self, field: &Field<S>, mover: Colour, winner: Colour) -> Option<Proof<S>> {
        let size = field.size;
        let proof = Proof { lemmas: Vec::new() };
        let mut writer = Writer { search: self, winner, size, proof, known: HashMap::new() };
        writer.lemma(field.stones[winner as usize], field.empty(), mover == winner)?;
        Some(writer.proof)
    }
}

impl<S: CellSet> Writer<'_, S> {
    /// The number of a lemma with stones and cells among these.
    fn lemma(&mut self, stones: S, cells: S, winner_moves: bool) -> Option<usize> {
        let (winner, loser) = (self.winner, self.winner.other());
        let mover = if winner_moves { winner } else { loser };
        let mut field = Field { size: self.size, stones: [S::EMPTY; 2] };
        field.stones[winner as usize] = stones;
        field.stones[loser as usize] = field.board().all & !(stones | cells);
        let (won, proof) = self.search.solve(&field, mover)?;
        assert!(won == winner, "the winner wins inside the cells of its proof");
        let (stones, cells) = (stones & proof, cells & proof);
        if let Some(&known) = self.known.get(&(stones, cells, winner_moves)) {
            return Some(known);
        }
        let lemma = match self.at_once(&field, stones, cells, winner_moves) {
            Some(lemma) => lemma,
            None if winner_moves => self.by_move(stones, cells, proof)?,
            None => self.by_replies(stones, cells)?,
        };
        self.proof.lemmas.push(lemma);
        let number = self.proof.lemmas.len() - 1;
        self.known.insert((stones, cells, winner_moves), number);
        Some(number)
    }

    fn at_once(
        &self,
        field: &Field<S>,
        stones: S,
        cells: S,
        winner_moves: bool,
    ) -> Option<Lemma<S>> {
        let edges = field.edges(self.winner);
        let wins = |nodes| wins_inside(stones, cells, edges, winner_moves, nodes) == Some(true);
        let reason = if cells.is_empty() {
            Reason::Joined
        } else if cells.count() <= MOST_CELLS && wins(PLAYED_OUT) {
            Reason::PlayedOut
        } else {
            return None;
        };
        Some(Lemma { stones, cells, winner_moves, reason })
    }

    fn by_move(&mut self, stones: S, cells: S, proof: S) -> Option<Lemma<S>> {
        let loser = self.winner.other();
        let mut field = Field { size: self.size, stones: [S::EMPTY; 2] };
        field.stones[self.winner as usize] = stones;
        field.stones[loser as usize] = field.board().all & !(stones | cells);
        let cell = self.search.winning_move(&field, self.winner, proof)?;
        let next = self.lemma(stones | S::of(cell), cells & !S::of(cell), false)?;
        let rest = &self.proof.lemmas[next];
        Some(Lemma {
            stones: rest.stones & !S::of(cell),
            cells: rest.cells | S::of(cell),
            winner_moves: true,
            reason: Reason::Move(cell, next),
        })
    }

    fn by_replies(&mut self, stones: S, cells: S) -> Option<Lemma<S>> {
        let mut lemma = Lemma {
            stones: S::EMPTY,
            cells: S::EMPTY,
            winner_moves: false,
            reason: Reason::Joined,
        };
        let (mut unanswered, mut replies) = (cells, Vec::new());
        // As if the loser passed, to begin with: only a move inside what the
        // winner needs then can matter.
        let mut hit = S::EMPTY;
        while !unanswered.is_empty() {
            let number = self.lemma(stones, cells & !hit, true)?;
            let next = &self.proof.lemmas[number];
            lemma.stones = lemma.stones | next.stones;
            lemma.cells = lemma.cells | next.cells;
            unanswered = unanswered & next.cells;
            replies.push(number);
            hit = { unanswered }.take_first().map_or(S::EMPTY, S::of);
        }
        lemma.reason = Reason::Replies(replies);
        Some(lemma)
    }
}
