//! The move: a cell and, unless the marble wins at once, a quadrant's turn.

use crate::tables::{TURNED, bit_index};
use quintet_core::Text;
use std::fmt;

/// A cell, numbered in reading order from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// The bit of every cell, in reading order.
static BITS: [u8; Cell::COUNT] = bits();

const fn bits() -> [u8; Cell::COUNT] {
    let mut bits = [0; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        bits[cell] = bit_index(cell / 6, cell % 6) as u8;
        cell += 1;
    }
    bits
}

impl Cell {
    /// Number of cells on the board.
    pub const COUNT: usize = 36;

    /// The cell in a column and a row, both from 0 at the top left; `None` outside the board.
    #[must_use]
    pub fn new(column: u32, row: u32) -> Option<Self> {
        (column < 6 && row < 6).then_some(Self((6 * row + column) as u8))
    }

    /// All cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The cell at an index in reading order.
    ///
    /// # Panics
    /// In debug builds, if there is no such cell.
    #[inline]
    pub(crate) fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT, "a board has 36 cells");
        Self(index as u8)
    }

    /// The cell of a bit of the board.
    pub(crate) fn of_bit_index(bit: usize) -> Self {
        let (quadrant, within) = (bit / 16, bit % 16);
        Self((18 * (quadrant / 2) + 3 * (quadrant % 2) + 6 * (within / 3) + within % 3) as u8)
    }

    /// Its index in reading order, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column from the left, from 0.
    #[must_use]
    pub const fn column(self) -> u32 {
        self.0 as u32 % 6
    }

    /// Its row from the top, from 0.
    #[must_use]
    pub const fn row(self) -> u32 {
        self.0 as u32 / 6
    }

    /// Its bit of the board.
    #[inline]
    #[must_use]
    pub fn bit(self) -> u64 {
        1 << BITS[self.index()]
    }
}

impl fmt::Display for Cell {
    /// Column letter and row number, `a1` at the top left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

/// A quadrant of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Quadrant {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

impl Quadrant {
    /// All quadrants in reading order.
    pub const ALL: [Self; 4] = [Self::TopLeft, Self::TopRight, Self::BottomLeft, Self::BottomRight];

    /// Two letters, as in moves.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["tl", "tr", "bl", "br"][self as usize]
    }

    /// Its cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let place = self as u32;
        Cell::all().filter(move |cell| 2 * (cell.row() / 3) + cell.column() / 3 == place)
    }

    /// In words.
    #[must_use]
    pub const fn spoken(self) -> Text {
        [
            Text::new("top left", "supérieur gauche"),
            Text::new("top right", "supérieur droit"),
            Text::new("bottom left", "inférieur gauche"),
            Text::new("bottom right", "inférieur droit"),
        ][self as usize]
    }
}

/// A quarter turn of a quadrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Twist {
    TopLeftClockwise,
    TopLeftCounter,
    TopRightClockwise,
    TopRightCounter,
    BottomLeftClockwise,
    BottomLeftCounter,
    BottomRightClockwise,
    BottomRightCounter,
}

impl Twist {
    /// All twists, in the rules' order: `tl+ tl- tr+ tr- bl+ bl- br+ br-`.
    pub const ALL: [Self; 8] = [
        Self::TopLeftClockwise,
        Self::TopLeftCounter,
        Self::TopRightClockwise,
        Self::TopRightCounter,
        Self::BottomLeftClockwise,
        Self::BottomLeftCounter,
        Self::BottomRightClockwise,
        Self::BottomRightCounter,
    ];

    /// The turn of a quadrant in a direction.
    #[must_use]
    pub const fn new(quadrant: Quadrant, clockwise: bool) -> Self {
        Self::ALL[2 * quadrant as usize + !clockwise as usize]
    }

    /// Its index in the rules' order, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The quadrant that is turned.
    #[inline]
    #[must_use]
    pub const fn quadrant(self) -> Quadrant {
        Quadrant::ALL[self as usize / 2]
    }

    /// Whether it is turned clockwise.
    #[inline]
    #[must_use]
    pub const fn is_clockwise(self) -> bool {
        (self as usize).is_multiple_of(2)
    }

    /// A board with the quadrant turned.
    ///
    /// ```
    /// use quintet_pentago::{Cell, Twist};
    /// let [a1, c1] = [0, 2].map(|column| Cell::new(column, 0).unwrap().bit());
    /// assert_eq!(Twist::TopLeftClockwise.applied(a1), c1);
    /// assert_eq!(Twist::TopLeftCounter.applied(c1), a1);
    /// assert_eq!(Twist::BottomRightClockwise.applied(a1), a1);
    /// ```
    #[inline]
    #[must_use]
    pub fn applied(self, board: u64) -> u64 {
        let shift = 16 * (self.index() / 2);
        let pattern = (board >> shift) as usize % 512;
        let turned = usize::from(TURNED[self.index() % 2][pattern]);
        board ^ ((pattern ^ turned) as u64) << shift
    }

    /// The place of a cell after the turn.
    #[must_use]
    pub fn moved(self, cell: Cell) -> Cell {
        Cell::of_bit_index(self.applied(cell.bit()).trailing_zeros() as usize)
    }
}

impl fmt::Display for Twist {
    /// The quadrant, and `+` clockwise or `-` counter-clockwise: `tl+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.quadrant().name(), if self.is_clockwise() { '+' } else { '-' })
    }
}

/// A move: the cell of the marble, then the quadrant turned. A marble that makes five wins at once and turns
/// none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The cell of the marble.
    pub cell: Cell,
    /// The turn that follows; `None` exactly if the marble wins at once.
    pub twist: Option<Twist>,
}

impl Placement {
    /// One more than the largest [`index`](Self::index).
    pub const INDEX_COUNT: usize = Cell::COUNT * 9;

    /// A unique number: 9 for each cell, the bare marble first.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        let twist = match self.twist {
            None => 0,
            Some(twist) => 1 + twist.index(),
        };
        9 * self.cell.index() + twist
    }

    /// The move with this number.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        let twist = (index % 9).checked_sub(1).map(|twist| Twist::ALL[twist]);
        (index < Self::INDEX_COUNT).then(|| Self { cell: Cell::at(index / 9), twist })
    }

    /// The place of the marble after the turn.
    #[must_use]
    pub fn resting_cell(self) -> Cell {
        self.twist.map_or(self.cell, |twist| twist.moved(self.cell))
    }
}

impl fmt::Display for Placement {
    /// `c3 tl+`, or the bare `c3` that wins.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.twist {
            None => write!(f, "{}", self.cell),
            Some(twist) => write!(f, "{} {twist}", self.cell),
        }
    }
}
