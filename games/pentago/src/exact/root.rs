//! The two ends of a solve: full boards, and the root with its moves.

use super::fives::Fives;
use super::orientation::fives;
use super::plan::{FIRST_KEPT, Slice};
use super::slab::Slab;
use super::solution::{AfterTwo, Reply};
use super::state::{Asked, State};
use super::subsets::{rank, subsets};
use crate::{Cell, Position};

/// The position to solve.
pub(super) struct Root {
    /// Marbles of the side to move, and of the other.
    marbles: [u64; 2],
    /// Its empty cells, in reading order.
    pub(super) cells: Vec<u64>,
}

impl Root {
    pub(super) fn new(position: &Position) -> Self {
        let empty = |cell: &u64| position.empties() & cell != 0;
        Self {
            marbles: [position.own(), position.other()],
            cells: Cell::all().map(Cell::bit).filter(empty).collect(),
        }
    }

    /// Fives of the sets that each side can have at the end, by size. `None` if stopped.
    pub(super) fn fives(&self, is_over: impl Fn() -> bool) -> Option<[Vec<Fives>; 2]> {
        let empty = self.cells.len();
        let up_to =
            |side: usize, largest| Fives::up_to(largest, self.marbles[side], &self.cells, &is_over);
        Some([up_to(0, empty.div_ceil(2))?, up_to(1, empty / 2)?])
    }

    /// Solves the last slice, of full boards.
    pub(super) fn fill_boards(
        &self,
        (slice, asked): (Slice, Asked),
        movers: &Fives,
        waiters: &Fives,
        to: &Slab,
    ) {
        let after = usize::from(slice.is_odd());
        let all = (1u32 << slice.empty) - 1;
        for (mover, set) in subsets(slice.empty, slice.mover()).enumerate() {
            let waiter = rank(all ^ set) as usize;
            let five = |parity: usize| waiters.by_parity[parity][waiter];
            let value = State::full(movers.by_parity[after][mover], five(after));
            to.set(mover, value.before_turn(five(1 - after)).get(asked));
        }
    }

    /// The opponent's value after a marble on a cell and a turn, from the slice of two filled cells, where
    /// its children are all in one row.
    fn after(&self, cell: usize, kept: &[State]) -> State {
        let slice = Slice { empty: self.cells.len(), filled: FIRST_KEPT - 1 };
        let [own, other] = [self.marbles[0] | self.cells[cell], self.marbles[1]];
        let [waiter_five, mover_five] = [own, other].map(|board| fives(board)[1]);
        if slice.children() == 0 {
            return State::full(mover_five, waiter_five);
        }
        let row = slice.children();
        let children = kept[cell * row..(cell + 1) * row].iter().copied();
        State::to_move(children.fold(State::LOST, State::or), mover_five, waiter_five)
    }

    /// The mover's value after a marble of each side and two turns, from the slice of three filled cells, if
    /// there is one.
    fn after_two(&self, own: usize, other: usize, kept: Option<&[State]>) -> State {
        let boards = [self.marbles[0] | self.cells[own], self.marbles[1] | self.cells[other]];
        let [mover_five, waiter_five] = boards.map(|board| fives(board)[0]);
        let Some(kept) = kept else { return State::full(mover_five, waiter_five) };
        let slice = Slice { empty: self.cells.len(), filled: FIRST_KEPT + 1 };
        let row = other as u64 * slice.kept_row();
        let free = (0..slice.empty).filter(|&cell| cell != own && cell != other);
        let below = (1u32 << other) - 1;
        let children = free.map(|cell| {
            // The mover's cells among those that the opponent's set leaves.
            let set = 1 << own | 1 << cell;
            let within = rank(set & below | set >> 1 & !below);
            kept[(row + within) as usize]
        });
        State::to_move(children.fold(State::LOST, State::or), mover_five, waiter_five)
    }
}

/// The root's value in even orientations, and the continuation after each of its cells.
pub(super) fn conclude(root: &Root, kept: &[State]) -> (State, Vec<Reply>) {
    let reply = |cell: usize| {
        let five = fives(root.marbles[0] | root.cells[cell])[0];
        Reply { cell: root.cells[cell], five, after: root.after(cell, kept) }
    };
    let replies: Vec<Reply> = (0..root.cells.len()).map(reply).collect();
    let moved = replies.iter().map(|reply| reply.after.before_turn(reply.five));
    let best = moved.fold(State::LOST, State::or);
    let [own, other] = root.marbles.map(|board| fives(board)[0]);
    (State::to_move(best, own, other), replies)
}

/// The continuations after a marble of each side; `kept` is the slice of three filled cells.
pub(super) fn conclude_two(root: &Root, kept: Option<&[State]>) -> AfterTwo {
    let cells = root.cells.len();
    let pairs = (0..cells * cells).map(|pair| (pair / cells, pair % cells));
    let state = |(own, other)| match own == other {
        true => State::LOST,
        false => root.after_two(own, other, kept),
    };
    AfterTwo { cells, states: pairs.map(state).collect() }
}
