//! Grades a student's program against a reference: moves, values and node counts for single
//! positions, then the accuracy of its games and its place in a cup.
//!
//! ```toml
//! game = "connect4"
//! setup = "width=5,height=4"
//! reference = "alphabeta:depth=4"        # whose moves, values and node counts are right
//! positions = ["", "3", "3324"]          # or { plies = 4, count = 10 }
//! points = { moves = 5, values = 3, nodes = 2, accuracy = 5, cup = 5 }    # also: time, critical
//! cup = { opponents = ["random", "level:1", "alphabeta:depth=2"], pairs = 4 }
//!
//! # May be left out:
//! hidden = { plies = 6, count = 10 }     # positions that students are not shown
//! partial = 50                           # per cent for a move that is not best and keeps who wins
//! within = "1s"                          # how fast answers must be for `time`
//! pass = 50                              # per cent of the points
//! seed = 1
//! limits = { depth = 4 }                 # announced to the program
//! answer = "10s"
//! ```
//!
//! The grade is the same on every machine, with any number of threads, if the players are limited
//! by depth, nodes or simulations and there are no points for time: nothing here depends on a
//! clock.

mod cup;
mod questions;
mod task;

use crate::{ArenaError, Entrant, Everybody, Openings, Truth};
pub use cup::{Blunder, Game};
pub use questions::{Answered, Question};
use quintet::Registry;
use quintet::core::{Limits, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::time::Duration;

/// The parts of a grade.
pub const PARTS: [&str; 7] = ["moves", "values", "nodes", "time", "accuracy", "critical", "cup"];
const MOVES: usize = 0;
const VALUES: usize = 1;
const NODES: usize = 2;
const TIME: usize = 3;
const ACCURACY: usize = 4;
const CRITICAL: usize = 5;
const CUP: usize = 6;

/// A grading task.
#[derive(Clone, Debug)]
pub struct Task {
    game: String,
    setup: String,
    reference: String,
    positions: Openings,
    hidden: Option<Openings>,
    /// Points of each of [`PARTS`].
    points: [f64; 7],
    /// The value of a move that is not best but keeps the result.
    partial: f64,
    cup: cup::Cup,
    pass: f64,
    seed: u64,
    limits: Limits,
    within: Duration,
    bounds: Option<crate::engine::Bounds>,
    fingerprint: String,
}

/// The expected answers, computed once for all programs.
pub struct Key {
    questions: Vec<questions::Expected>,
    truth: Mutex<Truth>,
}

/// The grade of a program.
#[derive(Clone, Debug, Default, JsonSchema, Serialize, Deserialize)]
pub struct Grade {
    /// The game.
    pub game: String,
    /// Points earned.
    pub points: f64,
    /// Maximum points.
    pub of: f64,
    /// Whether the program passed.
    pub passed: bool,
    /// The graded parts.
    pub parts: Vec<PartGrade>,
    /// Every position, with the expected and the actual answer.
    pub questions: Vec<Question>,
    /// The games played.
    pub games: Vec<Game>,
}

/// The result of one part.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct PartGrade {
    /// One of [`PARTS`].
    pub name: String,
    /// Points earned.
    pub points: f64,
    /// Maximum points.
    pub of: f64,
    /// Number of right answers.
    pub right: u64,
    /// Number of answers that were neither right nor wrong, and earned part of their points.
    #[serde(default)]
    pub partly: u64,
    /// Number of questions.
    pub asked: u64,
    /// The counts at hidden positions.
    #[serde(default)]
    pub hidden: Tally,
    /// The first few wrong answers: expected and found. Never about hidden positions.
    pub remarks: Vec<String>,
}

/// Counts of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Tally {
    /// Right answers.
    pub right: u64,
    /// Answers that earned part of their points.
    pub partly: u64,
    /// All answers.
    pub asked: u64,
}

/// Maximum number of remarks in a part.
const REMARKS: usize = 5;

impl Task {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Maximum points.
    #[must_use]
    pub fn of(&self) -> f64 {
        self.points.iter().sum()
    }

    /// The parts worth points, by name.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, f64)> {
        PARTS.into_iter().zip(self.points).filter(|(_, points)| *points > 0.0)
    }

    /// A hash of everything in the task, including the programs among its opponents.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The opponents of the cup.
    #[must_use]
    pub fn opponents(&self) -> &[Entrant] {
        &self.cup.opponents
    }

    /// Computes the expected answers, and checks that the opponents can play. `watch` receives the
    /// number of finished positions and their total.
    ///
    /// # Errors
    /// Positions that cannot be opened; an opponent that cannot play.
    pub fn key(
        &self,
        (registry, everybody): (&Registry, &Everybody),
        (threads, stop): (usize, &StopFlag),
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Key, ArenaError> {
        cup::try_opponents(self, (registry, everybody), stop)?;
        let questions = questions::prepare(self, registry, (threads, stop), watch)?;
        Ok(Key { questions, truth: Mutex::default() })
    }

    /// Grades a program.
    ///
    /// # Errors
    /// A cup or positions that cannot be played.
    pub fn grade(
        &self,
        player: &str,
        who: (&Registry, &Everybody),
        (threads, stop): (usize, &StopFlag),
    ) -> Result<Grade, ArenaError> {
        let key = self.key(who, (threads, stop), &mut |_, _| {})?;
        self.grade_by(&key, &Entrant::new(player), who, (threads, stop))
    }

    /// Grades a program with known expected answers.
    ///
    /// # Errors
    /// A cup that cannot be played.
    pub fn grade_by(
        &self,
        key: &Key,
        bot: &Entrant,
        who: (&Registry, &Everybody),
        how: (usize, &StopFlag),
    ) -> Result<Grade, ArenaError> {
        let name = "the program".to_owned();
        let bot = Entrant { bounds: self.bounds.clone(), name, ..bot.clone() };
        let mut grade = Grade { game: self.game.clone(), of: self.of(), ..Grade::default() };
        questions::ask(self, key, &bot, who, how.1, &mut grade);
        cup::play(self, key, &bot, who, how, &mut grade)?;
        grade.points = grade.parts.iter().map(|part| part.points).sum();
        grade.passed = grade.points >= self.pass * grade.of;
        Ok(grade)
    }

    /// The grade of a program that could not be run.
    #[must_use]
    pub fn nothing(&self) -> Grade {
        let parts = (0..PARTS.len()).map(|part| self.part(part)).filter(|part| part.of > 0.0);
        let (game, parts) = (self.game.clone(), parts.collect());
        Grade { game, of: self.of(), parts, ..Grade::default() }
    }

    fn part(&self, part: usize) -> PartGrade {
        PartGrade {
            name: PARTS[part].to_owned(),
            points: 0.0,
            of: self.points[part],
            right: 0,
            partly: 0,
            asked: 0,
            hidden: Tally::default(),
            remarks: Vec::new(),
        }
    }
}

impl PartGrade {
    fn remark(&mut self, text: String) {
        if self.remarks.len() < REMARKS {
            self.remarks.push(text);
        }
    }

    /// Computes the points earned.
    fn settled(mut self, partial: f64) -> Self {
        let Self { right, partly, asked, .. } = self;
        self.points = self.of * Tally { right, partly, asked }.share(partial);
        self
    }

    /// The points of visible and of hidden positions, earned and maximum.
    #[must_use]
    pub fn split(&self, partial: f64) -> [(f64, f64); 2] {
        let share = |tally: Tally| {
            let of = self.of * tally.asked as f64 / self.asked.max(1) as f64;
            (of * tally.share(partial), of)
        };
        let visible = Tally {
            right: self.right - self.hidden.right,
            partly: self.partly - self.hidden.partly,
            asked: self.asked - self.hidden.asked,
        };
        match self.asked {
            0 => [(self.points, self.of), (0.0, 0.0)],
            _ => [share(visible), share(self.hidden)],
        }
    }
}

impl Tally {
    fn share(self, partial: f64) -> f64 {
        match self.asked {
            0 => 0.0,
            asked => (self.right as f64 + partial * self.partly as f64) / asked as f64,
        }
    }
}
