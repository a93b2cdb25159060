//! A session with players at it.

use crate::failure::Failure;
use crate::words;
use quintet::HUMAN;
use quintet::core::Seed;
use quintet::core::Side;
use quintet::{Error, OutcomeView, PlyView, Progress, Request, Seat, Session, View};
use serde::Serialize;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

/// A game in progress with its players.
pub(crate) struct Game {
    pub(super) session: Session,
    /// One for each side.
    pub(super) chairs: Vec<Chair>,
    pub(super) seed: Seed,
    /// What the player of each ply thought, if it did.
    thoughts: Vec<Option<Progress>>,
    /// How often another game was loaded.
    loads: u64,
    /// Where the game is kept.
    kept_in: Option<PathBuf>,
    /// Files it was read from or written to: only these are written over.
    own_files: Vec<PathBuf>,
}

/// Who plays a side.
pub(super) struct Chair {
    pub(super) player: String,
    /// None: a person.
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
        let mut game = Self { session, chairs, seed, thoughts, loads: 0, kept_in: None, own_files };
        if let Some(path) = kept_in {
            game.claim(&path)?;
            // What is there stays until there is a move to keep.
            let opened = OpenOptions::new().create(true).append(true).open(&path);
            opened.map_err(|error| Failure::file("write", &path, error))?;
            game.kept_in = Some(path);
        }
        Ok(game)
    }

    /// Makes a file this game's own, unless it holds something that is not.
    pub(super) fn claim(&mut self, path: &Path) -> Result<(), Failure> {
        let is_own = self.own_files.iter().any(|own| own == path);
        if !is_own && std::fs::metadata(path).is_ok_and(|present| present.len() > 0) {
            let path = path.display();
            let message = format!("`{path}` is there already: give another name, or load it first");
            return Err(Failure::refused(message));
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

    /// Plays a move and keeps the game.
    pub(super) fn play(&mut self, text: &str, thought: Option<Progress>) -> Result<(), Failure> {
        let ply = self.session.ply();
        self.session.play(text)?;
        self.thoughts.truncate(ply);
        self.thoughts.push(thought);
        self.keep()
    }

    fn keep(&self) -> Result<(), Failure> {
        let Some(path) = &self.kept_in else { return Ok(()) };
        let text = self.session.view().position;
        std::fs::write(path, text + "\n").map_err(|error| Failure::file("write", path, error))
    }

    /// Takes back the last move of a person and all since, so that the same
    /// person is to move again.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        let history = self.session.view().history;
        let of_a_person = |ply: &usize| self.is_human(history[*ply].side.index());
        let to = (0..self.session.ply()).rev().find(of_a_person).ok_or(Error::NothingToUndo)?;
        self.session.jump(to)?;
        self.keep()
    }

    /// Plays what was taken back again, until a person is to move.
    pub(super) fn redo(&mut self) -> Result<(), Failure> {
        let (ply, plies) = (self.session.ply(), self.session.plies());
        let history = self.session.view().history;
        let stops = |at: &usize| *at == plies || self.is_human(history[*at].side.index());
        let to = (ply + 1..=plies).find(stops).ok_or(Error::NothingToRedo)?;
        self.session.jump(to)?;
        self.keep()
    }

    /// Goes on with another game of the same kind, the players unchanged.
    pub(super) fn load(&mut self, session: Session, from: &Path) -> Result<(), Failure> {
        let chairs = self.chairs.iter().map(|chair| Chair::new(&session, &chair.player));
        self.chairs = chairs.collect::<Result<_, _>>()?;
        self.thoughts = vec![None; session.plies()];
        self.session = session;
        self.loads += 1;
        self.own_files.push(from.to_owned());
        self.keep()
    }

    /// What the player to move is asked.
    pub(super) fn request(&self) -> Request {
        Request {
            seed: self.seed.part(self.session.ply() as u64),
            language: self.session.language(),
            ..Request::default()
        }
    }

    /// The command that opens the game again as it stands.
    pub(super) fn reopen(&self) -> String {
        let view = self.session.view();
        let rest = format!("--position {}", words::shell(&view.position));
        words::reopen(&view.game, &view.setup, &rest)
    }

    /// What to say when the program ends unasked, so that nothing is lost.
    pub(crate) fn farewell(&self) -> String {
        format!("the game so far: {}\n", self.reopen())
    }

    /// The game as data.
    pub(crate) fn report(&self) -> Report {
        let View { game, setup, position, outcome, status, history, ply, .. } = self.session.view();
        let thoughts = self.thoughts.iter().cloned();
        let moves = history.into_iter().zip(thoughts).take(ply);
        let moves = moves.map(|(PlyView { side, text, note, .. }, thought)| Ply {
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
            moves: moves.collect(),
        }
    }
}

/// A game as data.
#[derive(Serialize)]
pub(crate) struct Report {
    game: String,
    setup: String,
    position: String,
    first: Option<String>,
    second: Option<String>,
    seed: u64,
    plies: usize,
    /// None: not over.
    outcome: Option<OutcomeView>,
    status: String,
    moves: Vec<Ply>,
}

/// A move and what its player thought.
#[derive(Serialize)]
struct Ply {
    side: Side,
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thought: Option<Progress>,
}
