//! Puzzles made by exact solvers: the parts shared by all games.
//!
//! ```text
//! seed ──► a game of two weak players ──► a position with one best move
//!             (the game's `Maker`)              │  (its exact solver)
//!                                               ▼
//!          measured: grade ◄── the line: the only moves, the replies that test most
//! ```
//!
//! | file | what |
//! |---|---|
//! | `sample.rs` | games like those that people play |
//! | `line.rs` | the goal, and the moves that reach it |
//! | `measure.rs` | how hard that is for a plain search |
//! | `judge.rs` | judges a person's move with the same solver |
//!
//! A game provides a [`Maker`]: exact values of all moves, games to search for puzzles, an evaluation for the
//! plain search, and the thresholds of its grades. Everything depends on the seed alone.

mod judge;
mod line;
mod measure;
mod sample;

pub use sample::{Sampling, play};

use line::Line;
use quintet_core::{
    Eval, Family, Game, Goal, Grade, Playable, Puzzle, PuzzleSpec, Random, Record, Seed,
    SolveError, Step, StopFlag, Text, Words,
};
use std::ops::Range;

/// Number of games tried before a seed is given up: many times what any seed needs.
const MOST_GAMES: u64 = 4000;

/// The fewest moves in a puzzle's position: with only two or three, guessing works too well.
const FEWEST_MOVES: usize = 4;

/// The exact value of a move, for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// Greater is better; the sign says who wins. Where points count, this is the final margin.
    pub score: i32,
    /// Plies to the end of a forced win or loss, including this move, if known.
    pub plies: Option<u32>,
}

/// Moves with their exact values.
pub type Values<G> = Vec<(<G as Game>::Move, Exact)>;

/// What a game provides for making puzzles.
pub trait Maker {
    /// The game, with the board sizes of its puzzles.
    type Game: Playable;
    /// The evaluation of the plain search.
    type Eval: Eval<Self::Game> + Default;
    /// The deepest plain search.
    const DEEPEST: u32;
    /// The range of own moves in puzzles that ask to win within a number of moves.
    const WINS: Range<u32> = 2..7;
    /// The maximum number of moves to find in other puzzles.
    const MOST_FIND: usize = 3;
    /// Whether points may be the goal when the winner is already clear.
    const HAS_POINTS: bool = false;
    /// The least points of grades 2 to 5 (see [`quintet_core::Difficulty::points`]).
    const GRADES: [u32; 4];

    /// A solver with its memory.
    fn new() -> Self;

    /// Points of the side to move minus the other side's, where points count.
    fn margin(_position: &Self::Game) -> i32 {
        0
    }

    /// A game to search for puzzles, and the moves after which to look; `None` if stopped, or if the seed
    /// leads nowhere.
    fn sample(
        &mut self,
        grade: Grade,
        seed: Seed,
        stop: &StopFlag,
    ) -> Option<(Record<Self::Game>, Range<usize>)>;

    /// Whether a position may be worth solving for a puzzle of this grade: a cheap test for games that are
    /// expensive to solve.
    fn promises(&mut self, _position: &Self::Game, _grade: Grade) -> bool {
        true
    }

    /// The exact value of every move that a person may make in an unfinished position, in the rules' order;
    /// `None` if stopped or out of reach.
    fn values(&mut self, position: &Self::Game, stop: &StopFlag) -> Option<Values<Self::Game>>;
}

/// The declaration of a game's puzzles.
#[must_use]
pub const fn spec<F: Family, M: Maker>(about: Text, bytes: u64) -> PuzzleSpec {
    PuzzleSpec { about, bytes, make: make::<M>, judge: judge::judge::<F, M> }
}

/// Makes the puzzle for a seed.
fn make<M: Maker>(grade: Grade, seed: Seed, stop: &StopFlag) -> Result<Puzzle, SolveError> {
    let mut maker = M::new();
    // The grades of one seed need not come from one game.
    let seed = seed.part(grade.index() as u64);
    for game in 0..MOST_GAMES {
        let seed = seed.part(game);
        if let Some((record, plies)) = maker.sample(grade, seed, stop) {
            let mut plies: Vec<usize> = plies.filter(|&ply| ply <= record.moves.len()).collect();
            Random::new(seed.part(0)).shuffle(&mut plies);
            for ply in plies {
                let moves = record.moves[..ply].to_vec();
                let record = Record { moves, ..Record::new(record.start.clone()) };
                if let Some(puzzle) = look(&mut maker, &record, grade, stop) {
                    return Ok(puzzle);
                }
            }
        }
        if stop.is_stopped() {
            return Err(SolveError::Stopped);
        }
    }
    Err(SolveError::Refused(Words::new(
        "this seed gives no puzzle of this grade; try another",
        "cette graine ne donne aucun problème de ce niveau ; essayez-en une autre",
    )))
}

/// The puzzle in the last position of a game, if it has one of this grade.
fn look<M: Maker>(
    maker: &mut M,
    record: &Record<M::Game>,
    grade: Grade,
    stop: &StopFlag,
) -> Option<Puzzle> {
    let position = record.position();
    let has_choice = position.moves().take(FEWEST_MOVES).count() == FEWEST_MOVES;
    if !has_choice || stop.is_stopped() || !maker.promises(&position, grade) {
        return None;
    }
    let values = maker.values(&position, stop)?;
    let goal = line::goal::<M>(&position, &values)?;
    let line = Line::of(maker, &position, goal, values, stop)?;
    let difficulty = measure::difficulty::<M>(&line, stop)?;
    if grade_of::<M>(difficulty.points) != grade {
        return None;
    }
    let format = M::Game::FORMATS[0].name;
    Some(Puzzle {
        setup: record.start.setup_text(),
        position: M::Game::write_record(record, format).expect("the usual format holds every game"),
        turn: position.turn(),
        goal,
        find: line.find,
        grade,
        difficulty,
        line: steps(&position, &line.moves),
    })
}

/// The grade for this number of points.
fn grade_of<M: Maker>(points: u32) -> Grade {
    let reached = M::GRADES.iter().filter(|&&least| points >= least).count();
    Grade::ALL[reached]
}

/// A line as text.
fn steps<G: Playable>(start: &G, moves: &[(G::Move, Exact)]) -> Vec<Step> {
    let mut position = start.clone();
    let mut written = Vec::new();
    for &(played, value) in moves {
        written.push(step(&position, played, value));
        position.play(played);
    }
    written
}

fn step<G: Playable>(position: &G, played: G::Move, Exact { score, plies }: Exact) -> Step {
    Step { side: position.turn(), text: position.write_move(played), score, plies }
}

/// Whether a move keeps a goal after `done` own moves.
fn keeps(goal: Goal, done: u32, value: Exact) -> bool {
    match goal {
        Goal::WinIn { moves } => {
            let most = (2 * moves.saturating_sub(done)).saturating_sub(1);
            value.score > 0 && value.plies.is_some_and(|plies| plies <= most)
        }
        Goal::Win => value.score > 0,
        Goal::Hold => value.score >= 0,
        Goal::Gain { margin, .. } => value.score >= margin,
    }
}
