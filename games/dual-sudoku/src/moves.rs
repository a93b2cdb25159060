//! Moves: a placement, or a penalty with its reason.

/// A move. Searches see only placements; penalties come from people, and from players that choose to take
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A valid placement.
    Place {
        /// The cell, from 0 in reading order.
        cell: u8,
        /// The digit, from 1.
        digit: u8,
    },
    /// A penalty: points lost, nothing placed, the turn passes.
    Penalty(Penalty),
}

impl Move {
    /// A pass.
    pub const PASS: Self = Self::Penalty(Penalty::Voluntary);
}

/// The reason for a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// A pass.
    Voluntary,
    /// An attempt at a forbidden placement.
    Attempt {
        /// The cell.
        cell: u8,
        /// The digit.
        digit: u8,
        /// The violated rule.
        fault: Fault,
    },
}

/// The rule that a placement violates: the first that applies, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The cell already holds this digit.
    Taken(u8),
    /// The row already has the digit.
    Row,
    /// The column already has the digit.
    Column,
    /// The box already has the digit.
    Box,
    /// The digit does not differ by one from that of this tied cell.
    Tie(u8),
}
