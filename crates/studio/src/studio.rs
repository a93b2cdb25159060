//! What all connections and requests share.

use crate::Config;
use crate::assets::Assets;
use crate::bounds;
use crate::error::ServeError;
use crate::rate::Allowance;
use crate::store::Store;
use quintet::{GameInfo, Pool, registry};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, watch};

/// Connections at a time; a tab is one.
pub(crate) const CONNECTIONS: usize = 256;

/// Requests at once, and a second after that.
const REQUESTS: (u32, u32) = (400, 200);

/// What all connections and requests share.
pub(crate) struct Studio {
    /// The port, which is part of the names this server answers to.
    pub(crate) port: u16,
    pub(crate) assets: Assets,
    /// The games there are, with what their players may ask for here.
    pub(crate) games: Vec<GameInfo>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) store: Store,
    /// Places for connections.
    pub(crate) connections: Arc<Semaphore>,
    /// Places for Sudoku work, which is no search of the pool.
    pub(crate) workers: Arc<Semaphore>,
    /// Turns true when the server closes.
    closing: watch::Sender<bool>,
    requests: Mutex<Allowance>,
}

impl Studio {
    pub(crate) fn new(config: &Config, port: u16) -> Result<Self, ServeError> {
        let page = config.page.clone();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            port,
            assets: page.map_or(Assets::Embedded, Assets::Directory),
            games: registry::games().into_iter().map(bounds::narrowed).collect(),
            pool: Arc::new(Pool::for_this_machine()),
            store: Store::open(&config.data)?,
            connections: Arc::new(Semaphore::new(CONNECTIONS)),
            workers: Arc::new(Semaphore::new(cores)),
            closing: watch::Sender::new(false),
            requests: Mutex::new(Allowance::new(REQUESTS.0, REQUESTS.1)),
        })
    }

    /// Whether one more request is within the rate.
    pub(crate) fn allows_request(&self) -> bool {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Tells every connection to end.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until the server closes.
    pub(crate) async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives as long as the studio.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}
