//! The finished games of a ladder: found in its journal by number or by player, also while it plays.
//!
//! Only the places of the lines are in memory, 16 bytes a game. Games are shown under the players' public names.

use super::board::called;
use super::state::State;
use crate::journal::read_game;
use crate::{ArenaError, GameRecord};
use quintet::core::Side;
use schemars::JsonSchema;
use serde::Serialize;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Maximum length of the line of a game, in bytes.
const LONGEST: u64 = 16 << 20;

/// The finished games of a ladder.
pub struct Games {
    journal: PathBuf,
    index: Mutex<Index>,
}

#[derive(Default)]
struct Index {
    /// The games in the order of the journal.
    places: Vec<Place>,
    /// The players' public names.
    names: Vec<String>,
}

/// A game's line in the journal.
#[derive(Clone, Copy)]
struct Place {
    begins: u64,
    players: [u32; 2],
}

/// A finished game of a ladder.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct LadderGame {
    /// Its number in the journal, from 1.
    pub number: u64,
    /// The public names of the players, the side that begins first.
    pub names: [String; 2],
    /// The setup.
    pub setup: String,
    /// The whole game, opening included.
    pub moves: String,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// `rules`, or the reason if it ended otherwise: `illegal-move`, `time`, `crash`, `protocol`,
    /// `adjudicated`.
    pub ending: String,
    /// Number of moves made by the players.
    pub plies: usize,
}

impl Games {
    pub(crate) fn new(journal: &Path) -> Self {
        Self { journal: journal.to_owned(), index: Mutex::default() }
    }

    /// Adds the next game of these players, whose line begins at a byte of the journal.
    pub(crate) fn add(&self, state: &State, players: [usize; 2], begins: u64) {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let known = index.names.len();
        index.names.extend((known..state.versions.len()).map(|player| called(state, player)));
        index.places.push(Place { begins, players: players.map(|player| player as u32) });
    }

    /// The latest games after leaving out `offset` of them, at most `count`; of one player, if a
    /// public name is given. Also returns the number of all such games.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn latest(
        &self,
        player: Option<&str>,
        offset: usize,
        count: usize,
    ) -> Result<(usize, Vec<LadderGame>), ArenaError> {
        let index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let name = |player: u32| index.names[player as usize].as_str();
        let is_wanted = |(_, place): &(usize, &Place)| {
            player.is_none_or(|wanted| place.players.iter().any(|&of| name(of) == wanted))
        };
        let wanted = || index.places.iter().enumerate().rev().filter(is_wanted);
        let total = wanted().count();
        let chosen: Vec<(usize, u64, [String; 2])> = wanted()
            .skip(offset)
            .take(count)
            .map(|(at, place)| (at + 1, place.begins, place.players.map(|of| name(of).to_owned())))
            .collect();
        drop(index);
        let mut file = File::open(&self.journal).map_err(ArenaError::io("read", &self.journal))?;
        let games = chosen.into_iter().map(|(number, begins, names)| {
            let game = self.read(&mut file, begins)?;
            Ok(LadderGame {
                number: number as u64,
                names,
                ending: game.ending.kind().to_owned(),
                plies: game.plies.len(),
                setup: game.setup,
                moves: game.moves,
                winner: game.winner,
            })
        });
        Ok((total, games.collect::<Result<_, ArenaError>>()?))
    }

    fn read(&self, file: &mut File, begins: u64) -> Result<GameRecord, ArenaError> {
        let mut line = Vec::new();
        file.seek(SeekFrom::Start(begins))
            .and_then(|_| BufReader::new(&mut *file).take(LONGEST).read_until(b'\n', &mut line))
            .map_err(ArenaError::io("read", &self.journal))?;
        let whole = line.strip_suffix(b"\n").unwrap_or(&line);
        read_game(whole).map_err(|why| {
            ArenaError::journal(
                &self.journal,
                format!("it was changed while it was in use: {why}"),
                format!("il a été modifié pendant son utilisation : {why}"),
            )
        })
    }
}
