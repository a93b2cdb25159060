//! Known figures, and the rules compared with an obvious version.

use quintet_connect4::{AnySize, Position, Shape, WideSize};
use quintet_core::{Game, NoTrace, Outcome, Random, Seed, Side, perft};

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

/// Plays random games with both versions of the rules.
fn check_rules<S: Shape>(start: Position<S>, games: u64) {
    let (width, height) = (start.shape().width(), start.shape().height());
    for seed in 0..games {
        let mut random = Random::new(Seed(seed));
        let mut position = start;
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
            let played = position.random_move(&mut random).expect("it is not over");
            obvious.columns[position.column(played) as usize].push(position.turn());
            position.play(played);
        }
    }
}

#[test]
fn equals_the_obvious_rules() {
    for (width, height) in [(7, 6), (5, 4), (8, 7), (4, 15), (16, 3)] {
        check_rules(Position::with_size(AnySize::new(width, height).unwrap()), 200);
    }
    for (width, height) in [(7, 6), (8, 8), (9, 7), (4, 16), (16, 16), (13, 9)] {
        check_rules(Position::wide(WideSize::new(width, height).unwrap()), 40);
    }
}

/// Until anybody can have four or a column is full, every column can be played.
#[test]
fn wide_boards_count_like_any_other() {
    let wide = |width, height| Position::wide(WideSize::new(width, height).unwrap());
    assert_eq!(perft(&wide(7, 6), 8), LEAVES[8]);
    assert_eq!(perft(&wide(16, 16), 5), 16u64.pow(5));
    assert_eq!(perft(&wide(9, 8), 6), 9u64.pow(6));
    for (width, height) in [(4, 4), (3, 9), (8, 7), (16, 3)] {
        let narrow = Position::with_size(AnySize::new(width, height).unwrap());
        let depth = if width == 16 { 5 } else { 7 };
        assert_eq!(perft(&wide(width, height), depth), perft(&narrow, depth), "{width}×{height}");
    }
}

/// A random game by definition: any legal move, equally likely.
fn slow_playout(mut position: Position, random: &mut Random) -> Outcome {
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let moves: Vec<_> = position.moves().collect();
        position.play(moves[random.below(moves.len())]);
    }
}

#[test]
fn playouts_have_the_chances_of_random_moves() {
    const GAMES: u32 = 60_000;
    // Twelve discs, one column full: trying columns must not prefer any.
    let mut crowded = Position::new();
    for column in [3, 3, 3, 3, 3, 3, 0, 0, 2, 1, 6, 6] {
        crowded.play(crowded.landing(column).unwrap());
    }
    for start in [Position::new(), crowded] {
        let mut random = Random::new(Seed(3));
        let mut results = [[0i64; 3]; 2];
        for _ in 0..GAMES {
            let fast = start.playout(&mut random, &mut NoTrace);
            let slow = slow_playout(start, &mut random);
            results[0][fast.half_points(Side::First) as usize] += 1;
            results[1][slow.half_points(Side::First) as usize] += 1;
        }
        for (fast, slow) in results[0].into_iter().zip(results[1]) {
            // Five standard deviations of the difference of two counts.
            let most = 5.0 * ((fast + slow) as f64).sqrt();
            assert!(((fast - slow).abs() as f64) < most, "{results:?}");
        }
    }
}
