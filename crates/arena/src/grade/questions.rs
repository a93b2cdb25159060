//! Asks a program about positions with known right answers.

use super::{Grade, Key, MOVES, NODES, PartGrade, TIME, Task, VALUES};
use crate::openings::{Opening, prepare as prepare_openings};
use crate::{
    ArenaError, ChosenMove, Entrant, Everybody, Fault, MatchSpec, Openings, Seating as _,
    TournamentSpec,
};
use quintet::core::{Limits, Score, Seed, StopFlag, Value};
use quintet::search::in_order;
use quintet::{Registry, Request, Session};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::time::{Duration, Instant};

/// Number of consecutive late answers after which no more questions are asked.
const PATIENCE: usize = 3;

/// The fault of a question that was not asked.
const NOT_ASKED: &str = "it was not asked: three times in a row it had not answered in time";

/// A position, with the expected and the actual answer.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct Question {
    /// The setup.
    pub setup: String,
    /// The game that leads to the position.
    pub position: String,
    /// Whether it is hidden from students.
    pub hidden: bool,
    /// Moves of the best value, the reference's own move first.
    pub best: Vec<String>,
    /// Moves that are not best but keep the result, according to the reference.
    pub fair: Vec<String>,
    /// The value for the side to move, according to the reference.
    pub value: Option<i32>,
    /// Nodes of the reference's search.
    pub nodes: u64,
    /// The answer, if there was one.
    pub answer: Option<Answered>,
    /// The fault, if there was no answer.
    pub fault: Option<String>,
}

/// The answer of a program.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct Answered {
    /// Its move.
    #[serde(rename = "move")]
    pub best: String,
    /// Its value for the position.
    pub value: Option<i32>,
    /// Its node count.
    pub nodes: u64,
    /// Whether it was fast enough, if that counts.
    pub in_time: bool,
}

/// The expected answer at a position.
pub(super) struct Expected {
    opening: Opening,
    hidden: bool,
    said: ChosenMove,
    best: Vec<String>,
    fair: Vec<String>,
}

/// Creates the positions, and computes the expected answers.
pub(super) fn prepare(
    task: &Task,
    registry: &Registry,
    (threads, stop): (usize, &StopFlag),
    watch: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Expected>, ArenaError> {
    let mut asked = Vec::new();
    if task.points[..=TIME].iter().any(|points| *points > 0.0) {
        for (positions, hidden) in [(Some(&task.positions), false), (task.hidden.as_ref(), true)] {
            let Some(positions) = positions else { continue };
            let made = openings(task, positions, hidden, registry, stop)?;
            asked.extend(made.into_iter().map(|opening| (opening, hidden)));
        }
    }
    let (count, mut done) = (asked.len(), Vec::new());
    let begun = asked.into_iter().take_while(|_| !stop.is_stopped());
    let expect = |(opening, hidden)| expected(task, registry, (opening, hidden), stop);
    let Ok(()) = in_order(threads, begun, expect, |expected| {
        done.push(expected);
        watch(done.len(), count);
        Ok::<_, Infallible>(())
    });
    Ok(done)
}

fn openings(
    task: &Task,
    positions: &Openings,
    hidden: bool,
    registry: &Registry,
    stop: &StopFlag,
) -> Result<Vec<Opening>, ArenaError> {
    let spec = MatchSpec {
        setup: task.setup.clone(),
        openings: positions.clone(),
        pairs: match positions {
            Openings::Random { count, .. } => count.unwrap_or(10),
            _ => 1,
        },
        // If both are random, hidden positions differ from visible ones.
        seed: if hidden { Seed(task.seed).part(u64::MAX).0 } else { task.seed },
        ..MatchSpec::new(&task.game, "random", "random")
    };
    Ok(prepare_openings(&TournamentSpec::from(&spec), registry, stop, &mut |_, _| {})?)
}

/// The reference's answer, with all moves it considers equally good.
fn expected(
    task: &Task,
    registry: &Registry,
    (opening, hidden): (Opening, bool),
    stop: &StopFlag,
) -> Expected {
    let session = open(task, registry, &opening);
    let think = |all_moves: bool| {
        let seat = session.seat(&task.reference);
        let request = Request { limits: Limits::NONE, all_moves, ..request(task, stop) };
        seat.expect("a reference that was built before").think(
            &session.snapshot(),
            &request,
            &mut |_| {},
        )
    };
    let said: ChosenMove = think(false).into();
    let moves = think(true).choice.moves;
    let best = moves.iter().map(|of| of.value).max_by(|a, b| a.rank().total_cmp(&b.rank()));
    let is_best = |value: Value| Some(value.rank()) == best.map(Value::rank);
    let mut equal = vec![said.best.clone()];
    let mut fair = Vec::new();
    for of in moves {
        if is_best(of.value) && of.played != said.best {
            equal.push(of.played);
        } else if of.played != said.best
            && best.is_some_and(|best| winner(best) == winner(of.value))
        {
            fair.push(of.played);
        }
    }
    Expected { opening, hidden, said, best: equal, fair }
}

/// The winner according to a value: 1, −1, or 0 for a draw or if unknown.
fn winner(value: Value) -> i32 {
    match value {
        Value::Proved(score) => score.get().signum(),
        Value::Estimated(score) => i32::from(score.is_win()) - i32::from(score.is_loss()),
        Value::Rate(rate) => i32::from(rate >= 1.0) - i32::from(rate <= 0.0),
    }
}

fn open(task: &Task, registry: &Registry, opening: &Opening) -> Session {
    registry
        .open(&task.game, &opening.setup, &opening.position)
        .expect("a position that was opened before")
}

fn request(task: &Task, stop: &StopFlag) -> Request {
    let (limits, seed) = (task.limits, Seed(task.seed));
    Request { limits, seed, stop: stop.clone(), ..Request::default() }
}

/// Asks a program about every position. After three consecutive late answers it is not asked any
/// more.
pub(super) fn ask(
    task: &Task,
    key: &Key,
    bot: &Entrant,
    (registry, everybody): (&Registry, &Everybody),
    stop: &StopFlag,
    grade: &mut Grade,
) {
    let mut parts = [MOVES, VALUES, NODES, TIME].map(|part| task.part(part));
    let mut silent = 0;
    for expected in &key.questions {
        if stop.is_stopped() {
            break;
        }
        let found = match silent {
            PATIENCE.. => Err(Fault::Protocol(NOT_ASKED.to_owned())),
            _ => {
                let session = open(task, registry, &expected.opening);
                answer(everybody, bot, &session, &request(task, stop))
            }
        };
        silent = match found {
            Err(Fault::Late) => silent + 1,
            _ if silent < PATIENCE => 0,
            _ => silent,
        };
        let question = expected.question(&found, task.within);
        for (part, grade) in parts.iter_mut().enumerate() {
            grade.compare(part, &question);
        }
        grade.questions.push(question);
    }
    let settled = parts.into_iter().map(|part| part.settled(task.partial));
    grade.parts.extend(settled.filter(|part| part.of > 0.0));
}

/// Asks a program once; returns the answer and the time it took, including the start.
fn answer(
    everybody: &Everybody,
    bot: &Entrant,
    session: &Session,
    request: &Request,
) -> Result<(ChosenMove, Duration), Fault> {
    let mut seat = everybody.seat(session, bot, request.seed).map_err(Fault::Crash)?;
    let started = Instant::now();
    let said = seat.answer(session, request);
    let time = said.as_ref().ok().and_then(|said| said.charged).unwrap_or(started.elapsed());
    seat.end();
    let said = said?;
    // An illegal move loses a game; here it counts as no answer.
    match session.legal_moves().contains(&said.best) {
        true => Ok((said, time)),
        false => {
            let reason = "it is not among the legal moves".to_owned();
            Err(Fault::Illegal { text: said.best, reason })
        }
    }
}

impl Expected {
    fn question(
        &self,
        found: &Result<(ChosenMove, Duration), Fault>,
        within: Duration,
    ) -> Question {
        let answer = found.as_ref().ok().map(|(said, time)| Answered {
            best: said.best.clone(),
            value: score(said),
            nodes: said.info.nodes,
            in_time: *time <= within,
        });
        Question {
            setup: self.opening.setup.clone(),
            position: self.opening.position.clone(),
            hidden: self.hidden,
            best: self.best.clone(),
            fair: self.fair.clone(),
            value: score(&self.said),
            nodes: self.said.info.nodes,
            answer,
            fault: found.as_ref().err().map(ToString::to_string),
        }
    }
}

fn score(said: &ChosenMove) -> Option<i32> {
    said.info.value.and_then(Value::score).map(Score::get)
}

impl PartGrade {
    /// Compares one answer with the expected one.
    fn compare(&mut self, part: usize, question: &Question) {
        let shown =
            |value: Option<i32>| value.map_or_else(|| "none".to_owned(), |it| it.to_string());
        let (expected, found) = match part {
            MOVES => (question.best.clone(), question.answer.as_ref().map(|it| it.best.clone())),
            VALUES => {
                (vec![shown(question.value)], question.answer.as_ref().map(|it| shown(it.value)))
            }
            NODES => (
                vec![question.nodes.to_string()],
                question.answer.as_ref().map(|it| it.nodes.to_string()),
            ),
            _ => {
                let in_time = |it: &Answered| if it.in_time { "in time" } else { "late" };
                let found = question.answer.as_ref().map(|it| in_time(it).to_owned());
                (vec!["in time".to_owned()], found)
            }
        };
        let is_right = found.as_ref().is_some_and(|found| expected.contains(found));
        let is_partly = part == MOVES
            && question.answer.as_ref().is_some_and(|it| question.fair.contains(&it.best));
        self.asked += 1;
        self.right += u64::from(is_right);
        self.partly += u64::from(is_partly);
        if question.hidden {
            self.hidden.asked += 1;
            self.hidden.right += u64::from(is_right);
            self.hidden.partly += u64::from(is_partly);
        } else if !is_right {
            let at = match question.position.as_str() {
                "" => "the start".to_owned(),
                text => format!("`{text}`"),
            };
            let expected = expected.join(" or ");
            self.remark(match (&found, &question.fault) {
                (Some(found), _) => format!("at {at}: expected {expected}, found {found}"),
                (None, why) => format!("at {at}: no answer: {}", why.clone().unwrap_or_default()),
            });
        }
    }
}
