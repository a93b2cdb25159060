//! The pairs of a ladder, played by other processes or machines. The journal stays here.
//!
//! ```text
//!  bots/, journal ─► pairs() ─► LadderPair … play() elsewhere ─► add() ─► journal, pages
//! ```
//!
//! A pair is a unit of work: a text with everything but the bots' files, which gives the same games wherever and
//! however often it is played. What comes back is checked as if it stood in a journal: the seal, the round, the
//! rules.

use super::file::Scene;
use super::journal::{check, place};
use super::{Found, Ladder, LadderFile, Leaderboard, Present, Seats, state};
use crate::journal::{read_game, write_game};
use crate::openings::Opening;
use crate::run::play_all;
use crate::{ArenaError, Entrant, Everybody, Finished, GameKey, Plan, Running};
use quintet::Registry;
use quintet::core::StopFlag;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A pair of games to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderPair {
    /// The text of `ladder.toml`.
    file: String,
    setup: String,
    position: String,
    round: u32,
    pair: u32,
    /// The names of the players and, for bots, their player strings.
    players: [(String, Option<String>); 2],
    /// Which of the two games are missing.
    games: Vec<u8>,
    /// The ladder's own files, which no program may see if it plays on the same machine.
    hidden: Vec<PathBuf>,
}

impl LadderPair {
    /// The versions of bots in it, whose folders [`play`](Self::play) needs.
    pub fn bots(&self) -> impl Iterator<Item = &str> {
        self.players.iter().filter(|(_, bot)| bot.is_some()).map(|(name, _)| name.as_str())
    }

    /// Plays its missing games; returns them as lines for a journal, or `None` if stopped.
    ///
    /// # Errors
    /// A bot without a folder; staff bots that cannot play on this machine.
    pub fn play(
        &self,
        folders: &BTreeMap<String, PathBuf>,
        registry: &Registry,
        everybody: &Everybody,
        stop: &StopFlag,
    ) -> Result<Option<Vec<String>>, ArenaError> {
        let opening = Opening { setup: self.setup.clone(), position: self.position.clone() };
        let scene = Scene::Opening(&opening);
        let file = LadderFile::parse_for(&self.file, registry, stop, scene)
            .map_err(|error| ArenaError::File { path: "ladder.toml".into(), error })?;
        let (mut plan, mut bots) = (file.plan.clone(), BTreeMap::new());
        let mut players = [0; 2];
        for ((name, bot), player) in self.players.iter().zip(&mut players) {
            if let Some(bot) = bot {
                let folder = folders.get(name).ok_or_else(|| unknown(name))?;
                let (bounds, folder) = (Some(file.bounds.clone()), Some(folder.clone()));
                bots.insert(name.clone(), Entrant { bounds, folder, ..Entrant::new(bot) });
                plan.add_guest(name);
            }
            *player = plan.index_of(name).ok_or_else(|| unknown(name))?;
        }
        let mut everybody = everybody.clone().hiding(file.staff_players());
        everybody.hidden.extend(self.hidden.iter().cloned());
        self.play_with(&plan, players, &Seats { everybody: &everybody, bots }, stop)
    }

    fn play_with(
        &self,
        plan: &Plan,
        players: [usize; 2],
        seating: &Seats<'_>,
        stop: &StopFlag,
    ) -> Result<Option<Vec<String>>, ArenaError> {
        let (round, pair) = (self.round, self.pair);
        let key = |&game: &u8| GameKey { round, players, pair, game };
        let pending: Vec<GameKey> = self.games.iter().map(key).collect();
        let mut watch = |_: &Finished<'_>| {};
        let mut running = Running { stop: stop.clone(), seating, ..Running::new(&mut watch) };
        let count = (0, pending.len());
        let played =
            play_all(plan, &pending, count, &mut running, &mut |_| Ok(()), &mut |_| false)?;
        Ok((played.len() == pending.len()).then(|| played.iter().map(write_game).collect()))
    }
}

fn unknown(name: &str) -> ArenaError {
    ArenaError::journal(
        Path::new("ladder.toml"),
        format!("`{name}` is to play, but is not on this machine"),
        format!("`{name}` doit jouer, mais n’est pas sur cette machine"),
    )
}

impl Ladder {
    /// Looks at `bots/`, builds what is new, and returns the pairs to play next, in any order and on any machine,
    /// at most this many; none if there is nothing to play, or if it was stopped. Give their games to
    /// [`add`](Self::add) before asking for more.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn pairs(
        &mut self,
        most: u64,
        everybody: &Everybody,
        stop: &StopFlag,
    ) -> Result<Vec<LadderPair>, ArenaError> {
        if self.is_outdated() && self.written.is_some() {
            self.publish(&mut |_| {})?;
        }
        let (pairs, present) = self.next(most, (everybody, stop), &mut |_| {})?;
        Ok(pairs.iter().map(|&players| self.pair(players, &present)).collect())
    }

    fn pair(&self, players: [usize; 2], present: &Present) -> LadderPair {
        let pending = self.pending(&[players]);
        let GameKey { round, pair, .. } = pending[0];
        let Opening { setup, position } = self.plan.opening(pending[0]).clone();
        let player = |index: usize| {
            let name = self.state.versions[index].name.clone();
            (name, present.get(&index).map(|bot| bot.player.clone()))
        };
        let absolute = |path: PathBuf| std::path::absolute(&path).unwrap_or(path);
        LadderPair {
            file: self.file.text.clone(),
            setup,
            position,
            round,
            pair,
            players: players.map(player),
            games: pending.iter().map(|key| key.game).collect(),
            hidden: self.hidden().map(absolute).collect(),
        }
    }

    /// The folder of a bot's version, as it was built.
    #[must_use]
    pub fn folder(&self, version: &str) -> Option<&Path> {
        self.workshop.found().find_map(|(bot, found)| match found {
            Found::Ready(hash, entrant) if state::name_of(bot, hash) == version => {
                entrant.folder.as_deref()
            }
            _ => None,
        })
    }

    /// Takes in games of the round, as lines for a journal; games known already are skipped. Returns whether to go
    /// on with the round: not if something has changed in `bots/`.
    ///
    /// # Errors
    /// A line that is damaged, that is not of this round, or breaks the rules; a journal that cannot be written.
    pub fn add(&mut self, lines: &[String]) -> Result<bool, ArenaError> {
        for line in lines {
            let refused = |why: String| {
                ArenaError::journal(
                    self.log.path(),
                    format!("a game that was played elsewhere is refused: {why}"),
                    format!("une partie jouée ailleurs est refusée : {why}"),
                )
            };
            let mut game = read_game(line.as_bytes()).map_err(refused)?;
            place(&self.state, &mut game).map_err(refused)?;
            let current = self.state.current.as_ref();
            if current.is_some_and(|it| it.done.contains(&(game.key.players, game.key.game))) {
                continue;
            }
            check(&self.state, &self.plan, &game).map_err(refused)?;
            self.keep(&[game])?;
        }
        Ok(!self.has_news())
    }

    /// Writes the leaderboard and everything around it.
    ///
    /// # Errors
    /// Files that cannot be written.
    pub fn finish(&mut self) -> Result<Leaderboard, ArenaError> {
        self.publish(&mut |_| {})
    }
}
