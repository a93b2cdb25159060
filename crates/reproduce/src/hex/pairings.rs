//! The pairings of the report's tables.

use quintet::core::Words;

/// A row of the report's tables.
pub(super) struct Pairing {
    pub(super) quote: &'static str,
    pub(super) size: u32,
    pub(super) depth: u32,
    pub(super) players: [Strategy; 2],
    /// The winner in the report, and its wins out of five.
    pub(super) winner: usize,
    pub(super) of_five: u64,
}

/// A strategy of the report.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strategy {
    Random,
    Minimax,
    AlphaBeta,
    BestChoice,
}
use Strategy::{AlphaBeta, BestChoice, Minimax, Random};

impl Strategy {
    /// `dead` leaves dead cells out of `best-choice`, which the report's player did not.
    pub(super) fn player(self, depth: u32, dead: bool) -> String {
        match self {
            Random => "random".to_owned(),
            Minimax => format!("report-minimax:depth={depth}"),
            AlphaBeta => format!("report-alphabeta:depth={depth}"),
            BestChoice if dead => format!("best-choice:depth={depth}"),
            BestChoice => format!("best-choice:dead-cells=off,depth={depth}"),
        }
    }

    /// The name in the report's tables.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Random => "R",
            Minimax => "M",
            AlphaBeta => "AB",
            BestChoice => "OPTI",
        }
    }
}

const fn pairing(
    quote: &'static str,
    size: u32,
    depth: u32,
    players: [Strategy; 2],
    winner: usize,
    of_five: u64,
) -> Pairing {
    Pairing { quote, size, depth, players, winner, of_five }
}

pub(super) const PAIRINGS: [Pairing; 8] = [
    pairing("t1-1", 6, 4, [AlphaBeta, BestChoice], 0, 3),
    pairing("t1-2", 6, 4, [Random, BestChoice], 1, 5),
    pairing("t1-3", 5, 4, [Random, BestChoice], 1, 5),
    pairing("t2-1", 7, 3, [AlphaBeta, BestChoice], 1, 4),
    pairing("t2-2", 6, 3, [Random, BestChoice], 1, 5),
    pairing("t2-3", 4, 3, [Minimax, BestChoice], 1, 5),
    pairing("t2-4", 4, 3, [Minimax, AlphaBeta], 1, 3),
    pairing("t2-5", 4, 3, [AlphaBeta, BestChoice], 1, 3),
];

impl Pairing {
    /// The label in our tables.
    pub(super) fn label(&self) -> Words {
        let [first, second] = self.players.map(Strategy::name);
        Words::each(|language| {
            let depth = language.pick("depth", "profondeur");
            format!("N={} {depth} {} {first} – {second}", self.size, self.depth)
        })
    }
}
