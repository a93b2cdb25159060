//! Checks the solver's proofs without using anything of the solver's: no fill-in, no connections, no table.
//! Only stones, edges and the rules.
//!
//! A proof is a list of lemmas. Each says: with these stones and these empty cells the winner wins, even if
//! the loser owns every other cell; the winner is to move, or is not. A lemma follows from earlier ones:
//!
//! ```text
//! joined        the stones join the winner's edges
//! played out    few cells: all games inside them are played, here
//! connected     a list of links joins the edges (`check/connected.rs`)
//! filled …, L   cells given away one after another (`check/inferior.rs`); what is
//!               left contains lemma L
//! move c, L     the winner takes c; what is left contains lemma L
//! replies L …   whatever cell the loser takes, one of these is left whole:
//!               they have no cell in common
//! ```
//!
//! The last lemma must match the position.

mod connected;
mod inferior;

pub use connected::{Link, Point, Why};
pub use inferior::Given;

use connected::World;

use crate::knowledge::Field;
use crate::{Cell, CellSet, Colour, Move, Position};
use quintet_core::Playable;
use std::collections::HashMap;
use std::fmt;

/// Why a lemma holds, with the numbers of earlier lemmas.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason<S: CellSet> {
    /// The stones join the winner's edges.
    Joined,
    /// Every game inside the cells is won.
    PlayedOut,
    /// Links; the last joins the edges.
    Connected(Vec<Link<S>>),
    /// Cells are given away, leaving a lemma with the same side to move.
    Filled(Vec<Given>, usize),
    /// The winner moves here, leaving a lemma with the loser to move.
    Move(Cell, usize),
    /// Lemmas with the winner to move that have no cell in common.
    Replies(Vec<usize>),
}

/// A statement: the winner wins with these stones inside these cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Lemma<S: CellSet> {
    /// Stones of the winner.
    pub stones: S,
    /// Empty cells.
    pub cells: S,
    /// Whether the winner is to move.
    pub winner_moves: bool,
    /// The reason.
    pub reason: Reason<S>,
}

/// Lemmas, each resting on earlier ones; the last is the statement proved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proof<S: CellSet> {
    /// The lemmas.
    pub lemmas: Vec<Lemma<S>>,
}

/// Why a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The number of the lemma, from 1.
    pub lemma: usize,
    /// The flaw.
    pub reason: &'static str,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lemma {}: {}", self.lemma, self.reason)
    }
}

impl std::error::Error for Flaw {}

/// Maximum number of cells that are played out.
pub const MOST_CELLS: u32 = 12;

impl<S: CellSet> Proof<S> {
    /// The proof as text, one lemma per line: stones, cells, who is to move, reason.
    #[must_use]
    pub fn write(&self, position: &Position<S>) -> String {
        let name = |cell| position.write_move(Move::Place(cell));
        let names = |cells: S| cells.cells().map(name).collect::<Vec<_>>().join(" ");
        let mut text = String::new();
        for (number, lemma) in self.lemmas.iter().enumerate() {
            let turn = if lemma.winner_moves { "to move" } else { "not to move" };
            let reason = match &lemma.reason {
                Reason::Joined => "joined".to_owned(),
                Reason::PlayedOut => "played out".to_owned(),
                Reason::Connected(links) => {
                    let all: Vec<String> = links.iter().map(|of| written(of, &names)).collect();
                    format!("connected {}", all.join("; "))
                }
                Reason::Filled(steps, next) => {
                    let step = |of: &Given| match *of {
                        Given::Drop(a) => format!("drop {}", name(a)),
                        Given::Dead(a) => format!("dead {}", name(a)),
                        Given::Pair(a, b) => format!("pair {} {}", name(a), name(b)),
                    };
                    let all: Vec<String> = steps.iter().map(step).collect();
                    format!("filled {}, {}", all.join("; "), next + 1)
                }
                Reason::Move(cell, next) => format!("move {}, {}", name(*cell), next + 1),
                Reason::Replies(next) => {
                    let numbers: Vec<String> = next.iter().map(|of| (of + 1).to_string()).collect();
                    format!("replies {}", numbers.join(" "))
                }
            };
            let (stones, cells) = (names(lemma.stones), names(lemma.cells));
            text.push_str(&format!("{}: [{stones}] {{{cells}}} {turn}: {reason}\n", number + 1));
        }
        text
    }
}

/// Whether the steps hold for a lemma and leave at least these stones and cells.
pub(crate) fn can_give<S: CellSet>(
    field: &Field<S>,
    winner: Colour,
    (stones, cells): (S, S),
    steps: &[Given],
    left: (S, S),
) -> bool {
    let [edges, other_edges] = [winner, winner.other()].map(|colour| field.edges(colour));
    let mut world = World { stones, cells, all: field.board().all, edges, other_edges };
    let given = world.give(steps).is_ok();
    given && is_within(left.0, world.stones) && is_within(left.1, world.cells)
}

/// A link as text: its ends, the cells it needs, its reason.
fn written<S: CellSet>(link: &Link<S>, names: &dyn Fn(S) -> String) -> String {
    let end = |end: Point| match end {
        Point::Edge(number) => format!("edge{}", number + 1),
        Point::Cell(cell) => names(S::of(cell)),
    };
    let number = |of: &usize| (of + 1).to_string();
    let why = match &link.why {
        Why::Touch => "touch".to_owned(),
        Why::Over(first, second) => format!("over {} {}", number(first), number(second)),
        Why::Or(all) => format!("or {}", all.iter().map(number).collect::<Vec<_>>().join(" ")),
    };
    let turn = if link.full { "full" } else { "first" };
    let [a, b] = link.ends.map(end);
    format!("{a}-{b} {{{}}} {turn} {why}", names(link.carrier))
}

/// Checks that a proof holds and shows that `winner` wins this position.
///
/// # Errors
/// The first flaw.
pub fn check<S: CellSet>(
    position: &Position<S>,
    winner: Colour,
    proof: &Proof<S>,
) -> Result<(), Flaw> {
    let [edges, other_edges] = [winner, winner.other()].map(|colour| position.edges(colour));
    let all = position.empty() | position.stones(winner) | position.stones(winner.other());
    let board = World { stones: S::EMPTY, cells: S::EMPTY, all, edges, other_edges };
    for (index, lemma) in proof.lemmas.iter().enumerate() {
        holds(lemma, &proof.lemmas[..index], &board)
            .map_err(|reason| Flaw { lemma: index + 1, reason })?;
    }
    let number = proof.lemmas.len();
    let flaw = |reason| Flaw { lemma: number, reason };
    let last = proof.lemmas.last().ok_or_else(|| flaw("the proof has no lemma"))?;
    if !is_within(last.stones, position.stones(winner)) {
        return Err(flaw("its stones are not on the board"));
    }
    if !is_within(last.cells, position.empty()) {
        return Err(flaw("its cells are not empty on the board"));
    }
    if last.winner_moves && position.colour_to_move() != winner {
        return Err(flaw("the winner is not to move"));
    }
    Ok(())
}

fn is_within<S: CellSet>(part: S, whole: S) -> bool {
    (part & !whole).is_empty()
}

/// Whether a lemma follows from earlier ones.
fn holds<S: CellSet>(
    lemma: &Lemma<S>,
    earlier: &[Lemma<S>],
    board: &World<S>,
) -> Result<(), &'static str> {
    let Lemma { stones, cells, winner_moves, .. } = *lemma;
    let edges = board.edges;
    if !(stones & cells).is_empty() {
        return Err("a stone on a cell that should be empty");
    }
    let state = State { own: stones, empty: cells, edges, winner_moves };
    let find = |number: usize| earlier.get(number).ok_or("it rests on a lemma that comes later");
    match &lemma.reason {
        Reason::Joined if state.joined(S::EMPTY) => Ok(()),
        Reason::Joined => Err("the stones do not join the edges"),
        Reason::PlayedOut if cells.count() > MOST_CELLS => Err("too many cells to play out"),
        Reason::PlayedOut => {
            let wins = wins_inside(stones, cells, edges, winner_moves, u32::MAX);
            if wins == Some(true) {
                Ok(())
            } else {
                Err("the winner does not win inside the cells")
            }
        }
        Reason::Connected(links) => World { stones, cells, ..*board }.check(links, winner_moves),
        Reason::Filled(steps, next) => {
            let (next, mut world) = (find(*next)?, World { stones, cells, ..*board });
            world.give(steps)?;
            let fits = is_within(next.stones, world.stones) && is_within(next.cells, world.cells);
            if fits && (winner_moves || !next.winner_moves) {
                Ok(())
            } else {
                Err("what is left after filling does not fit")
            }
        }
        Reason::Move(cell, next) => {
            let (next, put) = (find(*next)?, S::of(*cell));
            if !winner_moves || !cells.has(*cell) {
                return Err("a move that is not possible");
            }
            let fits = is_within(next.stones, stones | put) && is_within(next.cells, cells & !put);
            if fits && !next.winner_moves {
                Ok(())
            } else {
                Err("what the move leaves does not fit")
            }
        }
        Reason::Replies(all) => {
            let mut common = cells;
            for &number in all {
                let next = find(number)?;
                if !is_within(next.stones, stones) || !is_within(next.cells, cells) {
                    return Err("a reply rests on stones or cells that are not there");
                }
                common = common & next.cells;
            }
            let answered = common.is_empty() && !all.is_empty() && !winner_moves;
            if answered { Ok(()) } else { Err("a move of the loser has no answer") }
        }
    }
}

/// A position from the checker's point of view.
#[derive(Clone, Copy, Debug)]
struct State<S> {
    own: S,
    empty: S,
    edges: [S; 2],
    winner_moves: bool,
}

impl<S: CellSet> State<S> {
    /// Whether the winner's edges are joined by its stones and `more`.
    fn joined(&self, more: S) -> bool {
        let all = self.own | more;
        !((self.edges[0] & all).flooded(all) & self.edges[1]).is_empty()
    }

    /// The empty cells by the number of stones that a path through each still needs, fewest first: the winner
    /// tries short paths first.
    fn by_length(&self) -> Vec<Cell> {
        let [from, to] = [0, 1].map(|edge| self.layers(self.edges[edge]));
        let mut sums: Vec<(usize, Cell)> = Vec::new();
        for (near, layer) in from.iter().enumerate() {
            for cell in layer.cells() {
                if let Some(far) = to.iter().position(|layer| layer.has(cell)) {
                    sums.push((near + far, cell));
                }
            }
        }
        sums.sort_unstable();
        sums.into_iter().map(|(_, cell)| cell).collect()
    }

    /// The empty cells by their distance from an edge, in stones.
    fn layers(&self, edge: S) -> Vec<S> {
        let mut reached = (edge & self.own).flooded(self.own);
        let mut layers = Vec::new();
        let mut seen = reached;
        loop {
            let start = if layers.is_empty() { edge } else { S::EMPTY };
            let next = (reached.neighbours() | start) & self.empty & !seen;
            if next.is_empty() {
                return layers;
            }
            layers.push(next);
            reached = next | (next.neighbours() & self.own).flooded(self.own);
            seen = seen | reached;
        }
    }

    fn played(mut self, cell: Cell) -> Self {
        self.empty = self.empty & !S::of(cell);
        if self.winner_moves {
            self.own = self.own | S::of(cell);
        }
        self.winner_moves = !self.winner_moves;
        self
    }
}

/// Number of positions that may be played out inside the cells of one lemma.
const LEAF_NODES: u32 = 200_000;

/// Whether the winner wins inside the empty cells of a state, within `nodes` positions; `None` if that is not
/// enough.
#[must_use]
pub fn wins_inside<S: CellSet>(
    own: S,
    cells: S,
    edges: [S; 2],
    winner_moves: bool,
    nodes: u32,
) -> Option<bool> {
    let mut judge = Judge { seen: HashMap::new(), left: nodes.min(LEAF_NODES) };
    let state = State { own, empty: cells, edges, winner_moves };
    judge.needs(state).map(|needed| needed.is_some())
}

/// Plays positions out. Moves are restricted only by the cells that the winner's answers needed: a move
/// outside them changes nothing.
struct Judge<S> {
    seen: HashMap<(S, S, bool), Option<S>>,
    left: u32,
}

impl<S: CellSet> Judge<S> {
    /// The cells that the winner needs, or `None` inside if it loses; `None` outside if it takes too long.
    fn needs(&mut self, state: State<S>) -> Option<Option<S>> {
        if state.joined(S::EMPTY) {
            return Some(Some(S::EMPTY));
        }
        if !state.joined(state.empty) {
            return Some(None);
        }
        let key = (state.own, state.empty, state.winner_moves);
        if let Some(&known) = self.seen.get(&key) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let found = if state.winner_moves { self.attack(state)? } else { self.defend(state)? };
        self.seen.insert(key, found);
        Some(found)
    }

    fn attack(&mut self, state: State<S>) -> Option<Option<S>> {
        for cell in state.by_length() {
            if let Some(needed) = self.needs(state.played(cell))? {
                return Some(Some(needed | S::of(cell)));
            }
        }
        Some(None)
    }

    fn defend(&mut self, state: State<S>) -> Option<Option<S>> {
        // The loser can only hit the cells that the winner would need after a pass.
        let passed = State { winner_moves: true, ..state };
        let Some(mut unanswered) = self.needs(passed)? else { return Some(None) };
        let mut used = S::EMPTY;
        loop {
            let Some(cell) = unanswered.take_first() else {
                return Some(Some(used));
            };
            let Some(needed) = self.needs(state.played(cell))? else { return Some(None) };
            unanswered = unanswered & needed;
            used = used | needed;
        }
    }
}
