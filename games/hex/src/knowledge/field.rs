//! The stones as knowledge sees them: it matters only which cells are whose, not who began, whose turn it is
//! or which stones were really played.

use crate::{Board, Cell, CellSet, Colour, Position};

/// Stones of both colours, played or filled in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field<S: CellSet> {
    /// Number of cells along an edge.
    pub size: u32,
    /// Stones by colour: Red, then Blue.
    pub stones: [S; 2],
}

impl<S: CellSet> Field<S> {
    /// The stones of a position.
    #[must_use]
    pub fn of(position: &Position<S>) -> Self {
        let stones = [Colour::Red, Colour::Blue].map(|colour| position.stones(colour));
        Self { size: position.size(), stones }
    }

    /// The board's masks.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &'static Board<S> {
        &S::BOARDS[self.size as usize]
    }

    /// Cells without a stone.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> S {
        self.board().all & !(self.stones[0] | self.stones[1])
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

    /// The field with one more stone.
    #[inline]
    #[must_use]
    pub fn with(mut self, colour: Colour, cell: Cell) -> Self {
        let own = &mut self.stones[colour as usize];
        *own = *own | S::of(cell);
        self
    }

    /// The colour whose edges are joined by its stones.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        [Colour::Red, Colour::Blue].into_iter().find(|&colour| {
            let own = self.stones[colour as usize];
            let [from, to] = self.edges(colour);
            !((from & own).flooded(own) & to).is_empty()
        })
    }

    /// The chain of a colour that contains `seeds`, including what is joined to it by an edge it touches; and
    /// which of the two edges it touches.
    #[inline]
    pub(super) fn chain(&self, colour: Colour, seeds: S, touched: [bool; 2]) -> (S, [bool; 2]) {
        let own = self.stones[colour as usize];
        let edges = self.edges(colour);
        let (mut chain, mut joined) = (seeds, [false; 2]);
        let mut wanted = touched;
        loop {
            for place in 0..2 {
                if wanted[place] && !joined[place] {
                    joined[place] = true;
                    chain = chain | edges[place] & own;
                }
            }
            chain = chain.flooded(own);
            wanted = edges.map(|edge| !(edge & chain).is_empty());
            let new = (0..2).any(|place| wanted[place] && !joined[place]);
            if !new {
                return (chain, joined);
            }
        }
    }

    /// The board mirrored so that the colours change places: a position of Blue becomes the equivalent one of
    /// Red.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let [red, blue] = self.stones.map(S::transposed);
        Self { size: self.size, stones: [blue, red] }
    }

    /// The board rotated by 180°.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self { size: self.size, stones: self.stones.map(|stones| stones.turned(self.size)) }
    }
}
