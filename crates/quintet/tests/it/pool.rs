//! The pool shared by all searches: what runs next, what is refused, and what a search that does
//! not end costs the others.

use quintet::core::StopFlag;
use quintet::{Claim, Client, Error, Pool, Ticket, Turn, Urgency, Work};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Work that reports what happens to it, and runs until it is released.
struct Told {
    name: usize,
    stop: StopFlag,
    heeds_stop: bool,
    said: Sender<(usize, &'static str)>,
    go_on: Option<Receiver<()>>,
}

impl Work for Told {
    fn begin(&mut self) -> Option<StopFlag> {
        self.stop = StopFlag::new();
        Some(self.stop.clone())
    }

    fn run(&mut self) -> Turn {
        self.said.send((self.name, "began")).expect("the test listens");
        if let Some(go_on) = &self.go_on {
            let wait = || go_on.recv_timeout(Duration::from_millis(1)).is_err();
            while wait() && !(self.heeds_stop && self.stop.is_stopped()) {}
        }
        self.said.send((self.name, "ended")).expect("the test listens");
        Turn::Done
    }

    fn waits(&mut self, _: usize) {}

    fn refuse(&mut self, _: Error) {
        self.said.send((self.name, "refused")).expect("the test listens");
    }
}

struct Bench {
    pool: Arc<Pool>,
    said: Sender<(usize, &'static str)>,
    heard: Receiver<(usize, &'static str)>,
}

impl Bench {
    fn new(pool: Pool) -> Self {
        let (said, heard) = channel();
        Self { pool: Arc::new(pool), said, heard }
    }

    fn work(&self, name: usize, go_on: Option<Receiver<()>>) -> Box<Told> {
        let said = self.said.clone();
        Box::new(Told { name, stop: StopFlag::new(), heeds_stop: true, said, go_on })
    }

    /// Submits work of a client that ends at once.
    fn submit(&self, name: usize, client: u64, urgency: Urgency) -> Ticket {
        let claim = Claim { client: Client(client), urgency, need: 0, reply: 0 };
        self.pool.submit(claim, self.work(name, None)).expect("it fits")
    }

    /// Submits work that holds its slot until it is released.
    fn hold(&self, name: usize, need: u64) -> (Ticket, Sender<()>) {
        let (let_go, go_on) = channel();
        let claim = Claim { client: Client(99), urgency: Urgency::Usual, need, reply: 0 };
        (self.pool.submit(claim, self.work(name, Some(go_on))).expect("it fits"), let_go)
    }

    #[track_caller]
    fn next(&self) -> (usize, &'static str) {
        self.heard.recv_timeout(PATIENCE).expect("something happens")
    }

    /// The work that begins, in order, among the next events.
    fn begun(&self, count: usize) -> Vec<usize> {
        let began = std::iter::from_fn(|| Some(self.next())).filter(|(_, what)| *what == "began");
        began.map(|(name, _)| name).take(count).collect()
    }
}

#[test]
fn clients_take_turns() {
    let bench = Bench::new(Pool::new(1));
    let (_held, let_go) = bench.hold(0, 0);
    assert_eq!(bench.next(), (0, "began"));
    let _bulk: Vec<_> = (1..=6).map(|name| bench.submit(name, 1, Urgency::Usual)).collect();
    let _other = [bench.submit(20, 2, Urgency::Usual), bench.submit(30, 3, Urgency::Usual)];
    let_go.send(()).unwrap();
    assert_eq!(bench.begun(8), [1, 20, 30, 2, 3, 4, 5, 6]);
}

/// The slot is taken and 800 pieces of work are queued: a person's move begins nevertheless, before
/// any of them.
#[test]
fn a_person_does_not_wait_for_bulk_work() {
    let bench = Bench::new(Pool::new(1));
    let (_held, let_go) = bench.hold(0, 0);
    assert_eq!(bench.next(), (0, "began"));
    let _bulk: Vec<_> = (1..=800).map(|name| bench.submit(name, 1, Urgency::Usual)).collect();
    let _person = bench.submit(1000, 2, Urgency::Person);
    assert_eq!(bench.next(), (1000, "began"));
    assert_eq!(bench.next(), (1000, "ended"));
    drop(let_go);
}

/// Moves come first, but every fourth slot still goes to other work.
#[test]
fn bulk_work_is_not_starved_by_persons() {
    let bench = Bench::new(Pool::new(1));
    let (_held, let_go) = bench.hold(0, 0);
    assert_eq!(bench.next(), (0, "began"));
    let (_extra, let_extra_go) = {
        let (let_go, go_on) = channel();
        let claim = Claim { client: Client(98), urgency: Urgency::Person, need: 0, reply: 0 };
        (bench.pool.submit(claim, bench.work(1, Some(go_on))).unwrap(), let_go)
    };
    assert_eq!(bench.next(), (1, "began"));
    let tickets: Vec<_> = (10..22)
        .flat_map(|name| {
            let person = bench.submit(name, 10, Urgency::Person);
            [person, bench.submit(100 + name, 11, Urgency::Usual)]
        })
        .collect();
    let_go.send(()).unwrap();
    let order = bench.begun(16);
    let bulk = order.iter().filter(|&&name| name >= 100).count();
    assert!((3..=5).contains(&bulk), "{order:?}");
    drop((tickets, let_extra_go));
}

#[cfg(target_os = "linux")]
#[test]
fn what_waits_is_not_a_thread() {
    let threads = || std::fs::read_dir("/proc/self/task").unwrap().count();
    let bench = Bench::new(Pool::new(2));
    let held = [bench.hold(0, 0), bench.hold(1, 0)];
    bench.begun(2);
    let before = threads();
    let waiting: Vec<_> = (2..1002).map(|name| bench.submit(name, 1, Urgency::Usual)).collect();
    // Other tests of this program start and end threads at the same time.
    assert!(threads() < before + 100, "{} threads, {before} before", threads());
    waiting.iter().for_each(Ticket::cancel);
    drop(held);
    assert!(waiting.iter().all(|ticket| ticket.wait(Some(PATIENCE))));
}

#[test]
fn cancelling_drops_what_waits_and_stops_what_runs() {
    let bench = Bench::new(Pool::new(1));
    let (held, _let_go) = bench.hold(0, 0);
    let waiting = bench.submit(1, 1, Urgency::Usual);
    waiting.cancel();
    assert!(waiting.wait(Some(PATIENCE)));
    held.cancel();
    assert!(held.wait(Some(PATIENCE)));
    let after = bench.submit(2, 1, Urgency::Usual);
    assert!(after.wait(Some(PATIENCE)));
    let heard: Vec<_> = bench.heard.try_iter().collect();
    assert_eq!(heard, [(0, "began"), (0, "ended"), (2, "began"), (2, "ended")]);
}

/// Nothing releases it: only hurrying ends it.
#[test]
fn a_long_search_is_hurried_when_somebody_waits() {
    let bench = Bench::new(Pool::new(1));
    let began = Instant::now();
    let (_held, _let_go) = bench.hold(0, 0);
    let _next = bench.submit(1, 1, Urgency::Usual);
    assert_eq!(bench.begun(2), [0, 1]);
    assert!(began.elapsed() >= Duration::from_millis(1500), "it has a turn first");
}

/// A search that ignores its flag does not block the others for ever.
#[test]
fn a_search_that_does_not_end_loses_its_place() {
    let bench = Bench::new(Pool::new(1));
    let (let_go, go_on) = channel();
    let mut stubborn = bench.work(0, Some(go_on));
    stubborn.heeds_stop = false;
    let claim = Claim { client: Client(1), urgency: Urgency::Usual, need: 0, reply: 0 };
    let ticket = bench.pool.submit(claim, stubborn).unwrap();
    ticket.cancel();
    let _next = bench.submit(1, 2, Urgency::Usual);
    assert_eq!(bench.begun(2), [0, 1]);
    assert!(!ticket.wait(Some(Duration::ZERO)), "it still runs");
    let_go.send(()).unwrap();
    assert!(ticket.wait(Some(PATIENCE)));
}

#[test]
fn memory_is_shared_and_too_much_is_refused_with_the_need() {
    let bench = Bench::new(Pool::new(4).with_memory(100_000_000));
    let claim = Claim { client: Client(1), urgency: Urgency::Person, need: 150_000_000, reply: 0 };
    let refused = bench.pool.submit(claim, bench.work(9, None)).err().unwrap();
    let words = refused.to_string();
    assert!(words.contains("150 MB") && words.contains("100 MB"), "{words}");
    assert_eq!(refused.code(), quintet::Code::Memory);
    // They fit one after the other, but not together, although two slots are free.
    let (first, let_first_go) = bench.hold(0, 60_000_000);
    let (_second, _let_second_go) = bench.hold(1, 60_000_000);
    assert_eq!(bench.next(), (0, "began"));
    assert!(bench.heard.recv_timeout(Duration::from_millis(50)).is_err());
    let_first_go.send(()).unwrap();
    assert!(first.wait(Some(PATIENCE)));
    assert_eq!(bench.next(), (0, "ended"));
    assert_eq!(bench.next(), (1, "began"));
}

#[test]
fn work_that_panics_is_refused_and_its_place_is_free() {
    struct Fails(Sender<quintet::Code>);
    impl Work for Fails {
        fn begin(&mut self) -> Option<StopFlag> {
            None
        }
        fn run(&mut self) -> Turn {
            panic!("as a test asks it to");
        }
        fn waits(&mut self, _: usize) {}
        fn refuse(&mut self, why: Error) {
            self.0.send(why.code()).unwrap();
        }
    }
    let bench = Bench::new(Pool::new(1));
    let (sender, told) = channel();
    let claim = Claim { client: Client(1), urgency: Urgency::Usual, need: 0, reply: 0 };
    let _ticket = bench.pool.submit(claim, Box::new(Fails(sender))).unwrap();
    assert_eq!(told.recv_timeout(PATIENCE).unwrap(), quintet::Code::PlayerFailed);
    assert!(bench.submit(1, 1, Urgency::Usual).wait(Some(PATIENCE)));
}

/// Unsent replies delay work with large replies, and no other work.
#[test]
fn large_replies_wait_for_those_that_are_not_sent() {
    let bench = Bench::new(Pool::new(1).with_memory(1000));
    let submit = |name: usize, reply: u64| {
        let client = Client(name as u64);
        let claim = Claim { client, urgency: Urgency::Usual, need: 10, reply };
        bench.pool.submit(claim, bench.work(name, None)).expect("it fits")
    };
    let unsent = bench.pool.hold(200);
    let _large = submit(1, 100);
    let _small = submit(2, 0);
    let _fitting = submit(3, 50);
    let mut first = bench.begun(2);
    first.sort_unstable();
    assert_eq!(first, [2, 3], "a quarter of 1000 is for replies");
    assert_eq!(bench.pool.unsent(), 200);
    drop(unsent);
    assert_eq!(bench.begun(1), [1]);
    // A reply larger than the whole budget is allowed when there are no others.
    let _larger = submit(4, 900);
    assert_eq!(bench.begun(1), [4]);
}
