//! A desk beside the server's own threads: what it does may take a moment.

use quintet::{Desk, Order};
use tokio::task::{JoinError, spawn_blocking};

/// Carries an order out on a thread that may wait, and gives the desk back.
///
/// # Errors
/// The desk panicked, and is lost.
pub(crate) async fn carry_out(mut desk: Desk, order: Order) -> Result<Desk, JoinError> {
    let handled = spawn_blocking(move || {
        desk.handle(order);
        desk
    });
    handled.await
}

/// Stops the search of a desk and frees its place, on a thread that may wait.
pub(crate) fn leave(desk: Option<Desk>) -> tokio::task::JoinHandle<()> {
    spawn_blocking(move || drop(desk))
}
