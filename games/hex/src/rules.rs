//! The rules: two sets of stones, Red from top to bottom, Blue from left to right.
//!
//! A filled board has exactly one winner and a game ends as soon as one side has joined its edges, so draws
//! are impossible. Whether a stone joined the edges is determined when it is played and stored, so that
//! looking it up is free.

use crate::keys;
use crate::{Board, Cell, CellSet};
use quintet_core::{Game, Outcome, PlayoutTrace, Random, Side};

/// The colour of stones, which determines the edges they must join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Joins top and bottom; plays the first stone unless Blue begins.
    Red,
    /// Joins left and right.
    Blue,
}

impl Colour {
    /// The other colour.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

/// What the second side may do instead of placing its first stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SwapRule {
    /// Nothing.
    Off,
    /// Make the stone its own: of the other colour, and mirrored, since its edges are the other ones (`b4`
    /// becomes `d2`). Each side keeps its colour.
    Pieces,
    /// Take over the stone's colour; the first side continues with the other.
    Sides,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on an empty cell.
    Place(Cell),
    /// The swap of [`SwapRule`].
    Swap,
}

/// A position: the stones of both colours.
///
/// ```
/// use quintet_core::{Game, Side};
/// use quintet_hex::{CellSet, Colour, Move, Position, SwapRule};
/// let mut position = Position::<u128>::new(11, SwapRule::Pieces);
/// let cell = |column, row| <u128 as CellSet>::cell(column, row);
/// position.play(Move::Place(cell(0, 1)));
/// position.play(Move::Swap);
/// // a2, bit 11, was red; it is now blue and on b1, bit 1, and Red is to move.
/// assert_eq!(position.stones(Colour::Red), 0);
/// assert_eq!(position.stones(Colour::Blue), 1 << 1);
/// assert_eq!(position.turn(), Side::First);
/// assert_eq!(size_of_val(&position), 48);
/// ```
#[derive(Copy, Debug, PartialEq)]
pub struct Position<S: CellSet = u128> {
    red: S,
    blue: S,
    key: u64,
    ply: u16,
    size: u8,
    rule: SwapRule,
    swapped: bool,
    /// The colour of the first stone.
    first: Colour,
    winner: Option<Colour>,
}

/// Written by hand: the derived version of a generic type copies field by field, and reading the fields back
/// together stalls the processor. With the stones as two fields rather than an array indexed by colour, this
/// took perft from 33 to 95 M leaves/s.
impl<S: CellSet> Clone for Position<S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: CellSet> Position<S> {
    /// An empty board with this many cells along an edge.
    ///
    /// # Panics
    /// If the set cannot hold it: sizes are 1 to [`CellSet::STRIDE`].
    #[must_use]
    pub fn new(size: u32, rule: SwapRule) -> Self {
        assert!((1..=S::STRIDE).contains(&size), "a board has 1 to {} rows", S::STRIDE);
        Self {
            red: S::EMPTY,
            blue: S::EMPTY,
            key: keys::start(size, rule, Colour::Red),
            ply: 0,
            size: size as u8,
            rule,
            swapped: false,
            first: Colour::Red,
            winner: None,
        }
    }

    /// Sets the colour that begins, on an empty board.
    ///
    /// # Panics
    /// If a move has been played.
    #[must_use]
    pub fn begun_by(self, first: Colour) -> Self {
        assert!(self.ply == 0, "who begins is settled before the first move");
        Self { first, key: keys::start(self.size(), self.rule, first), ..self }
    }

    /// The colour of the first stone.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Colour {
        self.first
    }

    /// Number of cells along an edge.
    #[inline]
    #[must_use]
    pub fn size(&self) -> u32 {
        u32::from(self.size)
    }

    /// The swap rule in force.
    #[inline]
    #[must_use]
    pub fn rule(&self) -> SwapRule {
        self.rule
    }

    /// Number of moves played.
    #[inline]
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::from(self.ply)
    }

    /// The board's masks.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &'static Board<S> {
        &S::BOARDS[usize::from(self.size)]
    }

    /// The stones of a colour.
    #[inline]
    #[must_use]
    pub fn stones(&self, colour: Colour) -> S {
        match colour {
            Colour::Red => self.red,
            Colour::Blue => self.blue,
        }
    }

    /// The cells without a stone.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> S {
        self.board().all & !(self.red | self.blue)
    }

    /// Number of cells without a stone.
    #[inline]
    #[must_use]
    pub fn empty_count(&self) -> u32 {
        let stones = self.ply() - u32::from(self.swapped);
        self.size() * self.size() - stones
    }

    /// The two edges that a colour joins.
    #[inline]
    #[must_use]
    pub fn edges(&self, colour: Colour) -> [S; 2] {
        let board = self.board();
        match colour {
            Colour::Red => [board.top, board.bottom],
            Colour::Blue => [board.left, board.right],
        }
    }

    /// The colour of a side: Red for the first one, unless Blue begins or sides are swapped.
    #[inline]
    #[must_use]
    pub fn colour_of(&self, side: Side) -> Colour {
        let exchanged = self.swapped && self.rule == SwapRule::Sides;
        if (side == Side::First) ^ exchanged { self.first } else { self.first.other() }
    }

    /// The side that plays a colour.
    #[inline]
    #[must_use]
    pub fn side_of(&self, colour: Colour) -> Side {
        if self.colour_of(Side::First) == colour { Side::First } else { Side::Second }
    }

    /// The colour to move.
    #[inline]
    #[must_use]
    pub fn colour_to_move(&self) -> Colour {
        self.colour_of(self.turn())
    }

    /// Whether the second side swapped.
    #[inline]
    #[must_use]
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// Whether `swap` is a legal move.
    #[inline]
    #[must_use]
    pub fn can_swap(&self) -> bool {
        self.ply == 1 && self.rule != SwapRule::Off && self.winner.is_none()
    }

    /// The colour that has joined its edges.
    #[inline]
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        self.winner
    }

    /// The position rotated by 180°, in which each side keeps its edges.
    #[must_use]
    pub fn turned(&self) -> Self {
        let [red, blue] = [self.red, self.blue].map(|stones| stones.turned(self.size()));
        let start = keys::start(self.size(), self.rule, self.first);
        let key = keys::position(start, self.swapped, [red, blue]);
        Self { red, blue, key, ..*self }
    }

    #[inline]
    fn place(&mut self, cell: Cell) {
        debug_assert!(self.empty().has(cell), "a stone needs an empty cell");
        let colour = self.colour_to_move();
        match colour {
            Colour::Red => self.red = self.red | S::of(cell),
            Colour::Blue => self.blue = self.blue | S::of(cell),
        }
        self.key ^= keys::stone(colour, cell);
        self.ply += 1;
        if self.ply() >= 2 * self.size() - 1 && joins(self.stones(colour), cell, self.edges(colour))
        {
            self.winner = Some(colour);
        }
    }

    fn swap(&mut self) {
        debug_assert!(self.can_swap(), "a swap answers the first stone");
        self.ply += 1;
        self.swapped = true;
        if self.rule == SwapRule::Pieces {
            let cell = (self.red | self.blue).take_first().expect("the first move was a stone");
            let mirrored = S::of(S::cell(S::row(cell), S::column(cell)));
            (self.red, self.blue) = match self.first {
                Colour::Red => (S::EMPTY, mirrored),
                Colour::Blue => (mirrored, S::EMPTY),
            };
        }
        let start = keys::start(self.size(), self.rule, self.first);
        self.key = keys::position(start, true, [self.red, self.blue]);
    }
}

/// Whether the stone on `cell` is part of a chain of `own` stones from edge to edge.
///
/// A stone that touches only one thing, a stone or an edge, joins nothing. This saves about half of the
/// floods in the middle of a game.
#[inline]
fn joins<S: CellSet>(own: S, cell: Cell, [from, to]: [S; 2]) -> bool {
    let stone = S::of(cell);
    let mut touched = stone.neighbours() & own;
    let edges = u32::from(from.has(cell)) + u32::from(to.has(cell));
    let stones = [touched.take_first(), touched.take_first()].into_iter().flatten().count();
    if edges + (stones as u32) < 2 {
        return false;
    }
    let chain = stone.flooded(own);
    !(chain & from).is_empty() && !(chain & to).is_empty()
}

impl<S: CellSet> Game for Position<S> {
    type Move = Move;

    const OFFERS_RAVE: bool = true;

    #[inline]
    fn turn(&self) -> Side {
        Side::after(self.ply())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|colour| Outcome::Win(self.side_of(colour)))
    }

    /// Cells row by row from a1; the swap last.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        let open = if self.winner.is_some() { S::EMPTY } else { self.empty() };
        open.cells().map(Move::Place).chain(self.can_swap().then_some(Move::Swap))
    }

    #[inline]
    fn play(&mut self, played: Move) {
        match played {
            Move::Place(cell) => self.place(cell),
            Move::Swap => self.swap(),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// The index of the cell's bit; the swap comes after all cells.
    #[inline]
    fn move_index(&self, of: Move) -> usize {
        match of {
            Move::Place(cell) => usize::from(cell.0),
            Move::Swap => (S::STRIDE * S::STRIDE) as usize,
        }
    }

    #[inline]
    fn move_index_count(&self) -> usize {
        (S::STRIDE * S::STRIDE) as usize + 1
    }

    #[inline]
    fn is_legal(&self, of: Move) -> bool {
        match of {
            Move::Place(cell) => self.winner.is_none() && self.empty().has(cell),
            Move::Swap => self.can_swap(),
        }
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.winner.is_some() {
            return None;
        }
        let cells = self.empty_count() as usize;
        if self.can_swap() && random.below(cells + 1) == cells {
            return Some(Move::Swap);
        }
        let mut rest = self.empty();
        let without = rest.without_random(1, random);
        rest = rest ^ without;
        rest.take_first().map(Move::Place)
    }

    #[inline]
    fn playout(self, random: &mut Random, trace: &mut impl PlayoutTrace) -> Outcome {
        crate::playout::playout(self, random, trace)
    }

    fn symmetric(&self) -> Vec<Self> {
        vec![*self, self.turned()]
    }
}
