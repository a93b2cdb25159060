//! Board sizes. The usual size is its own type, so that its masks are constants in the machine code; other
//! sizes that fit in 64 bits carry their masks along; larger boards use several words per set of cells.

use crate::engine::Memory;
use crate::{Bits, Wide};
use std::fmt::Debug;

/// The size of a board and the masks that follow from it.
///
/// A column takes `height + 1` bits, so a board fits in one word when
/// `width · (height + 1) ≤ 64`.
pub trait Shape: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// Sets of its cells.
    type Bits: Bits;

    /// The solver's memory and search for these boards.
    type Memory: Memory<Self>;

    /// Number of columns.
    fn width(self) -> u32;

    /// Number of rows.
    fn height(self) -> u32;

    /// The lowest cell of every column.
    fn bottom(self) -> Self::Bits;

    /// Bits from a cell to its right neighbour.
    #[inline]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// Every cell of the board.
    fn board(self) -> Self::Bits;

    /// The cells of a column (from 0).
    #[inline]
    fn column(self, column: u32) -> Self::Bits {
        Self::Bits::lowest_bits(self.height()) << (column * self.stride())
    }
}

/// 7 columns of 6 rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standard;

impl Shape for Standard {
    type Bits = u64;
    type Memory = crate::engine::Table;

    #[inline]
    fn width(self) -> u32 {
        7
    }

    #[inline]
    fn height(self) -> u32 {
        6
    }

    #[inline]
    fn bottom(self) -> u64 {
        const BOTTOM: u64 = bottom(7, 6);
        BOTTOM
    }

    #[inline]
    fn board(self) -> u64 {
        self.bottom() * ((1 << self.height()) - 1)
    }
}

/// Any size that fits in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnySize {
    width: u8,
    height: u8,
    bottom: u64,
}

impl AnySize {
    /// Maximum number of columns; the notation has one character for each.
    pub const MAX_WIDTH: u32 = 16;
    /// Maximum number of rows.
    pub const MAX_HEIGHT: u32 = 15;

    /// A board of this size, if it fits.
    ///
    /// ```
    /// use quintet_connect4::AnySize;
    /// assert!(AnySize::new(8, 7).is_some());
    /// assert!(AnySize::new(9, 7).is_none());
    /// ```
    #[must_use]
    pub fn new(width: u32, height: u32) -> Option<Self> {
        let fits = (1..=Self::MAX_WIDTH).contains(&width)
            && (1..=Self::MAX_HEIGHT).contains(&height)
            && width * (height + 1) <= u64::BITS;
        fits.then(|| Self {
            width: width as u8,
            height: height as u8,
            bottom: bottom(width, height),
        })
    }
}

impl Shape for AnySize {
    type Bits = u64;
    type Memory = crate::engine::Table;

    #[inline]
    fn width(self) -> u32 {
        u32::from(self.width)
    }

    #[inline]
    fn height(self) -> u32 {
        u32::from(self.height)
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline]
    fn board(self) -> u64 {
        self.bottom * ((1 << self.height()) - 1)
    }
}

/// Any size up to 16×16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideSize {
    width: u8,
    height: u8,
}

/// The lowest cells and all cells of every board, by its width and height.
static MASKS: [[[Wide; 2]; 17]; 17] = {
    let mut masks = [[[Wide::bottom(0, 1); 2]; 17]; 17];
    let mut width = 1;
    while width <= WideSize::MOST {
        let mut height = 1;
        while height <= WideSize::MOST {
            masks[width as usize][height as usize] =
                [Wide::bottom(width, height + 1), Wide::board(width, height + 1)];
            height += 1;
        }
        width += 1;
    }
    masks
};

impl WideSize {
    /// Maximum number of columns and of rows.
    pub const MOST: u32 = 16;

    /// A board of this size, if it fits.
    ///
    /// ```
    /// use quintet_connect4::WideSize;
    /// assert!(WideSize::new(16, 16).is_some());
    /// assert!(WideSize::new(17, 4).is_none());
    /// ```
    #[must_use]
    pub fn new(width: u32, height: u32) -> Option<Self> {
        let fits = (1..=Self::MOST).contains(&width) && (1..=Self::MOST).contains(&height);
        fits.then_some(Self { width: width as u8, height: height as u8 })
    }

    fn masks(self) -> &'static [Wide; 2] {
        &MASKS[usize::from(self.width)][usize::from(self.height)]
    }
}

impl Shape for WideSize {
    type Bits = Wide;
    type Memory = crate::engine::Notes;

    #[inline]
    fn width(self) -> u32 {
        u32::from(self.width)
    }

    #[inline]
    fn height(self) -> u32 {
        u32::from(self.height)
    }

    #[inline]
    fn bottom(self) -> Wide {
        self.masks()[0]
    }

    #[inline]
    fn board(self) -> Wide {
        self.masks()[1]
    }
}

const fn bottom(width: u32, height: u32) -> u64 {
    let (mut cells, mut column) = (0, 0);
    while column < width {
        cells |= 1 << (column * (height + 1));
        column += 1;
    }
    cells
}
