//! One connection: a controller, its orders and its replies.
//!
//! ```text
//! browser ─► text ─► OrderQueue ─► Order ─► Controller ─► Outbox ─► text ─► browser
//!                      └ refused: an error event ─►▲
//!                      searches, on their threads ─┘
//! ```
//!
//! A refused message gets an error event and changes nothing. One loop reads and writes; it stops reading from a
//! browser that does not take its replies. The loop continues while an order is carried out, so that a browser that
//! leaves is noticed and its orders end.
//! The connection ends when the browser leaves or answers no ping, when the server closes, or, with a reason, when it
//! cannot go on. Its search ends with it.

mod changes;
mod orders;
mod outbox;
mod saver;

use crate::class::Seat;
use crate::connections::{Connection, ConnectionGuard, Doing};
use crate::studio::Studio;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::{Error, Extension};
use orders::OrderQueue;
use outbox::{Outbox, Outgoing};
use quintet::Code;
use quintet::core::Words;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

/// Maximum size of a message in bytes; a larger one ends the connection.
const MOST_BYTES: usize = 1 << 20;

/// How long the browser may take to receive one message.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a tab that answered no ping gets to answer a last time.
const LAST_CALL: Duration = Duration::from_millis(500);

/// Opens a connection, if there is a place for it. With `?views=changes` a view is sent as the difference from the one
/// before ([`changes`]).
pub(crate) async fn open(
    State(studio): State<Arc<Studio>>,
    RawQuery(query): RawQuery,
    Extension(connection): Extension<Arc<Connection>>,
    seat: Option<Extension<Arc<Seat>>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let place = match connection.hold(Doing::Tab) {
        Ok(place) => place,
        Err(refusal) => return refusal.into_response(),
    };
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    let changes =
        query.iter().flat_map(|query| query.split('&')).any(|part| part == "views=changes");
    let seat = seat.map(|Extension(seat)| seat);
    upgrade.on_upgrade(move |socket| converse(studio, socket, place, (seat, changes)))
}

/// Why a connection ends.
struct End {
    /// The reason sent to the browser, if it is still there.
    close: Option<(u16, &'static str)>,
}

impl End {
    const GONE: Self = Self { close: None };

    const fn closed(code: u16, reason: &'static str) -> Self {
        Self { close: Some((code, reason)) }
    }
}

async fn converse(
    studio: Arc<Studio>,
    mut socket: WebSocket,
    place: ConnectionGuard,
    (seat, changes): (Option<Arc<Seat>>, bool),
) {
    let outbox = Arc::new(Outbox::new(Arc::clone(&studio.pool), changes));
    let mut orders = OrderQueue::new(&studio, &outbox, seat.as_deref());
    let ping = studio.limits.ping;
    let mut pings = interval_at(Instant::now() + ping, ping);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut unanswered = 0;
    let end = loop {
        // Unread orders do not count as silence, whatever keeps us from reading them.
        let listens = orders.has_room() && outbox.has_room();
        let overdue = orders.overdue();
        let step = tokio::select! {
            message = socket.recv(), if listens => {
                unanswered = 0;
                receive(&mut orders, message)
            }
            step = orders.work() => step,
            _ = pings.tick() => match unanswered {
                0 | 1 => {
                    unanswered += u32::from(listens);
                    call(&mut socket).await
                }
                _ => last_call(&mut orders, &mut socket, &mut unanswered).await,
            },
            reply = outbox.next() => send(&mut socket, reply).await,
            () = until(overdue) => {
                orders.stop();
                Ok(())
            }
            () = removed(seat.as_deref()) => Err(End::closed(close_code::POLICY, "the seat is gone")),
            () = studio.closed() => Err(End::closed(close_code::AWAY, "the server is closing")),
        };
        if let Err(end) = step {
            break end;
        }
    };
    orders.leave().await;
    // Sends what remains, such as why the connection ends.
    while let Some(reply) = outbox.take().filter(|_| end.close.is_some()) {
        if send(&mut socket, reply).await.is_err() {
            return;
        }
    }
    if let Some((code, reason)) = end.close {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
    }
    drop(place);
}

/// Completes at that time, or never if there is none.
async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// Completes when the student's seat is removed, or never if there is none.
async fn removed(seat: Option<&Seat>) {
    match seat {
        Some(seat) => seat.removed().await,
        None => std::future::pending().await,
    }
}

/// Two pings seem unanswered; whatever has arrived but was not read yet still counts.
async fn last_call(
    orders: &mut OrderQueue,
    socket: &mut WebSocket,
    unanswered: &mut u32,
) -> Result<(), End> {
    let Ok(message) = timeout(LAST_CALL, socket.recv()).await else { return Err(End::GONE) };
    *unanswered = 0;
    receive(orders, message)
}

/// Sends a ping.
async fn call(socket: &mut WebSocket) -> Result<(), End> {
    match timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::GONE),
    }
}

fn receive(orders: &mut OrderQueue, message: Option<Result<Message, Error>>) -> Result<(), End> {
    match message {
        None | Some(Ok(Message::Close(_))) => Err(End::GONE),
        Some(Ok(Message::Text(text))) => {
            orders.receive(text.as_str());
            Ok(())
        }
        Some(Ok(Message::Binary(_))) => {
            let message = Words::new(
                "messages are JSON text, not binary",
                "les messages sont du texte JSON, pas du binaire",
            );
            orders.refuse(None, Code::BadMessage, &message);
            Ok(())
        }
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
        Some(Err(error)) => Err(broken(orders, &error)),
    }
}

/// The end of a connection whose message could not even be read, with the reason.
fn broken(orders: &OrderQueue, error: &Error) -> End {
    let words = error.to_string();
    if words.contains("too long") || words.contains("too big") || words.contains("Space limit") {
        orders.refuse(None, Code::TooLarge, &orders::too_large());
        return End::closed(close_code::SIZE, "a message was too large");
    }
    let message = Words::new(
        format!("the connection is broken: {words}"),
        format!("la connexion est rompue : {words}"),
    );
    orders.refuse(None, Code::BadMessage, &message);
    End::closed(close_code::PROTOCOL, "a message could not be read")
}

async fn send(socket: &mut WebSocket, mut reply: Outgoing) -> Result<(), End> {
    let text = std::mem::take(&mut reply.text);
    match timeout(PATIENCE, socket.send(Message::Text(text.into()))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::GONE),
    }
}
