//! A session with its players.

use super::timing::{Made, SideTotals, side_totals, totals};
use super::{Difficulty, GameFile};
use crate::failure::Failure;
use crate::words;
use quintet::HUMAN;
use quintet::core::{Fact, Info, Seed, Side, write_duration};
use quintet::{
    Clock, Clocks, Error, GameEnd, PlayedMove, Reason, Registry, Request, Seat, Session, View,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A game in progress with its players.
pub(crate) struct Game {
    pub(super) session: Session,
    /// One for each side.
    pub(super) chairs: Vec<Chair>,
    pub(super) seed: Seed,
    /// The thought behind each ply, if there was one.
    thoughts: Vec<Option<Info<String>>>,
    /// The time of each ply, if it was measured.
    spent: Vec<Option<Duration>>,
    /// The clock of each side at the start, if there are clocks.
    clock: Option<Clock>,
    clocks: Clocks,
    /// The number of times another game was loaded.
    loads: u64,
    /// The difficulty of new puzzles, in a game of puzzles.
    pub(super) difficulty: Option<Difficulty>,
    /// The file in which the game is kept.
    kept_in: Option<PathBuf>,
    /// Files it was read from or written to; only these are overwritten.
    own_files: Vec<PathBuf>,
}

/// Who plays a side.
pub(super) struct Chair {
    pub(super) player: String,
    /// `None` for a person.
    pub(super) seat: Option<Box<dyn Seat>>,
}

impl Chair {
    pub(super) fn new(session: &Session, player: &str) -> Result<Self, Error> {
        let seat = if player == HUMAN { None } else { Some(session.seat(player)?) };
        Ok(Self { player: player.to_owned(), seat })
    }
}

impl Game {
    /// Seats the players, one for each side. The game was read from a file, if
    /// `read_from`, and will be kept in one, if `kept_in`.
    pub(crate) fn new(
        session: Session,
        players: &[String],
        seed: Seed,
        read_from: Option<PathBuf>,
        kept_in: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        let chairs = players.iter().map(|player| Chair::new(&session, player));
        let chairs = chairs.collect::<Result<_, _>>()?;
        let thoughts = vec![None; session.plies()];
        let own_files = read_from.into_iter().collect();
        let mut game = Self {
            session,
            chairs,
            seed,
            spent: vec![None; thoughts.len()],
            thoughts,
            clock: None,
            clocks: Clocks::start([None; 2]),
            loads: 0,
            difficulty: None,
            kept_in: None,
            own_files,
        };
        if let Some(path) = kept_in {
            game.claim(&path)?;
            // The file does not change until there is a move to save.
            let opened = OpenOptions::new().create(true).append(true).open(&path);
            opened.map_err(|error| Failure::file("write", &path, error))?;
            game.kept_in = Some(path);
        }
        Ok(game)
    }

    /// Sets the difficulty of puzzles made by `new`; `None` for the start of the game.
    pub(crate) fn new_puzzles_are(&mut self, difficulty: Option<Difficulty>) {
        self.difficulty = difficulty;
    }

    /// Gives both sides a clock, with this much time left if the game was under way.
    pub(crate) fn with_clock(&mut self, clock: Option<Clock>, left: Option<[Duration; 2]>) {
        self.clock = clock;
        self.clocks = Clocks::start([clock; 2]);
        for (side, left) in left.into_iter().flatten().enumerate() {
            self.clocks = self.clocks.clone().with_left(side, left);
        }
    }

    /// A side's time left, as on a clock: ` 4:52`.
    pub(super) fn clock_face(&self, side: Side) -> String {
        let seconds = self.clocks.left(side.index()).map(|left| left.as_secs());
        seconds.map_or_else(String::new, |left| format!(" {}:{:02}", left / 60, left % 60))
    }

    /// The time left to both sides, in the form of `--left`.
    fn time_left(&self) -> Option<[String; 2]> {
        let [first, second] = [0, 1].map(|side| {
            let left = self.clocks.left(side)?;
            Some(write_duration(Duration::from_millis(left.as_millis() as u64)))
        });
        Some([first?, second?])
    }

    /// Makes a file this game's own; refuses if it holds something else.
    pub(super) fn claim(&mut self, path: &Path) -> Result<(), Failure> {
        let is_own = self.own_files.iter().any(|own| own == path);
        if !is_own && std::fs::metadata(path).is_ok_and(|present| present.len() > 0) {
            let path = path.display();
            return Err(Failure::says(
                format!("`{path}` already exists: choose another name, or load it first"),
                format!("`{path}` existe déjà : choisissez un autre nom, ou chargez-le d’abord"),
            ));
        }
        self.own_files.push(path.to_owned());
        Ok(())
    }

    /// Whether a person plays a side.
    pub(super) fn is_human(&self, side: usize) -> bool {
        self.chairs.get(side).is_none_or(|chair| chair.seat.is_none())
    }

    /// Changes with every change of the position.
    pub(super) fn revision(&self) -> (u64, u64) {
        (self.loads, self.session.revision())
    }

    /// Whether any person plays.
    pub(super) fn has_human(&self) -> bool {
        self.chairs.iter().any(|chair| chair.seat.is_none())
    }

    /// Plays a move that took this long, and saves the game. Returns `false` if the side ran out of
    /// time; it has then lost, and the move is not played.
    pub(super) fn play(
        &mut self,
        text: &str,
        thought: Option<Info<String>>,
        spent: Duration,
    ) -> Result<bool, Failure> {
        let (ply, turn) = (self.session.ply(), self.session.turn());
        if self.clocks.left(turn.index()).is_some_and(|left| spent > left) {
            self.clocks.spend(turn.index(), spent, Duration::ZERO);
            self.session.jump(self.session.plies())?;
            self.session.time_out(turn)?;
            self.loads += 1;
            self.keep()?;
            return Ok(false);
        }
        self.session.play(text)?;
        self.clocks.spend(turn.index(), spent, Duration::ZERO);
        self.thoughts.truncate(ply);
        self.thoughts.push(thought);
        self.spent.resize(ply, None);
        self.spent.push(Some(spent));
        self.keep()?;
        Ok(true)
    }

    /// The time and nodes of each side's moves.
    pub(super) fn totals(&self) -> String {
        let view = self.session.view();
        totals(&self.made(&view), &view.board.looks)
    }

    /// The moves up to the current position.
    fn made(&self, view: &View) -> Vec<Made<'_>> {
        let made = view.history.iter().zip(&self.thoughts).zip(&self.spent).take(view.ply);
        made.map(|((ply, thought), &spent)| Made {
            side: ply.side,
            spent,
            thought: thought.as_ref(),
        })
        .collect()
    }

    /// Writes the game to the file it is kept in, if there is one.
    fn keep(&self) -> Result<(), Failure> {
        let Some(path) = &self.kept_in else { return Ok(()) };
        let written = std::fs::write(path, self.file().write());
        written.map_err(|error| Failure::file("write", path, error))
    }

    /// The game in the form of a file.
    pub(super) fn file(&self) -> GameFile {
        let view = self.session.view();
        let resigned = view.outcome.filter(|outcome| outcome.reason != Reason::Board);
        let loser = resigned.map(|outcome| match outcome.winner {
            Some(Side::First) => "second",
            Some(Side::Second) | None => "first",
        });
        let player = |side: usize| self.chairs.get(side).map(|chair| chair.player.clone());
        GameFile {
            setup: view.setup,
            first: player(0),
            second: player(1),
            seed: Some(self.seed.0),
            position: view.position,
            resigned: loser.map(str::to_owned),
            clock: self.clock.map(|clock| clock.to_string()),
            left: self.time_left(),
            ..GameFile::new(&view.game)
        }
    }

    /// Undoes the last move of a person and all moves since, so that it is this person's turn.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        let history = self.session.view().history;
        let of_a_person = |ply: &usize| self.is_human(history[*ply].side.index());
        let to = (0..self.session.ply()).rev().find(of_a_person).ok_or(Error::NothingToUndo)?;
        self.session.jump(to)?;
        self.keep()
    }

    /// Redoes undone moves until it is a person's turn.
    pub(super) fn redo(&mut self) -> Result<(), Failure> {
        let (ply, plies) = (self.session.ply(), self.session.plies());
        let history = self.session.view().history;
        let stops = |at: &usize| *at == plies || self.is_human(history[*at].side.index());
        let to = (ply + 1..=plies).find(stops).ok_or(Error::NothingToRedo)?;
        self.session.jump(to)?;
        self.keep()
    }

    /// Resigns for the person to move, or for the only person.
    pub(super) fn resign(&mut self) -> Result<(), Failure> {
        let turn = self.session.turn();
        let side = if self.is_human(turn.index()) { turn } else { !turn };
        self.session.resign(Some(side))?;
        self.loads += 1;
        self.keep()
    }

    /// Continues with another game of this kind, with the same players.
    pub(super) fn change_to(&mut self, mut session: Session) -> Result<(), Failure> {
        session.set_language(self.session.language());
        let chairs = self.chairs.iter().map(|chair| Chair::new(&session, &chair.player));
        self.chairs = chairs.collect::<Result<_, _>>()?;
        self.thoughts = vec![None; session.plies()];
        self.spent = vec![None; session.plies()];
        self.clocks = Clocks::start([self.clock; 2]);
        self.session = session;
        self.loads += 1;
        self.keep()
    }

    /// Continues the game of a file of this kind, with its players and seed.
    pub(super) fn take_over(
        &mut self,
        file: &GameFile,
        registry: &Registry,
    ) -> Result<(), Failure> {
        let session = open(file, registry)?;
        let given = [file.first.as_deref(), file.second.as_deref()];
        let chairs = self.chairs.iter().zip(given).map(|(chair, player)| {
            let player = player.unwrap_or(&chair.player);
            Chair::new(&session, player)
        });
        let chairs = chairs.collect::<Result<_, _>>()?;
        self.chairs = chairs;
        self.seed = file.seed.map_or(self.seed, Seed);
        self.change_to(session)
    }

    /// Remembers that a file is this game's own.
    pub(super) fn own(&mut self, path: &Path) {
        self.own_files.push(path.to_owned());
    }

    /// Seats another player.
    pub(super) fn seat(&mut self, side: usize, player: &str) -> Result<(), Failure> {
        self.chairs[side] = Chair::new(&self.session, player)?;
        self.keep()
    }

    /// The players change sides.
    pub(super) fn swap(&mut self) -> Result<(), Failure> {
        if self.chairs.len() < 2 {
            return Err(Failure::says("this game has only one side", "ce jeu n’a qu’un camp"));
        }
        self.chairs.swap(0, 1);
        // What a player remembers belongs to its side.
        let chairs = self.chairs.iter().map(|chair| Chair::new(&self.session, &chair.player));
        self.chairs = chairs.collect::<Result<_, _>>()?;
        self.keep()
    }

    /// The request to the player to move.
    pub(super) fn request(&self) -> Request {
        Request {
            seed: self.seed.part(self.session.ply() as u64),
            language: self.session.language(),
            clock: self.clocks.time_left(self.session.turn().index()),
            ..Request::default()
        }
    }

    /// The command that continues the game: with its file if it has one, otherwise with
    /// everything spelled out.
    pub(super) fn reopen(&self) -> String {
        if let Some(path) = &self.kept_in {
            return format!(
                "quintet play --load {0} --save {0}",
                words::shell(&path.to_string_lossy())
            );
        }
        let view = self.session.view();
        let mut command = format!("quintet play {}", view.game);
        let mut option = |name: &str, value: &str| {
            command.push_str(&format!(" --{name} {}", words::shell(value)));
        };
        if !view.setup.is_empty() {
            option("setup", &view.setup);
        }
        for (name, chair) in ["first", "second"].into_iter().zip(&self.chairs) {
            option(name, &chair.player);
        }
        if self.chairs.iter().any(|chair| chair.seat.is_some()) {
            option("seed", &self.seed.0.to_string());
        }
        if let (Some(clock), Some(left)) = (self.clock, self.time_left()) {
            option("clock", &clock.to_string());
            option("left", &left.join(","));
        }
        option("position", &view.position);
        command
    }

    /// The message printed if the program is ended, so that nothing is lost.
    pub(crate) fn farewell(&self) -> String {
        let again = self.reopen();
        words::pick(
            format!("to continue the game: {again}\n"),
            format!("pour reprendre la partie : {again}\n"),
        )
    }

    /// The game as data.
    pub(crate) fn report(&self) -> Report {
        let view = self.session.view();
        let totals = side_totals(&self.made(&view));
        let View { game, setup, position, outcome, status, history, ply, .. } = view;
        let thoughts = self.thoughts.iter().cloned();
        let moves = history.into_iter().zip(thoughts).take(ply);
        let moves = moves.map(|(PlayedMove { side, text, note, .. }, thought)| Ply {
            side,
            text,
            note,
            thought,
        });
        let player = |side: usize| self.chairs.get(side).map(|chair| chair.player.clone());
        Report {
            game,
            setup,
            position,
            first: player(0),
            second: player(1),
            seed: self.seed.0,
            plies: ply,
            outcome,
            status,
            totals,
            tally: self.session.tally(),
            moves: moves.collect(),
        }
    }
}

/// A game as data.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    game: String,
    setup: String,
    position: String,
    first: Option<String>,
    second: Option<String>,
    seed: u64,
    plies: usize,
    /// `None` if not over.
    outcome: Option<GameEnd>,
    status: String,
    /// The time and nodes of each side's moves that were made here.
    totals: Vec<SideTotals>,
    /// Further counts of the game: points, penalties.
    tally: Vec<Fact>,
    moves: Vec<Ply>,
}

/// A move and what its player thought.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Ply {
    side: Side,
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thought: Option<Info<String>>,
}

/// Opens the game of a file.
pub(crate) fn open(file: &GameFile, registry: &Registry) -> Result<Session, Error> {
    let mut session = registry.open(&file.game, &file.setup, &file.position)?;
    match file.resigned.as_deref() {
        Some("first") => session.resign(Some(Side::First))?,
        Some(_) => session.resign(Some(Side::Second))?,
        None => {}
    }
    Ok(session)
}
