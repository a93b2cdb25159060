//! Runs a controller off the server's own threads, because its work may take a moment.

use crate::opening::{self, Opener};
use crate::rest::Refusal;
use crate::studio::Studio;
use quintet::core::StopFlag;
use quintet::{Controller, Error, GameTree, Open, Order};
use std::sync::Arc;
use tokio::task::{JoinError, spawn_blocking};

/// Carries out an order on a thread that may block, and returns the controller.
///
/// # Errors
/// The controller panicked, and is lost.
pub(crate) async fn carry_out(
    mut controller: Controller,
    order: Order,
) -> Result<Controller, JoinError> {
    let handled = spawn_blocking(move || {
        controller.handle(order);
        controller
    });
    handled.await
}

/// An opened game, or why it cannot be opened.
pub(crate) type Opened = Result<Box<GameTree>, Error>;

/// Opens a game, in the pool.
///
/// # Errors
/// It takes too long, or the server is too busy. If the game refuses, the controller reports it.
pub(crate) async fn open(
    studio: &Arc<Studio>,
    opener: &Opener,
    asked: Open,
) -> Result<Opened, Refusal> {
    let (registry, bytes) =
        (studio.catalogue.registry.clone(), asked.position.len() + asked.tree.len());
    let read = move |stop: &StopFlag| match asked.game(&registry, stop) {
        Err(Error::Stopped) => Err(Error::Stopped),
        opened => Ok(opened.map(Box::new)),
    };
    opening::open(studio, opener, bytes, read).await
}

/// Hands an opened game to a controller, on a thread that may block, and returns the controller.
///
/// # Errors
/// The controller panicked, and is lost.
pub(crate) async fn hand_over(
    mut controller: Controller,
    order: Order,
    opened: Opened,
) -> Result<Controller, JoinError> {
    let handled = spawn_blocking(move || {
        controller.handle_opened(&order, opened.map(|game| *game));
        controller
    });
    handled.await
}

/// Stops the search of a controller and frees its place, on a thread that may block.
pub(crate) fn leave(controller: Option<Controller>) -> tokio::task::JoinHandle<()> {
    spawn_blocking(move || drop(controller))
}
