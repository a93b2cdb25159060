//! Symmetries of the pattern of givens.

use crate::Size;
use std::str::FromStr;

/// A symmetry of the pattern of givens: cells that it maps onto each other are given or empty together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Half a turn (180°).
    HalfTurn,
    /// A quarter turn (90°).
    QuarterTurn,
    /// Left–right mirror.
    LeftRight,
    /// Top–bottom mirror.
    TopBottom,
    /// Both mirrors.
    FourMirrors,
    /// The diagonal from the top left.
    Diagonal,
    /// The diagonal from the top right.
    AntiDiagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::FourMirrors,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// Its name for programs: `half-turn`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::FourMirrors => "four-mirrors",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }

    /// The cells that go with a cell, which comes first.
    fn orbit(self, size: Size, cell: usize) -> Vec<usize> {
        let (rows, last) = (size.rows(), size.rows() - 1);
        let (row, column) = (cell / rows, cell % rows);
        let (up, left) = (last - row, last - column);
        let others: &[(usize, usize)] = match self {
            Self::None => &[],
            Self::HalfTurn => &[(up, left)],
            Self::QuarterTurn => &[(column, up), (up, left), (left, row)],
            Self::LeftRight => &[(row, left)],
            Self::TopBottom => &[(up, column)],
            Self::FourMirrors => &[(row, left), (up, column), (up, left)],
            Self::Diagonal => &[(column, row)],
            Self::AntiDiagonal => &[(left, up)],
        };
        let mut orbit = vec![cell];
        orbit.extend(others.iter().map(|(row, column)| row * rows + column));
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// All sets of cells that go together, each once.
    ///
    /// ```
    /// use quintet_sudoku::{Size, generate::Symmetry};
    /// assert_eq!(Symmetry::QuarterTurn.orbits(Size::Four), [
    ///     vec![0, 3, 12, 15], vec![1, 7, 8, 14], vec![2, 4, 11, 13], vec![5, 6, 9, 10],
    /// ]);
    /// ```
    #[must_use]
    pub fn orbits(self, size: Size) -> Vec<Vec<usize>> {
        let orbits = (0..size.cells()).map(|cell| (cell, self.orbit(size, cell)));
        orbits.filter(|(cell, orbit)| orbit[0] == *cell).map(|(_, orbit)| orbit).collect()
    }

    /// Whether some orbits have this many cells in total.
    pub(super) fn makes(self, size: Size, clues: usize) -> bool {
        let mut sums = vec![false; size.cells() + 1];
        sums[0] = true;
        for orbit in self.orbits(size) {
            for sum in (orbit.len()..sums.len()).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
        sums[clues]
    }
}

impl FromStr for Symmetry {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|symmetry| symmetry.key() == text).ok_or_else(|| {
            let keys = Self::ALL.map(Self::key).join(", ");
            format!("`{text}`: expected one of {keys}")
        })
    }
}
