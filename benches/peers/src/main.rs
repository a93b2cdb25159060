//! Compares Quintet with the crate `minimax`, in one run on one thread.
//!
//! ```text
//! cargo run --release -p quintet-peers
//! ```
//!
//! Both play Connect Four with the same rules code, so the difference is the search machinery. Every figure
//! is the best of several rounds that alternate between the two; every answer is checked.

#![allow(clippy::print_stdout)]

mod peer;

use minimax::{MCTSOptions, MonteCarloTreeSearch, Negamax, Strategy};
use quintet::core::{Control, Game, Info, Limits, NoEval, NoObserver, NoTrace, Outcome, Random};
use quintet::core::{
    Params, Playable, Player, PlayerSpec, Score, Seed, Side, StopFlag, Task, Window,
};
use quintet::{Request, Session};
use quintet_connect4::Position;
use quintet_search::adversarial::alpha_beta;
use std::time::Instant;

const ROUNDS: usize = 7;
const DEPTH: u32 = 12;
/// The known node count of that search.
const NODES: u64 = 3_189_800;

fn main() {
    println!("Connect Four 7×6, one thread, per second     Quintet   minimax 0.6   ratio");
    row("alpha-beta nodes, evaluation 0", &mut ours_alpha_beta, &mut peers_alpha_beta);
    row("random playouts", &mut ours_playouts, &mut peers_playouts);
    row("MCTS simulations", &mut ours_mcts, &mut peers_mcts);
    println!();
    println!("the same search                              facade        direct   ratio");
    row("alpha-beta nodes, evaluation by lines", &mut through_facade, &mut called_directly);
    println!();
    println!("random playouts per second, one thread");
    alone("Hex 11×11", &mut || playouts(&hex(), 300_000));
    alone("Pentago", &mut || playouts(&quintet_pentago::Position::new(), 200_000));
}

/// Prints two rates and their ratio, each the best of several rounds.
fn row(name: &str, ours: &mut dyn FnMut() -> f64, theirs: &mut dyn FnMut() -> f64) {
    let (mut best, mut other): (f64, f64) = (0.0, 0.0);
    for _ in 0..ROUNDS {
        best = best.max(ours());
        other = other.max(theirs());
    }
    println!("{name:<40} {:>11} {:>13} {:>7.2}", short(best), short(other), best / other);
}

fn alone(name: &str, rate: &mut dyn FnMut() -> f64) {
    let best = (0..ROUNDS).map(|_| rate()).fold(0.0, f64::max);
    println!("{name:<40} {:>11}", short(best));
}

fn short(rate: f64) -> String {
    if rate >= 10e6 { format!("{:.1} M", rate / 1e6) } else { format!("{:.2} M", rate / 1e6) }
}

/// Units of work per second; `work` returns their number.
fn per_second(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let units = work();
    units as f64 / start.elapsed().as_secs_f64()
}

fn ours_alpha_beta() -> f64 {
    per_second(|| {
        let mut ignore = |_: &Info<_>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let start = Position::new();
        let score = alpha_beta(&start, DEPTH, Window::FULL, &NoEval, &mut control, &mut NoObserver);
        assert_eq!((score, control.nodes()), (Score::ZERO, NODES));
        control.nodes()
    })
}

/// Its root tries the moves in a random order, so its nodes vary and are counted.
fn peers_alpha_beta() -> f64 {
    per_second(|| {
        peer::take_nodes();
        let mut search = Negamax::new(peer::Zero, DEPTH as u8);
        assert!(search.choose_move(&Position::new()).is_some());
        peer::take_nodes()
    })
}

fn ours_playouts() -> f64 {
    playouts(&Position::new(), 400_000)
}

/// Random games from a position; the first side's share of wins must be plausible.
fn playouts<G: Game>(start: &G, count: u64) -> f64 {
    let mut random = Random::new(Seed(1));
    per_second(|| {
        let first = Outcome::Win(Side::First);
        let games = (0..count).map(|_| start.clone().playout(&mut random, &mut NoTrace));
        let won = games.filter(|outcome| *outcome == first).count() as f64 / count as f64;
        assert!((0.4..0.7).contains(&won), "the first side wins {won} of its games");
        count
    })
}

fn peers_playouts() -> f64 {
    const COUNT: u64 = 400_000;
    per_second(|| {
        let won = (0..COUNT).filter(|_| peer::playout() != 0).count();
        assert!(won > 0);
        COUNT
    })
}

const SIMULATIONS: u64 = 300_000;

fn ours_mcts() -> f64 {
    let mut player = player("mcts", &format!("simulations={SIMULATIONS}"));
    per_second(|| {
        let mut ignore = |_: &Info<_>| {};
        let choice = player.choose(&Position::new(), &mut Task::new(Seed(1), &mut ignore));
        assert_eq!(choice.info.simulations, SIMULATIONS);
        SIMULATIONS
    })
}

fn peers_mcts() -> f64 {
    let options = MCTSOptions::default().with_num_threads(1);
    let mut search = MonteCarloTreeSearch::<peer::ConnectFour>::new(options);
    search.set_max_rollouts(SIMULATIONS as u32);
    per_second(|| {
        assert!(search.choose_move(&Position::new()).is_some());
        SIMULATIONS
    })
}

fn player(name: &str, params: &str) -> Box<dyn Player<Position>> {
    let specs = Position::players();
    let (spec, params): (_, Params) =
        PlayerSpec::find(&specs, &format!("{name}:{params}")).expect("a standard player");
    (spec.build)(&params)
}

fn through_facade() -> f64 {
    let session = Session::open("connect4", "", "").expect("Connect Four is registered");
    let mut seat = session.seat("alphabeta:depth=10").expect("a standard player");
    let snapshot = session.snapshot();
    per_second(|| seat.think(&snapshot, &Request::default(), &mut |_| {}).choice.info.nodes)
}

fn called_directly() -> f64 {
    let mut player = player("alphabeta", "depth=10");
    per_second(|| {
        let mut ignore = |_: &Info<_>| {};
        player.choose(&Position::new(), &mut Task::new(Seed(0), &mut ignore)).info.nodes
    })
}

fn hex() -> impl Game {
    quintet_hex::Position::<u128>::new(11, quintet_hex::SwapRule::Off)
}
