//! Puzzles made by exact solvers: what the makers of all games share.
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
//! | `sample.rs` | games as people might play them |
//! | `line.rs` | what is asked for, and the moves that answer it |
//! | `measure.rs` | how hard that is, by what a plain search sees |
//! | `judge.rs` | a person's move, judged by the same solver |
//!
//! A game gives a [`Maker`]: exact values of all moves, games to look in, an evaluation for
//! the plain search, and where its grades begin. Everything depends on the seed alone.

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

/// Games that are looked through before a seed is given up: many times what any takes.
const MOST_GAMES: u64 = 4000;

/// The fewest moves of a position that makes a puzzle: with two or three, a guess is soon right.
const FEWEST_MOVES: usize = 4;

/// The exact value of a move, for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The greater the better; its sign says who wins. Where points count: the final margin.
    pub score: i32,
    /// Plies to the end of a forced win or loss, the move included, where that is known.
    pub plies: Option<u32>,
}

/// Moves with their exact values.
pub type Values<G> = Vec<(<G as Game>::Move, Exact)>;

/// What a game gives so that puzzles can be made of it.
pub trait Maker {
    /// The game, of the sizes that its puzzles have.
    type Game: Playable;
    /// What the plain search evaluates with.
    type Eval: Eval<Self::Game> + Default;
    /// The deepest plain search.
    const DEEPEST: u32;
    /// The fewest and the most own moves of a puzzle "win in so many moves".
    const WINS: Range<u32> = 2..7;
    /// The most moves that other puzzles ask for.
    const MOST_FIND: usize = 3;
    /// Whether puzzles may be about points where the winner is clear.
    const HAS_POINTS: bool = false;
    /// The least points of grades 2 to 5 (see [`quintet_core::Difficulty::points`]).
    const GRADES: [u32; 4];

    /// A solver with its memory.
    fn new() -> Self;

    /// Points of the side to move less the other side's, where points count.
    fn margin(_position: &Self::Game) -> i32 {
        0
    }

    /// A game to look in, and after how many of its moves to look; none if stopped, or if
    /// that seed leads nowhere.
    fn sample(
        &mut self,
        grade: Grade,
        seed: Seed,
        stop: &StopFlag,
    ) -> Option<(Record<Self::Game>, Range<usize>)>;

    /// Whether a position is worth solving for a puzzle of that grade: a look that costs little
    /// where solving costs much.
    fn promises(&mut self, _position: &Self::Game, _grade: Grade) -> bool {
        true
    }

    /// The exact value of every move that a person may make in an unfinished position, in the
    /// rules' order; none if stopped or out of reach.
    fn values(&mut self, position: &Self::Game, stop: &StopFlag) -> Option<Values<Self::Game>>;
}

/// The declaration of a game's puzzles.
#[must_use]
pub const fn spec<F: Family, M: Maker>(about: Text, bytes: u64) -> PuzzleSpec {
    PuzzleSpec { about, bytes, make: make::<M>, judge: judge::judge::<F, M> }
}

/// Makes the puzzle of a seed.
fn make<M: Maker>(grade: Grade, seed: Seed, stop: &StopFlag) -> Result<Puzzle, SolveError> {
    let mut maker = M::new();
    // Grades of one seed need not be of one game.
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
        "no puzzle of this grade came of this seed: try another",
        "cette graine n’a donné aucun problème de ce niveau : essayez-en une autre",
    )))
}

/// The puzzle in the last position of a game, if there is one of that grade.
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

/// The grade of so many points.
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

/// Whether a move keeps a goal of which `done` own moves have been played.
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
