//! Moves: a placement, or a penalty that remembers why.

/// A move. Searches only ever see placements; penalties come from people and
/// from players that choose to take one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A valid placement.
    Place {
        /// The cell, from 0 in reading order.
        cell: u8,
        /// The digit, from 1.
        digit: u8,
    },
    /// Points lost, nothing placed, the turn passes.
    Penalty(Penalty),
}

impl Move {
    /// Giving up the turn.
    pub const PASS: Self = Self::Penalty(Penalty::Voluntary);
}

/// Why points were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// The turn was given up.
    Voluntary,
    /// A placement that the rules forbid was tried.
    Attempt {
        /// The cell.
        cell: u8,
        /// The digit.
        digit: u8,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a placement: the first that applies, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The cell is filled, with this digit.
    Taken(u8),
    /// The row has the digit.
    Row,
    /// The column has the digit.
    Column,
    /// The box has the digit.
    Box,
    /// The digit is not one apart from that of this tied cell.
    Tie(u8),
}
