//! The list of available games, passed to front ends.
//!
//! [`Registry::shipped`] is the list of Quintet's games. A program adds a game of its own with
//! `Registry::shipped().with(entry::<MyGame>())`.

use crate::open_game::{GameFacts, OpenGame};
use crate::typed_game::TypedGame;
use crate::{Error, GameInfo, Session, lines};
use quintet_core::{
    Asset, BenchReport, BenchTask, Content, Family, Language, Lines, ParamError, Params, Playable,
    PuzzleSpec, Record, SetupError, StopFlag, Visitor,
};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// Every game of Quintet. A new game is one line here and one in `Cargo.toml`.
static GAMES: &[&dyn Entry] = &[
    entry::<quintet_connect4::ConnectFour>(),
    entry::<quintet_hex::Hex>(),
    entry::<quintet_pentago::Pentago>(),
    entry::<quintet_dual_sudoku::DualSudoku>(),
    entry::<quintet_sudoku::Sudoku>(),
];

/// A list of games, cheap to clone.
#[derive(Clone)]
pub struct Registry {
    games: Arc<[&'static dyn Entry]>,
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Registry").field(&self.names()).finish()
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::shipped()
    }
}

impl Registry {
    /// The games of Quintet.
    #[must_use]
    pub fn shipped() -> Self {
        Self { games: GAMES.into() }
    }

    /// Adds a game at the end of the list.
    #[must_use]
    pub fn with(&self, game: &'static dyn Entry) -> Self {
        Self { games: self.games.iter().copied().chain([game]).collect() }
    }

    /// All games, in their usual order.
    #[must_use]
    pub fn games(&self, language: Language) -> Vec<GameInfo> {
        self.games.iter().map(|entry| entry.info(language)).collect()
    }

    /// The names of all games.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.games.iter().map(|entry| entry.name()).collect()
    }

    /// Finds the game of that name.
    ///
    /// # Errors
    /// [`Error::UnknownGame`], listing the available games.
    pub fn find(&self, name: &str) -> Result<&'static dyn Entry, Error> {
        let unknown = || {
            let known = self.names().into_iter().map(str::to_owned).collect();
            Error::UnknownGame { name: name.to_owned(), known }
        };
        self.games.iter().copied().find(|entry| entry.name() == name).ok_or_else(unknown)
    }

    /// Opens a game by name, with its setup (`name=value,…`) and a position in any of its formats
    /// (empty for the start).
    ///
    /// # Errors
    /// An unknown game, an invalid setup or position.
    pub fn open(&self, game: &str, setup: &str, position: &str) -> Result<Session, Error> {
        self.open_until(game, setup, position, &StopFlag::new())
    }

    /// Like [`open`](Self::open), but stops early when the flag is raised: a text may hold many
    /// moves, and in some games a move takes milliseconds.
    ///
    /// # Errors
    /// As [`open`](Self::open), and [`Error::Stopped`].
    pub fn open_until(
        &self,
        game: &str,
        setup: &str,
        position: &str,
        stop: &StopFlag,
    ) -> Result<Session, Error> {
        let entry = self.find(game)?;
        if let Some(opened) = lines::open(entry, setup, position, stop) {
            return opened;
        }
        let session = Session::of(open_table(entry, setup, position, stop)?);
        lines::kept(session, entry.lines(position), stop)
    }

    /// Opens a game at the position with exactly this board, given cell by cell in the order of its
    /// diagram; the setup determines the size.
    ///
    /// # Errors
    /// An unknown game or setup; a position that cannot occur, with the reason.
    pub fn arrange(&self, game: &str, setup: &str, cells: &[Content]) -> Result<Session, Error> {
        Ok(Session::of(self.find(game)?.open(setup, "")?.arrange(cells, None)?))
    }

    /// Like [`arrange`](Self::arrange), for a board with ties: pairs of neighbours, given as
    /// indices into the cells.
    ///
    /// # Errors
    /// As [`arrange`](Self::arrange); a game without ties, or cells that cannot be tied.
    pub fn arrange_tied(
        &self,
        game: &str,
        setup: &str,
        cells: &[Content],
        ties: &[(u16, u16)],
    ) -> Result<Session, Error> {
        Ok(Session::of(self.find(game)?.open(setup, "")?.arrange(cells, Some(ties))?))
    }

    /// Refuses a game without a solver, listing those that have one.
    ///
    /// # Errors
    /// An unknown game, or [`Error::NoSolver`].
    pub fn check_solver(&self, game: &str) -> Result<(), Error> {
        let game = self.find(game)?;
        if game.has_solver() {
            return Ok(());
        }
        let solved = self.games.iter().filter(|entry| entry.has_solver());
        let known = solved.map(|entry| entry.name().to_owned()).collect();
        Err(Error::NoSolver { game: game.name().to_owned(), known })
    }
}

/// Opens a text. A text of moves separated by white space is played move by move, checking the flag
/// before each; any other is read by its game in one go.
pub(crate) fn open_table(
    entry: &dyn Entry,
    setup: &str,
    text: &str,
    stop: &StopFlag,
) -> Result<Box<dyn OpenGame>, Error> {
    match replay(entry, setup, text, stop)? {
        Some(table) => Ok(table),
        None => entry.open(setup, text),
    }
}

/// The game with these moves; `None` if the game itself would write it differently.
fn replay(
    entry: &dyn Entry,
    setup: &str,
    text: &str,
    stop: &StopFlag,
) -> Result<Option<Box<dyn OpenGame>>, Error> {
    let Ok(mut table) = entry.open(setup, "") else { return Ok(None) };
    for word in text.split_whitespace() {
        if stop.is_stopped() {
            return Err(Error::Stopped);
        }
        if table.play(word).is_err() {
            return Ok(None);
        }
    }
    let written = table.position_text();
    let is_same = |(one, other): (char, char)| one.eq_ignore_ascii_case(&other);
    let letters = |text: &'_ str| text.chars().filter(|it| !it.is_whitespace()).count();
    let pairs = written.split_whitespace().flat_map(str::chars);
    let pairs = pairs.zip(text.split_whitespace().flat_map(str::chars));
    Ok((letters(&written) == letters(text) && pairs.into_iter().all(is_same)).then_some(table))
}

/// The facade's view of a game, independent of the game's types.
pub trait Entry: Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// A description of the game, available before opening one.
    fn info(&self, language: Language) -> GameInfo;

    /// Whether positions can be solved exactly.
    fn has_solver(&self) -> bool;

    /// Its puzzle maker, if it has one.
    fn puzzles(&self) -> Option<PuzzleSpec>;

    /// The files of its own page; empty if it uses the usual page.
    fn page(&self) -> &'static [Asset];

    /// Opens a game: its setup as `name=value,…`, its position in any format.
    ///
    /// # Errors
    /// Whatever the setup or the position does not allow.
    fn open(&self, setup: &str, text: &str) -> Result<Box<dyn OpenGame>, Error>;

    /// All lines and comments in a text, if its format can hold them.
    fn lines(&self, text: &str) -> Option<Lines>;

    /// Benchmarks its solver on the text of a file; `None` if the game has no such benchmark.
    ///
    /// # Errors
    /// An unknown option, an unreadable line.
    fn bench(
        &self,
        text: &str,
        options: &str,
        task: &mut BenchTask<'_>,
    ) -> Option<Result<BenchReport, Error>>;
}

/// The entry of a game.
#[must_use]
pub const fn entry<F: Family>() -> &'static dyn Entry {
    &Of::<F>(PhantomData)
}

struct Of<F>(PhantomData<F>);

impl<F: Family> Entry for Of<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn info(&self, language: Language) -> GameInfo {
        GameInfo::of::<F>(language)
    }

    fn has_solver(&self) -> bool {
        let defaults = Params::defaults(&F::setup());
        F::open(&defaults, "", HasSolver).expect("the default setup is possible")
    }

    fn puzzles(&self) -> Option<PuzzleSpec> {
        F::puzzles()
    }

    fn page(&self) -> &'static [Asset] {
        F::page()
    }

    fn open(&self, setup: &str, text: &str) -> Result<Box<dyn OpenGame>, Error> {
        let params = Params::parse(setup, &F::setup()).map_err(SetupError::from)?;
        F::open(&params, text, Seat::<F>(PhantomData)).map_err(|error| Error::in_text(error, text))
    }

    fn lines(&self, text: &str) -> Option<Lines> {
        F::read_lines(text)
    }

    fn bench(
        &self,
        text: &str,
        options: &str,
        task: &mut BenchTask<'_>,
    ) -> Option<Result<BenchReport, Error>> {
        let spec = F::bench()?;
        let params = Params::parse(options, &spec.params);
        let option = |error: ParamError| Error::Option(error);
        Some(
            params
                .map_err(option)
                .and_then(|params| (spec.run)(text, &params, task).map_err(Error::Unsolved)),
        )
    }
}

/// Turns a record into an open game.
struct Seat<F>(PhantomData<F>);

impl<F: Family> Visitor for Seat<F> {
    type Output = Box<dyn OpenGame>;

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        Box::new(TypedGame::new(GameFacts::of::<F>(), record))
    }
}

struct HasSolver;

impl Visitor for HasSolver {
    type Output = bool;

    fn visit<G: Playable>(self, _: Record<G>) -> bool {
        G::solver().is_some()
    }
}
