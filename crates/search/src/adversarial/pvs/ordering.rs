//! The order in which a node's moves are tried, and the buffers for it.
//!
//! ```text
//!  table move  >  first killer  >  second killer  >  history  >  rules' order
//! ```
//! A killer is a move that cut off lately at the same ply; history counts, by
//! side and move, the cut-offs anywhere, deep ones more. The first moves are
//! picked one by one, for most nodes need no others; who needs more needs nearly
//! all of them, and has the rest sorted. What is picked and sorted are words, a
//! rank above the place in the rules' order:
//!
//! ```text
//!  51    50 49       20 19             0
//! | kind   | history   | 2²⁰ − 1 − place |      greater is earlier, 0 is picked
//! ```
//! The kind is 3 for the table's move, 2 and 1 for the killers. While the moves of
//! a node are ranked it stands above their history counts, so that nothing is
//! compared for each move; moves that never cut off, often most of them, are in
//! order as they are.

use quintet_core::{Game, Side, Source};

/// A move and its index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indexed<M> {
    pub(super) played: M,
    pub(super) index: u32,
}

/// The moves of a node and the order in which they are tried.
#[derive(Debug)]
pub(super) struct Moves<M> {
    /// In the rules' order; room for as many as a position can have.
    list: Vec<Indexed<M>>,
    /// Their ranks with their places, 0 for those that were picked. No two others
    /// are equal.
    ranks: Vec<u64>,
    /// Those that were not picked one by one, in the order in which they are tried.
    rest: Vec<u64>,
    /// How many moves there are.
    count: usize,
    /// The rank of the first to be tried.
    first: u64,
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
/// Moves picked one by one before the others are sorted.
const PICKED: usize = 3;
/// Up to this many moves are all picked one by one.
const FEW: usize = 12;
/// History counts are halved when one reaches this; what is above is the kind.
const MAX_HISTORY: u32 = 1 << KIND_AT;
const KIND_AT: u32 = 30;

/// What a thread remembers while it searches, besides the table.
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

    /// Gathers the moves of a position in the frame of a ply, ranked, the table's
    /// move first; how many there are.
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
        Self { list: Vec::new(), ranks: Vec::new(), rest: Vec::new(), count: 0, first: 0 }
    }
}

impl<M: Copy> Moves<M> {
    /// Takes in the moves of a position, ranked by `history`, which has a place for
    /// every index. No two moves have the same index, so that there is room for all.
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

    /// Makes room for so many moves, where any will do until there are others.
    #[cold]
    fn make_room(&mut self, room: usize, any: M) {
        assert!(room as u64 <= LAST_PLACE, "a position has no more moves than places");
        self.list.resize(room, Indexed { played: any, index: NO_MOVE });
        self.ranks.resize(room, 0);
        self.rest.resize(room, 0);
    }

    /// The move to try after `at` others, which were picked before.
    #[inline]
    pub(super) fn pick(&mut self, at: usize) -> Indexed<M> {
        let rank = if at == 0 { self.first } else { self.later(at) };
        let place = place_of(rank);
        self.ranks[place] = 0;
        self.list[place]
    }

    /// Where the place of the move to try after `at` others came from.
    pub(super) fn source(&mut self, at: usize) -> Source {
        let rank = if at == 0 { self.first } else { self.later(at) };
        match (rank >> (KIND_AT + PLACE_BITS), rank >> PLACE_BITS) {
            (3, _) => Source::Table,
            (1 | 2, _) => Source::Killer,
            (_, 0) => Source::Rules,
            _ => Source::History,
        }
    }

    /// The rank of the move to try after `at` others.
    fn later(&mut self, at: usize) -> u64 {
        if at < PICKED || self.count <= FEW {
            return self.earliest();
        }
        if at == PICKED {
            self.sort_rest();
        }
        self.rest[at - PICKED]
    }

    /// The rank of the earliest of the moves that were not picked.
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

    /// Puts the moves that were not picked in order: those with a history sorted,
    /// the others as they are.
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

/// The place that a rank stands above.
#[inline]
const fn place_of(rank: u64) -> usize {
    (LAST_PLACE - (rank & LAST_PLACE)) as usize
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
            moves.make_room(count, 0);
            moves.count = count;
            for place in 0..count {
                moves.list[place] = Indexed { played: place, index: place as u32 };
                // Few different ranks, so that many are equal.
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
