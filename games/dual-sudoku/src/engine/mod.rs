//! The engine.
mod cells;
mod ground;
mod order;
mod passes;
mod prove;
mod search;
mod state;
mod table;

#[cfg(test)]
mod scratch {
    use super::ground::{Ground, Rules};
    use super::search::{Search, Widths};
    use super::state::State;
    use super::table::Table;
    use crate::{Grid, Move};
    use quintet_core::{Control, Info, Limits, StopFlag, Random, Seed, Game};
    use std::time::Instant;

    #[test]
    #[ignore]
    fn small() {
        for passes in [true, false] {
            let grid = Grid::<4, 16>::new();
            let ground = Ground::<4, 1>::new(&grid, Rules { passes, completable: false });
            let state = State::new(&grid, &ground);
            let table = Table::new(256);
            let mut ignore = |_: &Info<Move>| {};
            let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
            let start = Instant::now();
            let mut search = Search::new(&ground, &table, &mut control, Widths::default(), None);
            let value = search.prove(&state, 0);
            eprintln!("passes {passes}: {value:?} {:?} {} nodes", start.elapsed(), control.nodes());
        }
    }

    #[test]
    #[ignore]
    fn endings() {
        let cells: u32 = std::env::var("CELLS").map_or(18, |c| c.parse().unwrap());
        let count: u64 = std::env::var("COUNT").map_or(20, |c| c.parse().unwrap());
        let mut times = Vec::new();
        let mut nodes = 0;
        for seed in 0..count {
            let mut random = Random::new(Seed(seed));
            let mut position = crate::Position::<9, 81>::new(Grid::new(), crate::Endings::default());
            let ground = Ground::<9, 2>::new(position.grid(), Rules { passes: true, completable: false });
            // greedy-ish random: digits high, no openings.
            loop {
                let state = State::new(position.grid(), &ground);
                if state.fillable.count() <= cells { break; }
                let mut moves: Vec<Move> = position.moves().collect();
                random.shuffle(&mut moves);
                let best = moves.iter().max_by_key(|m| { let Move::Place{cell, digit} = **m else {panic!()}; let c = usize::from(cell);
                    let opens = state.opens(&ground, c) as i32; let comp = state.completes(&ground, c) as i32; comp * 100 + i32::from(digit) - 100 * opens + random.below(3) as i32 }).unwrap();
                position.play(*best);
            }
            let state = State::new(position.grid(), &ground);
            let table = Table::new(128);
            let mut ignore = |_: &Info<Move>| {};
            let mut control = Control::new(&Limits::time(std::time::Duration::from_secs(20)), &StopFlag::new(), &mut ignore);
            let start = Instant::now();
            let mut search = Search::new(&ground, &table, &mut control, Widths::default(), None);
            let value = search.prove(&state, 1);
            times.push(start.elapsed().as_secs_f64());
            nodes += control.nodes();
            eprintln!("{seed} {}: {value:?} {:?} {} nodes offer {}", state.fillable.count(), start.elapsed(), control.nodes(), state.has_offer());
        }
        times.sort_by(f64::total_cmp);
        eprintln!("median {} max {} total {} nodes {nodes}", times[times.len()/2], times[times.len()-1], times.iter().sum::<f64>());
    }
}
