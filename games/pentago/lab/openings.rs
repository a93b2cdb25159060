//! Removes noise from the table of openings (`src/engine/openings.rs`).
//!
//! ```text
//! cargo run --release -p quintet-pentago --example openings -- IN OUT
//! ```
//!
//! `IN` is a table as `train/openings.py` writes it. Its values of 4 marbles come from searches that take the best
//! of many estimates, so every error that looks good is kept. Two things correct them, and neither knows the
//! published solution:
//!
//! - a sum of parts fitted to all values: of every two and three marbles of the board, and of all boards that
//!   differ only by turns of quadrants. Boards share parts, so errors of single boards are evened out;
//! - a search of two plies with the engine's own network, whose errors are others.
//!
//! The new value is 3/8 the table's, 3/8 the sum's, and 1/4 the search's. With fewer marbles the values follow
//! from those with one marble more. It takes about two minutes.
#![allow(clippy::print_stderr, reason = "a program for the terminal")]

#[path = "openings/parts.rs"]
mod parts;

use parts::Parts;
use quintet_core::Game;
use quintet_pentago::engine::look;
use quintet_pentago::{Cell, Placement, Position, Symmetry, Twist};
use std::collections::HashMap;

/// The greatest number of marbles in the table.
const MOST: usize = 4;

/// Moves whose replies are searched, and replies that count.
const MOVES: usize = 8;
const REPLIES: usize = 16;

/// A reply counts e times less if it is worse by this much: a mean over good replies has less error than the
/// best one's estimate.
const SPREAD: f64 = 100.0;

/// A forced win, as log-odds in 256ths; the table's values lie between.
const WIN: f64 = 2048.0;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.as_slice() {
        [from, to] => improve(from, to),
        _ => Err("usage: openings IN OUT".to_owned()),
    };
    if let Err(reason) = done {
        eprintln!("openings: {reason}");
        std::process::exit(2);
    }
}

fn improve(from: &str, to: &str) -> Result<(), String> {
    let bytes = std::fs::read(from).map_err(|error| format!("{from}: {error}"))?;
    let levels = levels();
    let count: usize = levels.iter().map(Vec::len).sum();
    if bytes.len() != 2 * count {
        return Err(format!("{from}: {} bytes; expected {}", bytes.len(), 2 * count));
    }
    let values = bytes.as_chunks().0.iter().map(|&pair| f64::from(i16::from_le_bytes(pair)));
    let table: Vec<f64> = values.skip(count - levels[MOST - 1].len()).collect();
    let boards: Vec<&Position> = levels[MOST - 1].iter().map(|(_, position)| position).collect();
    let searched: Vec<f64> = boards.iter().map(|position| searched(position)).collect();
    eprintln!("searched {} positions", boards.len());
    let summed = summed(&boards, &table, &searched);
    let mut known: HashMap<u64, f64> = HashMap::new();
    for (at, (code, _)) in levels[MOST - 1].iter().enumerate() {
        known.insert(*code, 0.375 * (table[at] + summed[at]) + 0.25 * searched[at]);
    }
    for (code, position) in levels[..MOST - 1].iter().rev().flatten() {
        let children = position.moves().map(|played| -known[&code_of(&position.after(played))]);
        let best = children.fold(f64::MIN, f64::max);
        known.insert(*code, best);
    }
    let numbers = levels.iter().flatten().map(|(code, _)| known[code].round() as i16);
    let bytes: Vec<u8> = numbers.flat_map(i16::to_le_bytes).collect();
    std::fs::write(to, bytes).map_err(|error| format!("{to}: {error}"))
}

/// The table's values as sums of parts, fitted as chances, where a draw and a win are as far apart as they should
/// be. The search's estimate helps as a part that all boards share.
fn summed(boards: &[&Position], table: &[f64], searched: &[f64]) -> Vec<f64> {
    let shared = searched.iter().map(|&score| [1.0, score / 300.0, 3.0 * chance(score)]);
    let parts = Parts::new(boards.iter().map(|position| parts_of(position)).zip(shared));
    let chances: Vec<f64> = table.iter().map(|&score| 1000.0 * chance(score)).collect();
    let fitted = parts.fitted(&chances);
    let odds = |chance: f64| 256.0 * (chance / (1.0 - chance)).ln();
    fitted.into_iter().map(|of| odds((of / 1000.0).clamp(0.005, 0.998))).collect()
}

fn chance(score: f64) -> f64 {
    1.0 / (1.0 + (-score / 256.0).exp())
}

/// All classes with 1 to [`MOST`] marbles, with a position of each, ordered by code.
fn levels() -> Vec<Vec<(u64, Position)>> {
    let mut levels = vec![vec![(0, Position::new())]];
    for _ in 0..MOST {
        let before = levels.last().expect("there is a level");
        let next = before.iter().flat_map(|(_, position)| {
            position.moves().map(|played| position.after(played)).map(|next| (code_of(&next), next))
        });
        let mut next: Vec<_> = next.collect();
        next.sort_unstable_by_key(|&(code, _)| code);
        next.dedup_by_key(|&mut (code, _)| code);
        levels.push(next);
    }
    levels.split_off(1)
}

/// The engine's code of a class: the least image, read as digits of base 3, 16 bits for each quadrant.
fn code_of(position: &Position) -> u64 {
    code(position.own(), position.other())
}

fn code(own: u64, other: u64) -> u64 {
    let codes = Symmetry::ALL
        .map(|symmetry| digits(symmetry.board(own)) + 2 * digits(symmetry.board(other)));
    codes.into_iter().min().expect("eight images")
}

fn digits(mut board: u64) -> u64 {
    let mut found = 0;
    while board != 0 {
        let bit = board.trailing_zeros();
        board &= board - 1;
        found += 3u64.pow(bit % 16) << (bit / 16 * 16);
    }
    found
}

/// The codes of a board's parts: every two and three of its marbles, and the least of its 256 turned boards. No two
/// kinds share a code with their numbers of marbles.
fn parts_of(position: &Position) -> Vec<u64> {
    let (own, other) = (position.own(), position.other());
    let marbles: Vec<u64> =
        (0..64).map(|bit| 1 << bit).filter(|bit| (own | other) & bit != 0).collect();
    let subsets = (1u32..1 << marbles.len()).filter(|set| matches!(set.count_ones(), 2 | 3));
    let kept = |set: u32| {
        let chosen = marbles.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1);
        chosen.fold(0, |sum, (_, bit)| sum | bit)
    };
    let mut parts: Vec<u64> = subsets.map(|set| code(own & kept(set), other & kept(set))).collect();
    parts.push(
        (0..256).map(|turns| code(turned(own, turns), turned(other, turns))).min().expect("256"),
    );
    parts
}

/// A board with quadrants turned by 0 to 3 quarters, two bits for each.
fn turned(board: u64, turns: usize) -> u64 {
    (0..4).fold(board, |board, quadrant| {
        (0..turns >> (2 * quadrant) & 3)
            .fold(board, |board, _| Twist::ALL[2 * quadrant].applied(board))
    })
}

/// The value of a position by a search of two plies.
fn searched(position: &Position) -> f64 {
    let mut children = children(position);
    children.truncate(MOVES);
    let scores = children.iter().map(|(score, next)| match score.abs() < WIN {
        true => -balanced(children_scores(next)),
        false => *score,
    });
    balanced(scores.collect())
}

fn children_scores(position: &Position) -> Vec<f64> {
    children(position).into_iter().take(REPLIES).map(|(score, _)| score).collect()
}

/// The boards after all moves with their static values for the side that moves, best first. Turns of the same marble
/// that lead to the same board count once.
fn children(position: &Position) -> Vec<(f64, Position)> {
    let mut moves: Vec<Placement> = position.moves().collect();
    moves.sort_by_key(|played| played.cell.bit());
    let mut found: Vec<(Cell, Position)> = Vec::new();
    for played in moves {
        let (cell, next) = (played.cell, position.after(played));
        let same = found.iter().rev().take_while(|known| known.0 == cell);
        if !same.into_iter().any(|known| known.1 == next) {
            found.push((cell, next));
        }
    }
    let score = |next: &Position| look(next).map_or(-WIN, |score| -f64::from(score));
    let mut found: Vec<_> = found.into_iter().map(|(_, next)| (score(&next), next)).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
}

/// The mean of scores, in which better ones count more.
fn balanced(scores: Vec<f64>) -> f64 {
    let best = scores.iter().copied().fold(f64::MIN, f64::max);
    let weights = scores.iter().map(|score| ((score - best) / SPREAD).exp());
    let (sum, all) = scores
        .iter()
        .zip(weights)
        .fold((0.0, 0.0), |(sum, all), (score, weight)| (sum + weight * score, all + weight));
    sum / all
}
