//! Work that is not a search, done in a place of the pool. The place belongs to
//! the work: whoever goes away ends it, and only its end frees the place.

use super::Refusal;
use super::route::{Asker, Body};
use crate::connections::Doing;
use crate::studio::Studio;
use axum::Json;
use axum::extract::State;
use quintet::core::StopFlag;
use quintet::{Claim, Error, Ticket, Turn, Urgency, Work};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Bytes that such work may need: lists of candidates, steps of a solver.
const NEED: u64 = 16 << 20;

/// Answers in a place of the pool, until whoever asked goes away.
pub(super) async fn work<Q, A, E>(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(request): Body<Q>,
    answer: impl FnOnce(&Q, &StopFlag) -> Result<A, E> + Send + 'static,
) -> Result<Json<A>, Refusal>
where
    Q: Send + 'static,
    A: Send + 'static,
    E: Into<Refusal>,
{
    let _held = asker.connection.hold(Doing::Work)?;
    let (sender, answered) = oneshot::channel();
    let stop = StopFlag::new();
    let doing = move |stop: &StopFlag| answer(&request, stop).map_err(Into::into);
    let task = Task { doing: Some(doing), stop: stop.clone(), sender: Some(sender) };
    let urgency = if asker.is_page { Urgency::Person } else { Urgency::Usual };
    let claim = Claim { client: asker.client, urgency, need: NEED };
    let _asked = Asked { stop, ticket: studio.pool.submit(claim, Box::new(task))? };
    tokio::select! {
        answered = answered => answered.unwrap_or_else(|_| Err(Error::Panicked.into())).map(Json),
        () = studio.closed() => Err(Refusal::closing()),
    }
}

/// Ends the work when whoever asked for it is gone.
struct Asked {
    stop: StopFlag,
    ticket: Ticket,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.stop.stop();
        self.ticket.cancel();
    }
}

/// The work and where its answer goes.
struct Task<F, A> {
    doing: Option<F>,
    stop: StopFlag,
    sender: Option<oneshot::Sender<Result<A, Refusal>>>,
}

impl<F, A> Task<F, A> {
    fn answer(&mut self, answer: Result<A, Refusal>) {
        if let Some(sender) = self.sender.take() {
            // Whoever asked may be gone.
            let _ = sender.send(answer);
        }
    }
}

impl<F, A> Work for Task<F, A>
where
    F: FnOnce(&StopFlag) -> Result<A, Refusal> + Send,
    A: Send,
{
    /// Half a puzzle is worth nothing: it has its time, and is not hurried.
    fn begin(&mut self) -> Option<StopFlag> {
        None
    }

    fn run(&mut self) -> Turn {
        if let Some(doing) = self.doing.take() {
            let answer = doing(&self.stop);
            self.answer(answer);
        }
        Turn::Done
    }

    fn waits(&mut self, _: usize) {}

    fn refuse(&mut self, why: Error) {
        self.answer(Err(why.into()));
    }
}
