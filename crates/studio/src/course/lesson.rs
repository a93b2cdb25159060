//! The parts of a lesson.

use quintet::core::Language;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A text in both languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Both {
    pub(crate) en: String,
    pub(crate) fr: String,
}

/// A lesson, its texts in both languages or in one. Texts are plain: an empty line begins a new
/// paragraph, and backticks mark what is typed or played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson<T> {
    /// What it is called.
    pub(crate) title: T,
    /// What it is about, in a line.
    pub(crate) summary: T,
    /// What it explains, a screen at a time.
    pub(crate) screens: Vec<Screen<T>>,
    /// What engines are asked.
    pub(crate) runs: Vec<Run<T>>,
    /// What the person is asked first.
    pub(crate) prediction: Prediction<T>,
    /// What is measured then.
    pub(crate) experiment: Experiment<T>,
    /// What to do away from the page, and what to answer on it.
    pub(crate) task: Task<T>,
    /// Where to read on.
    pub(crate) links: Vec<Link<T>>,
}

/// A screen.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonScreen")]
pub(crate) struct Screen<T> {
    /// What it is about.
    pub(crate) title: T,
    /// What it says.
    pub(crate) text: T,
    /// What it shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) show: Option<Show>,
    /// A picture that the page draws instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) picture: Option<Picture>,
}

/// A picture about measuring.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "LessonPicture")]
pub(crate) enum Picture {
    /// The interval of a score for several numbers of games.
    Interval,
    /// Sequential tests of several matches.
    Sequential,
}

/// A position, or a search of it under the microscope.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonShow")]
pub(crate) struct Show {
    /// The game's name.
    pub(crate) game: String,
    /// Its setup.
    #[serde(default)]
    pub(crate) setup: String,
    /// The position.
    #[serde(default)]
    pub(crate) moves: String,
    /// The player whose search is shown; without it, only the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) a: Option<String>,
    /// Another one beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) b: Option<String>,
    /// Nodes of each at most.
    #[serde(default = "usual_nodes")]
    pub(crate) nodes: u64,
    /// The event to begin with.
    #[serde(default = "usual_step")]
    pub(crate) step: u32,
}

const fn usual_nodes() -> u64 {
    5000
}

/// A few nodes into the search, where there is already something to see.
const fn usual_step() -> u32 {
    12
}

/// Something to ask an engine.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonRun")]
pub(crate) struct Run<T> {
    /// Its name within the lesson.
    pub(crate) name: String,
    /// What it is called.
    pub(crate) label: T,
    /// Who is asked, and what.
    pub(crate) door: Door,
}

/// The doors to our engines.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "LessonDoor")]
pub(crate) enum Door {
    /// Leaves of the game tree: `leaves`.
    Perft(PerftDoor),
    /// A player's search: `nodes`, `simulations`, `depth`, `best`, `value`, and its own counters.
    Search(SearchDoor),
    /// The same from its events: also `cuts`, `skipped`, `hits`, `again`.
    Trace(SearchDoor),
    /// An exact solution: `value`, `score`, `best`, `plies`, `nodes`.
    Solve(SolveDoor),
    /// A solver of Sudoku: `solved`, `nodes`, `steps`, `back`, `starts`.
    Sudoku(SudokuDoor),
    /// A match in the arena: `games`, `points`, `share`, `low`, `high`, `width`.
    Match(MatchDoor),
}

/// A position and a depth.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PerftDoor {
    /// The game's name.
    pub(crate) game: String,
    /// Its setup.
    #[serde(default)]
    pub(crate) setup: String,
    /// The position.
    #[serde(default)]
    pub(crate) position: String,
    /// Plies.
    pub(crate) depth: u32,
}

/// A position and a player.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchDoor {
    /// The game's name.
    pub(crate) game: String,
    /// Its setup.
    #[serde(default)]
    pub(crate) setup: String,
    /// The position.
    #[serde(default)]
    pub(crate) position: String,
    /// The player string.
    pub(crate) player: String,
}

/// A position for an exact solver.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveDoor {
    /// The game's name.
    pub(crate) game: String,
    /// Its setup.
    #[serde(default)]
    pub(crate) setup: String,
    /// The position.
    #[serde(default)]
    pub(crate) position: String,
    /// Options of its solver.
    #[serde(default)]
    pub(crate) options: String,
}

/// A puzzle for a solver of Sudoku.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SudokuDoor {
    /// Its cells.
    pub(crate) puzzle: String,
    /// The solver string.
    pub(crate) solver: String,
    /// The random seed.
    #[serde(default)]
    pub(crate) seed: u64,
}

/// Two players and how many pairs of games they play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchDoor {
    /// The game's name.
    pub(crate) game: String,
    /// Its setup.
    #[serde(default)]
    pub(crate) setup: String,
    /// The players.
    pub(crate) players: [String; 2],
    /// Pairs of games: the same opening, sides swapped.
    pub(crate) pairs: u32,
    /// Random moves of an opening.
    pub(crate) plies: u32,
    /// The random seed.
    pub(crate) seed: u64,
}

/// What the person says before the engine does.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonPrediction")]
pub(crate) struct Prediction<T> {
    /// The question.
    pub(crate) question: T,
    /// What kind of answer it has.
    pub(crate) ask: Ask,
    /// What to say once the answer is known.
    pub(crate) after: T,
    /// The position it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) show: Option<Show>,
}

/// A question with an answer that runs give.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "LessonAsk")]
pub(crate) enum Ask {
    /// A figure of a run.
    Number(NumberAsk),
    /// The run with the greatest figure.
    Most(WhichAsk),
    /// The run with the smallest figure.
    Least(WhichAsk),
    /// One of the best moves that a run finds.
    Move(MoveAsk),
}

/// A figure of a run.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NumberAsk {
    /// The run.
    pub(crate) of: String,
    /// The figure.
    pub(crate) figure: String,
    /// The factor within which an answer is close.
    pub(crate) within: f64,
}

/// One of several runs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichAsk {
    /// The runs.
    pub(crate) among: Vec<String>,
    /// The figure that is compared.
    pub(crate) figure: String,
}

/// A move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveAsk {
    /// The run that knows the best ones.
    pub(crate) of: String,
}

/// All runs beside each other.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonExperiment")]
pub(crate) struct Experiment<T> {
    /// What is measured and why.
    pub(crate) text: T,
    /// The figures of the table.
    pub(crate) figures: Vec<String>,
    /// What to see in them.
    pub(crate) after: T,
}

/// Something to do away from the page.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonTask")]
pub(crate) struct Task<T> {
    /// With a program or with a pencil.
    pub(crate) kind: TaskKind,
    /// What to do.
    pub(crate) text: T,
    /// A command that helps or checks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) command: Option<String>,
    /// What to answer on the page; none where only a program of one's own shows it.
    pub(crate) questions: Vec<TaskQuestion<T>>,
}

/// A question about a task.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonTaskQuestion")]
pub(crate) struct TaskQuestion<T> {
    /// The question.
    pub(crate) ask: T,
    /// What answers it.
    pub(crate) answer: TaskAnswer,
}

/// What answers a question about a task.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "LessonTaskAnswer")]
pub(crate) enum TaskAnswer {
    /// A number that reasoning gives.
    Number(TaskNumber),
    /// Yes or no.
    Yes(bool),
    /// A figure of a run, exactly.
    Figure(FigureAnswer),
    /// One of the best moves that a run finds.
    Move(MoveAsk),
}

/// A number that reasoning gives.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaskNumber {
    /// The number.
    pub(crate) is: f64,
    /// The factor within which an answer is right; 1: exactly.
    pub(crate) within: f64,
}

/// A figure of a run.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FigureAnswer {
    /// The run.
    pub(crate) of: String,
    /// The figure.
    pub(crate) figure: String,
}

/// What a task is done with.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "LessonTaskKind")]
pub(crate) enum TaskKind {
    /// A program of one's own.
    Bot,
    /// Paper.
    Paper,
}

/// Where to read on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LessonLink")]
pub(crate) struct Link<T> {
    /// What is there.
    pub(crate) text: T,
    /// Where.
    pub(crate) to: Place,
}

/// A place to read on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[schemars(rename = "LessonPlace")]
pub(crate) enum Place {
    /// A report's chapter, by its name.
    Report(String),
    /// A search under the microscope.
    Microscope(Show),
    /// An address of the page.
    Page(String),
    /// A file of the documentation, which comes with the program's source.
    Docs(String),
}

impl Lesson<Both> {
    /// The lesson in one language.
    pub(crate) fn in_language(&self, language: Language) -> Result<Lesson<String>, String> {
        in_one(self, language)
    }
}

/// Replaces each pair of texts by the one in the given language.
fn in_one<A: Serialize, B: DeserializeOwned>(data: &A, language: Language) -> Result<B, String> {
    let mut value = serde_json::to_value(data).map_err(|error| error.to_string())?;
    pick(&mut value, language);
    serde_json::from_value(value).map_err(|error| error.to_string())
}

fn pick(value: &mut Value, language: Language) {
    match value {
        Value::Array(parts) => parts.iter_mut().for_each(|part| pick(part, language)),
        Value::Object(fields) if fields.len() == 2 && fields.contains_key("en") => {
            let chosen = fields.remove(language.pick("en", "fr"));
            *value = chosen.unwrap_or_default();
        }
        Value::Object(fields) => fields.values_mut().for_each(|part| pick(part, language)),
        _ => {}
    }
}
