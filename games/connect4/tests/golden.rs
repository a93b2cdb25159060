//! Figures that are known, and the rules against an obvious version.

use quintet_connect4::{AnySize, Position};
use quintet_core::{Game, Outcome, Random, Seed, Side, perft};

/// Leaves of the game tree by depth, from the public literature.
const LEAVES: [u64; 10] = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];

#[test]
fn perft_to_depth_9() {
    for (depth, &leaves) in LEAVES.iter().enumerate() {
        assert_eq!(perft(&Position::new(), depth as u32), leaves, "depth {depth}");
    }
}

#[test]
fn any_size_counts_like_the_usual_one() {
    let usual = AnySize::new(7, 6).unwrap();
    assert_eq!(perft(&Position::with_size(usual), 8), LEAVES[8]);
}

/// The rules on a list of columns, each a list of sides.
struct Obvious {
    columns: Vec<Vec<Side>>,
    height: usize,
}

impl Obvious {
    fn cell(&self, column: i32, row: i32) -> Option<Side> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn winner(&self) -> Option<Side> {
        let (width, height) = (self.columns.len() as i32, self.height as i32);
        let starts = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
        starts
            .flat_map(|start| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|step| (start, step)))
            .find_map(|((column, row), (right, up))| {
                let line = [0, 1, 2, 3].map(|i| self.cell(column + i * right, row + i * up));
                line[0].filter(|_| line.iter().all(|cell| *cell == line[0]))
            })
    }

    fn outcome(&self) -> Option<Outcome> {
        let full = self.columns.iter().all(|column| column.len() == self.height);
        self.winner().map(Outcome::Win).or(full.then_some(Outcome::Draw))
    }
}

#[test]
fn equals_the_obvious_rules() {
    for (width, height) in [(7, 6), (5, 4), (8, 7), (4, 15), (16, 3)] {
        let shape = AnySize::new(width, height).unwrap();
        for seed in 0..200 {
            let mut random = Random::new(Seed(seed));
            let mut position = Position::with_size(shape);
            let columns = vec![Vec::new(); width as usize];
            let mut obvious = Obvious { columns, height: height as usize };
            loop {
                assert_eq!(position.outcome(), obvious.outcome());
                let open: Vec<u32> = (0..width)
                    .filter(|&c| obvious.columns[c as usize].len() < obvious.height)
                    .collect();
                let legal: Vec<u32> = position.moves().map(|m| position.column(m)).collect();
                if position.outcome().is_some() {
                    break;
                }
                assert_eq!(legal, open);
                let played = position.random_move(&mut random).unwrap();
                obvious.columns[position.column(played) as usize].push(position.turn());
                position.play(played);
            }
        }
    }
}
