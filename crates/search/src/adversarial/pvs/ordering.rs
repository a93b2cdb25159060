//! The order in which a node's moves are tried, and the buffers for it.
//!
//! ```text
//!  table move  >  first killer  >  second killer  >  history  >  rules' order
//! ```
//! A killer is a move that cut off lately at the same ply; history counts, by
//! side and move, the cut-offs anywhere, deep ones more. The first moves are
//! picked one by one, for most nodes need no others; who needs more needs nearly
//! all of them, and has the rest sorted. What is sorted are words, a rank above
//! the place in the rules' order:
//!
//! ```text
//!  63             20 19     0
//! |     rank        | 2²⁰ − 1 − place |      greater is earlier
//! ```

use quintet_core::{Game, Side};

/// A move and its index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indexed<M> {
    pub(super) played: M,
    pub(super) index: u32,
}

/// The moves of a node and the order in which they are tried.
#[derive(Debug)]
pub(super) struct Moves<M> {
    /// In the rules' order.
    list: Vec<Indexed<M>>,
    /// Their ranks with their places, in the order in which they are tried as
    /// far as they were picked. No two are equal.
    ranks: Vec<u64>,
}

/// What a search keeps for one ply.
#[derive(Debug)]
pub(super) struct Frame<M> {
    /// The moves of the node at this ply.
    pub(super) moves: Moves<M>,
    /// The best line from this ply on.
    pub(super) pv: Vec<M>,
    killers: [u32; 2],
}

/// No move has this index.
const NO_MOVE: u32 = u32::MAX;
const PLACE_BITS: u32 = 20;
const LAST_PLACE: u64 = (1 << PLACE_BITS) - 1;
const TABLE_RANK: u64 = 1 << 62;
const FIRST_KILLER_RANK: u64 = 1 << 61;
const SECOND_KILLER_RANK: u64 = 1 << 60;
/// Moves picked one by one before the others are sorted.
const PICKED: usize = 3;
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
            self.frames.push(Frame { moves: Moves::default(), pv: Vec::new(), killers });
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
    ) -> Moves<M> {
        let frame = &mut self.frames[ply];
        let table_move = table_move.map_or(NO_MOVE, |index| index as u32);
        let [first, second] = frame.killers;
        let history = &self.history[position.turn().index()];
        let mut moves = std::mem::take(&mut frame.moves);
        moves.list.clear();
        moves.ranks.clear();
        for (place, played) in (0..).zip(position.moves()) {
            let index = position.move_index(played);
            debug_assert!(place <= LAST_PLACE, "a position has no more moves than places");
            let mut rank = u64::from(history[index]) << PLACE_BITS | (LAST_PLACE - place);
            let index = index as u32;
            if index == table_move {
                rank += TABLE_RANK;
            } else if index == first {
                rank += FIRST_KILLER_RANK;
            } else if index == second {
                rank += SECOND_KILLER_RANK;
            }
            moves.list.push(Indexed { played, index });
            moves.ranks.push(rank);
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

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self { list: Vec::new(), ranks: Vec::new() }
    }
}

impl<M: Copy> Moves<M> {
    /// How many there are.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.ranks.len()
    }

    /// The move to try after `at` others, which were picked before.
    #[inline]
    pub(super) fn pick(&mut self, at: usize) -> Indexed<M> {
        if at < PICKED {
            self.bring_earliest(at);
        } else if at == PICKED {
            self.ranks[at..].sort_unstable_by(|one, other| other.cmp(one));
        }
        self.list[(LAST_PLACE - (self.ranks[at] & LAST_PLACE)) as usize]
    }

    /// Brings the earliest of the moves from `from` on to `from`.
    #[inline]
    fn bring_earliest(&mut self, from: usize) {
        let (mut earliest, mut greatest) = (from, self.ranks[from]);
        for (at, &rank) in self.ranks.iter().enumerate().skip(from + 1) {
            if rank > greatest {
                (earliest, greatest) = (at, rank);
            }
        }
        self.ranks.swap(from, earliest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Random, Seed};

    /// However many moves there are, they come with falling ranks, each once.
    #[test]
    fn moves_come_in_order() {
        let mut random = Random::new(Seed(1));
        for count in (0..40).chain([300]) {
            let mut moves = Moves::default();
            for place in 0..count {
                moves.list.push(Indexed { played: place, index: place as u32 });
                // Few different ranks, so that many are equal.
                moves.ranks.push((random.below(4) as u64) << PLACE_BITS | (LAST_PLACE - place));
            }
            let mut expected = moves.ranks.clone();
            expected.sort_by(|one, other| other.cmp(one));
            let places = expected.iter().map(|rank| LAST_PLACE - (rank & LAST_PLACE));
            let picked: Vec<_> = (0..moves.len()).map(|at| moves.pick(at).played).collect();
            assert!(places.eq(picked), "{count}");
        }
    }
}
