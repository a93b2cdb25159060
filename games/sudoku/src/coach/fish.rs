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

use super::cells::Unit;
use super::choose::choose;
use super::field::{CellSet, Field};
use super::step::Step;
use super::technique::Technique;

/// A fish without fins.
pub(super) fn plain<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    each(board, technique, 0, &|fish| {
        let lines = fish.crossing();
        let size = fish.bases.len();
        (lines.len() == size).then(|| fish.step(&lines, B::Cells::NONE)).flatten()
    })
}

/// A fish with fins.
pub(super) fn finned<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    finned_if(board, technique, &|_| true)
}

/// A fish with fins whose step is wanted.
pub(super) fn finned_if<B: Field>(
    board: &B,
    technique: Technique,
    is_wanted: &dyn Fn(&Step) -> bool,
) -> Option<Step> {
    // Fins lie in one box.
    let most = board.size().box_edge();
    each(board, technique, most, &|fish| {
        let lines = fish.crossing();
        let size = fish.bases.len();
        if !(size + 1..=size + most).contains(&lines.len()) {
            return None;
        }
        choose(&lines, size, |covers| {
            let fins = fish.cells - board.cells_of_all(covers);
            let [corner, ..] = board.units_of(fins.first()?);
            let step = || fish.step(covers, fins).filter(is_wanted);
            fins.is_within(board.cells_of(corner)).then(step).flatten()
        })
    })
}

/// Base lines and a digit.
struct Fish<'b, B: Field> {
    technique: Technique,
    board: &'b B,
    digit: u8,
    bases: &'b [Unit],
    /// The cells for the digit in them.
    cells: B::Cells,
}

impl<B: Field> Fish<'_, B> {
    /// The lines across that contain the cells.
    fn crossing(&self) -> Vec<Unit> {
        let [rows, columns] = self.board.directions();
        let across = if matches!(self.bases[0], Unit::Row(_)) { columns } else { rows };
        let is_met = |line: &&Unit| !(self.board.cells_of(**line) & self.cells).is_empty();
        across.iter().filter(is_met).copied().collect()
    }

    fn step(&self, covers: &[Unit], fins: B::Cells) -> Option<Step> {
        let places = self.board.places(self.digit);
        let (covered, bases) =
            (self.board.cells_of_all(covers), self.board.cells_of_all(self.bases));
        let mut gone = (places & covered) - bases;
        if !fins.is_empty() {
            gone = gone & self.board.seen_by_all(fins);
        }
        let step = Step::new(self.technique).in_units(self.bases).in_units(covers);
        let step = step.with_cells((self.cells - fins).iter()).with_cells(fins.iter());
        let rest = if fins.is_empty() { self.cells } else { fins };
        let step = step.with_digits([self.digit]).resting_on(rest, self.digit);
        step.removing(gone, self.digit).if_useful()
    }
}

/// Tries all base lines for all digits, with at most as many places as the fish has lines across, plus the
/// fins.
fn each<B: Field>(
    board: &B,
    technique: Technique,
    fins: usize,
    with: &dyn Fn(&Fish<'_, B>) -> Option<Step>,
) -> Option<Step> {
    let size = match technique {
        Technique::XWing | Technique::FinnedXWing => 2,
        Technique::Swordfish | Technique::FinnedSwordfish => 3,
        _ => 4,
    };
    board.digits().find_map(|digit| {
        let places = board.places(digit);
        board.directions().into_iter().find_map(|lines| {
            let few = 2..=size + fins;
            let open = |line: &&Unit| few.contains(&(places & board.cells_of(**line)).len());
            let lines: Vec<Unit> = lines.iter().filter(open).copied().collect();
            choose(&lines, size, |bases| {
                let cells = board.cells_of_all(bases) & places;
                with(&Fish { technique, board, digit, bases, cells })
            })
        })
    })
}
