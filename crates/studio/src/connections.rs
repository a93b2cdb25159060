//! All open connections, and which one is closed when there are too many.
//!
//! ```text
//!  accepted ──► silent ──► asks ──► silent …      the longest silent makes room
//!                            ├────► work          a search: stays until it is done
//!                            └────► tab           stays until it is gone
//! ```
//!
//! A connection that has sent nothing, or is still sending, costs only a descriptor. When all descriptors are taken, a
//! new connection is worth more than the oldest of those. Searches and tabs may not take all places.

use crate::rest::Refusal;
use axum::http::StatusCode;
use quintet::Code;
use quintet::core::Text;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// It has not asked for anything yet, or has its answer.
    Nothing,
    /// It waits for a search or for Sudoku work.
    Work,
    /// It is the socket of a tab.
    Tab,
}

/// Limits on the number of connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    pub(crate) all: usize,
    pub(crate) tabs: usize,
    /// Whether all connections come from a proxy, which does not count as a client.
    pub(crate) behind_proxy: bool,
}

/// Connections of a student's seat; some browsers open many.
const OF_SEAT: usize = 64;

/// Tabs of a student's seat.
const TABS_OF_SEAT: usize = 8;

impl Most {
    /// Connections of one client elsewhere, so that it leaves room for others.
    const fn of_client(self) -> usize {
        self.all / 4
    }

    /// Tabs of one client elsewhere.
    const fn tabs_of_client(self) -> usize {
        self.tabs / 8 + 1
    }

    /// Connections that wait for work: seven eighths.
    const fn work(self) -> usize {
        self.all - self.all / 8
    }

    /// Work and tabs together; a sixteenth is left for new requests.
    const fn held(self) -> usize {
        self.all - self.all / 16
    }
}

/// All connections.
pub(crate) struct Connections {
    most: Most,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    open: HashMap<u64, Entry>,
    next: u64,
}

struct Entry {
    client: Client,
    doing: Doing,
    /// When it was accepted or last asked, as an increasing number.
    since: u64,
    evicted: Arc<Notify>,
}

/// Who is asking: an address; for IPv6 a network, because one machine has as many addresses there as it likes; or a
/// seat of the class, because a school has one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client {
    number: u64,
    kind: Kind,
}

/// Which limits apply to a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// This machine, or the teacher: may use everything.
    Free,
    /// An address elsewhere: has its share.
    Elsewhere,
    /// A student's seat.
    Seat,
}

impl Client {
    pub(crate) fn of(address: IpAddr) -> Self {
        let address = address.to_canonical();
        let number = match address {
            IpAddr::V4(address) => u64::from(u32::from(address)),
            IpAddr::V6(address) => (u128::from(address) >> 64) as u64 ^ 1 << 63,
        };
        let kind = if address.is_loopback() { Kind::Free } else { Kind::Elsewhere };
        Self { number, kind }
    }

    /// The teacher of a class, wherever they are.
    pub(crate) const TEACHER: Self = Self { number: 1 << 60, kind: Kind::Free };

    /// A seat of the class.
    pub(crate) const fn of_seat(id: i64) -> Self {
        Self { number: 1 << 61 | id as u64, kind: Kind::Seat }
    }

    /// A number of its own for requests from its pages, and another for its scripts.
    pub(crate) const fn number(self, is_page: bool) -> u64 {
        self.number ^ (is_page as u64) << 62
    }
}

/// One connection; forgotten when dropped.
pub(crate) struct Connection {
    all: Arc<Connections>,
    number: u64,
    pub(crate) client: Client,
    evicted: Arc<Notify>,
}

/// Marks a connection as working or as a tab until dropped.
pub(crate) struct ConnectionGuard(Arc<Connection>);

impl Connections {
    pub(crate) fn new(most: Most) -> Self {
        Self { most, state: Mutex::default() }
    }

    /// Accepts a connection. When all places are taken, the one that has been silent longest is closed to make room;
    /// returns `None` if all are busy.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Arc<Connection>> {
        let client = Client::of(address);
        let mut state = self.lock();
        let of_client = |entry: &Entry| entry.client == client;
        let crowded = client.kind == Kind::Elsewhere
            && !self.most.behind_proxy
            && state.count(of_client) >= self.most.of_client();
        if crowded && !state.evict(of_client) {
            return None;
        }
        if state.open.len() >= self.most.all && !state.evict(|_| true) {
            return None;
        }
        let (number, evicted) = (state.number(), Arc::new(Notify::new()));
        let kept = Arc::clone(&evicted);
        let entry = Entry { client, doing: Doing::Nothing, since: number, evicted: kept };
        state.open.insert(number, entry);
        Some(Arc::new(Connection { all: Arc::clone(self), number, client, evicted }))
    }

    /// Closes the connection that has been silent longest; returns whether there was one.
    pub(crate) fn make_room(&self) -> bool {
        self.lock().evict(|_| true)
    }

    /// Number of tabs of a client.
    pub(crate) fn tabs_of(&self, client: Client) -> usize {
        self.lock().count(|entry| entry.doing == Doing::Tab && entry.client == client)
    }

    /// Number of connections.
    pub(crate) fn count(&self) -> usize {
        self.lock().open.len()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn count(&self, wanted: impl Fn(&Entry) -> bool) -> usize {
        self.open.values().filter(|entry| wanted(entry)).count()
    }

    fn evict(&mut self, allowed: impl Fn(&Entry) -> bool) -> bool {
        let silent = self.open.iter().filter(|(_, it)| it.doing == Doing::Nothing && allowed(it));
        let oldest = silent.min_by_key(|(_, entry)| entry.since).map(|(&number, _)| number);
        let evicted = oldest.and_then(|number| self.open.remove(&number));
        evicted.inspect(|entry| entry.evicted.notify_one()).is_some()
    }
}

impl Connection {
    /// Records a request: the connection now belongs to this client and is the last that would be closed.
    ///
    /// # Errors
    /// The client already has too many connections at work.
    pub(crate) fn asks(&self, client: Client) -> Result<(), Refusal> {
        let mut state = self.all.lock();
        let now = state.number();
        let Some(entry) = state.open.get_mut(&self.number) else { return Ok(()) };
        entry.since = now;
        if client.kind == Kind::Seat && entry.client != client {
            entry.client = client;
            let own = |entry: &Entry| entry.client == client && entry.since != now;
            let crowded = state.count(own) >= OF_SEAT;
            return if crowded && !state.evict(own) { Err(busy(Doing::Work)) } else { Ok(()) };
        }
        entry.client = client;
        Ok(())
    }

    /// Completes when the connection must make room.
    pub(crate) async fn must_go(&self) {
        self.evicted.notified().await;
    }

    /// Protects it from being closed while it works or is a tab.
    ///
    /// # Errors
    /// There are already too many of that kind.
    pub(crate) fn hold(self: &Arc<Self>, doing: Doing) -> Result<ConnectionGuard, Refusal> {
        let mut state = self.all.lock();
        let most = self.all.most;
        let client = state.open.get(&self.number).map_or(self.client, |entry| entry.client);
        let own = |entry: &Entry| entry.doing == Doing::Tab && entry.client == client;
        let crowded = match doing {
            Doing::Work => state.count(|entry| entry.doing == Doing::Work) >= most.work(),
            _ => {
                let of_client = match client.kind {
                    Kind::Free => usize::MAX,
                    Kind::Elsewhere => most.tabs_of_client(),
                    Kind::Seat => TABS_OF_SEAT,
                };
                state.count(|entry| entry.doing == Doing::Tab) >= most.tabs
                    || state.count(own) >= of_client
            }
        };
        let held = state.count(|entry| entry.doing != Doing::Nothing);
        let entry = state.open.get_mut(&self.number);
        match entry.filter(|_| !crowded && held < most.held()) {
            Some(entry) => {
                entry.doing = doing;
                Ok(ConnectionGuard(Arc::clone(self)))
            }
            None => Err(busy(doing)),
        }
    }
}

fn busy(doing: Doing) -> Refusal {
    let words = match doing {
        Doing::Tab => Text::new(
            "too many connections: close some tabs",
            "trop de connexions : fermez des onglets",
        ),
        _ => Text::new(
            "too many searches are waiting: try again later",
            "trop de recherches attendent : réessayez plus tard",
        ),
    };
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, words)
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        if let Some(entry) = self.0.all.lock().open.get_mut(&self.0.number) {
            entry.doing = Doing::Nothing;
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.lock().open.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn connections(all: usize) -> Arc<Connections> {
        Arc::new(Connections::new(Most { all, tabs: 4, behind_proxy: false }))
    }

    fn elsewhere(last: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 168, 0, last))
    }

    /// Whether it was asked to close.
    fn is_gone(connection: &Connection) -> bool {
        !connection.all.lock().open.contains_key(&connection.number)
    }

    #[test]
    fn the_longest_silent_makes_room() {
        let all = connections(16);
        let open: Vec<_> = (0..16).map(|_| all.admit(HERE).unwrap()).collect();
        open[0].asks(Client::of(HERE)).ok().unwrap();
        let held = open[1].hold(Doing::Work).ok().unwrap();
        let newcomers: Vec<_> = (0..2).map(|_| all.admit(HERE).unwrap()).collect();
        let gone: Vec<_> = (0..16).filter(|&at| is_gone(&open[at])).collect();
        assert_eq!(gone, [2, 3]);
        assert_eq!(all.count(), 16);
        drop((held, newcomers));
    }

    #[test]
    fn work_and_tabs_leave_room_for_those_who_ask() {
        let all = connections(16);
        let open: Vec<_> = (0..16).map(|_| all.admit(HERE).unwrap()).collect();
        let work: Vec<_> = open.iter().map_while(|it| it.hold(Doing::Work).ok()).collect();
        assert_eq!(work.len(), 14);
        let tab = open[14].hold(Doing::Tab).ok().unwrap();
        assert!(open[15].hold(Doing::Tab).is_err(), "fifteen of sixteen are held");
        assert!(all.admit(HERE).is_some() && is_gone(&open[15]));
        drop((work, tab));
        // words-ok: the message of an assertion
        assert!(open[15].hold(Doing::Tab).is_err(), "it was told to go");
    }

    /// A school has one address: its students are limited by their seats.
    #[test]
    fn seats_of_one_address_do_not_share() {
        let most = Most { all: 400, tabs: 100, behind_proxy: false };
        let all = Arc::new(Connections::new(most));
        let tab = |seat: i64| {
            let connection = all.admit(elsewhere(1)).unwrap();
            connection.asks(Client::of_seat(seat)).ok().unwrap();
            connection.hold(Doing::Tab).ok()
        };
        let tabs: Vec<_> = (1..=60).map(|seat| tab(seat).expect("one tab each")).collect();
        let more: Vec<_> = (0..20).map_while(|_| tab(1)).collect();
        assert_eq!(more.len() + 1, TABS_OF_SEAT);
        assert_eq!(all.tabs_of(Client::of_seat(1)), TABS_OF_SEAT);
        // Without a seat the school is one client, with a quarter of the connections.
        let silent: Vec<_> = (0..150).map(|_| all.admit(elsewhere(1)).unwrap()).collect();
        assert_eq!(silent.iter().filter(|it| !is_gone(it)).count(), most.of_client());
        drop((tabs, more));
    }

    #[test]
    fn a_seat_has_so_many_connections() {
        let all = connections(1000);
        let ask = || {
            let connection = all.admit(elsewhere(1)).unwrap();
            connection.asks(Client::of_seat(3)).map(|()| connection)
        };
        let open: Vec<_> = (0..OF_SEAT + 10).map(|_| ask().ok().unwrap()).collect();
        assert_eq!(open.iter().filter(|it| !is_gone(it)).count(), OF_SEAT);
        assert!(is_gone(&open[0]) && !is_gone(&open[OF_SEAT + 9]));
        let work: Vec<_> = open.iter().filter_map(|it| it.hold(Doing::Work).ok()).collect();
        assert_eq!(work.len(), OF_SEAT);
        assert!(ask().is_err(), "all of them are at work");
    }

    #[test]
    fn a_proxy_is_no_client() {
        let most = Most { all: 16, tabs: 16, behind_proxy: true };
        let all = Arc::new(Connections::new(most));
        let open: Vec<_> = (0..12).map(|_| all.admit(elsewhere(1)).unwrap()).collect();
        assert!(open.iter().all(|it| !is_gone(it)));
        let tabs = open.iter().filter_map(|connection| {
            connection.asks(Client::of(elsewhere(9))).ok().unwrap();
            connection.hold(Doing::Tab).ok()
        });
        assert_eq!(tabs.collect::<Vec<_>>().len(), most.tabs_of_client());
    }

    #[test]
    fn a_client_elsewhere_gets_its_share() {
        let all = connections(16);
        let own: Vec<_> = (0..6).map(|_| all.admit(elsewhere(1)).unwrap()).collect();
        let open = own.iter().filter(|it| !is_gone(it)).count();
        assert_eq!((open, is_gone(&own[0])), (4, true));
        assert!(own[5].hold(Doing::Tab).is_ok());
        let other = all.admit(elsewhere(2)).unwrap();
        assert!(!is_gone(&own[5]) && other.hold(Doing::Tab).is_ok());
        let network =
            |last: u16| IpAddr::V6(std::net::Ipv6Addr::new(0xfd00, 0, 0, 1, 0, 0, 0, last));
        assert_eq!(Client::of(network(1)), Client::of(network(2)));
        assert_ne!(Client::of(elsewhere(1)).number(true), Client::of(elsewhere(1)).number(false));
    }
}
