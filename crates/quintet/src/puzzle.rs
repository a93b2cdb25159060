//! Puzzles of any game as plain data: the game's puzzle maker makes them and judges moves in them.

use crate::{Error, Registry, Session, View};
use quintet_core::{
    Attempt, Goal, Grade, Judgement, Language, ParamError, Puzzle, PuzzleSpec, Seed, SolveError,
    StopFlag, Words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A finished puzzle with what people read about it. The same game, seed and grade give it again.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Puzzle")]
pub struct TitledPuzzle {
    /// The game's name.
    pub game: String,
    /// The seed it was made from.
    pub seed: u64,
    /// The puzzle itself.
    #[serde(flatten)]
    pub made: Puzzle,
    /// The goal as a sentence.
    pub text: String,
    /// The grade's name.
    pub grade_title: &'static str,
    /// Why it has that grade, in words.
    pub why: String,
    /// The game with the solution played, in its usual format.
    pub record: String,
}

/// A request for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PuzzleRequest")]
pub struct PuzzleRequest {
    /// The game's name.
    pub game: String,
    /// The grade, 1 to 5.
    pub grade: u8,
    /// The random seed; at most 2⁵³ − 1 if JavaScript reads it.
    #[serde(default)]
    pub seed: u64,
}

/// A move in a puzzle to judge.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "JudgeRequest")]
pub struct JudgeRequest {
    /// The game's name.
    pub game: String,
    /// The puzzle's setup.
    #[serde(default)]
    pub setup: String,
    /// Its position.
    pub position: String,
    /// Its goal.
    pub goal: Goal,
    /// The number of moves to find.
    pub find: usize,
    /// The moves of both sides since then; the last one is judged.
    pub moves: Vec<String>,
}

/// A judged move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Judged")]
pub struct JudgedMove {
    /// The judgement and the continuation.
    #[serde(flatten)]
    pub judgement: Judgement<String>,
    /// The game after the move.
    pub view: View,
    /// The game after the answer, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<View>,
}

/// A puzzle with the board to draw.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "PuzzleOnBoard")]
pub struct PuzzleOnBoard {
    /// The puzzle.
    pub puzzle: TitledPuzzle,
    /// Its position.
    pub view: View,
}

impl Registry {
    /// The names of the games that have puzzles.
    #[must_use]
    pub fn with_puzzles(&self) -> Vec<&'static str> {
        let has = |name: &&str| self.find(name).is_ok_and(|entry| entry.puzzles().is_some());
        self.names().into_iter().filter(has).collect()
    }

    /// The puzzle maker of a game.
    ///
    /// # Errors
    /// An unknown game, or [`Error::NoPuzzles`], listing those that have puzzles.
    pub fn puzzles_of(&self, game: &str) -> Result<PuzzleSpec, Error> {
        let entry = self.find(game)?;
        let known = || self.with_puzzles().into_iter().map(str::to_owned).collect();
        entry.puzzles().ok_or_else(|| Error::NoPuzzles { game: game.to_owned(), known: known() })
    }

    /// Makes a puzzle. The same game, seed and grade give the same puzzle on every machine.
    ///
    /// # Errors
    /// A game without puzzles, a grade outside 1 to 5, a raised stop flag.
    pub fn make_puzzle(
        &self,
        request: &PuzzleRequest,
        language: Language,
        stop: &StopFlag,
    ) -> Result<PuzzleOnBoard, Error> {
        let PuzzleRequest { game, grade, seed } = request;
        let spec = self.puzzles_of(game)?;
        let grade = Grade::new(*grade).ok_or_else(|| not_a_grade(*grade))?;
        let made = (spec.make)(grade, Seed(*seed), stop).map_err(refusal)?;
        let view = self.shown((game, &made.setup, &made.position), &[], language, stop)?;
        let names = [made.turn, !made.turn].map(|side| &*view.board.looks[side.index()].name);
        let line: Vec<String> = made.line.iter().map(|step| step.text.clone()).collect();
        let puzzle = TitledPuzzle {
            game: game.clone(),
            seed: *seed,
            text: made.goal.in_words(made.find, names, language),
            grade_title: grade.title(language),
            why: made.difficulty.in_words(language),
            record: self.shown((game, &made.setup, &made.position), &line, language, stop)?.record,
            made,
        };
        Ok(PuzzleOnBoard { puzzle, view })
    }

    /// Judges a move of a puzzle by the game's exact solver.
    ///
    /// # Errors
    /// A game without puzzles, an invalid position or move, a raised stop flag.
    pub fn judge(
        &self,
        request: &JudgeRequest,
        language: Language,
        stop: &StopFlag,
    ) -> Result<JudgedMove, Error> {
        let JudgeRequest { game, setup, position, goal, find, moves } = request;
        let spec = self.puzzles_of(game)?;
        let attempt = Attempt { setup, position, goal: *goal, find: *find, moves };
        let judged = (spec.judge)(&attempt, stop).map_err(refusal)?;
        let view = self.shown((game, setup, position), moves, language, stop)?;
        let after = match &judged.reply {
            Some(reply) => {
                let moves: Vec<String> = moves.iter().chain([&reply.text]).cloned().collect();
                Some(self.shown((game, setup, position), &moves, language, stop)?)
            }
            None => None,
        };
        Ok(JudgedMove { judgement: judged.get(language), view, after })
    }

    fn shown(
        &self,
        (game, setup, position): (&str, &str, &str),
        moves: &[String],
        language: Language,
        stop: &StopFlag,
    ) -> Result<View, Error> {
        let mut session: Session = self.open_until(game, setup, position, stop)?;
        session.set_language(language);
        for played in moves {
            session.play(played)?;
        }
        Ok(session.view())
    }
}

fn not_a_grade(given: u8) -> Error {
    Error::Option(ParamError::BadValue {
        name: "grade".to_owned(),
        value: given.to_string(),
        expected: Words::new("1 to 5", "1 à 5"),
    })
}

fn refusal(error: SolveError) -> Error {
    match error {
        SolveError::Stopped => Error::Stopped,
        SolveError::Refused(why) => Error::Unsolved(why),
    }
}
