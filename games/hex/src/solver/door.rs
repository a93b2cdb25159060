//! The solver as commands meet it: texts in, texts out.

use super::solution::{Options, Solution, solve};
use crate::words;
use crate::{CellSet, Hex, Move, Position};
use quintet_core::{Game, Params, Playable, SetupError, Text};
use std::time::Duration;

/// A solved position in words.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The moves that led there.
    pub position: String,
    /// The setup of the board.
    pub setup: String,
    /// 1 if the side to move wins, −1 if it loses. Of a finished game: for the
    /// side that would have moved.
    pub value: i8,
    /// The name of the colour that wins.
    pub winner: Text,
    /// Whether the game is over.
    pub over: bool,
    /// Moves and their values for the side to move, in the rules' order.
    pub moves: Vec<(String, i8)>,
    /// Best play.
    pub line: Vec<String>,
    /// The empty cells that guard the winner's connection.
    pub carrier: Vec<String>,
    /// The proof as text, with its number of lemmas.
    pub proof: Option<(String, usize)>,
    /// Positions studied.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Most bytes of tables.
    pub peak_bytes: u64,
}

impl Hex {
    /// Solves a position given as text; nothing if it was stopped.
    ///
    /// # Errors
    /// Options or a text that cannot be read.
    pub fn solve(
        params: &Params,
        text: &str,
        options: &Options,
    ) -> Result<Option<Solved>, SetupError> {
        let script = crate::notation::Script::read(text)?;
        let size = crate::playable::chosen_size(params, script.size)?;
        let rule = crate::playable::chosen_rule(params, script.rule)?;
        Ok(if size <= u128::STRIDE {
            answer(&script.play(Position::<u128>::new(size, rule))?, options)
        } else {
            answer(&script.play(Position::<crate::Wide>::new(size, rule))?, options)
        })
    }
}

fn answer<S: CellSet>(
    record: &quintet_core::Record<Position<S>>,
    options: &Options,
) -> Option<Solved> {
    let position = record.position();
    let solution: Solution<S> = solve(&position, options)?;
    let name = |of: Move| position.write_move(of);
    let sign = |wins: bool| if wins { 1 } else { -1 };
    let text = Position::write_record(record, Position::<S>::FORMATS[0].name);
    Some(Solved {
        position: text.unwrap_or_default(),
        setup: position.setup_text(),
        value: sign(solution.wins),
        winner: words::colour(solution.winner),
        over: position.outcome().is_some(),
        moves: solution.moves.iter().map(|&(of, wins)| (name(of), sign(wins))).collect(),
        line: solution.line.iter().map(|&of| name(of)).collect(),
        carrier: solution.carrier.cells().map(|cell| name(Move::Place(cell))).collect(),
        proof: solution.proof.map(|proof| (proof.write(&position), proof.lemmas.len())),
        nodes: solution.nodes,
        time: solution.time,
        peak_bytes: solution.peak_bytes,
    })
}
