//! The order in which a node's moves are tried, and the buffers for it.
//!
//! ```text
//!  table move  >  first killer  >  second killer  >  history  >  rules' order
//! ```
//! A killer is a move that cut off lately at the same ply; history counts, by
//! side and move, the cut-offs anywhere, deep ones more. Moves are picked one by
//! one rather than sorted: most nodes need only the first.

use quintet_core::{Game, Side};

/// A move with its rank: greater is earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) played: M,
    pub(super) index: u32,
    rank: u64,
}

/// What a search keeps for one ply.
#[derive(Debug)]
pub(super) struct Frame<M> {
    /// The moves of the node at this ply.
    pub(super) moves: Vec<Ranked<M>>,
    /// The best line from this ply on.
    pub(super) pv: Vec<M>,
    killers: [u32; 2],
}

/// No move has this index.
const NO_MOVE: u32 = u32::MAX;
const TABLE_RANK: u64 = 1 << 62;
const FIRST_KILLER_RANK: u64 = 1 << 61;
const SECOND_KILLER_RANK: u64 = 1 << 60;
/// History counts are halved when one reaches this.
const MAX_HISTORY: u32 = 1 << 30;

/// What a thread remembers while it searches, besides the table.
#[derive(Debug)]
pub(super) struct Memory<M> {
    pub(super) frames: Vec<Frame<M>>,
    /// Cut-offs by side and move index.
    history: [Vec<u32>; 2],
}

impl<M> Default for Memory<M> {
    fn default() -> Self {
        Self { frames: Vec::new(), history: [Vec::new(), Vec::new()] }
    }
}

impl<M: Copy> Memory<M> {
    /// Forgets everything, for a game with so many move indices.
    pub(super) fn forget(&mut self, move_index_count: usize) {
        for frame in &mut self.frames {
            frame.killers = [NO_MOVE; 2];
        }
        for counts in &mut self.history {
            counts.clear();
            counts.resize(move_index_count, 0);
        }
    }

    /// Makes room for plies 0 to `deepest`.
    pub(super) fn reserve(&mut self, deepest: u32) {
        let plies = deepest as usize + 1;
        while self.frames.len() < plies {
            let killers = [NO_MOVE; 2];
            self.frames.push(Frame { moves: Vec::new(), pv: Vec::new(), killers });
        }
    }

    /// Gathers the moves of a position at a ply into its buffer, ranked, the
    /// table's move first. The buffer is handed out; give it back to `frames`.
    #[inline]
    pub(super) fn ranked<G: Game<Move = M>>(
        &mut self,
        position: &G,
        ply: usize,
        table_move: Option<usize>,
    ) -> Vec<Ranked<M>> {
        let frame = &mut self.frames[ply];
        let table_move = table_move.map_or(NO_MOVE, |index| index as u32);
        let [first, second] = frame.killers;
        let history = &self.history[position.turn().index()];
        let mut moves = std::mem::take(&mut frame.moves);
        moves.clear();
        for (place, played) in position.moves().enumerate() {
            let index = position.move_index(played);
            let mut rank = u64::from(history[index]) << 16 | (0xFFFF - place.min(0xFFFF)) as u64;
            let index = index as u32;
            if index == table_move {
                rank += TABLE_RANK;
            } else if index == first {
                rank += FIRST_KILLER_RANK;
            } else if index == second {
                rank += SECOND_KILLER_RANK;
            }
            moves.push(Ranked { played, index, rank });
        }
        moves
    }

    /// Notes that a move cut off at a ply.
    #[inline]
    pub(super) fn note_killer(&mut self, ply: usize, index: u32) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
    }

    /// Counts a cut-off of `side` by a move, with `depth` plies to search.
    #[inline]
    pub(super) fn note_history(&mut self, side: Side, index: u32, depth: u32) {
        let count = &mut self.history[side.index()][index as usize];
        *count += depth * depth;
        if *count >= MAX_HISTORY {
            for count in self.history.iter_mut().flatten() {
                *count /= 2;
            }
        }
    }

    /// Makes the best line of a ply: `played`, then the line of the next ply.
    #[inline]
    pub(super) fn extend_pv(&mut self, ply: usize, played: M) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let pv = &mut before[ply].pv;
        pv.clear();
        pv.push(played);
        pv.extend_from_slice(&after[0].pv);
    }
}

/// Brings the earliest of `moves[from..]` to `from` and returns it.
#[inline]
pub(super) fn pick<M: Copy>(moves: &mut [Ranked<M>], from: usize) -> Ranked<M> {
    let mut earliest = from;
    for at in from + 1..moves.len() {
        if moves[at].rank > moves[earliest].rank {
            earliest = at;
        }
    }
    moves.swap(from, earliest);
    moves[from]
}
