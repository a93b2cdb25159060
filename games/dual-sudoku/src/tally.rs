//! Statistics of a game, from its record.

use crate::{Move, Position, words};
use quintet_core::{Fact, Game, Language, Record, Side, Text};

/// The statistics of one side.
#[derive(Clone, Copy, Default)]
struct Deeds {
    moves: i64,
    penalties: i64,
    completions: i64,
}

/// For each side: its points, its moves (including penalties), its penalties (passes and invalid attempts),
/// and the rows, columns and boxes that it completed.
pub(crate) fn tally<const N: usize, const CELLS: usize>(
    record: &Record<Position<N, CELLS>>,
    language: Language,
) -> Vec<Fact> {
    let mut deeds = [Deeds::default(); 2];
    // Endings are not checked here: that takes a while, and all moves were legal.
    let mut position = record.start.never_ending();
    for &played in &record.moves {
        let deeds = &mut deeds[position.turn().index()];
        position.play(played);
        deeds.moves += 1;
        match played {
            Move::Place { cell, .. } => {
                deeds.completions += position.grid().completed(usize::from(cell)) as i64;
            }
            Move::Penalty(_) => deeds.penalties += 1,
        }
    }
    let facts = |side: Side| {
        let Deeds { moves, penalties, completions } = deeds[side.index()];
        let fact = |name, title: Text, value| Fact::new(name, title, language, Some(side), value);
        [
            fact("score", words::SCORE, i64::from(position.score(side))),
            fact("moves", words::MOVES, moves),
            fact("penalties", words::PENALTIES, penalties),
            fact("completions", words::COMPLETIONS, completions),
        ]
    };
    Side::BOTH.into_iter().flat_map(facts).collect()
}
