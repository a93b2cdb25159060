//! A tournament on disk: a file that describes it, a journal of the finished games, and the results
//! at the end.
//!
//! ```text
//!  cup.toml              what is played
//!  cup.journal.jsonl     every finished game, as it finished
//!  cup.results.json      all games and standings, at the end: the same bytes
//!                        however often the run was interrupted
//!  cup.times.json        how long every move took: never the same twice
//! ```

use crate::journal::{self, Journal};
use crate::parts::Share;
use crate::run::{Sink, play_all};
use crate::{
    ArenaError, Changed, GameKey, GameRecord, Plan, Running, Standings, TournamentFile,
    TournamentSpec, results,
};
use quintet::Registry;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// A tournament file with its place on disk.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The tournament.
    pub plan: Plan,
    /// Number of games in parallel, if given.
    pub threads: Option<usize>,
    /// The path of its journal.
    pub journal: PathBuf,
    /// The path of its results.
    pub results: PathBuf,
    /// The path of its move times.
    pub times: PathBuf,
    /// The part of its games played here; `None` for all.
    pub(crate) share: Option<Share>,
    /// The path of its file.
    pub(crate) file: PathBuf,
}

/// Maximum size of a tournament file, in bytes: room for a hundred thousand openings.
const LONGEST_FILE: u64 = 16 << 20;

/// Reads a file that is not too long.
pub(crate) fn read_bounded(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(LONGEST_FILE + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_FILE {
        let message = format!("it is longer than {LONGEST_FILE} bytes: no tournament file is");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

/// The state of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentReport {
    /// The finished games, in order.
    pub games: Vec<GameRecord>,
    /// Total number of games.
    pub planned: usize,
    /// Points, cross-table, statistics.
    pub standings: Standings,
    /// Whether the journal's last line was torn, and its game played again.
    pub torn: bool,
}

impl TournamentReport {
    fn of(plan: &Plan, share: Option<Share>, games: Vec<GameRecord>, torn: bool) -> Self {
        let standings = Standings::of(plan, &games);
        Self { planned: planned(plan, share, &games), games, standings, torn }
    }

    /// Whether games are missing.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.games.len() < self.planned
    }
}

impl Tournament {
    /// Reads and checks a tournament file. Its journal and results are beside
    /// it, or in the folder `out`.
    ///
    /// # Errors
    /// A file that cannot be read, or has invalid contents.
    pub fn open(path: &Path, out: Option<&Path>) -> Result<Self, ArenaError> {
        Self::open_with(path, out, &Registry::shipped())
    }

    /// Opens a tournament of any of these games.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(
        path: &Path,
        out: Option<&Path>,
        registry: &Registry,
    ) -> Result<Self, ArenaError> {
        let text = read_bounded(path).map_err(ArenaError::io("read", path))?;
        let beside_file = path.parent().unwrap_or_else(|| Path::new(""));
        let file = TournamentFile::parse_beside(&text, registry, beside_file)
            .map_err(|error| ArenaError::File { path: path.to_owned(), error })?;
        Ok(Self::of(file, path, out))
    }

    /// Creates the tournament of a file that has already been read. Its journal and results are
    /// beside it, or in the folder `out`.
    #[must_use]
    pub fn of(file: TournamentFile, path: &Path, out: Option<&Path>) -> Self {
        let folder = out.or_else(|| path.parent()).unwrap_or_else(|| Path::new(""));
        let stem = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
        let beside = |end: &str| folder.join(format!("{stem}.{end}"));
        Self {
            plan: file.plan,
            threads: file.threads,
            journal: beside("journal.jsonl"),
            results: beside("results.json"),
            times: beside("times.json"),
            share: None,
            file: path.to_owned(),
        }
    }

    /// Plays it from the beginning, in a new journal.
    ///
    /// # Errors
    /// An existing journal or existing results: nothing is overwritten.
    pub fn run(&self, running: Running<'_>) -> Result<TournamentReport, ArenaError> {
        if self.journal.exists() {
            let found = journal::read(&self.journal, &self.plan)?;
            let (done, total) = (found.games.len(), self.plan.len());
            return Err(ArenaError::journal(
                &self.journal,
                format!("this tournament has begun, {done} of {total} games: use `resume`"),
                format!("ce tournoi a commencé, {done} parties sur {total} : utilisez `resume`"),
            ));
        }
        if self.results.exists() {
            let said = ["there are results already", "il y a déjà des résultats"];
            return Err(ArenaError::journal(&self.results, said[0], said[1]).or_another_out());
        }
        if let Some(folder) = self.journal.parent().filter(|folder| *folder != Path::new("")) {
            fs::create_dir_all(folder).map_err(ArenaError::io("create", folder))?;
        }
        let programs = journal::programs(&self.plan);
        let journal = Journal::create(&self.journal, &self.plan, programs)?;
        self.play(journal, Vec::new(), false, running)
    }

    /// Plays the games missing from its journal.
    ///
    /// # Errors
    /// No journal; the journal of another tournament; programs that have changed since they played.
    pub fn resume(&self, running: Running<'_>) -> Result<TournamentReport, ArenaError> {
        self.resume_with(Changed::Refuse, running)
    }

    /// Plays the games missing from its journal; `changed` decides about games of programs that
    /// have changed since.
    ///
    /// # Errors
    /// As [`resume`](Self::resume).
    pub fn resume_with(
        &self,
        changed: Changed,
        running: Running<'_>,
    ) -> Result<TournamentReport, ArenaError> {
        self.must_have_begun()?;
        let (journal, found) = Journal::resume(&self.journal, &self.plan, changed)?;
        self.play(journal, found.games, found.torn, running)
    }

    /// Returns the contents of its journal, without changing it.
    ///
    /// # Errors
    /// No journal, or the journal of another tournament.
    pub fn report(&self) -> Result<TournamentReport, ArenaError> {
        self.must_have_begun()?;
        let found = journal::read(&self.journal, &self.plan)?;
        Ok(self.reported(found.games, found.torn))
    }

    fn must_have_begun(&self) -> Result<(), ArenaError> {
        if self.journal.exists() {
            return Ok(());
        }
        Err(ArenaError::journal(
            &self.journal,
            "no journal found: use `run` first",
            "pas de tel journal : utilisez d’abord `run`",
        ))
    }

    fn play(
        &self,
        mut journal: Journal,
        games: Vec<GameRecord>,
        torn: bool,
        mut running: Running<'_>,
    ) -> Result<TournamentReport, ArenaError> {
        let mut keep = |finished: &[GameRecord]| journal.append(finished);
        let games = play_rounds(&self.plan, self.share, games, &mut running, &mut keep)?;
        let report = self.reported(games, torn);
        if !report.is_partial() && self.share.is_none() {
            let files = results::Files { results: &self.results, times: &self.times };
            results::write(files, &self.plan, &report.standings, &report.games)?;
        }
        Ok(report)
    }

    pub(crate) fn reported(&self, games: Vec<GameRecord>, torn: bool) -> TournamentReport {
        TournamentReport::of(&self.plan, self.share, games, torn)
    }
}

/// Plays a tournament without files: only the return value is kept.
///
/// ```
/// use quintet_arena::{Format, Openings, Rules, Running, TournamentSpec, play_tournament};
/// let spec = TournamentSpec {
///     game: "connect4".into(),
///     setup: "width=4,height=4".into(),
///     players: ["random", "alphabeta:depth=2", "mcts:simulations=20"].map(Into::into).into(),
///     format: Format::RoundRobin,
///     pairs: 1,
///     openings: Openings::Start,
///     rules: Rules::default(),
///     seed: 1,
/// };
/// let report = play_tournament(&spec, Running::new(&mut |_| {}))?;
/// assert_eq!((report.games.len(), report.planned), (6, 6));
/// assert_eq!(report.standings.rows.len(), 3);
/// # Ok::<(), quintet_arena::ArenaError>(())
/// ```
///
/// # Errors
/// A specification that cannot be played, found before the first game.
pub fn play_tournament(
    spec: &TournamentSpec,
    mut running: Running<'_>,
) -> Result<TournamentReport, ArenaError> {
    let plan = Plan::new(spec, &running.registry)?;
    let games = play_rounds(&plan, None, Vec::new(), &mut running, &mut |_| Ok(()))?;
    Ok(TournamentReport::of(&plan, None, games, false))
}

/// Plays the missing games, round by round if results decide the pairings.
fn play_rounds(
    plan: &Plan,
    share: Option<Share>,
    mut games: Vec<GameRecord>,
    running: &mut Running<'_>,
    keep: &mut Sink<'_>,
) -> Result<Vec<GameRecord>, ArenaError> {
    loop {
        let done: HashSet<GameKey> = games.iter().map(|game| game.key).collect();
        let mut pending = scheduled(plan, share, &games);
        pending.retain(|key| !done.contains(key));
        if pending.is_empty() || running.stop.is_stopped() {
            return Ok(games);
        }
        let count = (games.len(), planned(plan, share, &games));
        let played = play_all(plan, &pending, count, running, keep, &mut |_| false)?;
        games.extend(played);
        games.sort_by_key(|game| game.key);
    }
}

/// The games known so far, limited to this part if there is one.
fn scheduled(plan: &Plan, share: Option<Share>, games: &[GameRecord]) -> Vec<GameKey> {
    let mut keys = plan.schedule(games);
    if let Some(share) = share {
        share.keep(&mut keys);
    }
    keys
}

/// The number of games, as far as known now.
fn planned(plan: &Plan, share: Option<Share>, games: &[GameRecord]) -> usize {
    match share {
        Some(_) => scheduled(plan, share, games).len(),
        None => plan.planned(games),
    }
}
