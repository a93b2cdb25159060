//! An instance of the module: its requests and its messages.

use crate::matches::Matches;
use crate::news::Thinned;
use quintet::core::{Language, StopFlag, Words};
use quintet::questions::{Catalogue, Refusal, ask, check_command, read};
use quintet::{
    Code, Command, Controller, Error, Event, Order, Pool, Registry, RemoteReport, RemoteRequest,
    RemoteSearch, Reply, Searcher,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// Bytes for a search: the default of Pentago's engine. They are allocated only when a search needs
/// them.
const MEMORY: u64 = 3 << 29;

/// The kind of a message from the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Kind {
    /// A reply of the controller.
    Reply = 0,
    /// The answer to a question.
    Answer = 1,
    /// A search for another instance to run.
    Job = 2,
    /// The state of a search.
    News = 3,
    /// The result of a search.
    Found = 4,
    /// A search whose result is no longer needed.
    Cancel = 5,
    /// A search that should end with the best result so far.
    Hurry = 6,
    /// Why this instance failed, sent just before it traps: a bug in the program.
    Broken = 7,
}

/// Receives the module's messages.
pub type Say = fn(Kind, &str);

/// One instance of the module. Its controller, its questions or its searching players are created
/// when first needed.
pub struct Module {
    say: Say,
    catalogue: Option<Catalogue>,
    controller: Option<Controller>,
    searcher: Option<Searcher>,
    matches: Option<Matches>,
    language: Language,
}

/// A question as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    method: String,
    path: String,
    #[serde(default)]
    language: Language,
    #[serde(default)]
    body: Option<Value>,
}

/// A search that the host must act on.
#[derive(Serialize)]
struct Numbered {
    job: u64,
}

impl Module {
    /// Creates an instance that sends its messages to `say`.
    #[must_use]
    pub const fn new(say: Say) -> Self {
        Self {
            say,
            catalogue: None,
            controller: None,
            searcher: None,
            matches: None,
            language: Language::English,
        }
    }

    /// Answers one question.
    pub fn ask(&mut self, text: &str) {
        let asked = serde_json::from_str::<Asked>(text);
        let language = asked.as_ref().map_or_else(|_| Language::default(), |asked| asked.language);
        let answer = match &asked {
            Ok(Asked { method, path, body, .. }) => {
                let body = body.as_ref().map_or_else(|| "{}".to_owned(), Value::to_string);
                match (method.as_str(), path.as_str()) {
                    ("POST", path) if path.starts_with("/arena/") => {
                        self.ask_about_matches(path, &body, language)
                    }
                    asked => ask(self.catalogue(), asked, &body, language, &StopFlag::new()),
                }
            }
            Err(error) => Err(Refusal::unreadable(Words::same(error.to_string()))),
        };
        let (status, body) = match answer {
            Ok(body) => (200, body),
            Err(refusal) => (refusal.status, written(&refusal.body(language))),
        };
        (self.say)(Kind::Answer, &format!(r#"{{"status":{status},"body":{body}}}"#));
    }

    /// Carries out an order about the open game.
    pub fn order(&mut self, text: &str) {
        let order = match read::<Order>(text) {
            Ok(order) => order,
            Err(message) => {
                let event = Event::Error { code: Code::BadMessage, message };
                return self.reply(&Reply { id: number_of(text), event });
            }
        };
        let language = order.command.language().unwrap_or(self.language);
        self.language = language;
        let games = self.catalogue().games(language);
        let event = match check_command(&order.command, games) {
            Err(error) => Event::refusal(&error, language),
            Ok(()) if order.command == Command::Games => Event::Games { games: games.to_vec() },
            Ok(()) => return self.controller().handle(order),
        };
        self.reply(&Reply { id: Some(order.id), event });
    }

    /// Receives a report about a search in another instance.
    pub fn tell(&mut self, text: &str) {
        match read::<RemoteReport>(text) {
            Ok(report) => self.controller().tell(report),
            Err(message) => {
                let event = Event::Error { code: Code::BadMessage, message };
                self.reply(&Reply { id: None, event });
            }
        }
    }

    /// Runs a search.
    pub fn search(&mut self, text: &str) {
        let search = match read::<RemoteSearch>(text) {
            Ok(search) => search,
            Err(error) => {
                let job = number_in(text, "job").unwrap_or_default();
                let report = RemoteReport { job, failed: Some(error), ..RemoteReport::default() };
                return (self.say)(Kind::Found, &written(&report));
            }
        };
        let (say, job) = (self.say, search.job);
        let searcher =
            self.searcher.get_or_insert_with(|| Searcher::new(Registry::shipped(), MEMORY));
        let mut thinned = Thinned::default();
        let found = searcher.search(&search, &StopFlag::new(), &mut |news| {
            if thinned.is_due() {
                let report = RemoteReport { job, news: Some(news), ..RemoteReport::default() };
                say(Kind::News, &written(&report));
            }
        });
        let report = match found {
            Ok(mut answer) => {
                let trace = answer.trace.take();
                RemoteReport {
                    job,
                    trace,
                    answer: Some(Box::new(answer)),
                    ..RemoteReport::default()
                }
            }
            // Stopped before the position was read: the controller asks again for any immediate
            // answer.
            Err(Error::Stopped) => RemoteReport { job, hurried: true, ..RemoteReport::default() },
            Err(error) => {
                RemoteReport { job, failed: Some(error.to_string()), ..RemoteReport::default() }
            }
        };
        say(Kind::Found, &written(&report));
    }

    fn ask_about_matches(
        &mut self,
        path: &str,
        body: &str,
        language: Language,
    ) -> Result<String, Refusal> {
        let matches = self.matches.get_or_insert_default();
        let games = self.catalogue.get_or_insert_with(catalogue).games(language);
        matches.ask(path, body, (language, games), self.say)
    }

    fn catalogue(&mut self) -> &Catalogue {
        self.catalogue.get_or_insert_with(catalogue)
    }

    fn controller(&mut self) -> &mut Controller {
        let say = self.say;
        self.controller.get_or_insert_with(|| {
            let pool = Arc::new(Pool::new(1).with_memory(MEMORY));
            let sink = move |reply: Reply| say(Kind::Reply, &written(&reply));
            Controller::new(pool, sink).with_searches_elsewhere(move |away| match away {
                RemoteRequest::Search(search) => say(Kind::Job, &written(&search)),
                RemoteRequest::Cancel(job) => say(Kind::Cancel, &written(&Numbered { job })),
                RemoteRequest::Hurry(job) => say(Kind::Hurry, &written(&Numbered { job })),
            })
        })
    }

    fn reply(&self, reply: &Reply) {
        (self.say)(Kind::Reply, &written(reply));
    }
}

fn catalogue() -> Catalogue {
    Catalogue::new(Registry::shipped(), MEMORY)
}

/// The number of an unreadable order, so that its refusal can carry it.
fn number_of(text: &str) -> Option<u64> {
    number_in(text, "id")
}

fn number_in(text: &str, field: &str) -> Option<u64> {
    serde_json::from_str::<Value>(text).ok()?.get(field)?.as_u64()
}

fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the facade's types are plain data")
}
