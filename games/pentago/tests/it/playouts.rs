//! Fast playouts compared with slow ones.

use quintet_core::{Game, NoTrace, Outcome, PlayoutTrace, Random, Seed, Side};
use quintet_pentago::{Placement, Position, Twist};

/// Records what it receives.
#[derive(Default)]
struct Notes(Vec<(Side, usize)>);

impl PlayoutTrace for Notes {
    fn record(&mut self, side: Side, move_index: usize) {
        self.0.push((side, move_index));
    }
}

/// A position a few random moves from the start.
fn some_position(random: &mut Random) -> Position {
    let mut position = Position::new();
    for _ in 0..random.below(37) {
        let Some(played) = position.random_move(random) else { break };
        position.play(played);
    }
    position
}

/// The recorded moves of a playout are legal, alternate, and lead by the rules to the outcome it returns.
#[test]
fn playouts_follow_the_rules() {
    for seed in 0..5000 {
        let mut random = Random::new(Seed(seed));
        let start = if seed % 2 == 0 { Position::new() } else { some_position(&mut random) };
        let mut notes = Notes::default();
        let outcome = start.playout(&mut random.clone(), &mut notes);
        assert_eq!(start.playout(&mut random, &mut NoTrace), outcome, "recording changes nothing");
        let mut position = start;
        for (side, index) in notes.0 {
            let played = Placement::from_index(index).expect("an index of a move");
            assert_eq!(side, position.turn());
            assert!(position.is_legal(played), "{played} in {position:?}");
            position.play(played);
        }
        assert_eq!(position.outcome(), Some(outcome));
    }
}

/// The policy as documented: a cell, then a twist unless the marble wins.
fn slow_playout(mut position: Position, random: &mut Random) -> (Outcome, u32) {
    loop {
        if let Some(outcome) = position.outcome() {
            return (outcome, position.ply());
        }
        let cells: Vec<_> = quintet_pentago::Cell::all()
            .filter(|cell| position.empties() & cell.bit() != 0)
            .collect();
        let cell = cells[random.below(cells.len())];
        let wins = position.winning_cells() & cell.bit() != 0;
        let twist = (!wins).then(|| Twist::ALL[random.below(8)]);
        position.play(Placement { cell, twist });
    }
}

/// Counts of first wins, draws, second wins, and plies.
fn slow_frequencies(start: Position, games: u32) -> [f64; 4] {
    let mut random = Random::new(Seed(11));
    let mut sums = [0.0; 4];
    for _ in 0..games {
        let (outcome, ply) = slow_playout(start, &mut random);
        sums[2 - outcome.half_points(Side::First) as usize] += 1.0;
        sums[3] += f64::from(ply - start.ply());
    }
    sums.map(|sum| sum / f64::from(games))
}

fn fast_frequencies(start: Position, games: u32) -> [f64; 4] {
    struct Count(u32);
    impl PlayoutTrace for Count {
        fn record(&mut self, _: Side, _: usize) {
            self.0 += 1;
        }
    }
    let mut random = Random::new(Seed(12));
    let mut sums = [0.0; 4];
    for _ in 0..games {
        let mut count = Count(0);
        let outcome = start.playout(&mut random, &mut count);
        sums[2 - outcome.half_points(Side::First) as usize] += 1.0;
        sums[3] += f64::from(count.0);
    }
    sums.map(|sum| sum / f64::from(games))
}

#[test]
fn frequencies_are_those_of_the_stated_policy() {
    let mut random = Random::new(Seed(4));
    let middle = loop {
        let position = some_position(&mut random);
        if position.ply() == 15 && position.outcome().is_none() {
            break position;
        }
    };
    for start in [Position::new(), middle] {
        let games = 100_000;
        let (slow, fast) = (slow_frequencies(start, games), fast_frequencies(start, games));
        println!("slow {slow:?} fast {fast:?}");
        // The difference of two shares has a standard deviation of at most
        // √(2 · ¼ / 100 000) = 0.0022; lengths vary by about 5 plies.
        for (slow, fast) in slow.into_iter().zip(fast).take(3) {
            assert!((slow - fast).abs() < 0.011, "{slow} and {fast}");
        }
        assert!((slow[3] - fast[3]).abs() < 0.12, "{slow:?} and {fast:?}");
    }
}

/// Every first move is equally likely.
#[test]
fn first_moves_are_even() {
    let mut counts = vec![0u32; Placement::INDEX_COUNT];
    let mut random = Random::new(Seed(6));
    for _ in 0..288_000 {
        let mut notes = Notes::default();
        Position::new().playout(&mut random, &mut notes);
        counts[notes.0[0].1] += 1;
    }
    for played in Position::new().moves() {
        // Seven standard deviations of a count of about 1000.
        assert!(counts[played.index()].abs_diff(1000) < 222, "{played}");
    }
}
