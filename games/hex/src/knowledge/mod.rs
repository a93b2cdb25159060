//! What can be known about a position without searching: inferior cells, connections that cannot be cut, and
//! the cells in which one must play.
//!
//! | file | what |
//! |---|---|
//! | `field.rs` | [`Field`]: stones, played or filled in |
//! | `inferior.rs` | dead, captured and dominated cells: rules with reasons |
//! | `fill.rs` | [`Filled`]: the rules until they find no more |
//! | `connections.rs` | [`Connections`]: AND and OR over carriers |
//! | `lists.rs` | its lists of carriers |
//! | `chains.rs` | [`connected_chains`]: the connections shown to people |
//! | `study.rs` | [`Study`]: all of it for one position |

mod chains;
mod connections;
mod field;
mod fill;
mod inferior;
mod lists;
mod study;

pub use chains::{Connected, End, connected_chains};
pub use connections::{Connections, Effort, Limits};
pub use field::Field;
pub use fill::Filled;
pub(crate) use study::with_chains;
pub use study::{Decided, Finding, Open, Rules, Study, kill_support};

use crate::{CellSet, Colour, Position};

/// What is known about a position with a side to move.
#[derive(Clone, Debug)]
pub struct Knowledge<S: CellSet> {
    /// Cells that may be given to Red and to Blue without changing the value.
    pub filled: [S; 2],
    /// The moves that must be considered: no other is better. Empty if the winner is known.
    pub must_play: S,
    /// The winner, if known.
    pub winner: Option<Colour>,
    /// Empty cells that suffice for the winner's connection: all its guards. Empty without a winner.
    pub carrier: S,
}

impl<S: CellSet> Knowledge<S> {
    /// Studies a position; the effort bounds the time.
    #[must_use]
    pub fn of(position: &Position<S>, effort: Effort) -> Self {
        Self::with(&mut Study::new(effort, Rules::ALL), position)
    }

    /// What is known about a position, found with reused memory.
    #[must_use]
    pub fn with(study: &mut Study<S>, position: &Position<S>) -> Self {
        let field = Field::of(position);
        let filled = study.fill(field, field.board().all);
        let found = study.study(&filled.field, position.colour_to_move(), false);
        let (must_play, winner, carrier) = match found {
            Finding::Decided(decided) => {
                let proof = filled.supported(decided.proof, decided.winner);
                (S::EMPTY, Some(decided.winner), proof & field.empty())
            }
            Finding::Open(open) => (open.moves, None, S::EMPTY),
        };
        Self { filled: filled.cells, must_play, winner, carrier }
    }
}
