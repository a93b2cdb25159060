//! The state that all connections and requests share.

use crate::access::Access;
use crate::arena::Arena;
use crate::assets::Assets;
use crate::class::Class;
use crate::connections::{Connections, Most};
use crate::error::ServeError;
use crate::heap::Heap;
use crate::ladder::LadderRun;
use crate::lock::Lock;
use crate::rate::Rates;
use crate::reports::Bench;
use crate::shelf::Shelf;
use crate::store::{Queue, Store};
use crate::tokens::Tokens;
use crate::{Config, ForwardedBy, LadderConfig, Limits, machine};
use quintet::core::Language;
use quintet::questions::Catalogue;
use quintet::search::memory::cores;
use quintet::{GameInfo, Pool};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::{Semaphore, watch};

/// Tabs of a class; a tab mostly waits and costs little, and students open several.
const TABS_OF_CLASS: usize = 512;

/// The state that all connections and requests share.
pub(crate) struct Studio {
    /// The games, with what their players may ask for here.
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) access: Access,
    pub(crate) limits: Limits,
    pub(crate) assets: Assets,
    pub(crate) shelf: Shelf,
    pub(crate) pool: Arc<Pool>,
    /// The class of this studio, if any.
    pub(crate) class: Option<Arc<Class>>,
    /// The proxy header that is believed, if any.
    pub(crate) behind_proxy: Option<ForwardedBy>,
    /// The saved games.
    pub(crate) saved: Queue,
    /// Places for positions that are slow to read; one place of the pool always stays free for others.
    pub(crate) long_openings: Semaphore,
    pub(crate) arena: Arc<Arena>,
    /// The ladder of this studio, if any.
    pub(crate) ladder: Option<Arc<LadderRun>>,
    pub(crate) reports: Arc<Bench>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) heap: Arc<Heap>,
    /// Keeps other studios out of the data directory.
    lock: Lock,
    /// Becomes true when the server closes.
    closing: watch::Sender<bool>,
    requests: Mutex<Rates>,
}

impl Studio {
    pub(crate) fn new(config: &Config, port: u16) -> Result<Self, ServeError> {
        let limits = config.limits.clone();
        let memory = config.memory.unwrap_or_else(machine::memory);
        let all = limits.connections.unwrap_or_else(machine::connections);
        let pool = Arc::new(Pool::for_this_machine().with_memory(memory));
        let mut lock = Lock::take(&config.data)?;
        let store = Store::open(&config.data)?;
        let refused = |error| ServeError::Data(config.data.clone(), error);
        let tokens = Tokens::of(&config.data).map_err(refused)?;
        let access = Access::new(config, port, tokens);
        lock.sign(&access.root()).map_err(refused)?;
        let class = config.class.then(|| Class::open(&config.data, &store)).transpose()?;
        let tabs = if config.class { limits.tabs.max(TABS_OF_CLASS) } else { limits.tabs };
        let most = Most { all, tabs, behind_proxy: config.behind_proxy.is_some() };
        let (registry, programs) = (config.registry.clone(), config.programs.clone());
        let of_pool = Arc::clone(&pool);
        let arena = Arc::new(Arena::new(&config.data, registry, of_pool, programs, config.class));
        if config.class {
            // Its openings may have to be generated first.
            let arena = Arc::clone(&arena);
            thread::Builder::new().spawn(move || arena.play_next()).map_err(ServeError::System)?;
        }
        let start = |of: &LadderConfig| LadderRun::start(of, &config.data, &config.registry, &pool);
        let ladder = config.ladder.as_ref().map(start).transpose()?;
        Ok(Self {
            ladder,
            reports: Arc::new(Bench::new(&config.data, config.reports.clone(), Arc::clone(&pool))),
            arena,
            catalogue: Arc::new(Catalogue::new(config.registry.clone(), memory)),
            access,
            lock,
            assets: config.page.clone().map_or(Assets::Embedded, Assets::Directory),
            shelf: Shelf::default(),
            pool,
            saved: Queue::new(store).map_err(ServeError::System)?,
            long_openings: Semaphore::new(cores().saturating_sub(1).max(1)),
            class: class.map(Arc::new),
            behind_proxy: config.behind_proxy,
            connections: Arc::new(Connections::new(most)),
            heap: Arc::default(),
            closing: watch::Sender::new(false),
            requests: Mutex::new(Rates::new(limits.requests)),
            limits,
        })
    }

    /// The available games, with what their players may ask for here.
    pub(crate) fn games(&self, language: Language) -> &[GameInfo] {
        self.catalogue.games(language)
    }

    /// The address for students, with the class code.
    pub(crate) fn students_address(&self) -> Option<String> {
        let class = self.class.as_ref()?;
        Some(format!("{}?code={}", self.access.root(), class.code()))
    }

    /// Whether one more request of a client is within its rate limit.
    pub(crate) fn allows_request(&self, client: u64) -> bool {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).take(client)
    }

    /// Asks all connections to end.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Releases the data directory for another studio.
    pub(crate) fn release(&self) {
        self.lock.release();
    }

    /// Waits until the server closes.
    pub(crate) async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives as long as the studio.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}
