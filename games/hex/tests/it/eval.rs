//! The evaluation, compared with the obvious way.

use quintet_core::{Game, Random, Seed};
use quintet_hex::{Cell, CellSet, Colour, Position, SwapRule, Wide, missing_stones};

/// The distance by relaxing distances, cell by cell, until nothing changes.
fn slow<S: CellSet>(position: &Position<S>, colour: Colour) -> u32 {
    let size = position.size() as i32;
    let cell = |column: i32, row: i32| S::cell(column as u32, row as u32);
    let cost = |at: Cell| {
        if position.stones(colour).has(at) {
            0
        } else if position.empty().has(at) {
            1
        } else {
            10_000
        }
    };
    let places: Vec<(i32, i32)> =
        (0..size).flat_map(|row| (0..size).map(move |column| (column, row))).collect();
    let along = |(column, row): (i32, i32)| if colour == Colour::Red { row } else { column };
    let mut distance = vec![10_000; places.len()];
    loop {
        let before = distance.clone();
        for (index, &(column, row)) in places.iter().enumerate() {
            let around = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
            let near = around
                .map(|(right, down)| (column + right, row + down))
                .into_iter()
                .filter(|&(c, r)| (0..size).contains(&c) && (0..size).contains(&r))
                .map(|(c, r)| distance[(r * size + c) as usize])
                .min()
                .unwrap_or(10_000);
            let near = if along((column, row)) == 0 { 0 } else { near };
            distance[index] = distance[index].min(near + cost(cell(column, row)));
        }
        if distance == before {
            break;
        }
    }
    let ends = places.iter().zip(&distance).filter(|(place, _)| along(**place) == size - 1);
    let best = ends.map(|(_, &steps)| steps).min().unwrap_or(10_000);
    if best >= 10_000 { (size * size) as u32 } else { best }
}

fn check<S: CellSet>(size: u32, games: u64) {
    for seed in 0..games {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::<S>::new(size, SwapRule::Sides);
        loop {
            for colour in [Colour::Red, Colour::Blue] {
                let (fast, slow) = (missing_stones(&position, colour), slow(&position, colour));
                assert_eq!(fast, slow, "{position:?} {colour:?}");
            }
            let Some(played) = position.random_move(&mut random) else { break };
            position.play(played);
        }
    }
}

#[test]
fn equals_the_obvious_way() {
    for size in [1, 2, 3, 5, 8, 11] {
        check::<u128>(size, 12);
    }
    check::<Wide>(12, 3);
    check::<Wide>(19, 1);
}
