//! Writes proofs that `check` can follow: lemmas that use none of the solver's rules.
//!
//! The search says who wins, where, and inside which cells. Everything else is given to the loser before the
//! search is asked again, so that the boards soon have few empty cells and one lemma serves many lines.

use super::derive;
use super::search::Search;
use crate::check::{Given, Lemma, MOST_CELLS, Proof, Reason, can_give, wins_inside};
use crate::knowledge::{Connections, Effort, Field, Filled, with_chains};
use crate::{CellSet, Colour};

/// Number of positions that may be played out for one lemma.
const PLAYED_OUT: u32 = 300;

/// A proof in progress.
struct Writer<'a, S: CellSet> {
    search: &'a mut Search<S>,
    connections: Connections<S>,
    winner: Colour,
    size: u32,
    proof: Proof<S>,
}

impl<S: CellSet> Search<S> {
    /// A proof that `winner` wins, as the search has already found; `None` if stopped.
    pub fn prove(&mut self, field: &Field<S>, mover: Colour, winner: Colour) -> Option<Proof<S>> {
        let mut writer = Writer {
            search: self,
            connections: Connections::new(Effort::SOLVER),
            winner,
            size: field.size,
            proof: Proof { lemmas: Vec::new() },
        };
        let (stones, cells) = (field.stones[winner as usize], field.empty());
        let last = writer.lemma(stones, cells, mover == winner, field.board().all)?;
        writer.proof.lemmas.truncate(last + 1);
        Some(writer.proof)
    }
}

impl<S: CellSet> Writer<'_, S> {
    /// The number of a lemma with stones and cells among these. Fill-in starts near the cells `dirty`, as in
    /// the search.
    fn lemma(&mut self, stones: S, cells: S, winner_moves: bool, dirty: S) -> Option<usize> {
        if let Some(known) = self.known(stones, cells, winner_moves) {
            return Some(known);
        }
        let field = self.field(stones, cells);
        let lemma = match self.at_once(&field, stones, cells, winner_moves) {
            Some(lemma) => lemma,
            None => self.by_filling(&field, winner_moves, dirty)?,
        };
        self.proof.lemmas.push(lemma);
        Some(self.proof.lemmas.len() - 1)
    }

    /// A lemma about the field, filled in or not.
    fn by_filling(&mut self, field: &Field<S>, winner_moves: bool, dirty: S) -> Option<Lemma<S>> {
        let filled = Filled::new(*field, dirty);
        let own = self.winner as usize;
        let (stones, cells) = (filled.field.stones[own], filled.field.empty());
        if filled.cells[own].is_empty() {
            return self.by_search(&filled.field, stones, cells, winner_moves, field);
        }
        let next = match self.known(stones, cells, winner_moves) {
            Some(known) => known,
            None => {
                let lemma = match self.at_once(&filled.field, stones, cells, winner_moves) {
                    Some(lemma) => lemma,
                    None => self.by_search(&filled.field, stones, cells, winner_moves, field)?,
                };
                self.proof.lemmas.push(lemma);
                self.proof.lemmas.len() - 1
            }
        };
        Some(self.unfilled(field, &filled, next))
    }

    /// A lemma about a field, from one about the filled field; it uses no more than that one needs, if the
    /// checker's rules allow it.
    fn unfilled(&self, field: &Field<S>, filled: &Filled<S>, next: usize) -> Lemma<S> {
        let rest = &self.proof.lemmas[next];
        let own = field.stones[self.winner as usize];
        let proof = filled.supported(rest.stones | rest.cells, self.winner);
        let steps = |among: S| -> Vec<Given> {
            let inside = filled.steps().map(|(cells, owner)| (cells & among, owner));
            inside.filter_map(|(cells, owner)| given(cells, owner == self.winner)).collect()
        };
        let mut best = (own & proof, field.empty() & proof);
        let mut reason = steps(best.1);
        if !can_give(field, self.winner, best, &reason, (rest.stones, rest.cells)) {
            best = (own, field.empty());
            reason = steps(best.1);
        }
        let (stones, cells) = best;
        let winner_moves = rest.winner_moves;
        Lemma { stones, cells, winner_moves, reason: Reason::Filled(reason, next) }
    }

    /// An existing lemma that needs no more than this.
    fn known(&self, stones: S, cells: S, winner_moves: bool) -> Option<usize> {
        let fits = |lemma: &Lemma<S>| {
            (lemma.stones & !stones).is_empty()
                && (lemma.cells & !cells).is_empty()
                && (winner_moves || !lemma.winner_moves)
        };
        self.proof.lemmas.iter().position(fits)
    }

    /// A board with these stones of the winner, on which everything except the cells is the loser's.
    fn field(&self, stones: S, cells: S) -> Field<S> {
        let mut field = Field { size: self.size, stones: [S::EMPTY; 2] };
        field.stones[self.winner as usize] = stones;
        field.stones[self.winner.other() as usize] = field.board().all & !(stones | cells);
        field
    }

    /// A lemma that rests on no other.
    fn at_once(
        &mut self,
        field: &Field<S>,
        stones: S,
        cells: S,
        winner_moves: bool,
    ) -> Option<Lemma<S>> {
        if field.winner() == Some(self.winner) {
            let reason = Reason::Joined;
            return Some(Lemma { stones, cells: S::EMPTY, winner_moves: false, reason });
        }
        self.connections.build(field, self.winner, winner_moves);
        if let Some(links) = derive::links(&self.connections, winner_moves) {
            let last = links.last().expect("a derivation has its goal");
            let (carrier, winner_moves) = (last.carrier, !last.full);
            let stones = with_chains(field, self.winner, carrier) & stones;
            let reason = Reason::Connected(links);
            return Some(Lemma { stones, cells: carrier, winner_moves, reason });
        }
        let edges = field.edges(self.winner);
        let few = cells.count() <= MOST_CELLS;
        let wins = few && wins_inside(stones, cells, edges, winner_moves, PLAYED_OUT) == Some(true);
        wins.then_some(Lemma { stones, cells, winner_moves, reason: Reason::PlayedOut })
    }

    /// A lemma from the search's results about a filled field, which was `before`.
    fn by_search(
        &mut self,
        field: &Field<S>,
        stones: S,
        cells: S,
        winner_moves: bool,
        before: &Field<S>,
    ) -> Option<Lemma<S>> {
        let mover = if winner_moves { self.winner } else { self.winner.other() };
        let (won, proof) = self.search.solve(before, mover)?;
        assert!(won == self.winner, "the winner wins inside the cells of its proof");
        if winner_moves {
            self.by_move(field, stones, cells, before, proof)
        } else {
            self.by_replies(field, stones, cells)
        }
    }

    fn by_move(
        &mut self,
        field: &Field<S>,
        stones: S,
        cells: S,
        before: &Field<S>,
        proof: S,
    ) -> Option<Lemma<S>> {
        let cell = self.search.known_move(before, self.winner).filter(|&cell| cells.has(cell));
        let cell = match cell {
            Some(cell) => cell,
            None => self.search.winning_move(field, self.winner, proof)?,
        };
        let put = S::of(cell);
        let next = self.lemma(stones | put, cells & !put, false, put | put.neighbours())?;
        let rest = &self.proof.lemmas[next];
        Some(Lemma {
            stones: rest.stones & !put,
            cells: rest.cells | put,
            winner_moves: true,
            reason: Reason::Move(cell, next),
        })
    }

    /// Answers to the loser's moves, starting with those that the search considered, until they have no cell
    /// in common.
    fn by_replies(&mut self, field: &Field<S>, stones: S, cells: S) -> Option<Lemma<S>> {
        let (mut unanswered, mut replies) = (cells, Vec::new());
        let mut seen = self.search.decided_moves(field, self.winner.other());
        let (mut used_stones, mut used_cells) = (S::EMPTY, S::EMPTY);
        while !unanswered.is_empty() {
            let first = { seen & unanswered }.take_first().or_else(|| { unanswered }.take_first());
            let hit = first.map_or(S::EMPTY, S::of);
            seen = seen & !hit;
            let number = self.lemma(stones, cells & !hit, true, hit | hit.neighbours())?;
            let next = &self.proof.lemmas[number];
            used_stones = used_stones | next.stones;
            used_cells = used_cells | next.cells;
            unanswered = unanswered & next.cells;
            replies.push(number);
        }
        Some(Lemma {
            stones: used_stones,
            cells: used_cells,
            winner_moves: false,
            reason: Reason::Replies(replies),
        })
    }
}

/// The cells of a step in the checker's form.
fn given<S: CellSet>(mut cells: S, to_winner: bool) -> Option<Given> {
    let first = cells.take_first()?;
    Some(match cells.take_first() {
        _ if !to_winner => Given::Drop(first),
        Some(second) => Given::Pair(first, second),
        None => Given::Dead(first),
    })
}
