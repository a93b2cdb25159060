//! HTP, the text protocol of Hex programs (HexGui, benzene's tools): version 2 of GTP, the protocol of Go
//! programs, with `swap-pieces`. A line is a command, optionally preceded by a number; the answer begins with
//! `=`, or `?` for an error, repeats the number and ends with an empty line. Black is our Red, White our
//! Blue.
//!
//! Source: the documentation of the commands sent by HexGui and benzene.

mod table;

use crate::notation::{MAX_SIZE, Script, write_move};
use crate::{Colour, Move, Position, SwapRule, Wide};
use quintet_core::{Language, Limits, RecordError};
use std::time::Duration;
use table::Match;

/// The commands with their arguments.
pub const COMMANDS: [&str; 24] = [
    "all_legal_moves",
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "hexgui-analyze_commands",
    "known_command",
    "list_commands",
    "loadsgf",
    "name",
    "param_game",
    "play",
    "protocol_version",
    "quintet-chances",
    "quintet-connected",
    "quintet-sgf",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
    "winner",
];

/// The analyses in HexGui's menu.
const ANALYSES: &str = "\
pspairs/Chances of Winning/quintet-chances
string/Connected by Guards/quintet-connected
string/Winner/winner
plist/Legal Moves/all_legal_moves";

/// The default board size.
const USUAL_SIZE: u32 = 11;
/// Minimum number of moves that a clock should last for.
const FEWEST_MOVES: u32 = 8;

/// A conversation with one caller.
pub struct Htp {
    player: String,
    table: Box<dyn Match>,
    size: u32,
    moves: Vec<String>,
    resigned: Option<Colour>,
    swaps: bool,
    resigns: bool,
    /// The time left to each colour, as last reported by the caller.
    clocks: [Option<Duration>; 2],
}

/// An answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The text to write, including the empty line; empty for a line without a command.
    pub text: String,
    /// Whether the conversation is over.
    pub quits: bool,
}

type Answer = Result<String, String>;

impl Htp {
    /// A conversation with a player, `engine` for instance.
    ///
    /// # Errors
    /// An unknown player, in words.
    pub fn new(player: &str) -> Result<Self, String> {
        Ok(Self {
            player: player.to_owned(),
            table: table::table(USUAL_SIZE, player)?,
            size: USUAL_SIZE,
            moves: Vec::new(),
            resigned: None,
            swaps: false,
            resigns: true,
            clocks: [None; 2],
        })
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> Reply {
        let line: String = line.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
        let line = line.split('#').next().unwrap_or_default();
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let mut words = line.split_whitespace().peekable();
        let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
        let number = words.next_if(is_number).unwrap_or_default();
        let Some(command) = words.next() else {
            return Reply { text: String::new(), quits: false };
        };
        let rest: Vec<&str> = words.collect();
        let answer = self.obey(command, &rest);
        let quits = command == "quit" && answer.is_ok();
        let (sign, body) = match answer {
            Ok(body) => ('=', body),
            Err(body) => ('?', body),
        };
        // An empty line would end the answer.
        let body: Vec<&str> = body.lines().filter(|line| !line.trim().is_empty()).collect();
        let start = if sign == '=' && body.len() > 1 { "\n" } else { "" };
        let text = format!("{sign}{number} {start}{}\n\n", body.join("\n"));
        Reply { text, quits }
    }

    fn obey(&mut self, command: &str, rest: &[&str]) -> Answer {
        match (command, rest) {
            ("name", []) => Ok("Quintet".to_owned()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("protocol_version", []) => Ok("2".to_owned()),
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("quit", []) => Ok(String::new()),
            ("boardsize", [size]) => self.board_size(size, size),
            ("boardsize", [columns, rows]) => self.board_size(columns, rows),
            ("clear_board", []) => self.restart(),
            ("play", [colour, of]) => self.play(colour, of),
            ("genmove", [colour]) => self.generate(colour, true),
            ("reg_genmove", [colour]) => self.generate(colour, false),
            ("undo", []) => self.undo(),
            ("showboard", []) => Ok(self.table.picture()),
            ("final_score", []) => self.final_score(),
            ("winner", []) => Ok(self.winner().map_or("none", name).to_owned()),
            ("all_legal_moves", []) => Ok(self.legal_moves().join(" ")),
            ("time_settings", [main, extra, stones]) => self.set_clocks(main, extra, stones),
            ("time_left", [colour, seconds]) | ("time_left", [colour, seconds, _]) => {
                self.clocks[self::colour(colour)? as usize] = Some(span(seconds)?);
                Ok(String::new())
            }
            ("param_game", []) => Ok(self.parameters()),
            ("param_game", [name, value]) => self.set_parameter(name, value),
            ("loadsgf", [file]) => self.load(file, None),
            ("loadsgf", [file, number]) => {
                let wrong = |_| format!("`{number}` is not the number of a move");
                self.load(file, Some(number.parse().map_err(wrong)?))
            }
            ("quintet-sgf", []) => self.table.sgf(),
            ("quintet-chances", []) => self.chances(),
            ("quintet-connected", []) => Ok(self.connected()),
            ("hexgui-analyze_commands", []) => Ok(ANALYSES.to_owned()),
            (name, _) if COMMANDS.contains(&name) => {
                Err(format!("wrong arguments; {}", usage(name)))
            }
            (name, _) => Err(format!("unknown command `{name}`; list_commands lists them")),
        }
    }

    fn board_size(&mut self, columns: &str, rows: &str) -> Answer {
        if columns != rows {
            return Err(format!("{columns}×{rows}: only square boards are supported"));
        }
        let size = columns.parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
        let Some(size) = size else {
            return Err(format!("`{columns}` is not a size; expected 1 to {MAX_SIZE}"));
        };
        self.table = table::table(size, &self.player)?;
        self.size = size;
        self.restart()
    }

    fn restart(&mut self) -> Answer {
        self.resigned = None;
        self.replay(Vec::new())
    }

    /// Plays these moves from the start; changes nothing if one of them cannot be played.
    fn replay(&mut self, moves: Vec<String>) -> Answer {
        let shown = moves.get(1).map(String::as_str);
        let rule = match shown {
            Some("swap-sides") => SwapRule::Sides,
            Some("swap-pieces") => SwapRule::Pieces,
            _ if self.swaps => SwapRule::Pieces,
            _ => SwapRule::Off,
        };
        self.table.replay(rule, &moves)?;
        self.moves = moves;
        Ok(String::new())
    }

    /// Plays one more move. A swap may need a different rule than the game began with, so the game is then
    /// replayed; every other move is played on the current position.
    fn extend(&mut self, text: String) -> Answer {
        if text.starts_with("swap") {
            let moves = self.moves.iter().cloned().chain([text]).collect();
            return self.replay(moves);
        }
        self.table.play(&text)?;
        self.moves.push(text);
        Ok(String::new())
    }

    fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    fn winner(&self) -> Option<Colour> {
        self.resigned.map(Colour::other).or_else(|| self.table.winner())
    }

    /// Reads a colour, which must be the side to move.
    fn turn(&self, colour: &str) -> Result<Colour, String> {
        let colour = self::colour(colour)?;
        if self.is_over() {
            return Err("the game is over".to_owned());
        }
        if colour == self.table.turn() {
            return Ok(colour);
        }
        Err(format!("it is {}'s turn", name(colour.other())))
    }

    fn play(&mut self, colour: &str, of: &str) -> Answer {
        let colour = self.turn(colour)?;
        let of = of.to_ascii_lowercase();
        if of == "resign" {
            self.resigned = Some(colour);
            return Ok(String::new());
        }
        let is_swap = of.starts_with("swap");
        if is_swap && self.moves.len() != 1 {
            return Err("a swap can only be the second move of a game".to_owned());
        }
        let text = if of == "swap" { "swap-pieces".to_owned() } else { of };
        self.extend(text)
    }

    fn generate(&mut self, colour: &str, plays: bool) -> Answer {
        let colour = self.turn(colour)?;
        let found = self.table.think(self.limits(colour));
        if found.is_hopeless && self.resigns {
            if plays {
                self.resigned = Some(colour);
            }
            return Ok("resign".to_owned());
        }
        let text = if found.text == "swap" { "swap-pieces".to_owned() } else { found.text };
        if plays {
            self.extend(text.clone())?;
        }
        Ok(text)
    }

    /// A share of the clock, if there is one: half of the empty cells are own moves, of which about half are
    /// played.
    fn limits(&self, colour: Colour) -> Limits {
        match self.clocks[colour as usize] {
            None => Limits::NONE,
            Some(left) => Limits::time(left / (self.table.empty() / 4).max(FEWEST_MOVES)),
        }
    }

    fn undo(&mut self) -> Answer {
        if self.resigned.take().is_some() {
            return Ok(String::new());
        }
        let Some((_, before)) = self.moves.split_last() else {
            return Err("no move to take back".to_owned());
        };
        self.replay(before.to_vec())
    }

    fn final_score(&self) -> Answer {
        match self.winner() {
            Some(Colour::Red) => Ok("B+".to_owned()),
            Some(Colour::Blue) => Ok("W+".to_owned()),
            None => Err("the game is not over".to_owned()),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let moves = if self.is_over() { Vec::new() } else { self.table.moves() };
        let named = |of: String| if of == "swap" { "swap-pieces".to_owned() } else { of };
        moves.into_iter().map(named).collect()
    }

    /// A main time, and extra time for a number of stones after it.
    fn set_clocks(&mut self, main: &str, extra: &str, stones: &str) -> Answer {
        let (main, extra) = (span(main)?, span(extra)?);
        let wrong = || format!("`{stones}` is not a number of stones");
        let stones: u32 = stones.parse().map_err(|_| wrong())?;
        let endless = !extra.is_zero() && stones == 0;
        let left = main + extra * FEWEST_MOVES / stones.max(1);
        self.clocks = if endless { [None; 2] } else { [Some(left); 2] };
        Ok(String::new())
    }

    fn parameters(&self) -> String {
        let number = u8::from;
        format!("allow_swap {}\nresign {}", number(self.swaps), number(self.resigns))
    }

    fn set_parameter(&mut self, name: &str, value: &str) -> Answer {
        let value = match value {
            "0" => false,
            "1" => true,
            _ => return Err(format!("`{value}` is neither 0 nor 1")),
        };
        match name {
            "allow_swap" => {
                self.swaps = value;
                self.replay(self.moves.clone())
            }
            "resign" => {
                self.resigns = value;
                Ok(String::new())
            }
            _ => Err(format!("unknown parameter `{name}`; expected allow_swap or resign")),
        }
    }

    /// Opens a game file; with a number, the position before that move.
    fn load(&mut self, file: &str, number: Option<usize>) -> Answer {
        let length = std::fs::metadata(file).map_err(|error| format!("{file}: {error}"))?.len();
        if length > LONGEST_FILE {
            return Err(format!("{file}: longer than {LONGEST_FILE} bytes"));
        }
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let (size, mut moves) = read_game(&text)?;
        let size = size.to_string();
        moves.truncate(number.map_or(usize::MAX, |number| number.saturating_sub(1)));
        self.board_size(&size, &size)?;
        self.replay(moves)
    }

    fn chances(&mut self) -> Answer {
        if self.is_over() {
            return Err("the game is over".to_owned());
        }
        let chances = self.table.chances(self.limits(self.table.turn()));
        let pair = |(of, chance): (String, f64)| format!("{of} {chance:.2}");
        Ok(chances.into_iter().map(pair).collect::<Vec<_>>().join(" "))
    }

    fn connected(&self) -> String {
        match self.table.connected() {
            Some((winner, guards)) => format!("{} {}", name(winner), guards.join(" ")),
            None => "none".to_owned(),
        }
    }
}

/// Maximum size of a game file.
const LONGEST_FILE: u64 = 1 << 20;

/// The size and the moves in a game's text.
fn read_game(text: &str) -> Result<(u32, Vec<String>), String> {
    let in_words = |error: RecordError| error.in_words(Language::English);
    let script = Script::read(text).map_err(in_words)?;
    let (size, rule) = (script.size.unwrap_or(USUAL_SIZE), script.rule.unwrap_or(SwapRule::Off));
    let record = script.play(Position::<Wide>::new(size, rule)).map_err(in_words)?;
    let swap = if rule == SwapRule::Sides { "swap-sides" } else { "swap-pieces" };
    let name = |&of: &Move| match of {
        Move::Swap => swap.to_owned(),
        Move::Place(_) => write_move::<Wide>(of),
    };
    Ok((size, record.moves.iter().map(name).collect()))
}

/// The usage of a command.
fn usage(command: &str) -> &'static str {
    match command {
        "boardsize" => "expected boardsize COLUMNS [ROWS]",
        "play" => "expected play COLOUR MOVE",
        "genmove" | "reg_genmove" => "expected a colour, black or white",
        "known_command" => "expected the name of a command",
        "loadsgf" => "expected loadsgf FILE [MOVE]",
        "param_game" => "expected param_game, or param_game NAME VALUE",
        "time_left" => "expected time_left COLOUR SECONDS [STONES]",
        "time_settings" => "expected time_settings MAIN EXTRA STONES",
        _ => "expected no arguments",
    }
}

fn colour(text: &str) -> Result<Colour, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" | "red" => Ok(Colour::Red),
        "w" | "white" | "blue" => Ok(Colour::Blue),
        _ => Err(format!("`{text}` is not a colour; expected black or white")),
    }
}

const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "black",
        Colour::Blue => "white",
    }
}

fn span(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let seconds = seconds.filter(|span| *span <= Duration::from_secs(1_000_000));
    seconds.ok_or_else(|| format!("`{text}` is not a number of seconds"))
}
