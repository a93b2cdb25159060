//! The `lines` protocol: one line of JSON per turn, answered by one line with a move.
//!
//! ```text
//!  > {"game":"connect4","setup":"width=7,height=6","moves":["4"],"legal":["1",…],"board":"…",
//!     "side":"second","ply":1,"position":"4","seed":4711}
//!  < 3
//! ```

use super::Bounds;
use super::process::Process;
use crate::contestant::{ChosenMove, Contestant, Fault, LastWords};
use quintet::core::render::Style;
use quintet::core::{Info, Score, Value};
use quintet::core::{Language, Limits, Side};
use quintet::{Registry, Request, Session};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// A turn, as sent to a bot.
#[derive(Serialize)]
struct Turn<'a> {
    game: &'a str,
    /// Every option of the game with its value.
    setup: &'a str,
    /// The moves of the game so far.
    moves: Vec<&'a str>,
    /// The moves to choose from.
    legal: Vec<&'a str>,
    /// The board as printed in a terminal.
    board: String,
    /// The side to move: `first` or `second`.
    side: Side,
    /// Moves so far.
    ply: usize,
    /// The game so far in its usual notation.
    position: &'a str,
    /// Time left on the clocks, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockLine>,
    /// The limits of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<LimitsLine>,
    /// For bots that use randomness: the same game has the same seeds.
    seed: u64,
}

#[derive(Serialize)]
struct ClockLine {
    seconds: f64,
    increment: f64,
    other_seconds: f64,
    other_increment: f64,
}

#[derive(Serialize)]
struct LimitsLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulations: Option<u64>,
}

impl LimitsLine {
    fn of(limits: Limits) -> Option<Self> {
        let Limits { depth, nodes, time, simulations } = limits;
        let seconds = time.map(|time| time.as_secs_f64());
        (limits != Limits::NONE).then_some(Self { seconds, depth, nodes, simulations })
    }
}

/// Every option of a game with its value, given or default, because bots need the size of the
/// default board, too. Options that are absent by default are left out.
fn whole_setup(game: &str, given: &str) -> String {
    let registry = Registry::shipped();
    let Ok(entry) = registry.find(game) else { return given.to_owned() };
    let given: Vec<_> = given.split(',').filter_map(|option| option.split_once('=')).collect();
    let options = entry.info(Language::English).setup.into_iter().filter_map(|option| {
        let value = given.iter().find(|(name, _)| *name == option.name);
        let value = value.map(|(_, value)| (*value).to_owned()).or(option.default)?;
        Some(format!("{}={value}", option.name))
    });
    options.collect::<Vec<_>>().join(",")
}

/// The line that requests a move.
fn turn(session: &Session, request: &Request, setup: &str) -> String {
    let view = session.view();
    let clock = request.clock.map(|clock| ClockLine {
        seconds: clock.own.as_secs_f64(),
        increment: clock.own_increment.as_secs_f64(),
        other_seconds: clock.other.as_secs_f64(),
        other_increment: clock.other_increment.as_secs_f64(),
    });
    let turn = Turn {
        game: &view.game,
        setup,
        moves: view.history[..view.ply].iter().map(|ply| ply.text.as_str()).collect(),
        legal: view.moves.iter().map(|legal| legal.text.as_str()).collect(),
        board: session.text(Style::Plain),
        side: view.turn,
        ply: view.ply,
        position: &view.position,
        clock,
        limits: LimitsLine::of(request.limits),
        // Every language reads 53 bits exactly.
        seed: request.seed.0 >> 11,
    };
    serde_json::to_string(&turn).expect("a turn is plain data")
}

/// The time from now within which an answer must arrive.
pub(super) fn patience(request: &Request, bounds: &Bounds) -> Duration {
    let time = match request.clock {
        Some(clock) => Some(request.limits.time.map_or(clock.own, |time| time.min(clock.own))),
        None => request.limits.time,
    };
    time.map_or(bounds.answer, |time| time.saturating_add(bounds.overhead))
}

/// Whether the answer is no longer needed.
pub(super) fn leaving(request: &Request) -> impl Fn() -> bool {
    let stop = request.stop.clone();
    move || stop.is_stopped()
}

/// An answer with more than a move.
#[derive(Deserialize)]
struct Told {
    #[serde(rename = "move")]
    best: MoveText,
    #[serde(default)]
    value: Option<i32>,
    #[serde(default)]
    nodes: u64,
    #[serde(default)]
    depth: u32,
    #[serde(default)]
    line: Vec<String>,
}

/// A move in an object: text or, if moves are numbers, a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum MoveText {
    Text(String),
    Number(u64),
}

/// Reads an answer: a move, or an object with a move and the bot's thoughts.
fn read(answer: &str) -> Result<ChosenMove, Fault> {
    if !answer.starts_with('{') {
        // Text in quotes means the text itself.
        let best = serde_json::from_str(answer).unwrap_or_else(|_| answer.to_owned());
        return Ok(ChosenMove { best, ..ChosenMove::default() });
    }
    let told: Told = serde_json::from_str(answer).map_err(|error| Fault::Illegal {
        text: answer.to_owned(),
        reason: format!(
            "an object needs a `move`, a text as in `legal`: {{\"move\": \"4\"}} ({error})"
        ),
    })?;
    let best = match told.best {
        MoveText::Text(text) => text,
        MoveText::Number(number) => number.to_string(),
    };
    let info = Info {
        depth: told.depth,
        nodes: told.nodes,
        value: told.value.map(|score| Value::Estimated(Score::told(score))),
        pv: told.line,
        ..Info::default()
    };
    Ok(ChosenMove { best, info, charged: None })
}

/// A bot that speaks the `lines` protocol.
pub(super) struct Lines {
    process: Process,
    bounds: Bounds,
    setup: String,
    is_first: bool,
}

impl Lines {
    pub(super) fn new(process: Process, bounds: Bounds, session: &Session) -> Self {
        let setup = whole_setup(session.game(), &session.setup());
        Self { process, bounds, setup, is_first: true }
    }
}

impl Contestant for Lines {
    fn answer(&mut self, session: &Session, request: &Request) -> Result<ChosenMove, Fault> {
        let asked = Instant::now();
        self.process.send(&turn(session, request, &self.setup));
        // The first answer includes the start of the interpreter, which does not count as thinking.
        let free = if self.is_first { self.bounds.startup } else { Duration::ZERO };
        self.is_first = false;
        let patience = patience(request, &self.bounds).saturating_add(free);
        let deadline = asked + patience;
        let best = self.process.line(deadline, &leaving(request))?;
        let charged = asked.elapsed().saturating_sub(free);
        self.process.rest();
        Ok(ChosenMove { charged: Some(charged), ..read(best.trim())? })
    }

    fn keeps_time(&self) -> bool {
        true
    }

    fn grace(&self) -> Duration {
        self.bounds.overhead
    }

    fn end(&mut self) -> LastWords {
        self.process.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_given_every_option() {
        assert_eq!(whole_setup("connect4", ""), "width=7,height=6");
        assert_eq!(whole_setup("connect4", "height=4"), "width=7,height=4");
        assert_eq!(whole_setup("hex", "first=blue"), "size=11,swap=off,first=blue");
        assert_eq!(whole_setup("nothing known", "a=b"), "a=b");
        // The message opens the same game again.
        for (game, setup) in
            [("hex", ""), ("pentago", ""), ("dual-sudoku", "size=4,prefill=25"), ("sudoku", "")]
        {
            let session = Session::open(game, setup, "").unwrap();
            let whole = whole_setup(game, &session.setup());
            assert_eq!(Session::open(game, &whole, "").unwrap().setup(), session.setup());
            let line = turn(&session, &Request::default(), &whole);
            assert!(line.contains(&format!("\"setup\":\"{whole}\"")), "{line}");
        }
    }

    #[test]
    fn answers_are_moves_or_objects() {
        let best = |answer: &str| read(answer).unwrap().best;
        assert_eq!(best("c3 tl+"), "c3 tl+");
        assert_eq!(best("\"c3 tl+\""), "c3 tl+");
        let told = read(r#"{"move":"4","value":-3,"nodes":12,"line":["4","4"],"else":1}"#).unwrap();
        assert_eq!((told.best.as_str(), told.info.nodes, told.info.pv.len()), ("4", 12, 2));
        assert_eq!(told.info.value, Some(Value::Estimated(Score::told(-3))));
        assert_eq!(best(r#"{"move": 4}"#), "4");
        // Anything else is refused as a move, with a message saying what is missing.
        for broken in ["{\"moves\":4}", "{\"move\":[4]}", "{"] {
            let Err(Fault::Illegal { text, reason }) = read(broken) else { panic!("{broken}") };
            assert!(text == broken && reason.contains("needs a `move`"), "{reason}");
        }
    }
}
