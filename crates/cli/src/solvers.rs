//! The games whose positions can be solved exactly.

use crate::failure::Failure;
use quintet::registry;

/// The names of the games that have a solver.
const SOLVED: [&str; 5] = ["connect4", "hex", "pentago", "dual-sudoku", "sudoku"];

/// Whether a game has a solver; a game that is none is an error of its own.
pub(crate) fn find(game: &str) -> Result<(), Failure> {
    registry::find(game)?;
    if SOLVED.contains(&game) {
        return Ok(());
    }
    let known = SOLVED.join(", ");
    Err(Failure::refused(format!("{game} has no exact solver: there is one for {known}")))
}

/// Refuses an option that is for another game.
pub(crate) fn only(game: &str) -> impl Fn(&str, &str, bool) -> Result<(), Failure> + '_ {
    move |owner, option, given| {
        if given && owner != game {
            return Err(Failure::refused(format!("{option} is for {owner}, not {game}")));
        }
        Ok(())
    }
}
