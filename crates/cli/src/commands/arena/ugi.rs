//! `quintet ugi`: our players as engines for other arenas.

use crate::failure::{Exit, Failure};
use crate::lines::{Lines, too_long};
use crate::options::GameName;
use crate::output::Output;
use clap::Args;
use quintet::core::{Info, Limits, Score, Seed, Side, StopFlag, TimeLeft, Value};
use quintet::{Registry, Request, Seat, Session};
use std::io::{self, Write as _};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  quintet ugi GAME
  quintet ugi GAME --player pvs:nodes=100000
  printf 'ugi\\nposition startpos\\ngo depth 4\\nquit\\n' | quintet ugi GAME";

/// Speak UGI, the Universal Game Interface, on standard input
/// fr: Parler UGI, l’interface universelle de jeu, sur l’entrée standard
///
/// Commands: ugi, isready, uginewgame, setoption, position startpos|fen … moves …, go, stop, query,
/// quit. Moves are words without spaces. Options: Player, Setup, Seed.
/// fr: Commandes : ugi, isready, uginewgame, setoption, position startpos|fen … moves …, go, stop,
/// query, quit. Les coups sont des mots sans espaces. Options : Player, Setup, Seed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct UgiArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// The player; `quintet games GAME` lists them [default: the game's advisor]
    /// fr: Le joueur ; `quintet games GAME` les énumère [défaut : le conseiller du jeu]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,
}

pub(crate) fn run(args: &UgiArgs, out: &mut Output) -> Result<Exit, Failure> {
    let session = out.registry().open(&args.game, &args.setup, "")?;
    let player = args.player.clone().unwrap_or_else(|| session.advisor().to_owned());
    session.seat(&player)?;
    let mut engine = Engine::new(out.registry().clone(), session, player);
    let mut lines = Lines::new(io::stdin().lock());
    while let Some(line) = lines.next().map_err(Failure::refused)? {
        let Some(bytes) = line.bytes else {
            say(&format!("info string error: line {}: {}", line.number, too_long()));
            continue;
        };
        if !engine.obey(&String::from_utf8_lossy(&bytes)) {
            break;
        }
    }
    engine.stop();
    Ok(Exit::Answered)
}

/// Writes a line. If the reader is gone, the next read finds out.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// The location of the player.
enum Thinking {
    /// Not built yet.
    Nobody,
    Idle(Box<dyn Seat>),
    Busy(JoinHandle<Box<dyn Seat>>, StopFlag),
}

/// Where the moves of a position begin.
struct Start {
    /// The text after `fen`; empty for `startpos`.
    text: String,
    /// The number of moves in that text.
    ply: usize,
}

struct Engine {
    registry: Registry,
    game: String,
    setup: String,
    player: String,
    seed: Seed,
    /// The start of `session`.
    start: Start,
    /// The last position, which the next one usually extends.
    session: Session,
    /// Whether the last position was refused; `session` is then an older one.
    is_refused: bool,
    thinking: Thinking,
    /// Whether the player has anything to forget.
    has_thought: bool,
}

impl Engine {
    fn new(registry: Registry, session: Session, player: String) -> Self {
        Self {
            registry,
            game: session.game().to_owned(),
            setup: session.setup(),
            player,
            seed: Seed(0),
            start: Start { text: String::new(), ply: session.plies() },
            session,
            is_refused: false,
            thinking: Thinking::Nobody,
            has_thought: false,
        }
    }

    /// Carries out a line. Returns whether to continue.
    fn obey(&mut self, line: &str) -> bool {
        let (command, rest) =
            line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let mut answer = None;
        let done = match command {
            "" => Ok(()),
            "ugi" => {
                self.introduce();
                Ok(())
            }
            "isready" => {
                let ready = self.prepare();
                say("readyok");
                ready
            }
            "uginewgame" => {
                self.stop();
                if self.has_thought {
                    self.thinking = Thinking::Nobody;
                }
                self.prepare()
            }
            "setoption" => self.set_option(rest),
            "position" => {
                let set = self.set_position(rest);
                self.is_refused = set.is_err();
                set
            }
            "go" => {
                let going = self.go(rest);
                // The arena waits for a move: answer with UCI's null move.
                answer = going.is_err().then_some("bestmove 0000");
                going
            }
            "stop" => {
                self.stop();
                Ok(())
            }
            "query" => self.query(rest),
            "quit" => return false,
            other => Err(format!(
                "unknown command `{}`; known: ugi, isready, uginewgame, setoption, position, go, \
                 stop, query, quit",
                other.escape_debug()
            )),
        };
        if let Err(why) = done {
            say(&format!("info string error: {}", why.replace('\n', " ")));
        }
        answer.into_iter().for_each(say);
        true
    }

    fn introduce(&self) {
        say(&format!("id name Quintet {} {}", env!("CARGO_PKG_VERSION"), self.game));
        say("id author the authors of Quintet");
        say(&format!("option name Player type string default {}", self.player));
        say(&format!("option name Setup type string default {}", self.setup));
        say("option name Seed type spin default 0 min 0 max 18446744073709551615");
        say("ugiok");
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let rest =
            rest.trim().strip_prefix("name ").ok_or("expected `setoption name N value V`")?;
        let (name, value) =
            rest.split_once(" value").ok_or("expected `setoption name N value V`")?;
        let (name, value) = (name.trim(), value.trim());
        self.stop();
        match name {
            "Player" => {
                self.session.seat(value).map_err(|error| error.to_string())?;
                self.player = value.to_owned();
            }
            "Setup" => {
                let session = self.registry.open(&self.game, value, "");
                self.begin("", session.map_err(|error| error.to_string())?);
                self.setup = self.session.setup();
                self.is_refused = false;
            }
            "Seed" => {
                self.seed = Seed(value.parse().map_err(|_| format!("`{value}` is not a number"))?);
            }
            _ => return Err(format!("unknown option `{name}`; known: Player, Setup, Seed")),
        }
        self.thinking = Thinking::Nobody;
        Ok(())
    }

    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        self.stop();
        let (start, moves) = match rest.trim().split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (rest.trim(), ""),
        };
        let text = match start.split_once(char::is_whitespace) {
            Some(("fen", text)) => text.trim(),
            None if start == "startpos" => "",
            _ => return Err("expected `position startpos` or `position fen TEXT`".to_owned()),
        };
        if text != self.start.text {
            let session = self.registry.open(&self.game, &self.setup, text);
            self.begin(text, session.map_err(|error| error.to_string())?);
        }
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let followed = self.session.follow(self.start.ply, &moves);
        followed.map(|_| ()).map_err(|error| error.to_string())
    }

    /// Takes a session that was opened from this text.
    fn begin(&mut self, text: &str, session: Session) {
        self.start = Start { text: text.to_owned(), ply: session.plies() };
        self.session = session;
    }

    /// Builds the player if there is none yet, so that no move pays for its tables.
    fn prepare(&mut self) -> Result<(), String> {
        if matches!(self.thinking, Thinking::Nobody) {
            self.thinking = Thinking::Idle(self.take_seat()?);
            self.has_thought = false;
        }
        Ok(())
    }

    /// The idle player, or a new one.
    fn take_seat(&mut self) -> Result<Box<dyn Seat>, String> {
        match std::mem::replace(&mut self.thinking, Thinking::Nobody) {
            Thinking::Idle(seat) => Ok(seat),
            _ => self.session.seat(&self.player).map_err(|error| error.to_string()),
        }
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        self.stop();
        self.check_position()?;
        if self.session.is_over() {
            return Err("the game is over".to_owned());
        }
        let asked = Asked::read(rest, self.session.turn())?;
        let seat = self.take_seat()?;
        self.has_thought = true;
        let stop = StopFlag::new();
        let request = Request {
            limits: asked.limits,
            clock: asked.clock,
            seed: self.seed.part(self.session.ply() as u64),
            stop: stop.clone(),
            ..Request::default()
        };
        let (snapshot, infinite) = (self.session.snapshot(), asked.infinite);
        let thread = thread::spawn(move || {
            let mut seat = seat;
            let answer = seat.think(&snapshot, &request, &mut |thought| say(&info(&thought)));
            // With `infinite`, the answer comes at `stop`.
            while infinite && !request.stop.is_stopped() {
                thread::sleep(Duration::from_millis(5));
            }
            say(&info(&answer.choice.info));
            say(&format!("bestmove {}", word(&answer.choice.best)));
            seat
        });
        self.thinking = Thinking::Busy(thread, stop);
        Ok(())
    }

    /// Ends a search, which then answers with its move.
    fn stop(&mut self) {
        if let Thinking::Busy(thread, stop) =
            std::mem::replace(&mut self.thinking, Thinking::Nobody)
        {
            stop.stop();
            if let Ok(seat) = thread.join() {
                self.thinking = Thinking::Idle(seat);
            }
        }
    }

    /// Refuses to answer about an older position than the last one sent.
    fn check_position(&self) -> Result<(), String> {
        match self.is_refused {
            true => Err("the last position was refused".to_owned()),
            false => Ok(()),
        }
    }

    fn query(&self, rest: &str) -> Result<(), String> {
        self.check_position()?;
        let answer = match rest.trim() {
            "gameover" => self.session.is_over().to_string(),
            "p1turn" => (self.session.turn() == Side::First).to_string(),
            "result" => match self.session.ended().map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            }
            .to_owned(),
            _ => {
                return Err(
                    "expected `query gameover`, `query p1turn` or `query result`".to_owned()
                );
            }
        };
        say(&format!("response {answer}"));
        Ok(())
    }
}

/// A move as one word.
fn word(text: &str) -> String {
    text.split_whitespace().collect()
}

fn info(thought: &Info<String>) -> String {
    let mut text = format!(
        "info depth {} nodes {} time {:.0} nps {}",
        thought.depth,
        thought.nodes,
        thought.seconds() * 1000.0,
        thought.nodes_per_second()
    );
    match thought.value {
        // From −100 to 100, for programs that expect scores.
        Some(Value::Rate(rate)) => text.push_str(&format!(" score cp {:.0}", rate * 200.0 - 100.0)),
        Some(Value::Proved(score) | Value::Estimated(score)) => match mate(score) {
            Some(moves) => text.push_str(&format!(" score mate {moves}")),
            None => text.push_str(&format!(" score cp {}", score.get())),
        },
        None => {}
    }
    if !thought.pv.is_empty() {
        let line: Vec<String> = thought.pv.iter().map(|text| word(text)).collect();
        text.push_str(&format!(" pv {}", line.join(" ")));
    }
    text
}

/// Moves of the side to move until a forced end, negative for a loss, as in UCI.
fn mate(score: Score) -> Option<i64> {
    let plies = i64::from(score.plies_to_end()?);
    Some(if score.is_win() { (plies + 1) / 2 } else { -((plies + 1) / 2) })
}

/// The request in a `go` command.
#[derive(Debug, Default, PartialEq)]
struct Asked {
    limits: Limits,
    clock: Option<TimeLeft>,
    infinite: bool,
}

impl Asked {
    fn read(rest: &str, turn: Side) -> Result<Self, String> {
        let mut asked = Self::default();
        let (mut times, mut increments) = ([None; 2], [Duration::ZERO; 2]);
        let mut words = rest.split_whitespace();
        while let Some(name) = words.next() {
            if name == "infinite" {
                asked.infinite = true;
                // An unreachable limit: without one, players use a default.
                asked.limits.time = Some(Duration::from_secs(1_000_000));
                continue;
            }
            let known = ["p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes"];
            if !known.contains(&name) {
                let known = known.join(", ");
                return Err(format!("unknown `{}`; known: {known}, infinite", name.escape_debug()));
            }
            let number = words.next().and_then(|number| number.parse::<u64>().ok());
            let number = number.ok_or_else(|| format!("`{name}` needs a whole number"))?;
            let time = Duration::from_millis(number);
            match name {
                "p1time" => times[0] = Some(time),
                "p2time" => times[1] = Some(time),
                "p1inc" => increments[0] = time,
                "p2inc" => increments[1] = time,
                "movetime" => asked.limits.time = Some(time),
                "depth" => asked.limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                _ => asked.limits.nodes = Some(number),
            }
        }
        let (own, other) = (turn.index(), 1 - turn.index());
        asked.clock = times[own].map(|left| TimeLeft {
            own: left,
            own_increment: increments[own],
            other: times[other].unwrap_or(left),
            other_increment: increments[other],
        });
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_testkit::timed;

    fn engine(game: &str) -> Engine {
        let session = Session::open(game, "", "").unwrap();
        Engine::new(Registry::shipped(), session, "random".to_owned())
    }

    /// The number of changes to the session that setting a position takes.
    fn changes(engine: &mut Engine, position: &str) -> u64 {
        let before = engine.session.revision();
        engine.set_position(position).unwrap();
        engine.session.revision() - before
    }

    #[test]
    fn a_position_that_extends_the_last_plays_only_what_is_new() {
        let mut engine = engine("pentago");
        let line = "startpos moves c3tl+ d4br- a1tl+ f6tr+ b2bl-";
        assert_eq!(changes(&mut engine, line), 1 + 5);
        assert_eq!(changes(&mut engine, &format!("{line} e5br-")), 1 + 1);
        assert_eq!(changes(&mut engine, line), 1, "a move taken back");
        assert_eq!((engine.session.ply(), engine.session.turn()), (5, Side::Second));
        assert_eq!(changes(&mut engine, "startpos moves c3tl+ d4br- a1tl-"), 1 + 1);
        assert_eq!(engine.session.position(), "c3 tl+ d4 br- a1 tl-");
        assert!(engine.set_position("startpos moves c3tl+ d4br- a1tl- a1xx").is_err());
        assert_eq!(changes(&mut engine, "startpos moves c3tl+ d4br- a1tl- a2tl-"), 1 + 1);
    }

    /// Only the moves cost time: a whole game takes less time than drawing its end three times.
    /// (Each move used to take that long.)
    #[test]
    fn a_long_position_costs_its_moves() {
        let mut session = Session::open("dual-sudoku", "", "").unwrap();
        for _ in 0..60 {
            let legal = session.legal_moves();
            session.play(&legal[legal.len() / 2]).unwrap();
        }
        let position = format!("startpos moves {}", session.moves().join(" "));
        let least = |work: &dyn Fn()| (0..5).map(|_| timed(work).1).min().unwrap();
        let of_moves = least(&|| engine("dual-sudoku").set_position(&position).unwrap());
        let of_opening = least(&|| drop(engine("dual-sudoku")));
        let of_picture = least(&|| drop(session.view()));
        assert!(
            of_moves < of_opening + 3 * of_picture,
            "{of_moves:?} with {of_opening:?} to open, {of_picture:?} for a picture"
        );
    }

    #[test]
    fn the_player_is_built_before_its_first_move() {
        let mut engine = engine("connect4");
        assert!(matches!(engine.thinking, Thinking::Nobody));
        assert!(engine.obey("isready"));
        assert!(matches!(engine.thinking, Thinking::Idle(_)));
        assert!(engine.obey("uginewgame"));
        assert!(matches!(engine.thinking, Thinking::Idle(_)), "it has nothing to forget");
    }

    #[test]
    fn a_position_from_another_start_is_another_game() {
        let mut engine = engine("connect4");
        engine.set_position("fen 44 moves 5 3").unwrap();
        assert_eq!(engine.session.position(), "4453");
        assert_eq!(changes(&mut engine, "fen 44 moves 5 3 1"), 1 + 1);
        engine.set_position("startpos moves 4 4 5").unwrap();
        assert_eq!(engine.session.position(), "445");
        assert!(engine.set_position("fen zz moves 4").is_err());
        assert_eq!(changes(&mut engine, "startpos moves 4 4 5 3"), 1 + 1);
    }

    #[test]
    fn what_go_asks_for() {
        let read = |text: &str| Asked::read(text, Side::Second).unwrap();
        let asked = read("p1time 1000 p2time 5000 p1inc 1 p2inc 20");
        let clock = asked.clock.unwrap();
        assert_eq!((clock.own.as_millis(), clock.other.as_millis()), (5000, 1000));
        assert_eq!((clock.own_increment.as_millis(), clock.other_increment.as_millis()), (20, 1));
        assert_eq!(read("depth 3 nodes 7").limits, Limits { depth: Some(3), ..Limits::nodes(7) });
        assert!(read("infinite").infinite && read("") == Asked::default());
        for broken in ["depth", "depth x", "fast 3"] {
            assert!(Asked::read(broken, Side::First).is_err(), "{broken}");
        }
    }
}
