//! Alpha-beta with the best and the worst move order: the value stays, the node counts differ.

use crate::games::random_tree::{Chance, RandomTree};
use crate::games::with_task;
use quintet_core::{Eval, Game, Limits, Outcome, Score, Seed, Side};
use quintet_search::adversarial::{AlphaBeta, FixedDepth, Minimax, Ordered, choose};

/// A game tree with equally many moves everywhere and different values in all leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Uniform<const B: u8> {
    ply: u32,
    place: u64,
}

impl<const B: u8> Game for Uniform<B> {
    type Move = u8;

    fn turn(&self) -> Side {
        Side::after(self.ply)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..B
    }

    fn play(&mut self, played: u8) {
        self.place = self.place * u64::from(B) + u64::from(played);
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        self.place
    }

    fn move_index(&self, of: u8) -> usize {
        usize::from(of)
    }

    fn move_index_count(&self) -> usize {
        usize::from(B)
    }
}

/// A different value for each of the first million positions.
struct Shuffled;

impl<const B: u8> Eval<Uniform<B>> for Shuffled {
    fn evaluate(&self, position: &Uniform<B>) -> Score {
        // Odd multipliers permute the numbers below 2¹⁹.
        let mixed = (position.place * 0x2_545F + 0x1_1111) % (1 << 19);
        Score::estimate(mixed as i32 - (1 << 18))
    }
}

fn nodes<A: FixedDepth, G: Game, E: Eval<G>>(position: &G, depth: u32, eval: &E) -> (Score, u64) {
    let choice = with_task(Limits::NONE, 0, |task| choose::<A, G, E>(position, depth, eval, task));
    let value = choice.info.value.and_then(quintet_core::Value::score);
    (value.expect("a search that was not stopped has a value"), choice.info.nodes)
}

/// Knuth and Moore: with the best order, ply k has b^⌈k/2⌉ + b^⌊k/2⌋ − 1 nodes.
#[test]
fn the_best_order_reaches_the_smallest_tree() {
    fn check<const B: u8>() {
        let start = Uniform::<B> { ply: 0, place: 0 };
        for depth in 1..=6 {
            let power = |exponent: u32| u64::from(B).pow(exponent);
            let least: u64 =
                (0..=depth).map(|k: u32| power(k.div_ceil(2)) + power(k / 2) - 1).sum();
            let all: u64 = (0..=depth).map(power).sum();
            let (value, best) = nodes::<Ordered<true>, _, _>(&start, depth, &Shuffled);
            assert_eq!(best, least, "b = {B}, depth {depth}");
            let (same, plain) = nodes::<AlphaBeta, _, _>(&start, depth, &Shuffled);
            let (same_too, worst) = nodes::<Ordered<false>, _, _>(&start, depth, &Shuffled);
            assert_eq!((same, same_too), (value, value));
            assert!(
                least <= plain && plain <= all && worst <= all,
                "{least} {plain} {worst} {all}"
            );
            assert!(depth < 4 || (best < plain && plain < worst), "{best} {plain} {worst}");
        }
    }
    check::<2>();
    check::<3>();
    check::<5>();
}

#[test]
fn the_value_is_that_of_minimax_in_any_order() {
    let mut sums = [0; 3];
    for seed in 0..60 {
        let root = RandomTree::new(seed, 20, 5, 8);
        for depth in 1..6 {
            let (value, all) = nodes::<Minimax, _, _>(&root, depth, &Chance);
            let found = [
                nodes::<Ordered<true>, _, _>(&root, depth, &Chance),
                nodes::<AlphaBeta, _, _>(&root, depth, &Chance),
                nodes::<Ordered<false>, _, _>(&root, depth, &Chance),
            ];
            for ((score, nodes), sum) in found.into_iter().zip(&mut sums) {
                assert_eq!(score, value, "seed {seed}, depth {depth}");
                assert!(nodes <= all);
                *sum += nodes;
            }
        }
    }
    assert!(sums[0] < sums[1] && sums[1] < sums[2], "{sums:?}");
}

#[test]
fn limits_hold_while_moves_are_sorted() {
    let start = Uniform::<5> { ply: 0, place: Seed(0).0 };
    for limit in [1, 2, 10, 100] {
        let choice = with_task(Limits::nodes(limit), 0, |task| {
            choose::<Ordered<true>, _, _>(&start, 5, &Shuffled, task)
        });
        assert_eq!(choice.info.nodes, limit);
    }
    // A tree of 5³⁰ nodes is never sorted: the clock ends it.
    let limits = Limits::time(std::time::Duration::from_millis(30));
    let choice =
        with_task(limits, 0, |task| choose::<Ordered<true>, _, _>(&start, 30, &Shuffled, task));
    assert_eq!((choice.best, choice.info.nodes), (0, 0));
}
