//! The current position of a session, and what players and solvers say about it.

use super::Session;
use crate::{Error, GameEnd, PlayerConfig, PlayerInfo, Request, Seat, Snapshot, Solved};
use quintet_core::render::{self, Style};
use quintet_core::{Choice, Diagram, Fact, Need, SolveTask, StopFlag};

impl Session {
    /// A number for the current position, the same for any order of moves that leads to it. Other
    /// positions of the game and the setup have other numbers, except for collisions of 64 bits.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.table.key()
    }

    /// Whether another session is at the same position of the same game and setup, whatever moves
    /// led to it.
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
        self.table.facts().name
    }

    /// The legal moves that searches try, in the rules' order. [`View::moves`](crate::View::moves) also contains other
    /// moves that people may make, such as a pass.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        if self.ended_here().is_some() { Vec::new() } else { self.table.legal_moves() }
    }

    /// The moves played up to the current position.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.table.played(self.ply())
    }

    /// How the game ended by its rules at the current position, if it did.
    #[must_use]
    pub fn ended(&self) -> Option<GameEnd> {
        self.table.outcome()
    }

    /// The board as data.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        self.table.diagram(self.language)
    }

    /// The game up to the current position, in its usual format; together with the setup it reopens
    /// the game.
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

    /// The figures that judge the game up to the current position, besides its outcome: points,
    /// penalties, completions of each side.
    #[must_use]
    pub fn tally(&self) -> Vec<Fact> {
        self.table.tally(self.language)
    }

    /// The players of this game in this setup, a human first.
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

    /// Asks a player about the current position: its move, value, line and cost. To follow, limit
    /// or stop the search, or to keep the player's memory, use a [`seat`](Self::seat).
    ///
    /// # Errors
    /// A player that this game does not have; a finished game.
    pub fn think(&self, player: &str) -> Result<Choice<String>, Error> {
        if self.is_over() {
            return Err(Error::GameOver);
        }
        let request = Request { language: self.language, ..Request::default() };
        Ok(self.seat(player)?.think(&self.snapshot(), &request, &mut |_| {}).choice)
    }

    /// Bytes of memory that a player may need for its tables, its proofs and its tree.
    #[must_use]
    pub fn need(&self, player: &str) -> u64 {
        PlayerConfig::read(player, &self.players()).need()
    }

    /// The player string used for hints and analyses, chosen by the game.
    #[must_use]
    pub fn advisor(&self) -> &'static str {
        self.table.facts().advisor
    }

    /// The resources needed to solve the current position exactly, with options of the game's
    /// solver (`name=value,…`).
    ///
    /// # Errors
    /// A game without a solver, or an option it does not have.
    pub fn solve_need(&self, options: &str) -> Result<Need, Error> {
        self.table.solve_need(options)
    }

    /// Approximate nodes per second of one solver thread on an ordinary machine; `None` for a game
    /// without a solver. A limit derived from it is the same on every machine.
    #[must_use]
    pub fn solve_pace(&self) -> Option<u64> {
        self.table.solve_pace()
    }

    /// Solves the current position exactly.
    ///
    /// # Errors
    /// As [`solve_need`](Self::solve_need); a position out of reach, with the resources it would
    /// take; [`Error::Stopped`].
    ///
    /// ```
    /// use quintet::Session;
    /// use quintet::core::{SolveTask, StopFlag};
    /// let session = Session::open("connect4", "", "2252576253462244111563365343671351441")?;
    /// let mut task = SolveTask { stop: StopFlag::new(), report: &mut |_| {} };
    /// let solved = session.solve("threads=1", &mut task)?;
    /// assert_eq!((solved.solution.value(), solved.solution.score), (-1, -1));
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

    /// The position after `ply` moves, for a seat of this session; `None` after the last move or if
    /// the rules ended the game there.
    #[must_use]
    pub fn snapshot_after(&self, ply: usize) -> Option<Snapshot> {
        (ply <= self.plies() && !self.table.is_over(ply)).then(|| self.table.snapshot(ply))
    }

    /// The board as text.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        render::text(&self.diagram(), style)
    }

    /// The board as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        self.table.svg(self.language)
    }

    /// Leaves of the game tree `depth` plies below the current position.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.divide(depth).into_iter().map(|(_, leaves)| leaves).sum(),
        }
    }

    /// Like [`perft`](Self::perft), but for each legal move separately.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.divide_until(depth, &StopFlag::new()).expect("nobody raises this flag")
    }

    /// Like [`divide`](Self::divide), but stops early when the flag is raised.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn divide_until(&self, depth: u32, stop: &StopFlag) -> Result<Vec<(String, u64)>, Error> {
        self.table.divide_until(depth, stop).ok_or(Error::Stopped)
    }
}
