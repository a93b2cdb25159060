//! The list of all questions, and a function that answers a question given as text.

use super::explore::ExploreRequest;
use super::games::{Game, Games};
use super::perft::PerftRequest;
use super::position::{ArrangeRequest, ExportRequest, PositionRequest};
use super::search::{AnalyseRequest, SolveRequest};
use super::sudoku::Solvers;
use super::{Asked, Begun, Catalogue, Question, Refusal, read};
use crate::sudoku::{self, CheckRequest, GenerateRequest, HintRequest};
use crate::{Code, JudgeRequest, PuzzleRequest};
use quintet_core::{Language, StopFlag, Words};
use serde::Serialize;
use serde::de::value::{Error as ValueError, MapDeserializer};

/// Visits every question type.
pub trait Visitor {
    /// Called with each question.
    fn visit<Q: Question>(&mut self);
}

/// Shows every question to a visitor.
pub fn each(visitor: &mut impl Visitor) {
    visitor.visit::<Games>();
    visitor.visit::<Game>();
    visitor.visit::<PositionRequest>();
    visitor.visit::<ArrangeRequest>();
    visitor.visit::<ExportRequest>();
    visitor.visit::<ExploreRequest>();
    visitor.visit::<AnalyseRequest>();
    visitor.visit::<SolveRequest>();
    visitor.visit::<GenerateRequest>();
    visitor.visit::<CheckRequest>();
    visitor.visit::<HintRequest>();
    visitor.visit::<sudoku::SolveRequest>();
    visitor.visit::<Solvers>();
    visitor.visit::<PerftRequest>();
    visitor.visit::<PuzzleRequest>();
    visitor.visit::<JudgeRequest>();
}

/// Answers a question: `method` and `path` select it, `body` is its JSON text. The answer is JSON.
///
/// ```
/// use quintet::questions::{Catalogue, ask};
/// use quintet::{Registry, core::{Language, StopFlag}};
/// let catalogue = Catalogue::new(Registry::shipped(), 1 << 30);
/// let ask = |method, path, body| ask(&catalogue, (method, path), body, Language::English, &StopFlag::new());
/// let view = ask("POST", "/position", r#"{"game": "connect4", "position": "4453"}"#)?;
/// assert!(view.contains("Red to move"));
/// assert_eq!(ask("POST", "/perft", r#"{"game": "go", "depth": 1}"#).unwrap_err().status, 404);
/// # Ok::<(), quintet::questions::Refusal>(())
/// ```
///
/// # Errors
/// An unknown question, an unreadable one, or one that cannot be answered.
pub fn ask(
    catalogue: &Catalogue,
    (method, path): (&str, &str),
    body: &str,
    language: Language,
    stop: &StopFlag,
) -> Result<String, Refusal> {
    let asked = Asked { catalogue, language, stop };
    let mut asking = Asking { asked, method, path, body, answer: None };
    each(&mut asking);
    asking.answer.unwrap_or_else(|| Err(unknown(path)))
}

/// A question as text, and its answer once the matching type was found.
struct Asking<'a> {
    asked: Asked<'a>,
    method: &'a str,
    path: &'a str,
    body: &'a str,
    answer: Option<Result<String, Refusal>>,
}

impl Visitor for Asking<'_> {
    fn visit<Q: Question>(&mut self) {
        // `/sudoku/solvers` comes before the pattern that would match it as a name: the first match
        // wins.
        let Some(fields) = fields(Q::PATH, self.path).filter(|_| self.answer.is_none()) else {
            return;
        };
        let method = if Q::IN_PATH { "GET" } else { "POST" };
        self.answer = Some(if self.method == method {
            self.answer::<Q>(fields)
        } else {
            Err(wrong_method(self.method, self.path))
        });
    }
}

impl Asking<'_> {
    fn answer<Q: Question>(&self, fields: Vec<(&str, &str)>) -> Result<String, Refusal> {
        let question = match Q::IN_PATH {
            true => in_path::<Q>(fields.into_iter()).map_err(|error| error.to_string()),
            false => read::<Q>(self.body),
        };
        let question = question.map_err(|why| Refusal::unreadable(Words::same(why)))?;
        let answer = match question.begin(self.asked)? {
            Begun::Answered(answer) => answer,
            Begun::Work(work) => {
                let stop = work.effort.longest.map_or_else(
                    || self.asked.stop.clone(),
                    |longest| self.asked.stop.after(longest),
                );
                (work.run)(&stop)?
            }
        };
        written(&answer)
    }
}

/// Reads a question whose fields are the named parts of its path.
///
/// # Errors
/// A field with an invalid value.
pub fn in_path<'a, Q: Question>(
    fields: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<Q, ValueError> {
    Q::deserialize(MapDeserializer::new(fields))
}

/// The values of the named parts of a path; `None` if the path does not match.
fn fields<'p>(pattern: &'static str, path: &'p str) -> Option<Vec<(&'static str, &'p str)>> {
    let (names, parts) = (pattern.split('/'), path.split('/'));
    if names.clone().count() != parts.clone().count() {
        return None;
    }
    let mut fields = Vec::new();
    for (name, part) in names.zip(parts) {
        match name.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) => fields.push((name, part)),
            None if name == part => {}
            None => return None,
        }
    }
    Some(fields)
}

fn written(answer: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(answer)
        .map_err(|error| Refusal::new(500, Code::Internal, Words::same(error.to_string())))
}

fn unknown(path: &str) -> Refusal {
    let message = Words::new(
        format!("there is no question `{path}`"),
        format!("il n’y a pas de question `{path}`"),
    );
    Refusal::new(404, Code::NotFound, message)
}

fn wrong_method(method: &str, path: &str) -> Refusal {
    let message = Words::new(
        format!("`{path}` does not take {method}"),
        format!("`{path}` n’accepte pas {method}"),
    );
    Refusal::new(405, Code::Method, message)
}
