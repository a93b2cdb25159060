//! A desk beside the server's own threads: what it does may take a moment.

use crate::opening::{self, Opener};
use crate::rest::Refusal;
use crate::studio::Studio;
use quintet::core::StopFlag;
use quintet::{Command, Desk, Error, GameTree, Order};
use std::sync::Arc;
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

/// A game that was opened, or why it cannot be.
pub(crate) type Opened = Result<Box<GameTree>, Error>;

/// Opens the game of an order, in the pool.
///
/// # Errors
/// It takes too long, or the server is too busy. What the game refuses is the desk's to say.
pub(crate) async fn open(
    studio: &Arc<Studio>,
    opener: &Opener,
    order: &Order,
) -> Result<Opened, Refusal> {
    let Command::Open { position, tree, .. } = &order.command else {
        return Ok(Err(Error::NoGame));
    };
    let (registry, command) = (studio.catalogue.registry.clone(), order.command.clone());
    let read = move |stop: &StopFlag| match command.opened(&registry, stop) {
        Some(Err(Error::Stopped)) => Err(Error::Stopped),
        Some(opened) => Ok(opened.map(Box::new)),
        None => Ok(Err(Error::NoGame)),
    };
    opening::open(studio, opener, position.len() + tree.len(), read).await
}

/// Puts a game on a desk, on a thread that may wait, and gives the desk back.
///
/// # Errors
/// The desk panicked, and is lost.
pub(crate) async fn place(mut desk: Desk, order: Order, opened: Opened) -> Result<Desk, JoinError> {
    let placed = spawn_blocking(move || {
        desk.handle_opened(&order, opened.map(|game| *game));
        desk
    });
    placed.await
}

/// Stops the search of a desk and frees its place, on a thread that may wait.
pub(crate) fn leave(desk: Option<Desk>) -> tokio::task::JoinHandle<()> {
    spawn_blocking(move || drop(desk))
}
