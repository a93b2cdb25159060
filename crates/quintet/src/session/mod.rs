//! A game in progress with its history: what a front end holds.

use crate::clock::{Clocks, Timer};
use crate::info::{HUMAN, PlayerInfo};
use crate::open_game::OpenGame;
use crate::{
    Answer, Error, OutcomeView, PlayerConfig, Reason, Registry, Request, Seat, Snapshot, Solved,
    View,
};
use quintet_core::render::Style;
use quintet_core::{
    Content, Diagram, Fact, Language, Lines, Need, PlayerString, Side, SolveTask, StopFlag,
    TimeLeft,
};

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
        self.table.turn()
    }

    /// A number for the current position: whatever moves led to it, it has the same one. Other
    /// positions of the game and the setup have others, as far as 64 bits go.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.table.key()
    }

    /// Whether another session stands at the same position of the same game and setup, whatever
    /// moves led to it.
    ///
    /// ```
    /// use quintet::Session;
    /// let open = |position| Session::open("connect4", "", position);
    /// assert!(open("4516")?.is_same_position(&open("1546")?));
    /// assert_eq!(open("4516")?.key(), open("1546")?.key());
    /// assert!(!open("4516")?.is_same_position(&open("5416")?), "the same stones, other sides");
    /// # Ok::<(), quintet::Error>(())
    /// ```
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        let is_same_game = self.game() == other.game() && self.setup() == other.setup();
        is_same_game && self.table.is_at(&other.snapshot())
    }

    /// The game's name.
    ///
    /// ```
    /// use quintet::Session;
    /// let mut session = Session::open("connect4", "", "4453")?;
    /// assert_eq!((session.game(), session.moves().len()), ("connect4", 4));
    /// let other = session.clone();
    /// session.play("3")?;
    /// assert_eq!((session.position(), other.position()), ("44533".into(), "4453".into()));
    /// assert_eq!(session.legal_moves(), ["1", "2", "3", "4", "5", "6", "7"]);
    /// # Ok::<(), quintet::Error>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.table.name()
    }

    /// The moves that the rules allow here, in their order: those that searches try.
    /// [`View::moves`] also has those that people may make besides, such as a pass.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        if self.ended_here().is_some() { Vec::new() } else { self.table.legal_moves() }
    }

    /// The moves played up to the current position.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.table.played(self.ply())
    }

    /// How the game ended by its rules at the current position; none if it did not.
    #[must_use]
    pub fn ended(&self) -> Option<OutcomeView> {
        self.table.outcome()
    }

    /// The board as data.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        self.table.diagram(self.language)
    }

    /// The game up to the current position, in its usual format; with the setup it opens the
    /// same game again.
    #[must_use]
    pub fn position(&self) -> String {
        self.table.position_text()
    }

    /// The game up to the current position, in a format.
    ///
    /// # Errors
    /// An unknown format, or one that cannot hold this game.
    pub fn write(&self, format: &str) -> Result<String, Error> {
        self.table.write(format)
    }

    /// The setup, as `name=value,…`.
    #[must_use]
    pub fn setup(&self) -> String {
        self.table.setup()
    }

    /// What the game up to the current position is judged by besides its
    /// outcome: points, penalties, completions of each side.
    #[must_use]
    pub fn tally(&self) -> Vec<Fact> {
        self.table.tally(self.language)
    }

    /// The players of this game in this setup, a person first.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerInfo> {
        self.table.players(self.language)
    }

    /// Builds a player for this game; its memory lasts as long as the seat.
    ///
    /// # Errors
    /// A name or parameter that this game does not have.
    pub fn seat(&self, player: &str) -> Result<Box<dyn Seat>, Error> {
        self.table.seat(player)
    }

    /// Asks a player about the current position: its move, value, line and cost. To follow the
    /// search, bound or stop it, or to keep what the player remembers, take a [`seat`](Self::seat).
    ///
    /// # Errors
    /// A player that this game does not have; a game that is over.
    pub fn think(&self, player: &str) -> Result<Answer, Error> {
        if self.is_over() {
            return Err(Error::GameOver);
        }
        let request = Request { language: self.language, ..Request::default() };
        Ok(self.seat(player)?.think(&self.snapshot(), &request, &mut |_| {}))
    }

    /// Bytes of memory that a player of this text may come to need: its tables,
    /// its proofs, its tree.
    #[must_use]
    pub fn need(&self, player: &str) -> u64 {
        PlayerConfig::read(player, &self.players()).need()
    }

    /// The player string that hints and analyses ask: the game's own choice.
    #[must_use]
    pub fn advisor(&self) -> &'static str {
        self.table.advisor()
    }

    /// What solving the current position exactly will take, with options of the
    /// game's solver (`name=value,…`).
    ///
    /// # Errors
    /// A game without a solver, an option that it does not have.
    pub fn solve_need(&self, options: &str) -> Result<Need, Error> {
        self.table.solve_need(options)
    }

    /// Nodes that one thread of the solver visits in a second on an ordinary machine, roughly;
    /// none for a game without a solver. A limit made from it is the same on every machine.
    #[must_use]
    pub fn solve_pace(&self) -> Option<u64> {
        self.table.solve_pace()
    }

    /// Solves the current position exactly.
    ///
    /// # Errors
    /// As [`solve_need`](Self::solve_need); a position out of reach, with what it
    /// would take; [`Error::Stopped`].
    ///
    /// ```
    /// use quintet::Session;
    /// use quintet::core::{SolveTask, StopFlag};
    /// let session = Session::open("connect4", "", "2252576253462244111563365343671351441")?;
    /// let mut task = SolveTask { stop: StopFlag::new(), report: &mut |_| {} };
    /// let solved = session.solve("threads=1", &mut task)?;
    /// assert_eq!((solved.value, solved.score), (-1, Some(-1)));
    /// # Ok::<(), quintet::Error>(())
    /// ```
    pub fn solve(&self, options: &str, task: &mut SolveTask<'_>) -> Result<Solved, Error> {
        self.table.solve(options, self.language, task)
    }

    /// The current position, for a seat of this session.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.table.snapshot(self.ply())
    }

    /// The position after `ply` moves, for a seat of this session; none after
    /// the last move or when the rules have ended the game there.
    #[must_use]
    pub fn snapshot_after(&self, ply: usize) -> Option<Snapshot> {
        (ply <= self.plies() && !self.table.is_over(ply)).then(|| self.table.snapshot(ply))
    }

    /// The board printed.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        self.table.text(style, self.language)
    }

    /// The board drawn as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        self.table.svg(self.language)
    }

    /// Leaves of the game tree `depth` plies below the current position.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.table.perft(depth)
    }

    /// The same below each legal move.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.table.divide(depth)
    }

    /// The same, unless the flag is raised on the way.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn divide_until(&self, depth: u32, stop: &StopFlag) -> Result<Vec<(String, u64)>, Error> {
        self.table.divide_until(depth, stop).ok_or(Error::Stopped)
    }
}
