//! Puzzles that need a technique.

use super::Difficulty;
use crate::coach::{Explanation, Hardness, Technique};

/// A technique that a puzzle must need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The technique.
    pub technique: Technique,
    /// Whether it must be the hardest, with no other step as hard.
    pub exactly: bool,
}

impl Wanted {
    /// Whether a puzzle with this explanation needs the technique.
    #[must_use]
    pub fn is_in(&self, explanation: &Explanation) -> bool {
        let most = explanation.steps.iter().map(|step| step.score).max();
        let mut steps =
            explanation.steps.iter().filter(|step| !self.exactly || Some(step.score) == most);
        match self.exactly {
            true => most.is_some() && steps.all(|step| step.technique == self.technique),
            false => steps.any(|step| step.technique == self.technique),
        }
    }

    /// The allowed scores: those of the technique.
    pub(super) fn difficulty(&self) -> Option<Difficulty> {
        let least = self.technique.score();
        let more = match self.technique {
            Technique::UniqueRectangle3 | Technique::UniqueLoop3 => 5,
            Technique::UniqueLoop1 | Technique::UniqueLoop2 | Technique::UniqueLoop4 => 2,
            Technique::Bug3 => 4,
            technique if technique >= Technique::XCycle => LONGEST_CHAINS,
            _ => 0,
        };
        let most = Hardness::tenths((least.in_tenths() + more).min(119));
        self.exactly.then_some(Difficulty { least, most })
    }
}

/// The maximum cost of chains beyond the shortest, in tenths.
const LONGEST_CHAINS: u8 = 14;
