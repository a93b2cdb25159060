//! Fish: a digit confined to as many columns as rows, or vice versa.
//!
//! ```text
//! base rows    · x · · · x ·      every x of these rows lies in the
//!              · x · · · x ·      cover columns: one in each, so that
//!              · - · · · - ·      the rest of the columns has none
//! ```
//!
//! A finned fish has further cells in its base rows, the fins. Either the fish holds or a fin does: what sees
//! all fins and lies in the cover is eliminated.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::choose::choose;
use super::step::Step;
use super::technique::Technique;

/// A fish without fins.
pub(super) fn plain(board: &Board, technique: Technique) -> Option<Step> {
    each(board, technique, 0, &|fish| {
        let lines: Vec<Unit> = fish.crossing().collect();
        let size = fish.bases.len();
        (lines.len() == size).then(|| fish.step(&lines, Cells::NONE)).flatten()
    })
}

/// A fish with fins.
pub(super) fn finned(board: &Board, technique: Technique) -> Option<Step> {
    // Fins lie in one box, which is three lines wide.
    each(board, technique, 3, &|fish| {
        let lines: Vec<Unit> = fish.crossing().collect();
        let size = fish.bases.len();
        if !(size + 1..=size + 3).contains(&lines.len()) {
            return None;
        }
        choose(&lines, size, |covers| {
            let covered = covers.iter().fold(Cells::NONE, |all, unit| all | unit.cells());
            let fins = fish.cells - covered;
            let corner = Unit::of(fins.first()?)[0];
            fins.is_within(corner.cells()).then(|| fish.step(covers, fins)).flatten()
        })
    })
}

/// Base lines and a digit.
struct Fish<'b> {
    technique: Technique,
    board: &'b Board,
    digit: u8,
    bases: &'b [Unit],
    /// The cells for the digit in them.
    cells: Cells,
}

impl Fish<'_> {
    /// The lines across that contain the cells.
    fn crossing(&self) -> impl Iterator<Item = Unit> {
        let (cells, across) = (self.cells, across(self.bases[0]));
        across.iter().copied().filter(move |line| !(line.cells() & cells).is_empty())
    }

    fn step(&self, covers: &[Unit], fins: Cells) -> Option<Step> {
        let places = self.board.places(self.digit);
        let covered = covers.iter().fold(Cells::NONE, |all, unit| all | unit.cells());
        let bases = self.bases.iter().fold(Cells::NONE, |all, unit| all | unit.cells());
        let gone = (places & covered & fins.seen_by_all()) - bases;
        let step = Step::new(self.technique).in_units(self.bases).in_units(covers);
        let step = step.with_cells((self.cells - fins).iter()).with_cells(fins.iter());
        let rest = if fins.is_empty() { self.cells } else { fins };
        let step = step.with_digits([self.digit]).resting_on(rest, self.digit);
        step.removing(gone, self.digit).if_useful()
    }
}

/// The lines that cross a line.
fn across(line: Unit) -> &'static [Unit] {
    if matches!(line, Unit::Row(_)) { &Unit::ALL[18..] } else { &Unit::ALL[9..18] }
}

/// Tries all base lines for all digits, with at most as many places as the fish has lines across, plus the
/// fins.
fn each(
    board: &Board,
    technique: Technique,
    fins: usize,
    with: &dyn Fn(&Fish<'_>) -> Option<Step>,
) -> Option<Step> {
    let size = match technique {
        Technique::XWing | Technique::FinnedXWing => 2,
        Technique::Swordfish | Technique::FinnedSwordfish => 3,
        _ => 4,
    };
    (1..=9).find_map(|digit| {
        let places = board.places(digit);
        [&Unit::ALL[9..18], &Unit::ALL[18..]].into_iter().find_map(|lines| {
            let few = 2..=size + fins;
            let open = |line: &&Unit| few.contains(&(places & line.cells()).len());
            let lines: Vec<Unit> = lines.iter().filter(open).copied().collect();
            choose(&lines, size, |bases| {
                let cells = bases.iter().fold(Cells::NONE, |all, base| all | base.cells());
                with(&Fish { technique, board, digit, bases, cells: cells & places })
            })
        })
    })
}
