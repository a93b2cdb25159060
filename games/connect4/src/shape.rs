//! Board sizes. The usual size is its own type, so that its masks are
//! constants in the machine code; any other size that fits carries them along.

use std::fmt::Debug;

/// The size of a board and the masks that follow from it.
///
/// A column takes `height + 1` bits, so a board fits when
/// `width · (height + 1) ≤ 64`.
pub trait Shape: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// Columns.
    fn width(self) -> u32;

    /// Rows.
    fn height(self) -> u32;

    /// The lowest cell of every column.
    fn bottom(self) -> u64;

    /// Bits from a cell to its right neighbour.
    #[inline]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// Every cell of the board.
    #[inline]
    fn board(self) -> u64 {
        self.bottom() * ((1 << self.height()) - 1)
    }
}

/// 7 columns of 6 rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standard;

impl Shape for Standard {
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
}

/// Any size that fits in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnySize {
    width: u8,
    height: u8,
    bottom: u64,
}

impl AnySize {
    /// Most columns; the notation has one character for each.
    pub const MAX_WIDTH: u32 = 16;
    /// Most rows.
    pub const MAX_HEIGHT: u32 = 15;

    /// A board of that size, if it fits.
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
}

const fn bottom(width: u32, height: u32) -> u64 {
    let (mut cells, mut column) = (0, 0);
    while column < width {
        cells |= 1 << (column * (height + 1));
        column += 1;
    }
    cells
}
