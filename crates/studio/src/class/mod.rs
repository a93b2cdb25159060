//! A class: one teacher, who has the owner's token, and students, who use a short code.
//!
//! ```text
//!  /join  code + name ──► a seat: a cookie, and a personal key shown to its student
//!         code + key  ──► the same seat, in another browser
//! ```
//!
//! A seat owns the games, puzzles and lessons of its student. Wrong codes and keys are counted per address and in
//! total, so that neither can be guessed.

mod code;
mod guesses;
mod join;
mod qr;
mod seat;

pub(crate) use join::{address_for, enter, is_join, show};
pub(crate) use qr::{half_blocks, svg};
pub(crate) use seat::Seat;

use crate::error::ServeError;
use crate::store::{SeatRecord, Store};
use crate::tokens::{fresh, is_same, read_private, write_private};
use guesses::Guesses;
use quintet::core::foreign::is_hidden;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The file in the data directory that holds the class code.
pub(crate) const FILE: &str = "class";

/// Maximum number of seats in a class.
pub(crate) const MOST_SEATS: usize = 500;

/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 40;

/// A class and its seats.
pub(crate) struct Class {
    file: PathBuf,
    code: Mutex<String>,
    /// By the secret in the student's browser.
    seats: Mutex<HashMap<String, Arc<Seat>>>,
    guesses: Mutex<Guesses>,
}

/// Why a seat is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The code is not that of this class.
    Code,
    /// Too many codes and keys were tried.
    TooMany,
    /// The name is empty, too long, or contains invisible characters.
    Name,
    /// The name is already taken.
    NameTaken,
    /// No seat has this key.
    Key,
    /// All seats are taken.
    Full,
    /// The database of seats refuses, or is busy.
    Store,
}

impl Class {
    /// Opens the class of a data directory, or starts a new one.
    ///
    /// # Errors
    /// The directory cannot be written, or the database of seats cannot be read.
    pub(crate) fn open(data: &Path, store: &Store) -> Result<Self, ServeError> {
        let file = data.join(FILE);
        let kept = read_private(&file).and_then(|text| code::read(text.strip_prefix("code ")?));
        let refused = |error| ServeError::Data(data.to_owned(), error);
        let code = kept.map_or_else(|| renew(&file), Ok).map_err(refused)?;
        let seats = store.seats()?.into_iter().map(|seat| (seat.secret.clone(), Seat::of(seat)));
        Ok(Self {
            code: Mutex::new(code),
            file,
            seats: Mutex::new(seats.collect()),
            guesses: Mutex::default(),
        })
    }

    /// The code that lets students in.
    pub(crate) fn code(&self) -> String {
        lock(&self.code).clone()
    }

    /// Gives the class a new code; the old one stops working. Seats stay.
    ///
    /// # Errors
    /// The data directory cannot be written.
    pub(crate) fn renew_code(&self) -> io::Result<String> {
        let code = renew(&self.file)?;
        lock(&self.code).clone_from(&code);
        Ok(code)
    }

    /// Checks a code, and a key if given; returns the seat that the key belongs to. Wrong ones count against the
    /// client.
    fn admit(
        &self,
        client: u64,
        typed: &str,
        key: Option<&str>,
    ) -> Result<Option<Arc<Seat>>, Problem> {
        let mut guesses = lock(&self.guesses);
        if !guesses.take(client) {
            return Err(Problem::TooMany);
        }
        let is_right = code::read(typed).is_some_and(|typed| is_same(&typed, &self.code()));
        if !is_right {
            return Err(Problem::Code);
        }
        let found = match key.map(code::read) {
            Some(key) => {
                let seat = key.and_then(|key| self.find(|seat| is_same(&seat.key, &key)));
                Some(seat.ok_or(Problem::Key)?)
            }
            None => None,
        };
        guesses.give_back(client);
        Ok(found)
    }

    /// Makes a seat for a name. Runs on the database thread, so one at a time.
    fn make_seat(&self, store: &Store, name: &str) -> Result<Arc<Seat>, Problem> {
        let name = proper(name).ok_or(Problem::Name)?;
        let wanted = name.to_lowercase();
        if self.find(|seat| seat.name.to_lowercase() == wanted).is_some() {
            return Err(Problem::NameTaken);
        }
        if lock(&self.seats).len() >= MOST_SEATS {
            return Err(Problem::Full);
        }
        let key = || -> io::Result<String> {
            let key = code::fresh()?;
            Ok(if self.find(|seat| seat.key == key).is_some() { code::fresh()? } else { key })
        };
        let (Ok(key), Ok(secret)) = (key(), fresh()) else { return Err(Problem::Store) };
        let now = now();
        let mut seat = SeatRecord { id: 0, name, key, secret, made_at: now, seen_at: now };
        seat.id = store.add_seat(&seat).map_err(|_| Problem::Store)?;
        let (secret, seat) = (seat.secret.clone(), Seat::of(seat));
        lock(&self.seats).insert(secret, Arc::clone(&seat));
        Ok(seat)
    }

    /// The seat of a browser's secret.
    pub(crate) fn seat_of(&self, secret: &str) -> Option<Arc<Seat>> {
        lock(&self.seats).get(secret).cloned()
    }

    /// All seats, by name.
    pub(crate) fn seats(&self) -> Vec<Arc<Seat>> {
        let mut seats: Vec<_> = lock(&self.seats).values().cloned().collect();
        seats.sort_by_cached_key(|seat| (seat.name.to_lowercase(), seat.id));
        seats
    }

    /// The name of a seat's student.
    pub(crate) fn name_of(&self, id: i64) -> Option<String> {
        self.find(|seat| seat.id == id).map(|seat| seat.name.clone())
    }

    /// Removes a seat: its tabs are closed and its key stops working.
    pub(crate) fn remove(&self, id: i64) -> Option<Arc<Seat>> {
        let seat = self.find(|seat| seat.id == id)?;
        lock(&self.seats).remove(&seat.secret);
        seat.end();
        Some(seat)
    }

    fn find(&self, wanted: impl Fn(&Seat) -> bool) -> Option<Arc<Seat>> {
        lock(&self.seats).values().find(|seat| wanted(seat)).cloned()
    }
}

/// Makes a code and saves it.
fn renew(file: &Path) -> io::Result<String> {
    let code = code::fresh()?;
    write_private(file, &format!("code {code}\n"))?;
    Ok(code)
}

/// Formats a code for people: in two groups.
pub(crate) fn shown(code: &str) -> String {
    code::shown(code)
}

/// Normalises a name: single spaces, no hidden characters; `None` if it is too long.
fn proper(name: &str) -> Option<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    (fits && !name.contains(is_hidden)).then_some(name)
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() as i64
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
