//! Solves every opening of a board and prints the cost.
//!
//! ```text
//! cargo run --release -p quintet-hex --example openings -- SIZE [KIND] [CELL …]
//!
//! cold      every opening, each with nothing remembered (the default)
//! classes   one of the two openings that a turn of the board makes the same
//! shared    the same with one table
//! proof     the same, cold, with a proof that the checker has followed
//! empty     the empty board alone
//! ```

#![allow(clippy::print_stdout)]

use quintet_core::Game;
use quintet_hex::knowledge::{Effort, Field, Rules};
use quintet_hex::solver::{Bounds, Options, Search, solve};
use quintet_hex::{Cell, CellSet, Colour, Move, Position, SwapRule};

fn main() {
    let mut args = std::env::args().skip(1);
    let size: u32 = args.next().and_then(|text| text.parse().ok()).unwrap_or(6);
    let kind = args.next().unwrap_or_else(|| "cold".to_owned());
    let only: Vec<String> = args.collect();
    let empty = Field { size, stones: [0u64; 2] };
    if kind == "empty" {
        let start = cpu();
        let mut search = new();
        let winner = search.solve(&empty, Colour::Red).map(|found| found.0);
        let (spent, nodes) = (cpu() - start, search.nodes());
        return println!("empty {size}×{size}: {winner:?} wins, {spent:.2} s, {nodes} nodes");
    }
    let mut shared = new();
    let (mut wins, mut total, mut nodes) = (Vec::new(), 0.0, 0);
    for cell in empty.board().all.cells() {
        let name = format!("{}{}", char::from(b'a' + u64::column(cell) as u8), u64::row(cell) + 1);
        let twin = kind != "cold" && u64::of(cell).turned(size) < u64::of(cell);
        if twin || !only.is_empty() && !only.contains(&name) {
            continue;
        }
        let start = cpu();
        let (winner, studied, more) = match kind.as_str() {
            "proof" => proved(size, cell),
            "shared" => opening(&empty, cell, &mut shared),
            _ => opening(&empty, cell, &mut new()),
        };
        let spent = cpu() - start;
        if size > 6 || kind == "proof" {
            println!("{name}: {winner:?} {spent:.2} s, {studied} nodes{more}");
        }
        if winner == Some(Colour::Red) {
            wins.push(name);
        }
        total += spent;
        nodes += studied;
    }
    let (count, wins) = (wins.len(), wins.join(" "));
    println!("{size}×{size}: {count} wins: {wins}; {total:.2} s, {nodes} nodes");
}

fn new() -> Search<u64> {
    Search::new(Effort::SOLVER, Rules::ALL, Bounds::default())
}

fn opening(
    empty: &Field<u64>,
    cell: Cell,
    search: &mut Search<u64>,
) -> (Option<Colour>, u64, String) {
    let before = search.nodes();
    let found = search.solve(&empty.with(Colour::Red, cell), Colour::Blue);
    (found.map(|found| found.0), search.nodes() - before, String::new())
}

fn proved(size: u32, cell: Cell) -> (Option<Colour>, u64, String) {
    let start = Position::<u128>::new(size, SwapRule::Off);
    let cell = u128::cell(u64::column(cell), u64::row(cell));
    let position = start.after(Move::Place(cell));
    let options = Options { weak: true, proof: true, ..Options::default() };
    let Some(found) = solve(&position, &options) else { return (None, 0, String::new()) };
    let lines = found.proof.map_or(0, |proof| proof.lemmas.len());
    (Some(found.winner), found.nodes, format!(", a proof of {lines} lemmas holds"))
}

/// Processor time of this process, or 0 if the system does not report it.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let rest = stat.rsplit(')').next().unwrap_or("");
    let mut words = rest.split_whitespace().skip(11);
    let mut next = || words.next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0);
    (next() + next()) / 100.0
}
