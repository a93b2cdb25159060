//! Matches between networks, time limits and `mcts`, to see what each training run gained.
//!
//! ```text
//! cargo run --release -p quintet-hex --example ladder -- 11 60 14 new.bin@200ms old.bin@200ms
//! ```
//! Size, games, threads, then two players: each a file of `train/quantise.py`, `embedded` or `mcts`, with its
//! time or node limit per move and optionally the weight of priors, the urgency, and 0 for no connections:
//! `embedded@400@1.3@0.3@0`. Games come in pairs that start with the same two random stones, sides
//! swapped; the network finds the start about even, as otherwise one side would win both games.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

use quintet_core::{Control, Game, Info, Limits, Outcome, Random, Seed, Side, StopFlag, Task};
use quintet_hex::engine::network::Network;
use quintet_hex::engine::{Engine, Options, Question};
use quintet_hex::{CellSet, Move, Position, SwapRule, Wide};
use quintet_search::adversarial::mcts::{Mcts, MctsOptions};
use quintet_search::memory::thread_time;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// The most log-odds that the network gives a side after the random stones.
const EVEN: f32 = 0.5;

#[derive(Clone)]
struct Entrant {
    /// `None` for `mcts`.
    network: Option<&'static Network>,
    limits: Limits,
    options: Options,
}

impl Entrant {
    fn new(text: &str) -> Self {
        let words: Vec<&str> = text.split('@').collect();
        let (name, limit) = (words[0], words[1]);
        let mut options = Options::default();
        if let Some(weight) = words.get(2) {
            options.selection.exploration = weight.parse().unwrap();
        }
        if let Some(urgency) = words.get(3) {
            options.selection.urgency = urgency.parse().unwrap();
        }
        options.knowledge = words.get(4).is_none_or(|word| *word != "0");
        let limits = match limit.strip_suffix("ms") {
            Some(time) => Limits::time(Duration::from_millis(time.parse().unwrap())),
            None => Limits::nodes(limit.parse().unwrap()),
        };
        let network = match name {
            "mcts" => None,
            "embedded" => Some(Network::embedded()),
            file => Some(&*Box::leak(Box::new(
                Network::read(&std::fs::read(file).unwrap())
                    .unwrap_or_else(|error| panic!("{file}: {error}")),
            ))),
        };
        Self { network, limits, options }
    }
}

/// A player in one game.
enum Seat<S: CellSet> {
    Engine(Box<Engine>, Limits),
    Mcts(Box<Mcts<Position<S>>>, Limits),
}

impl<S: CellSet> Seat<S> {
    fn new(entrant: &Entrant) -> Self {
        match entrant.network {
            Some(network) => Self::Engine(
                Box::new(Engine::with_network(entrant.options.clone(), network)),
                entrant.limits,
            ),
            None => {
                let options =
                    MctsOptions { exploration: 0.4, rave: true, ..MctsOptions::default() };
                Self::Mcts(Box::new(Mcts::new(options)), entrant.limits)
            }
        }
    }

    fn choose(&mut self, position: &Position<S>, seed: Seed) -> Move {
        let mut ignore = |_: &Info<Move>| {};
        match self {
            Self::Engine(engine, limits) => {
                let stop = StopFlag::new();
                let question =
                    Question { position, all_moves: false, limits: *limits, stop: &stop };
                let mut control = Control::new(limits, &stop, &mut ignore);
                engine.think(&question, &mut control).best
            }
            Self::Mcts(mcts, limits) => {
                let mut task = Task::new(seed, &mut ignore);
                task.limits = *limits;
                mcts.choose(position, &mut task).best
            }
        }
    }
}

/// Two random stones between which the network sees little difference.
fn opened<S: CellSet>(size: u32, random: &mut Random) -> Position<S> {
    loop {
        let mut position = Position::<S>::new(size, SwapRule::Off);
        for _ in 0..2 {
            position.play(position.random_move(random).unwrap());
        }
        if Network::embedded().evaluate(&position).odds.abs() < EVEN {
            return position;
        }
    }
}

/// Whether the first entrant wins; it begins in even-numbered games. Adds the microseconds that each spent.
fn play<S: CellSet>(size: u32, game: u32, entrants: &[Entrant; 2], spent: &[AtomicU64; 2]) -> bool {
    let mut random = Random::new(Seed(u64::from(game / 2) + 1000));
    let mut position = opened::<S>(size, &mut random);
    let mut seats = [Seat::new(&entrants[0]), Seat::new(&entrants[1])];
    loop {
        if let Some(Outcome::Win(side)) = position.outcome() {
            return (side == Side::First) == game.is_multiple_of(2);
        }
        let first = (position.turn() == Side::First) == game.is_multiple_of(2);
        let seed = Seed(u64::from(game) << 20 | u64::from(position.ply()));
        let before = thread_time().unwrap_or_default();
        let chosen = seats[usize::from(!first)].choose(&position, seed);
        let taken = thread_time().unwrap_or_default() - before;
        spent[usize::from(!first)].fetch_add(taken.as_micros() as u64, Ordering::Relaxed);
        position.play(chosen);
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, games, threads, one, other] = &words[..] else {
        panic!("expected SIZE GAMES THREADS PLAYER PLAYER");
    };
    let [size, games, threads]: [u32; 3] = [size, games, threads].map(|word| word.parse().unwrap());
    let entrants = [Entrant::new(one), Entrant::new(other)];
    let (next, won) = (AtomicU32::new(0), AtomicU32::new(0));
    let spent = [const { AtomicU64::new(0) }; 2];
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    let wins = match size {
                        ..=11 => play::<u128>(size, game, &entrants, &spent),
                        _ => play::<Wide>(size, game, &entrants, &spent),
                    };
                    won.fetch_add(u32::from(wins), Ordering::Relaxed);
                    eprintln!("game {}: {}", game + 1, if wins { one } else { other });
                }
            });
        }
    });
    let won = won.into_inner();
    let (low, high) = wilson(f64::from(won), f64::from(games));
    println!(
        "{size}×{size}, {one} against {other}: {won} of {games} ({:.1} %, 95 %: {:.1} to {:.1})",
        100.0 * f64::from(won) / f64::from(games),
        100.0 * low,
        100.0 * high
    );
    let [own, theirs] = spent.map(|of| of.into_inner() as f64 / 1e6);
    println!("processor time of its first thread: {own:.1} s against {theirs:.1} s");
}

/// Wilson's interval.
fn wilson(won: f64, games: f64) -> (f64, f64) {
    let z = 1.96f64;
    let share = won / games;
    let middle = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((middle - spread) / scale, (middle + spread) / scale)
}
