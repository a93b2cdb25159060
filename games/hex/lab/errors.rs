//! Measures how often the engine throws away a won position on small boards, by the exact solver.
//!
//! ```text
//! cargo run --release -p quintet-hex --example errors -- 6 250 1000ms
//! cargo run --release -p quintet-hex --example errors -- 7 250 8000n
//! ```
//! Size, positions, limit per move: milliseconds, or nodes, which mean the same on a busy machine as on an
//! idle one. Half of the positions come from random games, half from games of the network's first choices.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Control, Game, Info, Limits, Random, Seed, StopFlag};
use quintet_hex::engine::network::Network;
use quintet_hex::engine::{Engine, Options, Question};
use quintet_hex::knowledge::{Effort, Field, Rules};
use quintet_hex::solver::{Bounds, Search};
use quintet_hex::{Colour, Move, Position, SwapRule};
use std::time::Duration;

type Board = Position<u64>;

fn winner(solver: &mut Search<u64>, of: &Board) -> Option<Colour> {
    of.winner()
        .or_else(|| solver.solve(&Field::of(of), of.colour_to_move()).map(|(winner, _)| winner))
}

fn random_position(size: u32, random: &mut Random) -> Board {
    let mut position = Board::new(size, SwapRule::Off);
    for _ in 0..random.below((size * size / 2) as usize) {
        let played = match random.below(2) {
            0 => position.random_move(random),
            _ => {
                let logits = Network::embedded().evaluate(&position).logits;
                logits
                    .into_iter()
                    .max_by(|a, b| a.1.total_cmp(&b.1))
                    .map(|(cell, _)| Move::Place(cell))
            }
        };
        let Some(played) = played else { break };
        let next = position.after(played);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, wanted, limit] = &words[..] else { panic!("expected SIZE POSITIONS LIMIT") };
    let (size, wanted): (u64, u64) = (size.parse().unwrap(), wanted.parse().unwrap());
    let limits = match limit.strip_suffix('n') {
        Some(nodes) => Limits::nodes(nodes.parse().unwrap()),
        None => {
            let time = limit.strip_suffix("ms").unwrap_or(limit);
            Limits::time(Duration::from_millis(time.parse().unwrap()))
        }
    };
    let mut random = Random::new(Seed(size));
    let mut solver = Search::<u64>::new(Effort::SOLVER, Rules::ALL, Bounds::default());
    let (mut asked, mut errors, stop) = (0, 0, StopFlag::new());
    while asked < wanted {
        let position = random_position(size as u32, &mut random);
        let mover = position.colour_to_move();
        if winner(&mut solver, &position) != Some(mover) {
            continue;
        }
        let mut ignore = |_: &Info<Move>| {};
        let mut control = Control::new(&limits, &stop, &mut ignore);
        let question = Question { position: &position, all_moves: false, limits, stop: &stop };
        let thought = Engine::new(Options::default()).think(&question, &mut control);
        asked += 1;
        if winner(&mut solver, &position.after(thought.best)) != Some(mover) {
            errors += 1;
            println!("lost with {:?}: {position:?}", thought.best);
        }
    }
    println!("{size}×{size}, {limit}: {errors} errors in {asked} won positions");
}
