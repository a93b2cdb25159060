//! A game in progress behind an object-safe trait.

use crate::info::PlayerInfo;
use crate::review::PositionFacts;
use crate::{Error, GameEnd, Seat, Snapshot, Solved, View};
use quintet_core::{
    Content, Diagram, Fact, Family, Language, Lines, Need, Side, SolveTask, StopFlag, Text,
};

/// A game in progress; implemented once for all games.
pub trait OpenGame: Send {
    /// Everything needed to draw it, in a language.
    fn view(&self, language: Language) -> View;

    /// Rewrites a move at the current ply the way the game writes it.
    ///
    /// # Errors
    /// Text that is not a legal move here.
    fn written(&self, text: &str) -> Result<String, Error>;

    /// Plays a move at the current ply; undone moves are forgotten.
    ///
    /// # Errors
    /// Text that is not a legal move here.
    fn play(&mut self, text: &str) -> Result<(), Error>;

    /// Goes to the position after `ply` moves.
    ///
    /// # Errors
    /// There is no such ply.
    fn jump(&mut self, ply: usize) -> Result<(), Error>;

    /// Moves played up to the current position.
    fn ply(&self) -> usize;

    /// Moves played in total, including undone ones.
    fn plies(&self) -> usize;

    /// Whether the game is over after `ply` moves.
    fn is_over(&self, ply: usize) -> bool;

    /// The key of the current position.
    fn key(&self) -> u64;

    /// Whether the current position equals this one, however it was reached.
    fn is_at(&self, snapshot: &Snapshot) -> bool;

    /// Facts shared by all games of its family.
    fn facts(&self) -> GameFacts;

    /// How the game ended by its rules, if it did.
    fn outcome(&self) -> Option<GameEnd>;

    /// The moves that the rules allow here, as text and in order; without other moves that people
    /// may make.
    fn legal_moves(&self) -> Vec<String>;

    /// The first `plies` moves of the line, as text.
    fn played(&self, plies: usize) -> Vec<String>;

    /// Which side moves after `ply` moves of the line.
    fn turn_at(&self, ply: usize) -> Side;

    /// How many of these moves agree with the game from ply `ply` on, undone moves included. White
    /// space within a move is ignored.
    fn shared(&self, ply: usize, moves: &[&str]) -> usize;

    /// The game up to the current position, in its usual format.
    fn position_text(&self) -> String;

    /// The current board as data.
    fn diagram(&self, language: Language) -> Diagram;

    /// An independent copy of the game at its current position.
    fn duplicate(&self) -> Box<dyn OpenGame>;

    /// The facts about each position of the whole game.
    fn position_facts(&self) -> Vec<PositionFacts>;

    /// The game up to the current position in a format.
    ///
    /// # Errors
    /// An unknown format, or one that cannot hold this game.
    fn write(&self, format: &str) -> Result<String, Error>;

    /// The setup, as `name=value,…`.
    fn setup(&self) -> String;

    /// The figures that judge the game up to the current position, besides its outcome.
    fn tally(&self, language: Language) -> Vec<Fact>;

    /// The players of this game, a human first.
    fn players(&self, language: Language) -> Vec<PlayerInfo>;

    /// Builds a player.
    ///
    /// # Errors
    /// A name or parameter that this game does not have.
    fn seat(&self, player: &str) -> Result<Box<dyn Seat>, Error>;

    /// Checks that [`seat`](Self::seat) would build the player.
    fn check_player(&self, player: &str) -> Result<(), Error>;

    /// The resources needed to solve the current position.
    ///
    /// # Errors
    /// A game without a solver, or an option it does not have.
    fn solve_need(&self, options: &str) -> Result<Need, Error>;

    /// Nodes per second of the solver on an ordinary machine; `None` without a solver.
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

    /// The position after `ply` moves, to hand to a seat.
    fn snapshot(&self, ply: usize) -> Snapshot;

    /// The current board as SVG.
    fn svg(&self, language: Language) -> String;

    /// A game of the same setup at the position with exactly this board, and with the ties (pairs
    /// of neighbours) of the setup or with others.
    ///
    /// # Errors
    /// A position that cannot occur, with the reason; cells that cannot be tied.
    fn arrange(
        &self,
        contents: &[Content],
        ties: Option<&[(u16, u16)]>,
    ) -> Result<Box<dyn OpenGame>, Error>;

    /// The game with all its lines, if the format can hold them.
    fn write_lines(&self, lines: &Lines, format: &str) -> Option<Result<String, Error>>;

    /// Leaves of the game tree below each legal move; `None` if the flag is raised meanwhile.
    fn divide_until(&self, depth: u32, stop: &StopFlag) -> Option<Vec<(String, u64)>>;
}

/// Facts shared by all games of a family.
#[derive(Clone, Copy)]
pub struct GameFacts {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name for people.
    pub title: Text,
    /// 2, or 1 for a puzzle.
    pub sides: usize,
    /// The player string used for hints and analyses.
    pub advisor: &'static str,
    /// The player string used for reviews.
    pub reviewer: &'static str,
    /// The score at which an estimate wins three games in four.
    pub scale: f64,
}

impl GameFacts {
    /// The facts of a family.
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
