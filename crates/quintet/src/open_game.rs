//! A game in progress, behind an object-safe face.

use crate::info::PlayerInfo;
use crate::review::PositionFacts;
use crate::{Error, OutcomeView, Seat, Snapshot, Solved, View};
use quintet_core::{
    Content, Diagram, Fact, Family, Language, Lines, Need, Side, SolveTask, StopFlag, Text,
};

/// A game in progress: implemented once, for all games.
pub trait OpenGame: Send {
    /// Everything needed to draw it, its words in a language.
    fn view(&self, language: Language) -> View;

    /// A move at the current ply as the game writes it.
    ///
    /// # Errors
    /// A text that is not a move here.
    fn written(&self, text: &str) -> Result<String, Error>;

    /// Plays a move at the current ply; what was undone after it is forgotten.
    ///
    /// # Errors
    /// A text that is no move here.
    fn play(&mut self, text: &str) -> Result<(), Error>;

    /// Goes to the position after `ply` moves.
    ///
    /// # Errors
    /// There is no such ply.
    fn jump(&mut self, ply: usize) -> Result<(), Error>;

    /// Moves played up to the current position.
    fn ply(&self) -> usize;

    /// Moves played in all, undone ones included.
    fn plies(&self) -> usize;

    /// Whether the game is over after `ply` moves.
    fn is_over(&self, ply: usize) -> bool;

    /// The key of the current position.
    fn key(&self) -> u64;

    /// Whether the current position is this one, whatever led to it.
    fn is_at(&self, snapshot: &Snapshot) -> bool;

    /// What is the same in every game of its family.
    fn facts(&self) -> GameFacts;

    /// How the game ended by its rules, if it did.
    fn outcome(&self) -> Option<OutcomeView>;

    /// The moves that the rules allow here, as texts and in their order; those that people may
    /// make besides are not among them.
    fn legal_moves(&self) -> Vec<String>;

    /// The first `plies` moves of the line, as texts.
    fn played(&self, plies: usize) -> Vec<String>;

    /// Which side moves after `ply` moves of the line.
    fn turn_at(&self, ply: usize) -> Side;

    /// How many of these moves, from the one after `ply` moves on, are those of the game, undone
    /// ones included. White space within a move does not count.
    fn shared(&self, ply: usize, moves: &[&str]) -> usize;

    /// The game up to the current position, in its usual format.
    fn position_text(&self) -> String;

    /// The current board as data.
    fn diagram(&self, language: Language) -> Diagram;

    /// A game of its own that stands where this one does.
    fn duplicate(&self) -> Box<dyn OpenGame>;

    /// What the rules say about each position of the whole game.
    fn position_facts(&self) -> Vec<PositionFacts>;

    /// The game up to the current position in a format.
    ///
    /// # Errors
    /// An unknown format, or one that cannot hold this game.
    fn write(&self, format: &str) -> Result<String, Error>;

    /// The setup, as `name=value,…`.
    fn setup(&self) -> String;

    /// What the game up to the current position is judged by besides its outcome.
    fn tally(&self, language: Language) -> Vec<Fact>;

    /// The players of this game, a person first.
    fn players(&self, language: Language) -> Vec<PlayerInfo>;

    /// Builds a player.
    ///
    /// # Errors
    /// A name or parameter that this game does not have.
    fn seat(&self, player: &str) -> Result<Box<dyn Seat>, Error>;

    /// Whether [`seat`](Self::seat) builds it.
    fn check_player(&self, player: &str) -> Result<(), Error>;

    /// What solving the current position will take.
    ///
    /// # Errors
    /// A game without a solver, an option that it does not have.
    fn solve_need(&self, options: &str) -> Result<Need, Error>;

    /// Nodes that the solver visits in a second on an ordinary machine; none without a solver.
    fn solve_pace(&self) -> Option<u64>;

    /// Solves the current position.
    ///
    /// # Errors
    /// As [`solve_need`](Self::solve_need); a position out of reach; a raised flag.
    fn solve(
        &self,
        options: &str,
        language: Language,
        task: &mut SolveTask<'_>,
    ) -> Result<Solved, Error>;

    /// The position after `ply` moves, for a seat.
    fn snapshot(&self, ply: usize) -> Snapshot;

    /// The current board drawn.
    fn svg(&self, language: Language) -> String;

    /// A game of the same setup at the position in which the board holds just this, with the ties
    /// of the setup or others: pairs of neighbours.
    ///
    /// # Errors
    /// A position that cannot be, and why; cells that cannot be tied.
    fn arrange(
        &self,
        contents: &[Content],
        ties: Option<&[(u16, u16)]>,
    ) -> Result<Box<dyn OpenGame>, Error>;

    /// The game with all its lines, where the format has room for them.
    fn write_lines(&self, lines: &Lines, format: &str) -> Option<Result<String, Error>>;

    /// Leaves of the game tree below each legal move; none if the flag is raised on the way.
    fn divide_until(&self, depth: u32, stop: &StopFlag) -> Option<Vec<(String, u64)>>;
}

/// What is the same in every game of a family.
#[derive(Clone, Copy)]
pub struct GameFacts {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name for people.
    pub title: Text,
    /// 2, or 1 for a puzzle.
    pub sides: usize,
    /// The player string that hints and analyses ask.
    pub advisor: &'static str,
    /// The player string that reviews ask.
    pub reviewer: &'static str,
    /// The score of an estimate that is worth three games in four.
    pub scale: f64,
}

impl GameFacts {
    /// Those of a family.
    pub(crate) const fn of<F: Family>() -> Self {
        Self {
            name: F::NAME,
            title: F::ABOUT.title,
            sides: F::SIDES,
            advisor: F::ADVISOR,
            reviewer: F::REVIEWER,
            scale: F::SCALE,
        }
    }
}
