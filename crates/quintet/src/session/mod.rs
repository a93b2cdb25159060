//! A game in progress with its history: what a front end holds.

mod position;

use crate::clock::{Clocks, Timer};
use crate::info::HUMAN;
use crate::open_game::OpenGame;
use crate::{Error, OutcomeView, Reason, Registry, View};
use quintet_core::{Content, Language, Lines, PlayerString, Side, TimeLeft};

/// A game in progress.
///
/// Every change raises the revision, so that news of a search can be told from
/// news of an older position.
pub struct Session {
    table: Box<dyn OpenGame>,
    revision: u64,
    language: Language,
    players: [String; 2],
    /// Who gave up or had no more time, and after how many moves.
    ended: Option<Ended>,
    timer: Option<Timer>,
    /// What the text it was opened from holds besides its one line.
    lines: Option<Lines>,
}

/// How a game ended that its rules did not end.
#[derive(Clone, Copy)]
struct Ended {
    loser: Side,
    ply: usize,
    reason: Reason,
}

impl Clone for Session {
    fn clone(&self) -> Self {
        let Self { revision, language, ended, .. } = *self;
        let (table, players) = (self.table.duplicate(), self.players.clone());
        let (timer, lines) = (self.timer.clone(), self.lines.clone());
        Self { table, revision, language, players, ended, timer, lines }
    }
}

impl Session {
    /// Opens one of the shipped games: see [`Registry::open`].
    ///
    /// # Errors
    /// An unknown game, a setup or position that cannot be.
    pub fn open(game: &str, setup: &str, position: &str) -> Result<Self, Error> {
        Registry::shipped().open(game, setup, position)
    }

    /// Opens one of the shipped games at a board: see [`Registry::arrange`].
    ///
    /// # Errors
    /// An unknown game or setup, or a position that cannot be, and why.
    pub fn arrange(game: &str, setup: &str, contents: &[Content]) -> Result<Self, Error> {
        Registry::shipped().arrange(game, setup, contents)
    }

    /// Takes the place of a session: revisions go on from its.
    pub(crate) fn continue_from(&mut self, revision: u64) {
        self.revision = revision + 1;
    }

    pub(crate) fn of(table: Box<dyn OpenGame>) -> Self {
        let players = [HUMAN, HUMAN].map(str::to_owned);
        let language = Language::default();
        Self { table, revision: 0, language, players, ended: None, timer: None, lines: None }
    }

    pub(crate) fn table(&self) -> &dyn OpenGame {
        &*self.table
    }

    /// The lines of the text it was opened from, if there is more than one.
    pub(crate) const fn take_lines(&mut self) -> Option<Lines> {
        self.lines.take()
    }

    /// Who plays a side: a player string.
    pub(crate) fn player(&self, side: Side) -> &str {
        &self.players[side.index()]
    }

    /// How the whole game ended, if it did, wherever in it one stands.
    pub(crate) fn end(&self) -> Option<Reason> {
        let by_rules = self.table.is_over(self.plies()).then_some(Reason::Board);
        self.ended.map(|ended| ended.reason).or(by_rules)
    }

    /// Holds these lines, too, if there is more than one.
    pub(crate) fn with_lines(mut self, lines: Lines) -> Self {
        self.lines = Some(lines).filter(|lines| !lines.is_plain());
        self
    }

    /// The language of its words.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Speaks that language from now on.
    pub const fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// Everything needed to draw it.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = View { revision: self.revision, ..self.table.view(self.language) };
        view.players.clone_from(&self.players);
        view.tree = self.lines.as_ref().map(ToString::to_string);
        view.clocks = self.timer.as_ref().map(Timer::view);
        let Some(ended) = self.ended else { return view };
        let winner = (view.sides == 2).then(|| !ended.loser);
        view.end = Some(OutcomeView { winner, reason: ended.reason });
        if self.ended_here().is_some() {
            view.outcome = view.end;
            view.status = self.ending_words(&view, winner, ended);
            view.moves.clear();
        }
        view
    }

    /// How a game ended that its rules did not end, in words.
    fn ending_words(&self, view: &View, winner: Option<Side>, ended: Ended) -> String {
        let name = |side: Side| view.board.looks[side.index()].name.clone();
        let Some(winner) = winner else {
            return self.language.pick("Given up", "Abandon").to_owned();
        };
        let (winner, loser) = (name(winner), name(ended.loser));
        match ended.reason {
            Reason::Time => self.language.pick(
                format!("{winner} wins: {loser} ran out of time"),
                format!("{winner} gagne : {loser} n’a plus de temps"),
            ),
            Reason::Board | Reason::Resigned => self.language.pick(
                format!("{winner} wins: {loser} gave up"),
                format!("{winner} gagne : {loser} abandonne"),
            ),
        }
    }

    /// Raised by every change.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Plays a move; what was undone after it is forgotten.
    ///
    /// # Errors
    /// A text that is no move here.
    pub fn play(&mut self, text: &str) -> Result<(), Error> {
        if self.ended_here().is_some() {
            return Err(Error::GameOver);
        }
        let turn = self.turn();
        let was_over = self.ended.is_some() || self.table.is_over(self.plies());
        self.table.play(text)?;
        self.ended = None;
        // What is tried after a game is not timed.
        self.timer.take_if(|_| was_over);
        if let Some(timer) = &mut self.timer {
            timer.moved(turn);
        }
        self.revision += 1;
        Ok(())
    }

    /// Goes to the position after the first `ply` moves of this game and then exactly these. Keeps
    /// what the game already has of them and plays only the rest; returns how many it played.
    ///
    /// # Errors
    /// There is no such ply, or a text is no move where it stands: the game is then at the position
    /// before it.
    ///
    /// ```
    /// use quintet::Session;
    /// let mut session = Session::open("connect4", "", "44")?;
    /// assert_eq!(session.follow(2, &["5", "3"])?, 2);
    /// assert_eq!(session.follow(2, &["5", "3", "1"])?, 1, "only the last is new");
    /// assert_eq!(session.follow(2, &["5"])?, 0);
    /// assert_eq!(session.position(), "445");
    /// # Ok::<(), quintet::Error>(())
    /// ```
    pub fn follow(&mut self, ply: usize, moves: &[&str]) -> Result<usize, Error> {
        let shared = self.table.shared(ply, moves);
        self.jump(ply + shared)?;
        for text in &moves[shared..] {
            self.play(text)?;
        }
        Ok(moves.len() - shared)
    }

    /// Takes the last move back.
    ///
    /// # Errors
    /// There is none.
    pub fn undo(&mut self) -> Result<(), Error> {
        let ply = self.table.ply().checked_sub(1).ok_or(Error::NothingToUndo)?;
        self.jump(ply)
    }

    /// Plays the move taken back last again.
    ///
    /// # Errors
    /// There is none.
    pub fn redo(&mut self) -> Result<(), Error> {
        if self.table.ply() == self.table.plies() {
            return Err(Error::NothingToRedo);
        }
        self.jump(self.table.ply() + 1)
    }

    /// Goes to the position after `ply` moves; later moves stay to be redone.
    ///
    /// # Errors
    /// There is no such ply.
    pub fn jump(&mut self, ply: usize) -> Result<(), Error> {
        self.table.jump(ply)?;
        self.pause_clock();
        self.revision += 1;
        Ok(())
    }

    /// Moves played up to the current position.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.table.ply()
    }

    /// Moves played in all, undone ones included.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.table.plies()
    }

    /// Whether the game is over at the current position, by the rules or
    /// because a side gave up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.table.is_over(self.ply()) || self.ended_here().is_some()
    }

    pub(crate) fn is_ended_here(&self) -> bool {
        self.ended_here().is_some()
    }

    fn ended_here(&self) -> Option<Ended> {
        self.ended.filter(|ended| ended.ply == self.ply())
    }

    /// Plays with clocks from now on, or without; none runs yet.
    pub fn set_clocks(&mut self, clocks: Option<Clocks>) {
        self.timer = clocks.map(Timer::new);
    }

    /// What the side to move is told of the clocks; none where it has none.
    #[must_use]
    pub fn time_left(&self) -> Option<TimeLeft> {
        self.timer.as_ref()?.told(self.turn())
    }

    /// Whether a person is to move.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.players[self.turn().index()] == HUMAN
    }

    /// Lets the clock of the side to move run. None runs before the first move, after the
    /// end, and while people look at what came before.
    pub fn run_clock(&mut self) {
        let runs = self.plies() > 0 && self.ply() == self.plies() && !self.is_over();
        let turn = self.turn();
        match &mut self.timer {
            Some(timer) if runs => timer.run(turn),
            Some(timer) => timer.pause(),
            None => {}
        }
    }

    /// Halts the clock that runs.
    pub fn pause_clock(&mut self) {
        if let Some(timer) = &mut self.timer {
            timer.pause();
        }
    }

    /// The side that has no more time in a game that is not over.
    #[must_use]
    pub fn flagged(&self) -> Option<Side> {
        let is_open = self.ply() == self.plies() && !self.is_over();
        self.timer.as_ref().filter(|_| is_open)?.flagged()
    }

    /// Ends the game for a side that has no more time.
    ///
    /// # Errors
    /// As [`resign`](Self::resign).
    pub fn time_out(&mut self, loser: Side) -> Result<(), Error> {
        if let Some(timer) = &mut self.timer {
            timer.empty(loser);
        }
        self.end_for(loser, Reason::Time)
    }

    /// Says who plays each side; a puzzle has only the first.
    ///
    /// # Errors
    /// A player that this game does not have.
    pub fn seat_players(&mut self, first: &str, second: &str) -> Result<(), Error> {
        for player in [first, second] {
            if PlayerString::split(player).name != HUMAN || player.contains(':') {
                self.table.check_player(player)?;
            }
        }
        self.players = [first, second].map(|player| player.trim().to_owned());
        self.pause_clock();
        self.revision += 1;
        Ok(())
    }

    /// Gives the game up for a side, or for the side to move, with the moves that were taken back.
    /// Going back to an earlier position and playing on there takes it back.
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, side: Option<Side>) -> Result<(), Error> {
        let loser = side.unwrap_or_else(|| self.turn());
        let here = self.ply();
        self.table.jump(self.plies())?;
        let given_up = self.end_for(loser, Reason::Resigned);
        if given_up.is_err() {
            self.table.jump(here)?;
        }
        given_up
    }

    fn end_for(&mut self, loser: Side, reason: Reason) -> Result<(), Error> {
        if self.is_over() {
            return Err(Error::GameOver);
        }
        if self.ply() != self.plies() {
            return Err(Error::NotAtTheEnd);
        }
        self.pause_clock();
        self.ended = Some(Ended { loser, ply: self.ply(), reason });
        self.revision += 1;
        Ok(())
    }

    /// Which side moves.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.table.turn_at(self.ply())
    }
}
