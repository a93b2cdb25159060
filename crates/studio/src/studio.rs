//! What all connections and requests share.

use crate::access::Access;
use crate::arena::Arena;
use crate::assets::Assets;
use crate::connections::{Connections, Most};
use crate::error::ServeError;
use crate::rate::Rates;
use crate::reports::Bench;
use crate::store::Store;
use crate::{Config, Limits, bounds, machine};
use quintet::core::Language;
use quintet::{GameInfo, Pool, Registry};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// What all connections and requests share.
pub(crate) struct Studio {
    pub(crate) registry: Registry,
    pub(crate) access: Access,
    pub(crate) limits: Limits,
    pub(crate) assets: Assets,
    /// The games there are, with what their players may ask for here.
    games: [Vec<GameInfo>; 2],
    pub(crate) pool: Arc<Pool>,
    pub(crate) store: Store,
    pub(crate) arena: Arc<Arena>,
    pub(crate) reports: Arc<Bench>,
    pub(crate) connections: Arc<Connections>,
    /// Turns true when the server closes.
    closing: watch::Sender<bool>,
    requests: Mutex<Rates>,
}

impl Studio {
    pub(crate) fn new(config: &Config, port: u16) -> Result<Self, ServeError> {
        let limits = config.limits.clone();
        let memory = config.memory.unwrap_or_else(machine::memory);
        let all = limits.connections.unwrap_or_else(machine::connections);
        let games = |language| {
            let games = config.registry.games(language).into_iter();
            games.map(|game| bounds::narrowed(game, memory, language)).collect()
        };
        let pool = Arc::new(Pool::for_this_machine().with_memory(memory));
        let store = Store::open(&config.data)?;
        let (registry, programs) = (config.registry.clone(), config.programs.clone());
        Ok(Self {
            reports: Arc::new(Bench::new(&config.data, config.reports.clone(), Arc::clone(&pool))),
            arena: Arc::new(Arena::new(&config.data, registry, Arc::clone(&pool), programs)),
            registry: config.registry.clone(),
            access: Access::new(config, port).map_err(ServeError::System)?,
            assets: config.page.clone().map_or(Assets::Embedded, Assets::Directory),
            games: Language::ALL.map(games),
            pool,
            store,
            connections: Arc::new(Connections::new(Most { all, tabs: limits.tabs })),
            closing: watch::Sender::new(false),
            requests: Mutex::new(Rates::new(limits.requests)),
            limits,
        })
    }

    /// The games there are, with what their players may ask for here.
    pub(crate) fn games(&self, language: Language) -> &[GameInfo] {
        &self.games[language as usize]
    }

    /// Whether one more request of a client is within its rate.
    pub(crate) fn allows_request(&self, client: u64) -> bool {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).take(client)
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
