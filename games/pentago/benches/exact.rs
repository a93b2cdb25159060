//! The exact solver: processor seconds by number of marbles.
//!
//! `cargo bench -p quintet-pentago --bench exact -- [MARBLES…] [threads=N] [tries=N] [portable] [warm]`
//! (warm: in memory that an earlier try has used)

#![allow(clippy::print_stdout)]

use quintet_core::{Game, Random, Seed};
use quintet_pentago::Position;
use quintet_pentago::exact::{Kernel, Options, Orientation, Solver, Worth, need};

/// Wins, draws and losses among the 128 even orientations of the positions, as found with plain instructions.
const KNOWN: [(u32, [usize; 3]); 6] = [
    (24, [123, 5, 0]),
    (22, [128, 0, 0]),
    (20, [128, 0, 0]),
    (19, [107, 1, 20]),
    (18, [111, 0, 17]),
    (17, [14, 28, 86]),
];

/// An unfinished position with this many marbles, from random play.
fn random_position(marbles: u32) -> Position {
    let mut random = Random::new(Seed(u64::from(marbles)));
    loop {
        let mut position = Position::new();
        while position.ply() < marbles {
            let Some(played) = position.random_move(&mut random) else { break };
            position.play(played);
        }
        if position.ply() == marbles && position.outcome().is_none() {
            return position;
        }
    }
}

fn number(args: &[String], name: &str, usual: usize) -> usize {
    let given = args.iter().find_map(|arg| arg.strip_prefix(name));
    given.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (threads, tries) = (number(&args, "threads=", 1), number(&args, "tries=", 3));
    let warm = args.iter().any(|arg| arg == "warm");
    let kernel =
        if args.iter().any(|arg| arg == "portable") { Kernel::Portable } else { Kernel::Best };
    let mut marbles: Vec<u32> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    if marbles.is_empty() {
        marbles = vec![24, 22, 20];
    }
    println!("{} instructions, {threads} threads, best of {tries}", kernel.name());
    for marbles in marbles {
        let position = random_position(marbles);
        let options = Options { memory_limit: u64::MAX, threads, kernel, ..Options::default() };
        let mut kept = Solver::new(options.clone());
        let all = (0..tries).map(|_| {
            let mut fresh = Solver::new(options.clone());
            let solver = if warm { &mut kept } else { &mut fresh };
            let solution = solver.solve(&position).expect("no limit stops it");
            let best = solution.moves().iter().map(|of| of.worth).max();
            assert_eq!(best, Some(solution.worth()), "a position is worth its best move");
            let counts = [Worth::Win, Worth::Draw, Worth::Loss].map(|worth| {
                let even = Orientation::even().map(|orientation| solution.worth_at(orientation));
                even.filter(|of| *of == worth).count()
            });
            let [cpu, clock] = [solution.cpu, solution.time].map(|time| time.as_secs_f64());
            (cpu, clock, counts)
        });
        let all: Vec<_> = all.collect();
        let (cpu, clock) =
            all.iter().fold((f64::MAX, f64::MAX), |b, n| (b.0.min(n.0), b.1.min(n.1)));
        let counts = all[0].2;
        assert!(all.iter().all(|of| of.2 == counts), "all tries find the same");
        if let Some((_, known)) = KNOWN.iter().find(|(of, _)| *of == marbles) {
            assert_eq!(counts, *known, "as plain instructions found it");
        }
        let need = need(&position);
        println!(
            "{marbles} marbles: {cpu:.4} s of processor time, {clock:.4} s wall-clock, {:.3} GB, \
             {:.1} ns per state; {counts:?} of 128 orientations won, drawn, lost",
            need.bytes as f64 / 1e9,
            cpu / need.states as f64 * 1e9
        );
    }
}
