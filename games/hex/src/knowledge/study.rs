//! The study of one position: fill-in, connections of both sides, and the winner or the remaining moves.

use super::connections::{Connections, Effort};
use super::field::Field;
use super::fill::Filled;
use super::inferior::{dominated_by, killer};
use crate::{Cell, CellSet, Colour};

/// The rules to use: all of them, except in tests that compare them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Dead and captured cells are filled in.
    pub fill: bool,
    /// Moves that a reply kills are left out.
    pub killed: bool,
    /// Moves that another one captures are left out.
    pub dominated: bool,
    /// Connections are searched for.
    pub connections: bool,
    /// Proofs of refuted moves and the opponent's semi connections restrict the moves to consider.
    pub must_play: bool,
}

impl Rules {
    /// All rules.
    pub const ALL: Self =
        Self { fill: true, killed: true, dominated: true, connections: true, must_play: true };
}

/// The winner, with the proof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decided<S> {
    /// The winner.
    pub winner: Colour,
    /// The winner's stones and the empty cells it needs: it would still win if all others were the loser's.
    pub proof: S,
}

/// The remaining moves.
#[derive(Clone, Debug)]
pub struct Open<S: CellSet> {
    /// Moves to consider.
    pub moves: S,
    /// Moves excluded only by rules about inferior cells, together with those to consider.
    pub must: S,
    /// The cells the opponent needs to beat every move outside `must`.
    pub used: S,
}

/// The result of a study.
#[derive(Clone, Debug)]
pub enum Finding<S: CellSet> {
    /// The winner.
    Decided(Decided<S>),
    /// Moves.
    Open(Open<S>),
}

/// Studies positions, reusing its memory.
#[derive(Clone, Debug)]
pub struct Study<S: CellSet> {
    /// The rules in use.
    pub rules: Rules,
    /// The connections of the side to move in the last position in which they were searched for.
    pub own: Connections<S>,
    /// The connections of the other side.
    pub other: Connections<S>,
}

impl<S: CellSet> Study<S> {
    /// A new study with empty memory.
    #[must_use]
    pub fn new(effort: Effort, rules: Rules) -> Self {
        Self { rules, own: Connections::new(effort), other: Connections::new(effort) }
    }

    /// Fills in a field near the cells `dirty`.
    #[must_use]
    pub fn fill(&self, field: Field<S>, dirty: S) -> Filled<S> {
        Filled::new(field, if self.rules.fill { dirty } else { S::EMPTY })
    }

    /// Studies a filled field; the results refer to the filled field.
    ///
    /// `is_met`: the last stone met all the mover's threats that were known before it, so those of the mover are
    /// not searched for again. They would decide 2 % of such positions, where a list of connections was full.
    pub fn study(&mut self, field: &Field<S>, mover: Colour, is_met: bool) -> Finding<S> {
        if let Some(winner) = field.winner() {
            return Finding::Decided(Decided { winner, proof: winning_chain(field, winner) });
        }
        if !self.rules.connections {
            let must = field.empty();
            let moves = self.worth_trying(field, mover, must);
            return Finding::Open(Open { moves, must, used: S::EMPTY });
        }
        if !is_met {
            self.own.build(field, mover, true);
            let wins = self.own.winning_fulls().chain(self.own.winning_semis());
            if let Some(carrier) = wins.min_by_key(|carrier| carrier.count()) {
                let proof = with_chains(field, mover, carrier);
                return Finding::Decided(Decided { winner: mover, proof });
            }
        }
        self.other.build(field, mover.other(), false);
        let fulls = self.other.winning_fulls();
        if let Some(carrier) = fulls.min_by_key(|carrier| carrier.count()) {
            let proof = with_chains(field, mover.other(), carrier);
            return Finding::Decided(Decided { winner: mover.other(), proof });
        }
        self.narrow(field, mover)
    }

    /// The moves that meet all of the opponent's threats.
    fn narrow(&mut self, field: &Field<S>, mover: Colour) -> Finding<S> {
        let (mut must, mut used) = (field.empty(), S::EMPTY);
        if self.rules.must_play {
            let mut semis: Vec<S> = self.other.winning_semis().collect();
            semis.sort_unstable_by_key(|semi| semi.count());
            for semi in semis {
                if must & semi != must {
                    must = must & semi;
                    used = used | with_chains(field, mover.other(), semi);
                }
            }
        }
        if must.is_empty() {
            return Finding::Decided(Decided { winner: mover.other(), proof: used });
        }
        let moves = self.worth_trying(field, mover, must);
        if moves.is_empty() {
            let proof = used | kill_support(field, mover, must);
            return Finding::Decided(Decided { winner: mover.other(), proof });
        }
        Finding::Open(Open { moves, must, used })
    }

    /// The moves among `must` that no rule about inferior cells excludes.
    fn worth_trying(&self, field: &Field<S>, mover: Colour, must: S) -> S {
        let is_killed = |cell: &Cell| self.rules.killed && killer(field, *cell, mover).is_some();
        let mut moves = must
            .cells()
            .filter(|cell| !is_killed(cell))
            .fold(S::EMPTY, |all, cell| all | S::of(cell));
        if self.rules.dominated {
            // A refuted move dominates as well: what it captures is refuted too.
            let outside = field.empty() & !must;
            for cell in (moves | outside).cells() {
                if moves.has(cell) || outside.has(cell) {
                    moves = moves & !(dominated_by(field, cell, mover) & !S::of(cell));
                }
            }
        }
        moves
    }
}

/// The cells the opponent of `mover` needs to kill each of these moves that can be killed.
pub fn kill_support<S: CellSet>(field: &Field<S>, mover: Colour, moves: S) -> S {
    let opponent = mover.other();
    moves.cells().fold(S::EMPTY, |all, cell| match killer(field, cell, mover) {
        Some(reply) => {
            all | with_chains(field, opponent, S::of(cell) | S::of(reply)) & !S::of(cell)
        }
        None => all,
    })
}

/// Cells, and the chains of a colour that touch them.
pub(crate) fn with_chains<S: CellSet>(field: &Field<S>, colour: Colour, cells: S) -> S {
    let own = field.stones[colour as usize];
    cells | (cells.neighbours() & own).flooded(own)
}

/// The stones that join the edges of the winner.
fn winning_chain<S: CellSet>(field: &Field<S>, winner: Colour) -> S {
    let own = field.stones[winner as usize];
    let [from, to] = field.edges(winner);
    ((from & own).flooded(own) & to).flooded(own)
}
