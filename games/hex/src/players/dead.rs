//! Dead cells: empty cells whose colour cannot matter, whatever is played elsewhere (the report's "nœuds en
//! embuscade", which it did not manage to implement).
//!
//! In a filled board a cell matters only if its colour decides the winner; it is dead if it decides no
//! filling of the other empty cells. Two tests, each sufficient:
//!
//! ```text
//! the ring: ? either, x dead             a pocket: no red path can go through
//!
//!   R R     R R      R R                 . . . . .
//!  R x R   R x ?    ? x ?                 B B . . .     x x: closed in by Blue
//!   ? ?     ? B      B B                   x x B . .    and Blue's own edge
//!                                           B B . . .
//! ```
//!
//! 1. *Ring.* If, however the empty neighbours are filled, the ring of six has at most one red and one blue
//!    arc, then a red stone in the middle touches only red stones that are already connected, and a blue one
//!    only connected blue stones. Edges are stones of their colour.
//! 2. *Pocket.* If the cell decides, a shortest winning chain of Red passes through it. Treat every red
//!    chain, and each edge with what is joined to it, as one point: a shortest path visits no point twice.
//!    So two paths without a common point lead from the cell to the two edges, and (Menger) no single point
//!    cuts it off from both. The same holds for Blue.
//!
//! A dead cell may be given either colour, so known ones help to find others. Dead cells stay dead as the
//! game goes on, and an unfinished game has a cell that is not dead (otherwise filling all cells blue and all
//! red would give one winner, who would have joined its edges without the empty cells). Playing a dead cell
//! is passing, and passing never helps in Hex, not even by a ply, so a search may leave them out.

use crate::{Board, Cell, CellSet, Colour, Position};

/// The neighbours of a cell as steps (column, row), each adjacent to the next.
const RING: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Bit `blue` of entry `red`: whether a cell with these red and these blue places in its ring is dead.
pub static RINGS: [u64; 64] = rings();

const fn rings() -> [u64; 64] {
    let mut table = [0; 64];
    let mut known = 0;
    while known < 64 * 64 {
        let (red, blue) = (known / 64, known % 64);
        if red & blue == 0 && is_dead_ring(red, blue) {
            table[red] |= 1 << blue;
        }
        known += 1;
    }
    table
}

/// Whether no filling of the ring has more than one arc of each colour.
const fn is_dead_ring(red: usize, blue: usize) -> bool {
    let mut filling = 0;
    while filling < 64 {
        let turned = filling << 1 & 63 | filling >> 5;
        let possible = filling & red == red && filling & blue == 0;
        if possible && (filling ^ turned).count_ones() > 2 {
            return false;
        }
        filling += 1;
    }
    true
}

/// The empty cells found to be dead; all of them if the game is over.
///
/// Sound but not complete: every returned cell is dead, but some dead cells may be missing. Costs one flood
/// of the board for every empty cell.
///
/// ```
/// use quintet_core::{Game, Playable};
/// use quintet_hex::{CellSet, Move, Position, SwapRule, dead_cells};
/// let mut board = Position::<u128>::new(5, SwapRule::Off);
/// // Blue's a2, b2, c3, b4 and a4 close a3 and b3 in. Between them and Red's
/// // stones at top and bottom there is nothing left to win for either.
/// for text in ["e1", "a2", "d1", "b2", "e5", "c3", "d5", "a4", "c5", "b4"] {
///     board.play(board.parse_move(text).unwrap());
/// }
/// let dead: Vec<String> =
///     dead_cells(&board).cells().map(|cell| board.write_move(Move::Place(cell))).collect();
/// assert_eq!(dead, ["a1", "b1", "c1", "c2", "a3", "b3", "a5", "b5"]);
/// ```
#[must_use]
pub fn dead_cells<S: CellSet>(position: &Position<S>) -> S {
    if position.winner().is_some() {
        return position.empty();
    }
    let mut stones = Stones::of(position);
    stones.find_all();
    stones.dead
}

/// The dead cells of a board with these stones.
pub fn dead_among<S: CellSet>(size: u32, red: S, blue: S) -> S {
    let board = &S::BOARDS[size as usize];
    let mut stones = Stones { board, size: size as i32, red, blue, dead: S::EMPTY };
    stones.find_all();
    stones.dead
}

/// The dead cells of a position after a stone on `cell`, if those in `dead` were dead before.
pub fn dead_after<S: CellSet>(position: &Position<S>, dead: S, cell: Cell) -> S {
    Stones::after(position, dead, cell)
}

/// The stones of a position, with the dead cells found so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stones<S: CellSet> {
    board: &'static Board<S>,
    size: i32,
    red: S,
    blue: S,
    dead: S,
}

impl<S: CellSet> Stones<S> {
    /// The stones of a position, with no dead cells yet.
    pub(super) fn of(position: &Position<S>) -> Self {
        Self {
            board: position.board(),
            size: position.size() as i32,
            red: position.stones(Colour::Red),
            blue: position.stones(Colour::Blue),
            dead: S::EMPTY,
        }
    }

    /// The dead cells of a position after a stone on `cell`, using only the ring test: those that were dead
    /// before, and new ones around the stone.
    #[inline]
    pub(super) fn after(position: &Position<S>, dead: S, cell: Cell) -> S {
        let mut stones = Self { dead: dead & !S::of(cell), ..Self::of(position) };
        stones.find_rings(S::of(cell).neighbours());
        stones.dead
    }

    /// The empty cells not known to be dead.
    #[inline]
    fn open(&self) -> S {
        self.board.all & !(self.red | self.blue | self.dead)
    }

    fn find_all(&mut self) {
        loop {
            let before = self.dead;
            self.find_rings(self.board.all);
            // Dead cells are given the blocking colour.
            let Board { top, bottom, left, right, .. } = *self.board;
            self.dead = self.dead | pockets(self.red, self.open(), [top, bottom]);
            self.dead = self.dead | pockets(self.blue, self.open(), [left, right]);
            if self.dead == before {
                return;
            }
        }
    }

    /// Tests the rings of these cells, and of those around every dead cell found.
    #[inline]
    fn find_rings(&mut self, among: S) {
        let mut rest = among & self.open();
        while let Some(cell) = rest.take_first() {
            if self.has_dead_ring(cell) {
                self.dead = self.dead | S::of(cell);
                rest = rest | S::of(cell).neighbours() & self.open();
            }
        }
    }

    #[inline]
    fn has_dead_ring(&self, cell: Cell) -> bool {
        // Every dead ring has four known places (tested), so most cells end here.
        if (S::of(cell).neighbours() & self.open()).count() > 2 {
            return false;
        }
        let (column, row) = (S::column(cell) as i32, S::row(cell) as i32);
        let (mut red, mut blue, mut dead) = (0, 0, 0);
        for (place, (right, down)) in RING.into_iter().enumerate() {
            let (column, row) = (column + right, row + down);
            if row < 0 || row >= self.size {
                red |= 1 << place;
            } else if column < 0 || column >= self.size {
                blue |= 1 << place;
            } else {
                let at = S::cell(column as u32, row as u32);
                red |= usize::from(self.red.has(at)) << place;
                blue |= usize::from(self.blue.has(at)) << place;
                dead |= usize::from(self.dead.has(at)) << place;
            }
        }
        RINGS[red | dead] >> blue & 1 != 0 || RINGS[red] >> (blue | dead) & 1 != 0
    }
}

/// The `open` cells that some point cuts off from both `edges`, for the colour of the stones `own`.
fn pockets<S: CellSet>(own: S, open: S, edges: [S; 2]) -> S {
    let within = own | open;
    let [first, last] = edges.map(|edge| (edge & own).flooded(own));
    // The cells that no longer reach `edges` when `point` is removed.
    let cut_off = |point: S, edges: S| {
        let rest = within & !point;
        open & !point & !(edges & rest).flooded(rest)
    };
    // An edge itself as the point.
    let mut found = cut_off(first, edges[1]) | cut_off(last, edges[0]);
    let both = edges[0] | edges[1];
    let mut chains = own & !first & !last;
    while let Some(cell) = chains.take_first() {
        let chain = S::of(cell).flooded(own);
        chains = chains & !chain;
        found = found | cut_off(chain, both);
    }
    open.cells().fold(found, |found, cell| found | cut_off(S::of(cell), both))
}
