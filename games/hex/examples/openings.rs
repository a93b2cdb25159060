//! Solves every opening of a board and prints what that took.
//!
//! `cargo run --release -p quintet-hex --example openings -- 6`

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_hex::knowledge::{Effort, Field, Rules};
use quintet_hex::solver::{Bounds, Search};
use quintet_hex::{CellSet, Colour};
use std::time::Instant;

fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let rest = stat.rsplit(')').next().unwrap_or("");
    let mut words = rest.split_whitespace().skip(11);
    let mut next = || words.next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0);
    (next() + next()) / 100.0
}

fn main() {
    let mut args = std::env::args().skip(1);
    let size: u32 = args.next().and_then(|text| text.parse().ok()).unwrap_or(6);
    let kind = args.next().unwrap_or_else(|| "cold".to_owned());
    let number = |name: &str, usual: f64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let effort = Effort {
        fulls: number("FULLS", 6.0) as u8,
        semis: number("SEMIS", 12.0) as u8,
        together: number("TOGETHER", 4.0) as u8,
        over_edge: number("EDGE", 0.0) > 0.0,
        steps: u32::MAX,
    };
    let only: Vec<String> = args.collect();
    let empty = Field { size, stones: [0u64; 2] };
    let (mut wins, mut total, mut nodes) = (Vec::new(), 0.0, 0);
    if kind == "empty" {
        let mut search = Search::new(effort, Rules::ALL, Bounds::default());
        let start = cpu();
        let won = search.solve(&empty, Colour::Red).unwrap().0;
        println!("empty {size}×{size}: {won:?}, {:.2} s, {} nodes", cpu() - start, search.nodes());
        return;
    }
    let mut shared = Search::new(effort, Rules::ALL, Bounds::default());
    for cell in empty.board().all.cells() {
        let classes = kind == "classes" || kind == "shared";
        let twin = u64::of(cell).turned(size);
        if classes && twin < u64::of(cell) {
            continue;
        }
        let name = format!("{}{}", char::from(b'a' + u64::column(cell) as u8), u64::row(cell) + 1);
        if !only.is_empty() && !only.contains(&name) {
            continue;
        }
        let start = (cpu(), Instant::now());
        let mut cold = Search::new(effort, Rules::ALL, Bounds::default());
        let search = if kind == "shared" { &mut shared } else { &mut cold };
        let before = search.nodes();
        let won = search.solve(&empty.with(Colour::Red, cell), Colour::Blue).unwrap().0;
        let spent = cpu() - start.0;
        if size > 6 && only.is_empty() {
            println!("{name}: {won:?} {spent:.2} s, {} nodes", search.nodes() - before);
        }
        if won == Colour::Red {
            wins.push(name);
        }
        total += spent;
        nodes += search.nodes() - before;
    }
    println!(
        "{size}×{size}: {} wins {}, {total:.2} s, {nodes} nodes, {:.0} µs each",
        wins.len(),
        wins.join(" "),
        total / nodes as f64 * 1e6
    );
}
