//! Colouring: the places of a digit that are linked in pairs, in two alternating colours. One of the colours
//! holds the digit everywhere.
//!
//! ```text
//! A ── b ── A          a unit with two places joins them
//!      │
//!      A ── b
//! ```

use super::field::{CellSet, Field};
use super::step::{Candidate, Claim, Hardness, Step};
use super::technique::Technique;

/// The linked places of a digit, by colour.
struct Net<C> {
    digit: u8,
    colours: [C; 2],
}

impl<C: CellSet> Net<C> {
    /// All nets of a digit with at least two places.
    fn all(board: &impl Field<Cells = C>, digit: u8) -> Vec<Self> {
        let mut left = board.places(digit);
        let mut nets = Vec::new();
        while let Some(first) = left.first() {
            let mut net = Self { digit, colours: [C::of(first), C::NONE] };
            let mut fresh = net.colours[0];
            let mut colour = 1;
            while !fresh.is_empty() {
                let next = fresh.iter().fold(C::NONE, |all, cell| all | joined(board, digit, cell));
                fresh = next - net.colours[colour];
                net.colours[colour] = net.colours[colour] | fresh;
                colour = 1 - colour;
            }
            left = left - net.cells();
            if net.cells().len() >= 2 {
                nets.push(net);
            }
        }
        nets
    }

    fn cells(&self) -> C {
        self.colours[0] | self.colours[1]
    }

    /// The length of the shortest path between two sets of cells of the net.
    fn distance(&self, board: &impl Field<Cells = C>, from: C, to: C) -> usize {
        let (mut reached, mut length) = (from, 1);
        while (reached & to).is_empty() {
            let more = reached.iter().map(|cell| joined(board, self.digit, cell));
            let more = more.fold(reached, |all, cells| all | cells);
            if more == reached {
                return usize::MAX;
            }
            (reached, length) = (more, length + 1);
        }
        length
    }

    /// The two colours as chains: either all of one hold, or all of the other.
    fn chains(&self) -> [Vec<Claim>; 2] {
        self.colours.map(|cells| {
            let candidates = cells.iter().map(|cell| Candidate::new(cell, self.digit));
            candidates.map(|candidate| Claim { candidate, holds: true }).collect()
        })
    }
}

/// The places that share a unit with a cell in which the digit has no third place.
fn joined<B: Field>(board: &B, digit: u8, cell: usize) -> B::Cells {
    let others = board
        .units_of(cell)
        .map(|unit| (board.places(digit) & board.cells_of(unit)) - B::Cells::of(cell));
    let alone = others.into_iter().filter(|others| others.len() == 1);
    alone.fold(B::Cells::NONE, |all, one| all | one)
}

/// The cells seen by any cell of a set.
fn seen<B: Field>(board: &B, cells: B::Cells) -> B::Cells {
    cells.iter().fold(B::Cells::NONE, |all, cell| all | board.seen_from(cell))
}

/// A step with the colours of several nets.
fn step<C: CellSet>(
    technique: Technique,
    nets: &[&Net<C>],
    gone: C,
    claims: usize,
) -> Option<Step> {
    let digit = nets[0].digit;
    let score: Hardness = technique.score().with_claims(claims);
    let mut step = Step::new(technique).with_digits([digit]).scored(score);
    for net in nets {
        step = step.with_cells(net.cells().iter()).resting_on(net.cells(), digit);
        step.chains.extend(net.chains());
    }
    step.removing(gone, digit).if_useful()
}

/// One net: what sees both colours is eliminated, and so is a colour that sees itself.
pub(super) fn simple<B: Field>(board: &B) -> Option<Step> {
    let nets = board.digits().flat_map(|digit| Net::all(board, digit));
    let steps = nets.flat_map(|net| {
        let [one, other] = net.colours;
        let places = board.places(net.digit) - net.cells();
        let trapped = (places & seen(board, one) & seen(board, other)).iter().filter_map(|cell| {
            let sees = board.seen_from(cell);
            let way = net.distance(board, one & sees, other & sees);
            step(Technique::SimpleColouring, &[&net], B::Cells::of(cell), way + 2)
        });
        let wrong = [one, other].into_iter().filter_map(|colour| {
            let first = colour.iter().find(|&cell| !(colour & board.seen_from(cell)).is_empty())?;
            let rivals = colour & board.seen_from(first);
            let way = net.distance(board, B::Cells::of(first), rivals);
            step(Technique::SimpleColouring, &[&net], colour, way + 2)
        });
        let mut steps: Vec<Step> = trapped.chain(wrong).collect();
        merge(&mut steps);
        steps
    });
    steps.min_by_key(|step| step.score)
}

/// Merges steps with the same score and chains, so that one hint covers them.
fn merge(steps: &mut Vec<Step>) {
    let mut merged: Vec<Step> = Vec::new();
    for step in steps.drain(..) {
        let outside =
            |step: &Step| !step.eliminations.iter().any(|gone| step.cells.contains(&gone.cell));
        match merged
            .iter_mut()
            .find(|one| one.score == step.score && outside(one) && outside(&step))
        {
            Some(one) => one.eliminations.extend(step.eliminations),
            None => merged.push(step),
        }
    }
    *steps = merged;
}

/// Two nets, with a colour of one in sight of a colour of the other: one of the two opposite colours holds,
/// and what sees both is eliminated.
pub(super) fn multiple<B: Field>(board: &B) -> Option<Step> {
    let mut best: Option<Step> = None;
    for digit in board.digits() {
        let nets = Net::all(board, digit);
        for (index, one) in nets.iter().enumerate() {
            for other in &nets[index + 1..] {
                for turn in 0..4 {
                    let one = turned(one, turn & 1 == 1);
                    let other = turned(other, turn & 2 == 2);
                    let Some(step) = bridge(board, &one, &other) else { continue };
                    if best.as_ref().is_none_or(|best| step.score < best.score) {
                        best = Some(step);
                    }
                }
            }
        }
    }
    best
}

fn turned<C: CellSet>(net: &Net<C>, turn: bool) -> Net<C> {
    let [one, other] = net.colours;
    Net { digit: net.digit, colours: if turn { [other, one] } else { [one, other] } }
}

/// Two nets whose first colours see each other.
fn bridge<B: Field>(board: &B, one: &Net<B::Cells>, other: &Net<B::Cells>) -> Option<Step> {
    let near = one.colours[0] & seen(board, other.colours[0]);
    let far = other.colours[0] & seen(board, one.colours[0]);
    let places = board.places(one.digit) - one.cells() - other.cells();
    let gone = places & seen(board, one.colours[1]) & seen(board, other.colours[1]);
    if near.is_empty() || gone.is_empty() {
        return None;
    }
    let sees = seen(board, gone);
    let way = one.distance(board, one.colours[1] & sees, near)
        + other.distance(board, other.colours[1] & sees, far);
    step(Technique::MultiColouring, &[one, other], gone, way + 2)
}
