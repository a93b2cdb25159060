//! Move ordering for a node, and its buffers.
//!
//! ```text
//!  table move  >  first killer  >  second killer  >  history  >  rules' order
//! ```
//! A killer is a move that recently caused a cut-off at the same ply; history counts cut-offs anywhere, by
//! side and move, with more weight on deep ones. The first moves are picked one by one, since most nodes need
//! no others; a node that needs more needs nearly all of them, so the rest is sorted. Picking and sorting
//! work on words that hold the rank above the index in the rules' order:
//!
//! ```text
//!  51    50 49       20 19             0
//! | kind   | history   | 2²⁰ − 1 − place |      greater is earlier, 0 is picked
//! ```
//! The kind is 3 for the table's move, 2 and 1 for the killers. While a node's moves are ranked, the kind is
//! stored above their history counts, which saves comparisons for every move. Moves that never caused a
//! cut-off, often the majority, are already in order.

use quintet_core::{Game, Side, Source};

/// A move and its index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indexed<M> {
    pub(super) played: M,
    pub(super) index: u32,
}

/// The moves of a node in the order they are tried.
#[derive(Debug)]
pub(super) struct Moves<M> {
    /// In the rules' order; with room for the maximum of any position.
    list: Vec<Indexed<M>>,
    /// Their ranks and indices, 0 for moves already picked. All others differ.
    ranks: Vec<u64>,
    /// The moves that were not picked one by one, in the order they are tried.
    rest: Vec<u64>,
    /// Number of moves.
    count: usize,
    /// The rank of the first move to try.
    first: u64,
}

/// Per-ply storage of a search.
#[derive(Debug)]
pub(super) struct Frame<M> {
    /// The moves of the node at this ply.
    pub(super) moves: Moves<M>,
    /// The best line from this ply.
    pub(super) pv: Vec<M>,
    killers: [u32; 2],
}

/// Stands for no move.
const NO_MOVE: u32 = u32::MAX;
const PLACE_BITS: u32 = 20;
const LAST_PLACE: u64 = (1 << PLACE_BITS) - 1;
/// Number of moves picked one by one before the rest is sorted.
const PICKED: usize = 3;
/// Up to this number of moves, all are picked one by one.
const FEW: usize = 12;
/// History counts are halved when one reaches this; the bits above hold the kind.
const MAX_HISTORY: u32 = 1 << KIND_AT;
const KIND_AT: u32 = 30;

/// What a thread remembers during a search, besides the table.
#[derive(Debug)]
pub(super) struct Memory<M> {
    pub(super) frames: Vec<Frame<M>>,
    /// Cut-offs by side and move index, less than [`MAX_HISTORY`].
    history: [Vec<u32>; 2],
}

impl<M> Default for Memory<M> {
    fn default() -> Self {
        Self { frames: Vec::new(), history: [Vec::new(), Vec::new()] }
    }
}

impl<M: Copy> Memory<M> {
    /// Clears everything, for a game with this many move indices.
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

    /// Collects the moves of a position in the frame of a ply, ranked with the table's move first; returns
    /// their number.
    #[inline]
    pub(super) fn rank<G: Game<Move = M>>(
        &mut self,
        position: &G,
        ply: usize,
        table_move: Option<usize>,
    ) -> usize {
        let frame = &mut self.frames[ply];
        let history = &mut self.history[position.turn().index()];
        let table_move = table_move.map_or(NO_MOVE, |index| index as u32);
        // The kind that counts most comes last.
        let kinds = [(1, frame.killers[1]), (2, frame.killers[0]), (3, table_move)];
        for (kind, index) in kinds {
            if let Some(count) = history.get_mut(index as usize) {
                *count = (*count % MAX_HISTORY) | (kind << KIND_AT);
            }
        }
        frame.moves.fill(position, history);
        for (_, index) in kinds {
            if let Some(count) = history.get_mut(index as usize) {
                *count %= MAX_HISTORY;
            }
        }
        frame.moves.count
    }

    /// Records a cut-off by a move at a ply.
    #[inline]
    pub(super) fn note_killer(&mut self, ply: usize, index: u32) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
    }

    /// Counts a cut-off by a move of `side` with `depth` plies to search.
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

    /// Sets the best line of a ply: `played`, then the line of the next ply.
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
        Self { list: Vec::new(), ranks: Vec::new(), rest: Vec::new(), count: 0, first: 0 }
    }
}

impl<M: Copy> Moves<M> {
    /// Adds the moves of a position, ranked by `history`, which has an entry for every index. No two moves
    /// share an index, so there is always enough room.
    #[inline]
    fn fill<G: Game<Move = M>>(&mut self, position: &G, history: &[u32]) {
        self.count = 0;
        let room = history.len();
        if self.list.len() < room {
            let Some(played) = position.moves().next() else { return };
            self.make_room(room, played);
        }
        let (list, ranks) = (&mut self.list[..room], &mut self.ranks[..room]);
        let (mut count, mut first) = (0, 0);
        position.moves().for_each(|played| {
            let index = position.move_index(played);
            let rank = u64::from(history[index]) << PLACE_BITS | (LAST_PLACE - count as u64);
            list[count] = Indexed { played, index: index as u32 };
            ranks[count] = rank;
            first = rank.max(first);
            count += 1;
        });
        (self.count, self.first) = (count, first);
    }

    /// Makes room for this many moves, filled with any move for now.
    #[cold]
    fn make_room(&mut self, room: usize, any: M) {
        assert!(room as u64 <= LAST_PLACE, "a position has no more moves than places");
        self.list.resize(room, Indexed { played: any, index: NO_MOVE });
        self.ranks.resize(room, 0);
        self.rest.resize(room, 0);
    }

    /// The move to try after the `at` moves picked before it.
    #[inline]
    pub(super) fn pick(&mut self, at: usize) -> Indexed<M> {
        let rank = if at == 0 { self.first } else { self.later(at) };
        let place = place_of(rank);
        self.ranks[place] = 0;
        self.list[place]
    }

    /// What decided the place of the move tried after `at` others.
    pub(super) fn source(&mut self, at: usize) -> Source {
        let rank = if at == 0 { self.first } else { self.later(at) };
        match (rank >> (KIND_AT + PLACE_BITS), rank >> PLACE_BITS) {
            (3, _) => Source::Table,
            (1 | 2, _) => Source::Killer,
            (_, 0) => Source::Rules,
            _ => Source::History,
        }
    }

    /// The rank of the move tried after `at` others.
    fn later(&mut self, at: usize) -> u64 {
        if at < PICKED || self.count <= FEW {
            return self.earliest();
        }
        if at == PICKED {
            self.sort_rest();
        }
        self.rest[at - PICKED]
    }

    /// The highest rank among the moves not yet picked.
    #[inline]
    fn earliest(&self) -> u64 {
        let (mut place, mut greatest) = (0, 0);
        for (at, &rank) in self.ranks[..self.count].iter().enumerate() {
            if rank > greatest {
                (place, greatest) = (at, rank);
            }
        }
        self.ranks[place]
    }

    /// Orders the moves not yet picked: those with a history are sorted, the others stay as they are.
    fn sort_rest(&mut self) {
        let (ranks, rest) = (&self.ranks[..self.count], &mut self.rest[..]);
        let mut count = 0;
        for &rank in ranks {
            rest[count] = rank;
            count += usize::from(rank > LAST_PLACE);
        }
        rest[..count].sort_unstable_by(|one, other| other.cmp(one));
        for &rank in ranks {
            if count == rest.len() {
                break;
            }
            rest[count] = rank;
            count += usize::from(rank != 0 && rank <= LAST_PLACE);
        }
    }
}

/// The index stored below a rank.
#[inline]
const fn place_of(rank: u64) -> usize {
    (LAST_PLACE - (rank & LAST_PLACE)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Random, Seed};

    /// For any number of moves, each comes once, with falling ranks.
    #[test]
    fn moves_come_in_order() {
        let mut random = Random::new(Seed(1));
        for count in (0..40).chain([300]) {
            let mut moves = Moves::default();
            moves.make_room(count, 0);
            moves.count = count;
            for place in 0..count {
                moves.list[place] = Indexed { played: place, index: place as u32 };
                // Use few different ranks, so that many are equal.
                let rank = random.below(4).saturating_sub(1) as u64;
                moves.ranks[place] = rank << PLACE_BITS | (LAST_PLACE - place as u64);
                moves.first = moves.ranks[place].max(moves.first);
            }
            let mut expected = moves.ranks.clone();
            expected.sort_by(|one, other| other.cmp(one));
            let places = expected.into_iter().map(place_of);
            let picked: Vec<_> = (0..count).map(|at| moves.pick(at).played).collect();
            assert!(places.eq(picked), "{count}");
        }
    }
}
