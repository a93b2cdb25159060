//! Reads positions for clients: first for a moment, then in a queue for slow ones.
//!
//! ```text
//!  asked ──► a moment in the pool ──► done
//!                  │ not enough, or a long text
//!                  └──► queue of long ones ──► a place of the pool, for seconds ──► done
//! ```
//!
//! Most positions are read within a millisecond. A text of thousands of moves, in a game whose moves take long, is
//! slower; such texts share only some of the places, so that others still get theirs. The work ends when the client
//! goes away.

use crate::connections::{Connection, Doing};
use crate::machine::Meter;
use crate::rest::{Refusal, place_work};
use crate::studio::Studio;
use axum::http::StatusCode;
use quintet::core::{StopFlag, Text};
use quintet::questions::Effort;
use quintet::{Client, Code, Error, Urgency};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Processor time that a first attempt may take. (Not wall time, which passes on a busy machine without anything being
/// done.)
const MOMENT: Duration = Duration::from_millis(50);

/// Maximum time for reading, and also for waiting in the queue before.
const LONGEST: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(30);

/// Bytes from which a text is treated as slow at once: longer than any game that ends by its rules.
const LONG: usize = 8 * 1024;

/// Memory in bytes for a short text, and for a long one with the positions after all its moves.
const NEED: u64 = 1 << 20;
const NEED_OF_LONG: u64 = 32 << 20;

/// The client that asks for a position.
#[derive(Clone)]
pub(crate) struct Opener {
    pub(crate) client: Client,
    pub(crate) is_person: bool,
    /// The connection that waits for it, unless it belongs to a tab.
    pub(crate) connection: Option<Arc<Connection>>,
}

/// Reads a text of this length in the pool; `read` may be called twice.
///
/// # Errors
/// `read` refuses, it takes too long, or too many others are slow, too.
pub(crate) async fn open<A, F>(
    studio: &Arc<Studio>,
    opener: &Opener,
    length: usize,
    read: F,
) -> Result<A, Refusal>
where
    A: Send + 'static,
    F: Fn(&StopFlag) -> Result<A, Error> + Clone + Send + 'static,
{
    let _held = opener.connection.as_ref().map(|it| it.hold(Doing::Work)).transpose()?;
    let urgency = if opener.is_person { Urgency::Person } else { Urgency::Usual };
    if length < LONG {
        let effort = Effort { need: NEED, longest: None, is_hurried: false };
        let whose = (opener.client, urgency);
        let meter = Arc::new(Meter::default());
        let (read, metered) = (read.clone(), Arc::clone(&meter));
        let first = move |stop: &StopFlag| {
            metered.begin();
            read(stop)
        };
        // An attempt that does not finish in a moment is dropped here, which stops it.
        tokio::select! {
            answer = place_work(studio, whose, effort, first) => return answer,
            () = meter.reaches(MOMENT) => {}
        }
    }
    let waiting = timeout(PATIENCE, studio.long_openings.acquire());
    let _place = waiting.await.ok().and_then(Result::ok).ok_or_else(busy)?;
    let need = NEED_OF_LONG.min(studio.pool.memory());
    let effort = Effort { need, longest: Some(LONGEST), is_hurried: true };
    let whose = (opener.client, Urgency::Usual);
    let long = move |stop: &StopFlag| match read(stop) {
        Err(Error::Stopped) => Err(too_long()),
        read => read.map_err(Refusal::from),
    };
    place_work(studio, whose, effort, long).await
}

fn busy() -> Refusal {
    let message = Text::new(
        "too many long positions are being read: try again later",
        "trop de longues positions sont en cours de lecture : réessayez plus tard",
    );
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, message)
}

fn too_long() -> Refusal {
    let message = Text::new(
        "reading this position takes too long here: it has too many moves",
        "la lecture de cette position prend trop de temps ici : elle a trop de coups",
    );
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Stopped, message)
}
