//! Searches that run elsewhere. In a program without threads a search leaves its controller as
//! plain data, and its progress and its answer come back.
//!
//! ```text
//!  Controller ──RemoteRequest::Search(RemoteSearch)──► Searcher, in another instance of the program
//!    ▲                               │
//!    └── tell(RemoteReport) ◄──────────────┘   news, then an answer
//! ```

use crate::job::{Job, Purpose};
use crate::memories::{Key, Memories};
use crate::review::Reviewer;
use crate::shared_moves::SharedMoves;
use crate::trace::Trace;
use crate::{Answer, Error, Event, Registry, Request, Turn};
use quintet_core::{Choice, Info, Language, Limits, Seed, StopFlag, TimeLeft};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// A controller's request to its search host.
#[derive(Clone, Debug)]
pub enum RemoteRequest {
    /// Run this search.
    Search(Box<RemoteSearch>),
    /// Drop this search: its answer is no longer needed.
    Cancel(u64),
    /// End this search with the best result so far.
    Hurry(u64),
}

/// Receives a controller's requests; must not call the controller.
pub(crate) type Host = Arc<dyn Fn(RemoteRequest) + Send + Sync>;

/// A search as plain data.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RemoteSearch {
    /// Its number, assigned by its controller.
    pub job: u64,
    pub(crate) game: String,
    pub(crate) setup: String,
    /// The whole game in its usual format, and the moves up to the position to search.
    pub(crate) position: String,
    pub(crate) ply: usize,
    /// The open game: a player remembers earlier searches of the same game.
    pub(crate) table: u64,
    pub(crate) player: String,
    pub(crate) limits: Limits,
    pub(crate) purpose: Purpose,
    pub(crate) language: Language,
    /// The clocks: own time, own increment, the other side's time and increment.
    pub(crate) clock: Option<[Duration; 4]>,
    /// Whether to end at once, with the answer of a search that is stopped immediately.
    pub(crate) ends: bool,
}

/// A report to a controller about a search that runs elsewhere; one field is set.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoteReport {
    /// The number of the search.
    pub job: u64,
    /// The state of the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub news: Option<Info<String>>,
    /// Its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Box<Answer>>,
    /// Its events, with its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
    /// Whether it was ended from outside; its last report is then all there is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hurried: bool,
}

/// A search that has left the controller. The positions of a review leave together and run in as
/// many places as their host has, each searched by a player that remembers nothing.
pub(crate) struct SentSearch {
    job: Job,
    /// The part shared by all its searches.
    search: RemoteSearch,
    /// The searches sent but not yet answered, each with its ply.
    open: Vec<(u64, usize)>,
    /// The searches after the moves of an analysis.
    moves: SharedMoves,
    last: Option<Info<String>>,
    host: Host,
}

impl SentSearch {
    /// Sends a search away; `search` holds what all its positions share. `moves` are searched beside
    /// it, each in the position after it.
    pub(crate) fn send(
        job: Job,
        search: RemoteSearch,
        moves: Vec<(String, RemoteSearch)>,
        host: Host,
    ) -> Self {
        let shared = SharedMoves::default();
        let mut sent = Self { job, search, open: Vec::new(), moves: shared, last: None, host };
        sent.job.run_clock();
        sent.send_all();
        for (text, search) in moves {
            let (table, player) = (sent.search.table, sent.search.player.clone());
            let search = RemoteSearch { job: sent.job.pool.number(), table, player, ..search };
            sent.moves.begin(search.job, text);
            (sent.host)(RemoteRequest::Search(Box::new(search)));
        }
        sent
    }

    /// Sends the remaining positions.
    fn send_all(&mut self) {
        for &(ply, _) in &self.job.positions {
            let search = RemoteSearch { job: self.job.pool.number(), ply, ..self.search.clone() };
            self.open.push((search.job, ply));
            (self.host)(RemoteRequest::Search(Box::new(search)));
        }
    }

    pub(crate) fn cancel(&mut self) {
        self.cancel_moves();
        self.open.iter().for_each(|&(number, _)| (self.host)(RemoteRequest::Cancel(number)));
    }

    fn cancel_moves(&mut self) {
        self.moves.end().for_each(|number| (self.host)(RemoteRequest::Cancel(number)));
    }

    pub(crate) fn hurry(&mut self) {
        self.cancel_moves();
        self.open.iter().for_each(|&(number, _)| (self.host)(RemoteRequest::Hurry(number)));
    }

    /// Receives a report; returns whether the search goes on. A report about another search is too
    /// late and ignored.
    pub(crate) fn tell(&mut self, report: RemoteReport) -> Turn {
        if let Some(is_last) = self.moves.tell(&report) {
            if is_last {
                self.hurry();
            }
            return Turn::More;
        }
        let Some(at) = self.open.iter().position(|&(number, _)| number == report.job) else {
            return Turn::More;
        };
        if let Some(news) = report.news {
            self.job.progress(news.clone());
            self.last = Some(news);
            return Turn::More;
        }
        let turn = if let Some(answer) = report.answer {
            let (_, ply) = self.open.remove(at);
            self.answered(ply, Answer { trace: report.trace, ..*answer })
        } else if let Some(why) = report.failed {
            self.open.remove(at);
            self.job.fail(&why);
            Turn::Done
        } else if report.hurried {
            let (_, ply) = self.open.remove(at);
            self.hurried(ply)
        } else {
            return Turn::More;
        };
        if turn == Turn::Done {
            // Anything that ends a review before its last position ends its other searches, too.
            self.cancel();
        }
        turn
    }

    fn answered(&mut self, ply: usize, mut answer: Answer) -> Turn {
        self.last = None;
        self.moves.complete(&mut answer);
        self.job.positions.retain(|&(other, _)| other != ply);
        self.job.answered(ply, answer)
    }

    /// A hurried review keeps the positions searched so far. Any other search answers with its last
    /// report; if there was none, it is sent again and ends at once.
    fn hurried(&mut self, ply: usize) -> Turn {
        if self.job.purpose == Purpose::Review {
            return self.job.rest();
        }
        let known = self.last.take().and_then(|info| Some((info.pv.first()?.clone(), info)));
        let Some((best, info)) = known else {
            self.search.ends = true;
            self.send_all();
            return Turn::More;
        };
        let choice = Choice { best, info, moves: Vec::new(), lines: Vec::new() };
        self.answered(ply, choice.into())
    }
}

/// Runs searches for controllers that are elsewhere, one at a time. Players keep their memory from
/// move to move of a game.
pub struct Searcher {
    registry: Registry,
    memory: u64,
    memories: Memories,
    table: u64,
}

impl Searcher {
    /// Creates a searcher that keeps players within this many bytes.
    #[must_use]
    pub fn new(registry: Registry, memory: u64) -> Self {
        Self { registry, memory, memories: Memories::default(), table: 0 }
    }

    /// Runs a search until the flag is raised; `report` receives its progress.
    ///
    /// # Errors
    /// An invalid position, player or ply; a controller never sends one.
    pub fn search(
        &mut self,
        search: &RemoteSearch,
        stop: &StopFlag,
        report: &mut dyn FnMut(Info<String>),
    ) -> Result<Answer, Error> {
        let RemoteSearch { game, setup, position, ply, player, purpose, .. } = search;
        if self.table != search.table {
            self.memories = Memories::default();
            self.table = search.table;
        }
        let mut session = self.registry.open_until(game, setup, position, stop)?;
        session.set_language(search.language);
        session.jump(*ply)?;
        let snapshot = session.snapshot_after(*ply).ok_or(Error::GameOver)?;
        if search.ends {
            stop.stop();
        }
        let request = search.request(stop);
        if *purpose == Purpose::Review {
            let reviewer = Reviewer { player: player.clone(), limits: search.limits };
            let mut seat = session.seat(player)?;
            return Ok(reviewer.ask(&mut *seat, (*ply, &snapshot), &request, report));
        }
        let key = Key { game: search.table, player: player.clone() };
        let need = session.need(player);
        drop(self.memories.shrink(self.memory.saturating_sub(need), Some(&key)));
        let kept = self.memories.take(&key);
        let mut seat = kept.map_or_else(|| session.seat(player), Ok)?;
        let answer = seat.think(&snapshot, &request, report);
        drop(self.memories.keep(key, seat, need, self.memory));
        Ok(answer)
    }
}

impl RemoteSearch {
    /// A search for the value of the position alone.
    pub(crate) fn after_a_move(self) -> Self {
        Self { purpose: Purpose::Play, ..self }
    }

    fn request(&self, stop: &StopFlag) -> Request {
        let clock = |[own, own_increment, other, other_increment]: [Duration; 4]| TimeLeft {
            own,
            own_increment,
            other,
            other_increment,
        };
        Request {
            limits: self.limits,
            seed: Seed(0).part(self.ply as u64),
            all_moves: self.purpose == Purpose::Analyse,
            trace: self.purpose.traced(),
            language: self.language,
            clock: self.clock.map(clock),
            stop: stop.clone(),
            ..Request::default()
        }
    }
}

impl Job {
    fn progress(&self, progress: Info<String>) {
        self.tell(Event::Progress { revision: self.revision, progress });
    }

    /// Reports that the search failed.
    fn fail(&self, why: &str) {
        let refusal = Error::Panicked;
        let message = format!("{} ({why})", refusal.in_words(self.language()));
        self.tell(Event::Error { code: refusal.code(), message });
    }
}
