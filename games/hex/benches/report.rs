//! Replays the report's two tables: `cargo bench -p quintet-hex --bench report`. The number of games per
//! pairing can be given: `-- 200`.
//!
//! Sides alternate in every pairing. Rates come with Wilson's 95 % interval, times are means per move.

#![allow(clippy::print_stdout)]

use quintet_core::{Game, Info, Outcome, Playable, Player, PlayerSpec, Seed, Side, Task};
use quintet_hex::{Move, Position, SwapRule};
use std::time::{Duration, Instant};

/// Size, two players, and who won how often in the report.
const PAIRINGS: [(u32, &str, &str, &str); 8] = [
    (6, "report-alphabeta:depth=4", "best-choice:depth=4", "first 60 %"),
    (6, "random", "best-choice:depth=4", "second 100 %"),
    (5, "random", "best-choice:depth=4", "second 100 %"),
    (7, "report-alphabeta:depth=3", "best-choice:depth=3", "second 80 %"),
    (6, "random", "best-choice:depth=3", "second 100 %"),
    (4, "report-minimax:depth=3", "best-choice:depth=3", "second 100 %"),
    (4, "report-minimax:depth=3", "report-alphabeta:depth=3", "second 60 %"),
    (4, "report-alphabeta:depth=3", "best-choice:depth=3", "second 60 %"),
];

/// Pairings that the report does not have, one per optimisation.
const BESIDES: [(u32, &str, &str, &str); 4] = [
    (6, "report-alphabeta:depth=4", "best-choice:depth=4,explore=off", "-"),
    (6, "report-alphabeta:depth=4", "best-choice:depth=4,path=board", "-"),
    (7, "report-alphabeta:depth=3", "best-choice:depth=3,path=board", "-"),
    (6, "best-choice:depth=4", "best-choice:depth=4,dead-cells=off", "-"),
];

struct Seat {
    player: Box<dyn Player<Position>>,
    time: Duration,
    slowest: Duration,
    moves: u32,
    nodes: u64,
}

impl Seat {
    fn new(text: &str) -> Self {
        let specs = Position::<u128>::players();
        let (spec, params) = PlayerSpec::find(&specs, text).expect("a player of Hex");
        let player = (spec.build)(&params);
        Self { player, time: Duration::ZERO, slowest: Duration::ZERO, moves: 0, nodes: 0 }
    }

    fn play(&mut self, position: &mut Position, seed: Seed) {
        let mut ignore = |_: &Info<Move>| {};
        let begun = Instant::now();
        let choice = self.player.choose(position, &mut Task::new(seed, &mut ignore));
        let time = begun.elapsed();
        self.time += time;
        self.slowest = self.slowest.max(time);
        self.moves += 1;
        self.nodes += choice.info.nodes;
        position.play(choice.best);
    }

    fn told(&self) -> String {
        let mean = self.time.as_secs_f64() * 1000.0 / f64::from(self.moves);
        let slowest = self.slowest.as_secs_f64() * 1000.0;
        let nodes = self.nodes / u64::from(self.moves);
        format!("{mean:.2} ms ({slowest:.0} ms), {nodes} nodes")
    }
}

/// Wilson's interval for a rate, in percent.
fn interval(won: u32, games: u32) -> (f64, f64) {
    let (n, z) = (f64::from(games), 1.96f64);
    let rate = f64::from(won) / n;
    let centre = rate + z * z / (2.0 * n);
    let spread = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + z * z / n);
    ((centre - spread) * scale, (centre + spread) * scale)
}

fn championship(pairing: (u32, &str, &str, &str), games: u32) {
    let (size, first, second, report) = pairing;
    let mut seats = [Seat::new(first), Seat::new(second)];
    let (mut won, mut turns) = (0, 0);
    for game in 0..games {
        let seed = Seed(u64::from(game));
        let mut position = Position::<u128>::new(size, SwapRule::Off);
        while position.outcome().is_none() {
            let ply = position.ply();
            seats[((ply + game) % 2) as usize].play(&mut position, seed.part(u64::from(ply)));
        }
        let second_side = if game % 2 == 0 { Side::Second } else { Side::First };
        won += u32::from(position.outcome() == Some(Outcome::Win(second_side)));
        turns += position.ply();
    }
    let (low, high) = interval(won, games);
    let rate = f64::from(won) * 100.0 / f64::from(games);
    let turns = f64::from(turns) / f64::from(games);
    println!("{size}×{size} {first} – {second} (report: {report})");
    println!("    second wins {rate:.0} % [{low:.0}, {high:.0}], {turns:.1} turns per game");
    println!("    {} – {}", seats[0].told(), seats[1].told());
}

fn main() {
    let games = std::env::args().filter_map(|text| text.parse().ok()).next().unwrap_or(100);
    let begun = Instant::now();
    for pairing in PAIRINGS {
        championship(pairing, games);
    }
    println!("{games} games of each in {:.0} s\n", begun.elapsed().as_secs_f64());
    for pairing in BESIDES {
        championship(pairing, games);
    }
}
