//! A game in progress with its history, as a front end holds it.

mod position;

use crate::clock::{Clocks, Timer};
use crate::info::HUMAN;
use crate::open_game::OpenGame;
use crate::{Error, GameEnd, Reason, Registry, View};
use quintet_core::{Content, Language, Lines, PlayerString, Side, TimeLeft};

/// A game in progress.
///
/// Every change increments the revision, which distinguishes reports about the current position
/// from reports about earlier ones.
pub struct Session {
    table: Box<dyn OpenGame>,
    revision: u64,
    language: Language,
    players: [String; 2],
    /// The side that resigned or ran out of time, and after how many moves.
    ended: Option<Ended>,
    timer: Option<Timer>,
    /// The lines of the text it was opened from, besides the main one.
    lines: Option<Lines>,
}

/// How a game ended, if not by its rules.
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
    /// Opens one of Quintet's games: see [`Registry::open`].
    ///
    /// # Errors
    /// An unknown game, an invalid setup or position.
    pub fn open(game: &str, setup: &str, position: &str) -> Result<Self, Error> {
        Registry::shipped().open(game, setup, position)
    }

    /// Opens one of Quintet's games at a board: see [`Registry::arrange`].
    ///
    /// # Errors
    /// An unknown game or setup; a position that cannot occur, with the reason.
    pub fn arrange(game: &str, setup: &str, contents: &[Content]) -> Result<Self, Error> {
        Registry::shipped().arrange(game, setup, contents)
    }

    /// Replaces another session: revisions continue from `revision`.
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

    /// Takes the lines of the text it was opened from, if there was more than one.
    pub(crate) const fn take_lines(&mut self) -> Option<Lines> {
        self.lines.take()
    }

    /// The player string of a side.
    pub(crate) fn player(&self, side: Side) -> &str {
        &self.players[side.index()]
    }

    /// How the whole game ended, if it did, independent of the current ply.
    pub(crate) fn end(&self) -> Option<Reason> {
        let by_rules = self.table.is_over(self.plies()).then_some(Reason::Board);
        self.ended.map(|ended| ended.reason).or(by_rules)
    }

    /// Adds these lines if there is more than one.
    pub(crate) fn with_lines(mut self, lines: Lines) -> Self {
        self.lines = Some(lines).filter(|lines| !lines.is_plain());
        self
    }

    /// The language of its texts.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Changes the language.
    pub const fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// Everything needed to draw the game.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = View { revision: self.revision, ..self.table.view(self.language) };
        view.players.clone_from(&self.players);
        view.tree = self.lines.as_ref().map(ToString::to_string);
        view.clocks = self.timer.as_ref().map(Timer::view);
        self.show_end(&mut view);
        view.with_turn()
    }

    /// Adds how the game ended, if not by its rules.
    fn show_end(&self, view: &mut View) {
        let Some(ended) = self.ended else { return };
        let winner = (view.sides == 2).then(|| !ended.loser);
        view.end = Some(GameEnd { winner, reason: ended.reason });
        if self.ended_here().is_some() {
            view.outcome = view.end;
            view.status = self.ending_words(view, winner, ended);
            view.moves.clear();
        }
    }

    /// How the game ended, in words, if not by its rules.
    fn ending_words(&self, view: &View, winner: Option<Side>, ended: Ended) -> String {
        let name = |side: Side| view.board.looks[side.index()].name.clone();
        let Some(winner) = winner else {
            return self.language.pick("Resigned", "Abandon").to_owned();
        };
        let (winner, loser) = (name(winner), name(ended.loser));
        match ended.reason {
            Reason::Time => self.language.pick(
                format!("{winner} wins: {loser} ran out of time"),
                format!("{winner} gagne : {loser} n’a plus de temps"),
            ),
            Reason::Board | Reason::Resigned => self.language.pick(
                format!("{winner} wins: {loser} resigned"),
                format!("{winner} gagne : {loser} abandonne"),
            ),
        }
    }

    /// Incremented by every change.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Plays a move; undone moves are forgotten.
    ///
    /// # Errors
    /// Text that is not a legal move here.
    pub fn play(&mut self, text: &str) -> Result<(), Error> {
        if self.ended_here().is_some() {
            return Err(Error::GameOver);
        }
        let turn = self.turn();
        let was_over = self.ended.is_some() || self.table.is_over(self.plies());
        self.table.play(text)?;
        self.ended = None;
        // Moves tried after the end of a game are not timed.
        self.timer.take_if(|_| was_over);
        if let Some(timer) = &mut self.timer {
            timer.moved(turn);
        }
        self.revision += 1;
        Ok(())
    }

    /// Goes to the position after the first `ply` moves of this game followed by exactly these
    /// moves. Moves that the game already has are kept, and only the rest is played. Returns the
    /// number of moves played.
    ///
    /// # Errors
    /// There is no such ply; text that is not a legal move where it stands: the game is then at the
    /// position before it.
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

    /// Undoes the last move.
    ///
    /// # Errors
    /// There is none.
    pub fn undo(&mut self) -> Result<(), Error> {
        let ply = self.table.ply().checked_sub(1).ok_or(Error::NothingToUndo)?;
        self.jump(ply)
    }

    /// Redoes the move undone last.
    ///
    /// # Errors
    /// There is none.
    pub fn redo(&mut self) -> Result<(), Error> {
        if self.table.ply() == self.table.plies() {
            return Err(Error::NothingToRedo);
        }
        self.jump(self.table.ply() + 1)
    }

    /// Goes to the position after `ply` moves; later moves can be redone.
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

    /// Moves played in total, including undone ones.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.table.plies()
    }

    /// Whether the game is over at the current position, by the rules, by resignation or on time.
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

    /// Sets or removes the clocks; none runs yet.
    pub fn set_clocks(&mut self, clocks: Option<Clocks>) {
        self.timer = clocks.map(Timer::new);
    }

    /// The time left, as the side to move receives it; `None` without clocks.
    #[must_use]
    pub fn time_left(&self) -> Option<TimeLeft> {
        self.timer.as_ref()?.told(self.turn())
    }

    /// Whether it is a person's turn.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.players[self.turn().index()] == HUMAN
    }

    /// Starts the clock of the side to move. No clock runs before the first move, after the end, or
    /// while people look at an earlier position.
    pub fn run_clock(&mut self) {
        let runs = self.plies() > 0 && self.ply() == self.plies() && !self.is_over();
        let turn = self.turn();
        match &mut self.timer {
            Some(timer) if runs => timer.run(turn),
            Some(timer) => timer.pause(),
            None => {}
        }
    }

    /// Stops the running clock.
    pub fn pause_clock(&mut self) {
        if let Some(timer) = &mut self.timer {
            timer.pause();
        }
    }

    /// The side that has run out of time in an unfinished game.
    #[must_use]
    pub fn flagged(&self) -> Option<Side> {
        let is_open = self.ply() == self.plies() && !self.is_over();
        self.timer.as_ref().filter(|_| is_open)?.flagged()
    }

    /// Ends the game for a side that has run out of time.
    ///
    /// # Errors
    /// As [`resign`](Self::resign).
    pub fn time_out(&mut self, loser: Side) -> Result<(), Error> {
        if let Some(timer) = &mut self.timer {
            timer.empty(loser);
        }
        self.end_for(loser, Reason::Time)
    }

    /// Assigns a player to each side; a puzzle has only the first.
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

    /// Resigns for a side (default: the side to move), counting undone moves as played. Going back
    /// to an earlier position and playing on revokes it.
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

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.table.turn_at(self.ply())
    }
}
