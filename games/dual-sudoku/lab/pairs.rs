//! Pairs of games between two players, judged by margin.
//!
//! Between good players the side that begins almost always wins, so single games cannot show who is stronger.
//! A pair is two games from the same random opening with sides swapped; the player with more points over both
//! wins the pair.
//!
//! ```text
//! cargo run --release -p quintet-dual-sudoku --example pairs -- A B [options]
//!   --pairs 50      pairs to play
//!   --plies 4       random placements before the players begin
//!   --keep          the points of these count; otherwise games start at 0–0
//!   --size 9        4, 9 or 16
//!   --ties 0        random adjacency constraints
//!   --time 20ms     a move, for both; node limits belong into the players' texts
//!   --seed 1
//! ```
//!
//! With node limits (`engine:nodes=4000`) the results are the same on every machine.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Game, Limits, Playable, Player, PlayerSpec, Random, Seed, Side, Task};
use quintet_dual_sudoku::{Endings, Grid, Position};
use std::time::{Duration, Instant};

struct Settings {
    players: [String; 2],
    pairs: u64,
    plies: usize,
    keep: bool,
    ties: usize,
    limits: Limits,
    seed: u64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option =
        |name: &str| args.iter().position(|arg| arg == name).map(|at| args[at + 1].clone());
    let number = |name: &str, usual: u64| option(name).map_or(usual, |text| text.parse().unwrap());
    let time = option("--time").map(|text| {
        Duration::from_millis(text.trim_end_matches("ms").parse().expect("--time 20ms"))
    });
    let settings = Settings {
        players: [args[0].clone(), args[1].clone()],
        pairs: number("--pairs", 50),
        plies: number("--plies", 4) as usize,
        keep: args.iter().any(|arg| arg == "--keep"),
        ties: number("--ties", 0) as usize,
        limits: Limits { time, ..Limits::NONE },
        seed: number("--seed", 1),
    };
    match number("--size", 9) {
        4 => play::<4, 16>(&settings),
        9 => play::<9, 81>(&settings),
        _ => play::<16, 256>(&settings),
    }
}

/// What a player spent.
#[derive(Default)]
struct Spent {
    moves: u64,
    nodes: u64,
    time: Duration,
}

fn play<const N: usize, const CELLS: usize>(settings: &Settings) {
    let (mut games, mut pairs) = ([0u64; 3], [0u64; 3]);
    let (mut margins, mut begun) = (0i64, 0u64);
    let mut spent = [Spent::default(), Spent::default()];
    for pair in 0..settings.pairs {
        let seed = Seed(settings.seed).part(pair);
        let start = opening::<N, CELLS>(settings, seed);
        let mut margin = 0;
        for first in 0..2 {
            let end = game(start, first, settings, seed, &mut spent);
            let own = if first == 0 { Side::First } else { Side::Second };
            let won = end.score(own) - end.score(!own);
            begun += u64::from(end.score(Side::First) > end.score(Side::Second));
            games[place(won)] += 1;
            margin += won;
        }
        pairs[place(margin)] += 1;
        margins += i64::from(margin);
    }
    let [a, b] = &settings.players;
    println!("{a} – {b}: {} pairs, {N}×{N}", settings.pairs);
    println!("  games {}", shares(games));
    println!("  pairs {}", shares(pairs));
    println!("  mean margin per pair {:.1}", margins as f64 / settings.pairs as f64);
    println!("  won by the side that began: {begun} of {}", 2 * settings.pairs);
    for (name, of) in settings.players.iter().zip(&spent) {
        let moves = of.moves.max(1) as f64;
        let (nodes, ms) = (of.nodes as f64 / moves, of.time.as_secs_f64() * 1000.0 / moves);
        println!("  {name}: {nodes:.0} nodes and {ms:.2} ms per move");
    }
}

/// The index of a result: won, drawn, lost.
const fn place(margin: i32) -> usize {
    match margin {
        1.. => 0,
        0 => 1,
        _ => 2,
    }
}

/// `won–drawn–lost`, the share of points and its 95 % interval (Wilson).
fn shares([won, drawn, lost]: [u64; 3]) -> String {
    let count = (won + drawn + lost) as f64;
    let share = (won as f64 + drawn as f64 / 2.0) / count;
    let z = 1.96;
    let middle = (share + z * z / (2.0 * count)) / (1.0 + z * z / count);
    let spread = z / (1.0 + z * z / count)
        * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
    format!(
        "{won}–{drawn}–{lost}: {:.1} % ({:.1}–{:.1})",
        share * 100.0,
        (middle - spread) * 100.0,
        (middle + spread) * 100.0
    )
}

fn opening<const N: usize, const CELLS: usize>(
    settings: &Settings,
    seed: Seed,
) -> Position<N, CELLS> {
    let mut random = Random::new(seed.part(1));
    let mut grid = Grid::new();
    for _ in 0..settings.ties {
        let cell = random.below(CELLS - N);
        let beside = cell % N + 1 < N && random.below(2) == 0;
        grid.tie(cell, if beside { cell + 1 } else { cell + N });
    }
    let mut position = Position::new(grid, Endings::default());
    for _ in 0..settings.plies {
        let played = position.random_move(&mut random).expect("the game is far from its end");
        position.play(played);
    }
    if settings.keep { position } else { Position::new(*position.grid(), position.endings()) }
}

fn game<const N: usize, const CELLS: usize>(
    start: Position<N, CELLS>,
    first: usize,
    settings: &Settings,
    seed: Seed,
    spent: &mut [Spent; 2],
) -> Position<N, CELLS> {
    let specs = Position::<N, CELLS>::players();
    let build = |text: &String| -> Box<dyn Player<Position<N, CELLS>>> {
        let (spec, params) = PlayerSpec::find(&specs, text).expect("a player");
        (spec.build)(&params)
    };
    let mut players = settings.players.each_ref().map(build);
    let mut position = start;
    while position.outcome().is_none() {
        let number = position.turn().index() ^ first;
        let mut ignore = |_: &_| {};
        let seed = seed.part(2 + u64::from(position.turns()));
        let mut task = Task { limits: settings.limits, ..Task::new(seed, &mut ignore) };
        let begun = Instant::now();
        let choice = players[number].choose(&position, &mut task);
        spent[number].time += begun.elapsed();
        spent[number].moves += 1;
        spent[number].nodes += choice.info.nodes;
        position.play(choice.best);
    }
    position
}
