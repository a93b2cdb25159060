//! The Universal Game Interface, spoken to an engine.
//!
//! ```text
//!  > ugi                                   < id name …   option name …   ugiok
//!  > setoption name Seed value 7
//!  > isready                               < readyok
//!  > uginewgame
//!  > position startpos moves 4 4 5
//!  > go p1time 5000 p2time 5000 p1inc 0 p2inc 0
//!                                          < info depth 5 nodes 1234 score cp 3 pv 4 4
//!                                          < bestmove 4
//! ```
//!
//! Moves are single words: Pentago's `c3 tl+` is written `c3tl+`. Two options are set if the engine
//! has them: `Setup`, for boards of another size, and `Seed`.

use super::Bounds;
use super::lines::{leaving, patience};
use super::process::{Process, shown};
use crate::contestant::{ChosenMove, Contestant, Fault, LastWords};
use quintet::core::{Info, Score, Value};
use quintet::core::{Seed, Side};
use quintet::{Request, Session, View};
use std::time::{Duration, Instant};

/// A move as one word.
pub(super) fn word(text: &str) -> String {
    text.split_whitespace().collect()
}

/// An engine that speaks UGI.
pub(super) struct Ugi {
    process: Process,
    bounds: Bounds,
    options: Vec<(String, String)>,
    /// How the position before the players' first move is written: `startpos moves …` if the usual
    /// start leads to it, otherwise `fen …`.
    start: Start,
    setup: Option<String>,
    seed: Seed,
    is_ready: bool,
}

/// The starting position.
enum Start {
    /// The usual start: all moves are sent.
    Usual,
    /// A position: the moves after this number are sent.
    Fen(String, usize),
}

impl Start {
    fn of(view: &View) -> Self {
        let plays_there = || -> Option<()> {
            let mut usual = Session::open(&view.game, &view.setup, "").ok()?;
            for ply in &view.history[..view.ply] {
                usual.play(&ply.text).ok()?;
            }
            (usual.view().position == view.position).then_some(())
        };
        match plays_there() {
            Some(()) => Self::Usual,
            None => Self::Fen(view.position.clone(), view.ply),
        }
    }
}

impl Ugi {
    pub(super) fn new(
        process: Process,
        bounds: Bounds,
        options: Vec<(String, String)>,
        session: &Session,
        seed: Seed,
    ) -> Self {
        let view = session.view();
        let usual = Session::open(&view.game, "", "").map(|usual| usual.setup()).ok();
        let setup = Some(view.setup.clone()).filter(|setup| Some(setup) != usual.as_ref());
        let start = Start::of(&view);
        Self { process, bounds, options, start, setup, seed, is_ready: false }
    }

    /// Performs the handshake, sets options, and announces a new game.
    fn get_ready(&mut self, leave: &dyn Fn() -> bool) -> Result<(), Fault> {
        let deadline = Instant::now() + self.bounds.startup;
        self.process.send("ugi");
        let mut known = Vec::new();
        loop {
            let line = self.line_before(deadline, leave, "ugiok")?;
            if line == "ugiok" {
                break;
            }
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                known.push(name.trim().to_owned());
            }
        }
        let has = |name: &str| known.iter().any(|known| known == name);
        let mut set: Vec<(String, String)> = Vec::new();
        if let Some(setup) = &self.setup {
            if !has("Setup") {
                return Err(Fault::Protocol(format!(
                    "it has no option `Setup`, but the game needs {setup}"
                )));
            }
            set.push(("Setup".to_owned(), setup.clone()));
        }
        if has("Seed") {
            set.push(("Seed".to_owned(), self.seed.0.to_string()));
        }
        if let Some((name, _)) = self.options.iter().find(|(name, _)| !has(name)) {
            let message = format!("it has no option `{name}`; it has {}", known.join(", "));
            return Err(Fault::Protocol(message));
        }
        for (name, value) in set.iter().chain(&self.options) {
            self.process.send(&format!("setoption name {name} value {value}"));
        }
        self.process.send("isready");
        while self.line_before(deadline, leave, "readyok")? != "readyok" {}
        self.process.send("uginewgame");
        self.is_ready = true;
        Ok(())
    }

    /// A line of the handshake.
    fn line_before(
        &mut self,
        deadline: Instant,
        leave: &dyn Fn() -> bool,
        awaited: &str,
    ) -> Result<String, Fault> {
        let line = self.process.line(deadline, leave);
        let late = || {
            let limit = self.bounds.startup.as_secs_f64();
            Fault::Protocol(format!("no `{awaited}` within {limit} s of its start"))
        };
        line.map(|line| line.trim().to_owned())
            .map_err(|fault| if fault == Fault::Late && !leave() { late() } else { fault })
    }

    fn position(&self, view: &View) -> String {
        let (start, from) = match &self.start {
            Start::Usual => ("startpos".to_owned(), 0),
            Start::Fen(text, ply) => (format!("fen {text}"), *ply),
        };
        let moves: Vec<String> =
            view.history[from..view.ply].iter().map(|ply| word(&ply.text)).collect();
        match moves.is_empty() {
            true => format!("position {start}"),
            false => format!("position {start} moves {}", moves.join(" ")),
        }
    }

    /// Waits for `bestmove`; an engine without any limit is stopped when its time is up.
    fn best_move(
        &mut self,
        asked: Instant,
        request: &Request,
        info: &mut Info<String>,
    ) -> Result<String, Fault> {
        let leave = leaving(request);
        let deadline = asked + patience(request, &self.bounds);
        let mut stopped = request.clock.is_some() || request.limits.time.is_some();
        loop {
            let until = if stopped { deadline + self.bounds.overhead } else { deadline };
            let line = match self.process.line(until, &leave) {
                Err(Fault::Late) if !stopped && !leave() => {
                    self.process.send("stop");
                    stopped = true;
                    continue;
                }
                line => line?,
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    return match words.next() {
                        Some(best) => Ok(best.to_owned()),
                        None => Err(Fault::Protocol("`bestmove` without a move".to_owned())),
                    };
                }
                Some("info") => read_info(words, info),
                Some("id" | "option" | "response" | "readyok") | None => {}
                Some(_) => {
                    let message = format!("`{}` instead of `bestmove`", shown(&line));
                    return Err(Fault::Protocol(message));
                }
            }
        }
    }
}

/// The `go` command.
fn go(request: &Request, turn: Side) -> String {
    let mut words = vec!["go".to_owned()];
    let milliseconds = |time: Duration| time.as_millis().to_string();
    if let Some(clock) = request.clock {
        let own = [clock.own, clock.own_increment];
        let other = [clock.other, clock.other_increment];
        let [first, second] = if turn == Side::First { [own, other] } else { [other, own] };
        for (name, time) in
            [("p1time", first[0]), ("p2time", second[0]), ("p1inc", first[1]), ("p2inc", second[1])]
        {
            words.extend([name.to_owned(), milliseconds(time)]);
        }
    }
    if let Some(time) = request.limits.time {
        words.extend(["movetime".to_owned(), milliseconds(time)]);
    }
    if let Some(depth) = request.limits.depth {
        words.extend(["depth".to_owned(), depth.to_string()]);
    }
    if let Some(nodes) = request.limits.nodes {
        words.extend(["nodes".to_owned(), nodes.to_string()]);
    }
    words.join(" ")
}

/// Reads a line of search information.
fn read_info<'w>(mut words: impl Iterator<Item = &'w str>, info: &mut Info<String>) {
    let score = |text: Option<&str>| Some(Value::Estimated(Score::told(text?.parse().ok()?)));
    while let Some(name) = words.next() {
        match name {
            "depth" => info.depth = words.next().and_then(|n| n.parse().ok()).unwrap_or(info.depth),
            "nodes" => info.nodes = words.next().and_then(|n| n.parse().ok()).unwrap_or(info.nodes),
            "cp" => info.value = score(words.next()).or(info.value),
            "mate" => info.value = mate(words.next()).or(info.value),
            "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
            "string" => return,
            _ => {}
        }
    }
}

/// A forced end claimed by the engine, in moves of the side to move, negative for a loss. It is not
/// a proof.
fn mate(text: Option<&str>) -> Option<Value> {
    let moves: i32 = text?.parse().ok()?;
    let plies = moves.unsigned_abs().saturating_mul(2);
    let score = match moves > 0 {
        true => Score::win_in((plies - 1).min(Score::MAX_PLIES)),
        false => Score::loss_in(plies.min(Score::MAX_PLIES)),
    };
    Some(Value::Estimated(score))
}

impl Contestant for Ugi {
    fn answer(&mut self, session: &Session, request: &Request) -> Result<ChosenMove, Fault> {
        if !self.is_ready {
            self.get_ready(&leaving(request))?;
        }
        let view = session.view();
        let position = self.position(&view);
        self.process.send(&position);
        let asked = Instant::now();
        self.process.send(&go(request, view.turn));
        let mut said = ChosenMove::default();
        let best = self.best_move(asked, request, &mut said.info)?;
        said.charged = Some(asked.elapsed());
        self.process.rest();
        // The legal move written this way, or the word itself if there is none.
        let legal = view.moves.iter().find(|legal| word(&legal.text) == best);
        said.best = legal.map_or(best, |legal| legal.text.clone());
        Ok(said)
    }

    fn keeps_time(&self) -> bool {
        true
    }

    fn grace(&self) -> Duration {
        self.bounds.overhead
    }

    fn end(&mut self) -> LastWords {
        self.process.send("quit");
        self.process.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::core::{Limits, TimeLeft};

    #[test]
    fn what_an_engine_is_asked() {
        let second = Duration::from_secs(1);
        let clock = TimeLeft {
            own: 5 * second,
            own_increment: second,
            other: 3 * second,
            other_increment: Duration::ZERO,
        };
        let mut request = Request { clock: Some(clock), ..Request::default() };
        assert_eq!(go(&request, Side::Second), "go p1time 3000 p2time 5000 p1inc 0 p2inc 1000");
        request.clock = None;
        assert_eq!(go(&request, Side::First), "go");
        request.limits = Limits { depth: Some(4), nodes: Some(9), ..Limits::time(second) };
        assert_eq!(go(&request, Side::First), "go movetime 1000 depth 4 nodes 9");
    }

    #[test]
    fn news_is_read() {
        let mut said = Info::default();
        let line = "depth 7 seldepth 9 nodes 1234 score cp -35 time 12 pv a1 b2";
        read_info(line.split(' '), &mut said);
        assert_eq!((said.depth, said.nodes, said.pv.len()), (7, 1234, 2));
        assert_eq!(said.value, Some(Value::Estimated(Score::told(-35))));
        read_info("string depth 99".split(' '), &mut said);
        assert_eq!(said.depth, 7);
        for (line, score) in [("mate 3", Score::win_in(5)), ("mate -2", Score::loss_in(4))] {
            read_info(line.split(' '), &mut said);
            assert_eq!(said.value, Some(Value::Estimated(score)));
        }
        read_info("mate 2147483647".split(' '), &mut said);
        assert_eq!(said.value, Some(Value::Estimated(Score::win_in(Score::MAX_PLIES))));
        assert_eq!(word("c3 tl+"), "c3tl+");
    }
}
