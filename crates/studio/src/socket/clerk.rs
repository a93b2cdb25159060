//! Reads what a browser sends, and hands it to the desk.

use super::End;
use super::keeper::Keeper;
use super::outbox::Outbox;
use crate::rate::Allowance;
use crate::studio::Studio;
use crate::{bounds, desk};
use axum::extract::ws::close_code;
use quintet::Code;
use quintet::core::{Language, Words};
use quintet::{Command, Desk, Error, Event, Order, Reply};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Bytes of an order at most: more than the longest game or grid needs.
const MOST_BYTES: usize = 64 * 1024;

/// A review searches every position of a game.
const LONGEST_REVIEW: Duration = bounds::LONGEST.saturating_mul(6);

/// Why a message was too large.
pub(super) fn too_large() -> Words {
    Words::new(
        format!("a message may have at most {MOST_BYTES} bytes"),
        format!("un message a au plus {MOST_BYTES} octets"),
    )
}

/// The desk of a connection and what stands before it.
pub(super) struct Clerk {
    /// None once it is lost or was left.
    desk: Option<Desk>,
    outbox: Arc<Outbox>,
    /// The language that the tab speaks.
    language: Arc<Mutex<Language>>,
    /// Orders at once, and a second after that.
    orders: (u32, u32),
    allowance: Allowance,
    /// When the running search is stopped.
    overdue: Option<Instant>,
}

impl Clerk {
    pub(super) fn new(studio: &Arc<Studio>, outbox: &Arc<Outbox>) -> Self {
        let keeper = Keeper::new(studio.store.clone());
        let (replies, shared) = (Arc::clone(outbox), Arc::clone(studio));
        let language = Arc::new(Mutex::new(Language::default()));
        let spoken = Arc::clone(&language);
        // Runs where the desk or its search does: neither is a thread of the server.
        let sink = move |reply: Reply| {
            let reply = match reply.event {
                Event::Games { .. } => {
                    let games =
                        shared.games(*spoken.lock().unwrap_or_else(PoisonError::into_inner));
                    Reply { event: Event::Games { games: games.to_vec() }, ..reply }
                }
                Event::View { ref view, cause } => {
                    if let Err(message) = keeper.keep(cause, view) {
                        let event = Event::Error { code: Code::Store, message };
                        replies.push(Reply { id: reply.id, event });
                    }
                    reply
                }
                _ => reply,
            };
            replies.push(reply);
        };
        Self {
            desk: Some(
                Desk::new(Arc::clone(&studio.pool), sink).with_games(studio.registry.clone()),
            ),
            outbox: Arc::clone(outbox),
            language,
            orders: studio.limits.orders,
            allowance: Allowance::new(studio.limits.orders.0, studio.limits.orders.1),
            overdue: None,
        }
    }

    /// Carries out what a text orders, or says why not.
    pub(super) async fn receive(&mut self, text: &str) -> Result<(), End> {
        if !self.allowance.take() {
            let (burst, per_second) = self.orders;
            let message = Words::new(
                format!("at most {burst} orders at once and {per_second} a second"),
                format!("au plus {burst} ordres à la fois et {per_second} par seconde"),
            );
            self.refuse(id_of(text), Code::TooFast, &message);
            return Ok(());
        }
        if text.len() > MOST_BYTES {
            self.refuse(None, Code::TooLarge, &too_large());
            return Ok(());
        }
        let order = match read(text) {
            Ok(order) => order,
            Err(message) => {
                self.refuse(id_of(text), Code::BadMessage, &Words::same(message));
                return Ok(());
            }
        };
        if let Err(error) = affordable(&order.command) {
            self.outbox
                .push(Reply { id: Some(order.id), event: Event::refusal(&error, self.language()) });
            return Ok(());
        }
        self.hand_over(order).await
    }

    fn language(&self) -> Language {
        *self.language.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn hand_over(&mut self, order: Order) -> Result<(), End> {
        match order.command {
            Command::Think { .. } | Command::Analyse { .. } | Command::Trace { .. } => {
                self.overdue = Some(Instant::now() + bounds::LONGEST);
            }
            Command::Review { .. } => self.overdue = Some(Instant::now() + LONGEST_REVIEW),
            Command::Speak { language } | Command::Open { language: Some(language), .. } => {
                *self.language.lock().unwrap_or_else(PoisonError::into_inner) = language;
            }
            _ => {}
        }
        let id = order.id;
        let Some(desk) = self.desk.take() else { return Err(End::GONE) };
        match desk::carry_out(desk, order).await {
            Ok(desk) => {
                self.desk = Some(desk);
                Ok(())
            }
            Err(_) => {
                let message = Words::new(
                    "the server made a mistake; finished games are kept",
                    "le serveur s’est trompé ; les parties finies sont gardées",
                );
                self.refuse(Some(id), Code::Internal, &message);
                Err(End::told(close_code::ERROR, "the server made a mistake"))
            }
        }
    }

    /// Tells why something was refused.
    pub(super) fn refuse(&self, id: Option<u64>, code: Code, message: &Words) {
        let message = message.get(self.language()).to_owned();
        let event = Event::Error { code, message };
        self.outbox.push(Reply { id, event });
    }

    /// Completes when the running search has had all the time there is.
    pub(super) async fn search_is_overdue(&self) {
        match self.overdue {
            Some(at) => sleep_until(at).await,
            None => std::future::pending().await,
        }
    }

    /// Ends the running search with the best it has.
    pub(super) async fn stop(&mut self) -> Result<(), End> {
        self.overdue = None;
        self.hand_over(Order { id: 0, revision: None, command: Command::Stop }).await
    }

    /// Stops the search and frees its place.
    pub(super) async fn leave(&mut self) {
        let _ = desk::leave(self.desk.take()).await;
    }
}

/// The order that a text is; what is wrong with it, and where.
fn read(text: &str) -> Result<Order, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let order = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        if path == "." { error.inner().to_string() } else { format!("{path}: {}", error.inner()) }
    })?;
    reader.end().map_err(|error| error.to_string())?;
    Ok(order)
}

/// The number of an order that is otherwise none, so that its refusal has it.
fn id_of(text: &str) -> Option<u64> {
    if text.len() > MOST_BYTES {
        return None;
    }
    serde_json::from_str::<serde_json::Value>(text).ok()?.get("id")?.as_u64()
}

/// Whether the players of a command stay within the studio's bounds.
fn affordable(command: &Command) -> Result<(), Error> {
    match command {
        Command::Open { players: Some(players), .. } => {
            players.iter().try_for_each(|player| bounds::check(player))
        }
        Command::Seat { first, second } => {
            bounds::check(first)?;
            bounds::check(second)
        }
        Command::Think { player, limits }
        | Command::Analyse { player, limits }
        | Command::Review { player, limits }
        | Command::Trace { player, limits, .. } => {
            bounds::check(player)?;
            bounds::check_limits(limits)
        }
        _ => Ok(()),
    }
}
