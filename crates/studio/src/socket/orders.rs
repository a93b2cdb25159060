//! Reads orders from a browser and hands them to the controller.

use super::End;
use super::outbox::Outbox;
use super::saver::GameSaver;
use crate::class::Seat;
use crate::controller;
use crate::controller::Opened;
use crate::opening::Opener;
use crate::rate::Allowance;
use crate::rest::Refusal;
use crate::studio::Studio;
use axum::extract::ws::close_code;
use quintet::Client;
use quintet::Code;
use quintet::core::{Language, Words};
use quintet::questions::{self, check_command, read};
use quintet::{Command, Controller, Event, Order, Reply};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinError;
use tokio::time::Instant;

/// Maximum size of an order in bytes: more than the longest game or grid needs.
const MOST_BYTES: usize = 64 * 1024;

/// A review searches every position of a game.
const LONGEST_REVIEW: Duration = questions::LONGEST.saturating_mul(6);

/// The error for a message that is too large.
pub(super) fn too_large() -> Words {
    Words::new(
        format!("a message may have at most {MOST_BYTES} bytes"),
        format!("un message a au plus {MOST_BYTES} octets"),
    )
}

/// Maximum size of all waiting orders, in bytes.
const MOST_WAITING: usize = 256 * 1024;

/// The controller of a connection and its queue of orders.
pub(super) struct OrderQueue {
    studio: Arc<Studio>,
    opener: Opener,
    /// `None` once it is lost or left, and while it carries out an order.
    controller: Option<Controller>,
    busy: Option<Busy>,
    /// Waiting orders, with the sizes of their texts in bytes.
    waiting: VecDeque<(usize, Order)>,
    outbox: Arc<Outbox>,
    /// The language of the tab.
    language: Arc<Mutex<Language>>,
    /// Orders: at once, and per second after that.
    orders: (u32, u32),
    allowance: Allowance,
    /// When the running search will be stopped.
    overdue: Option<Instant>,
}

/// An order that is being carried out.
enum Busy {
    /// The pool reads its game; dropping this stops it.
    Opens(Box<Order>, Pin<Box<dyn Future<Output = Result<Opened, Refusal>> + Send>>),
    /// The controller handles it.
    Handles(u64, Pin<Box<dyn Future<Output = Result<Controller, JoinError>> + Send>>),
}

impl OrderQueue {
    /// Creates a queue for a tab, of a student's seat if given. All tabs of a seat take turns as one client.
    pub(super) fn new(studio: &Arc<Studio>, outbox: &Arc<Outbox>, seat: Option<&Seat>) -> Self {
        let language = Arc::new(Mutex::new(Language::default()));
        let saver = GameSaver::new(seat.map(|seat| seat.id));
        let sink = sink(studio, outbox, &language, saver);
        let pool = Arc::clone(&studio.pool);
        let client = seat.map_or_else(|| pool.new_client(), |it| Client(it.client().number(true)));
        let controller =
            Controller::of_client(pool, client, sink).with_games(studio.catalogue.registry.clone());
        Self {
            studio: Arc::clone(studio),
            opener: Opener { client, is_person: true, connection: None },
            controller: Some(controller),
            busy: None,
            waiting: VecDeque::new(),
            outbox: Arc::clone(outbox),
            language,
            orders: studio.limits.orders,
            allowance: Allowance::new(studio.limits.orders.0, studio.limits.orders.1),
            overdue: None,
        }
    }

    /// Accepts an order as text, or says why not.
    pub(super) fn receive(&mut self, text: &str) {
        if !self.allowance.take() {
            let (burst, per_second) = self.orders;
            let message = Words::new(
                format!("at most {burst} orders at once and {per_second} a second"),
                format!("au plus {burst} ordres à la fois et {per_second} par seconde"),
            );
            self.refuse(id_of(text), Code::TooFast, &message);
            return;
        }
        if text.len() > MOST_BYTES {
            self.refuse(None, Code::TooLarge, &too_large());
            return;
        }
        let order = match read::<Order>(text) {
            Ok(order) => order,
            Err(message) => {
                self.refuse(id_of(text), Code::BadMessage, &Words::same(message));
                return;
            }
        };
        if let Err(error) = check_command(&order.command, self.studio.games(self.language())) {
            self.outbox
                .push(Reply { id: Some(order.id), event: Event::refusal(&error, self.language()) });
            return;
        }
        self.waiting.push_back((text.len(), order));
        self.begin();
    }

    /// Whether there is room for more orders.
    pub(super) fn has_room(&self) -> bool {
        self.waiting.iter().map(|(bytes, _)| bytes).sum::<usize>() < MOST_WAITING
    }

    fn language(&self) -> Language {
        *self.language.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the next order unless one is being carried out.
    fn begin(&mut self) {
        if self.busy.is_some() {
            return;
        }
        let Some((_, order)) = self.waiting.pop_front() else { return };
        match order.command {
            Command::Think { .. } | Command::Analyse { .. } | Command::Trace { .. } => {
                self.overdue = Some(Instant::now() + questions::LONGEST);
            }
            Command::Review { .. } => self.overdue = Some(Instant::now() + LONGEST_REVIEW),
            _ => {}
        }
        if let Some(language) = order.command.language() {
            *self.language.lock().unwrap_or_else(PoisonError::into_inner) = language;
        }
        if let Command::Open(asked) = &order.command {
            let (studio, opener, asked) =
                (Arc::clone(&self.studio), self.opener.clone(), asked.clone());
            let opening = async move { controller::open(&studio, &opener, asked).await };
            self.busy = Some(Busy::Opens(Box::new(order), Box::pin(opening)));
        } else if let Some(controller) = self.controller.take() {
            let id = order.id;
            self.busy = Some(Busy::Handles(id, Box::pin(controller::carry_out(controller, order))));
        }
    }

    /// Completes when a step of the current order is done, and starts the next step. Dropping the future loses nothing.
    pub(super) async fn work(&mut self) -> Result<(), End> {
        match &mut self.busy {
            None => std::future::pending().await,
            Some(Busy::Opens(_, opening)) => {
                let opened = opening.as_mut().await;
                let Some(Busy::Opens(order, _)) = self.busy.take() else { return Ok(()) };
                match (opened, self.controller.take()) {
                    (Ok(opened), Some(controller)) => {
                        let id = order.id;
                        let placing = Box::pin(controller::hand_over(controller, *order, opened));
                        self.busy = Some(Busy::Handles(id, placing));
                    }
                    (Err(refusal), controller) => {
                        self.controller = controller;
                        let (code, message) = refusal.said(self.language());
                        self.refuse(Some(order.id), code, &Words::same(message));
                    }
                    (Ok(_), None) => return Err(End::GONE),
                }
            }
            Some(Busy::Handles(id, handling)) => {
                let (id, handled) = (*id, handling.as_mut().await);
                self.busy = None;
                match handled {
                    Ok(controller) => self.controller = Some(controller),
                    Err(_) => return Err(self.made_a_mistake(id)),
                }
            }
        }
        self.begin();
        Ok(())
    }

    fn made_a_mistake(&self, id: u64) -> End {
        let message = Words::new(
            "the server made a mistake; finished games are kept",
            "le serveur s’est trompé ; les parties finies sont gardées",
        );
        self.refuse(Some(id), Code::Internal, &message);
        End::closed(close_code::ERROR, "the server made a mistake")
    }

    /// Replies with a refusal.
    pub(super) fn refuse(&self, id: Option<u64>, code: Code, message: &Words) {
        let message = message.get(self.language()).to_owned();
        let event = Event::Error { code, message };
        self.outbox.push(Reply { id, event });
    }

    /// When the running search has used up its time.
    pub(super) const fn overdue(&self) -> Option<Instant> {
        self.overdue
    }

    /// Stops the running search, which answers with the best it has.
    pub(super) fn stop(&mut self) {
        self.overdue = None;
        let order = Order { id: 0, revision: None, command: Command::Stop };
        self.waiting.push_front((0, order));
        self.begin();
    }

    /// Stops the search and any opening, and frees their places.
    pub(super) async fn leave(&mut self) {
        self.waiting.clear();
        // While an order is handled, it owns the controller and drops it when done.
        drop(self.busy.take());
        let _ = controller::leave(self.controller.take()).await;
    }
}

/// Where a controller's replies go. Runs on the thread of the controller or of its search: neither belongs to the
/// server, and neither waits here.
fn sink(
    studio: &Arc<Studio>,
    outbox: &Arc<Outbox>,
    language: &Arc<Mutex<Language>>,
    saver: GameSaver,
) -> impl Fn(Reply) + Send + Sync + 'static {
    let (studio, outbox, language) = (Arc::clone(studio), Arc::clone(outbox), Arc::clone(language));
    let saver = Arc::new(saver);
    let spoken = move || *language.lock().unwrap_or_else(PoisonError::into_inner);
    move |reply: Reply| {
        studio.heap.stir();
        let ended = match &reply.event {
            Event::Games { .. } => {
                let games = studio.games(spoken()).to_vec();
                outbox.push(Reply { event: Event::Games { games }, ..reply });
                return;
            }
            Event::View { view, cause } => saver.ended(*cause, view),
            _ => None,
        };
        let Some(game) = ended else {
            outbox.push(reply);
            return;
        };
        // The end is announced only after the game is saved.
        let number = outbox.push_kept_back(&reply);
        let (saver, outbox) = (Arc::clone(&saver), Arc::clone(&outbox));
        let (id, language, kept) = (reply.id, spoken(), game.clone());
        studio.saved.save(game, move |saved| {
            let failure = saved.err().map(|error| {
                let message = saver.failed(&kept, &error, language);
                Reply { id, event: Event::Error { code: Code::Store, message } }
            });
            outbox.release(number, failure.as_ref());
        });
    }
}

/// The id in a message that is not a valid order, so that the refusal can name it.
fn id_of(text: &str) -> Option<u64> {
    if text.len() > MOST_BYTES {
        return None;
    }
    serde_json::from_str::<serde_json::Value>(text).ok()?.get("id")?.as_u64()
}
