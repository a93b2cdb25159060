//! Runs work other than searches in a place of the pool. The place belongs to the work: when the client goes away the
//! work is stopped, but only its end frees the place.

use super::Refusal;
use super::route::Asker;
use crate::connections::Doing;
use crate::studio::Studio;
use axum::Json;
use quintet::core::StopFlag;
use quintet::questions::Effort;
use quintet::{Claim, Client, Error, Ticket, Turn, Urgency, Work};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Runs something for a request in a place of the pool, until the client goes away.
pub(super) async fn work_for<A, E>(
    studio: &Arc<Studio>,
    asker: &Asker,
    effort: Effort,
    doing: impl FnOnce(&StopFlag) -> Result<A, E> + Send + 'static,
) -> Result<Json<A>, Refusal>
where
    A: Send + 'static,
    E: Into<Refusal>,
{
    let _held = asker.connection.hold(Doing::Work)?;
    let urgency = if asker.is_page { Urgency::Person } else { Urgency::Usual };
    place_work(studio, (asker.client, urgency), effort, doing).await.map(Json)
}

/// Runs something in a place of the pool, until this future is dropped.
pub(crate) async fn place_work<A, E>(
    studio: &Arc<Studio>,
    (client, urgency): (Client, Urgency),
    effort: Effort,
    doing: impl FnOnce(&StopFlag) -> Result<A, E> + Send + 'static,
) -> Result<A, Refusal>
where
    A: Send + 'static,
    E: Into<Refusal>,
{
    let (sender, answered) = oneshot::channel();
    let (begun, beginning) = oneshot::channel();
    let stop = StopFlag::new();
    let doing = move |stop: &StopFlag| doing(stop).map_err(Into::into);
    let task = Task {
        doing: Some(doing),
        stop: stop.clone(),
        is_hurried: effort.is_hurried,
        begun: Some(begun),
        sender: Some(sender),
    };
    let claim = Claim { client, urgency, need: effort.need, reply: 0 };
    let asked = Asked { stop, ticket: studio.pool.submit(claim, Box::new(task))? };
    let late = async {
        match (beginning.await, effort.longest) {
            (Ok(()), Some(longest)) => tokio::time::sleep(longest).await,
            _ => std::future::pending().await,
        }
    };
    let (mut answered, mut late) = (std::pin::pin!(answered), std::pin::pin!(late));
    let mut stopped = false;
    loop {
        tokio::select! {
            answered = &mut answered => {
                return answered.unwrap_or_else(|_| Err(Error::Panicked.into()));
            }
            () = &mut late, if !stopped => {
                stopped = true;
                asked.stop.stop();
            }
            () = studio.closed() => return Err(Refusal::closing()),
        }
    }
}

/// Stops the work when the client is gone.
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

/// The work, and where its answer goes.
struct Task<F, A> {
    doing: Option<F>,
    stop: StopFlag,
    is_hurried: bool,
    begun: Option<oneshot::Sender<()>>,
    sender: Option<oneshot::Sender<Result<A, Refusal>>>,
}

impl<F, A> Task<F, A> {
    fn answer(&mut self, answer: Result<A, Refusal>) {
        if let Some(sender) = self.sender.take() {
            // The receiver may be gone.
            let _ = sender.send(answer);
        }
    }
}

impl<F, A> Work for Task<F, A>
where
    F: FnOnce(&StopFlag) -> Result<A, Refusal> + Send,
    A: Send,
{
    /// Half a puzzle is worthless, so the work is not hurried: it gets its full time.
    fn begin(&mut self) -> Option<StopFlag> {
        if let Some(begun) = self.begun.take() {
            let _ = begun.send(());
        }
        self.is_hurried.then(|| self.stop.clone())
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
