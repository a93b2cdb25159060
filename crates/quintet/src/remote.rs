//! Searches that are done elsewhere: where a program has no threads, a search leaves its controller as plain data,
//! and its news and its answer come back.
//!
//! ```text
//!  Controller ──RemoteRequest::Search(RemoteSearch)──► Searcher, in another instance of the program
//!    ▲                               │
//!    └── tell(RemoteReport) ◄──────────────┘   news, then an answer
//! ```

use crate::job::{Job, Purpose};
use crate::memories::{Key, Memories};
use crate::review::Reviewer;
use crate::trace::Trace;
use crate::{Answer, Error, Event, Registry, Request, Turn};
use quintet_core::{Info, Language, Limits, Seed, StopFlag, TimeLeft};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// What a controller asks of whoever has its searches done.
#[derive(Clone, Debug)]
pub enum RemoteRequest {
    /// To do this search.
    Search(Box<RemoteSearch>),
    /// To drop this search: nobody wants its answer.
    Cancel(u64),
    /// To end this search with the best it has.
    Hurry(u64),
}

/// Receives what a controller asks for; it must not call the controller.
pub(crate) type Host = Arc<dyn Fn(RemoteRequest) + Send + Sync>;

/// A search as plain data.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RemoteSearch {
    /// Its number at its controller.
    pub job: u64,
    pub(crate) game: String,
    pub(crate) setup: String,
    /// The whole game in its usual format, and the moves up to the position that is searched.
    pub(crate) position: String,
    pub(crate) ply: usize,
    /// The open game: a player remembers the searches before in the same one.
    pub(crate) table: u64,
    pub(crate) player: String,
    pub(crate) limits: Limits,
    pub(crate) purpose: Purpose,
    pub(crate) language: Language,
    /// What is left on the clocks: own, its increment, the other's, its increment.
    pub(crate) clock: Option<[Duration; 4]>,
    /// Whether it is to end at once, with whatever a search that is stopped at once answers.
    pub(crate) ends: bool,
}

/// What a controller hears of a search that is done elsewhere: one of these.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoteReport {
    /// The number of the search.
    pub job: u64,
    /// How it goes.
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
    /// It was ended from outside, and its last news are all there is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hurried: bool,
}

/// A search that has left the controller. The positions of a review leave together, for as many places as
/// their host has: each is searched by a player that remembers nothing.
pub(crate) struct SentSearch {
    job: Job,
    /// What all its searches have in common.
    search: RemoteSearch,
    /// The searches that were sent and not answered, each with its ply.
    open: Vec<(u64, usize)>,
    last: Option<Info<String>>,
    host: Host,
}

impl SentSearch {
    /// Sends a search away; `search` says what all its positions have in common.
    pub(crate) fn send(job: Job, search: RemoteSearch, host: Host) -> Self {
        let mut sent = Self { job, search, open: Vec::new(), last: None, host };
        sent.job.run_clock();
        sent.send_all();
        sent
    }

    /// Sends what is left to search.
    fn send_all(&mut self) {
        for &(ply, _) in &self.job.positions {
            let search = RemoteSearch { job: self.job.pool.number(), ply, ..self.search.clone() };
            self.open.push((search.job, ply));
            (self.host)(RemoteRequest::Search(Box::new(search)));
        }
    }

    pub(crate) fn cancel(&self) {
        self.open.iter().for_each(|&(number, _)| (self.host)(RemoteRequest::Cancel(number)));
    }

    pub(crate) fn hurry(&self) {
        self.open.iter().for_each(|&(number, _)| (self.host)(RemoteRequest::Hurry(number)));
    }

    /// Hears of the search; whether it goes on. What is about another one is too late.
    pub(crate) fn tell(&mut self, report: RemoteReport) -> Turn {
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
            // Whatever ends a review before its last position ends its other searches, too.
            self.cancel();
        }
        turn
    }

    fn answered(&mut self, ply: usize, answer: Answer) -> Turn {
        self.last = None;
        self.job.positions.retain(|&(other, _)| other != ply);
        self.job.answered(ply, answer)
    }

    /// A review has what was searched before; another search answers with its last news, or, before
    /// there were any, is asked for again and ends at once.
    fn hurried(&mut self, ply: usize) -> Turn {
        if self.job.purpose == Purpose::Review {
            return self.job.rest();
        }
        let known = self.last.take().and_then(|news| Some((news.pv.first()?.clone(), news)));
        let Some((best, progress)) = known else {
            self.search.ends = true;
            self.send_all();
            return Turn::More;
        };
        let (moves, remarks) = (Vec::new(), Vec::new());
        self.answered(
            ply,
            Answer { best, progress, reason: None, moves, remarks, tree: None, trace: None },
        )
    }
}

/// Does the searches of controllers that are elsewhere, one at a time. Players keep their memory from
/// move to move of a game.
pub struct Searcher {
    registry: Registry,
    memory: u64,
    memories: Memories,
    table: u64,
}

impl Searcher {
    /// One that keeps players within this many bytes.
    #[must_use]
    pub fn new(registry: Registry, memory: u64) -> Self {
        Self { registry, memory, memories: Memories::default(), table: 0 }
    }

    /// Does a search, until the flag is raised; `report` receives its news.
    ///
    /// # Errors
    /// A position, a player or a ply that cannot be: no search of a controller has one.
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

    /// The search broke down.
    fn fail(&self, why: &str) {
        let refusal = Error::Panicked;
        let message = format!("{} ({why})", refusal.in_words(self.language()));
        self.tell(Event::Error { code: refusal.code(), message });
    }
}
