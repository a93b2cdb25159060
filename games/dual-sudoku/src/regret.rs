//! Judges players by exact values: what do their moves give away?
//!
//! A position with few fillable cells can be solved, with all of its moves. The *regret* of a move is the
//! difference to the best one: 0 for a move that gives nothing away.

use crate::engine::{Engine, Options, Question};
use crate::{Endings, Grid, Move, Position};
use quintet_core::{Control, Game, Info, Limits, Random, Seed, StopFlag};
use std::ops::RangeInclusive;

/// The exact margins of all moves of a position, including the pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The margin still to come for the side to move.
    pub best: i32,
    moves: Vec<(Move, i32)>,
}

impl Truth {
    /// Solves an unfinished position; `None` if stopped first.
    #[must_use]
    pub fn of<const N: usize, const CELLS: usize>(
        position: &Position<N, CELLS>,
        stop: &StopFlag,
    ) -> Option<Self> {
        let mut engine = Engine::new(Options::default());
        let limits = Limits::NONE;
        let mut ignore = |_: &Info<Move>| {};
        let mut control = Control::new(&limits, stop, &mut ignore);
        let question =
            Question { position, all_moves: true, lines: false, exactly: true, limits, stop };
        let thought = engine.think(&question, &mut control);
        let pass = thought.pass.map(|pass| (Move::PASS, pass));
        let moves = thought.moves.into_iter().chain(pass);
        let moves = moves.map(|(played, worth)| worth.proved.then_some((played, worth.margin)));
        Some(Self { best: thought.worth.margin, moves: moves.collect::<Option<_>>()? })
    }

    /// The regret of a move; `None` for an invalid attempt, whose value is not computed.
    #[must_use]
    pub fn regret(&self, played: Move) -> Option<i32> {
        let of = self.moves.iter().find(|(of, _)| *of == played);
        of.map(|(_, margin)| self.best - margin)
    }

    /// The exact margins of all moves.
    #[must_use]
    pub fn moves(&self) -> &[(Move, i32)] {
        &self.moves
    }
}

/// What a player gave away over many positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regrets {
    /// Number of positions.
    pub count: u32,
    /// Number of moves that were not among the best.
    pub wrong: u32,
    /// Number of moves that gave away 40 points or more: a whole unit.
    pub blunders: u32,
    /// Total of points given away.
    pub points: i64,
    /// Number of passes, and of wrong ones.
    pub passes: [u32; 2],
}

impl Regrets {
    /// Adds a move with this regret.
    pub fn add(&mut self, played: Move, regret: i32) {
        self.count += 1;
        self.wrong += u32::from(regret > 0);
        self.blunders += u32::from(regret >= 40);
        self.points += i64::from(regret);
        if played == Move::PASS {
            self.passes[0] += 1;
            self.passes[1] += u32::from(regret > 0);
        }
    }

    /// The mean regret.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.points as f64 / f64::from(self.count.max(1))
    }

    /// The share of wrong moves, in percent.
    #[must_use]
    pub fn share_wrong(&self) -> f64 {
        100.0 * f64::from(self.wrong) / f64::from(self.count.max(1))
    }
}

/// Nodes per move in the games from which [`late_positions`] takes its positions.
const GAME_NODES: u64 = 300;
/// One placement in this many is random there, so that both sides sometimes err.
const CHANCE: usize = 6;

/// Unfinished 9×9 positions with this many fillable cells, each from a different game. Both sides are the
/// engine with few nodes, after four random placements and with one later placement in six random. The same
/// seed gives the same positions.
#[must_use]
pub fn late_positions(
    count: usize,
    cells: &RangeInclusive<u32>,
    seed: Seed,
) -> Vec<Position<9, 81>> {
    let games = (0..).map(|game| late_position(cells, seed.part(game)));
    games.flatten().take(count).collect()
}

/// The first position of a game with at most a randomly drawn number of fillable cells, unless the game skips
/// the range.
fn late_position(cells: &RangeInclusive<u32>, seed: Seed) -> Option<Position<9, 81>> {
    let mut random = Random::new(seed);
    let span = (cells.end() - cells.start() + 1) as usize;
    let wanted = cells.start() + random.below(span) as u32;
    let mut engine = Engine::new(Options { table_mib: 1, ..Options::default() });
    let mut position = Position::new(Grid::new(), Endings::default());
    while position.outcome().is_none() && position.fillable_cells() > wanted {
        let by_chance = position.turns() < 4 || random.below(CHANCE) == 0;
        let played = match by_chance {
            true => position.random_move(&mut random).expect("an unfinished game has moves"),
            false => quick_move(&mut engine, &position),
        };
        position.play(played);
    }
    let fits = position.outcome().is_none() && cells.contains(&position.fillable_cells());
    fits.then_some(position)
}

fn quick_move(engine: &mut Engine, position: &Position<9, 81>) -> Move {
    let limits = Limits::nodes(GAME_NODES);
    let stop = StopFlag::new();
    let mut ignore = |_: &Info<Move>| {};
    let mut control = Control::new(&limits, &stop, &mut ignore);
    let question =
        Question { position, all_moves: false, lines: false, exactly: false, limits, stop: &stop };
    engine.think(&question, &mut control).best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_truth_knows_every_move() {
        for position in late_positions(8, &(8..=12), Seed(1)) {
            assert!((8..=12).contains(&position.fillable_cells()));
            let truth = Truth::of(&position, &StopFlag::new()).expect("no limit stops it");
            assert_eq!(truth.moves().len(), position.moves().count() + 1);
            let regrets = position.moves().map(|played| truth.regret(played).expect("a move"));
            let least = regrets.chain(truth.regret(Move::PASS)).min();
            assert_eq!(least, Some(0));
        }
        assert_eq!(late_positions(3, &(10..=12), Seed(2)), late_positions(3, &(10..=12), Seed(2)));
    }
}
