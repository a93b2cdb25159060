//! The solver proves nothing false: early positions with known scores, and every bound it keeps, with one
//! thread and several, with tables empty, warm and far too small.
//!
//! A position's key can collide with "no key": the empty board's is 0, and at one time every forced reply of
//! a thread was answered with the table's entry for the empty board. So the tables here hold the empty board,
//! and everything reachable from it is looked up.

use crate::solver::{cells, late, sized, solved};
use quintet_connect4::{
    AnySize, Bounds, Depth, Landing, Position, Shape, Solver, Standard, Wide, WideSize,
};
use quintet_core::{Control, Game, Info, Limits, Random, Seed, Side, StopFlag};
use std::collections::HashMap;

/// Positions of 8 to 12 discs with their scores, by the solver of commit a274087, which searched positions
/// with a single move like any other.
const EARLY: [(&str, i32); 20] = [
    ("12251743", 10),
    ("46345716", 17),
    ("41734117", 9),
    ("24567551", 3),
    ("12335521", 0),
    ("372531157", 2),
    ("226113442", 5),
    ("243666552", 4),
    ("7577445752", 3),
    ("6656251751", 0),
    ("6414421377", -4),
    ("2652452672", 16),
    ("33542547527", 3),
    ("11436311561", 2),
    ("643475435261", 13),
    ("62663426", 0),
    ("457141625", -2),
    ("3722652674", 0),
    ("62276266142", -2),
    ("343344214752", 0),
];

fn played(moves: &str) -> Position {
    moves.bytes().fold(Position::new(), |position, column| {
        position.after(position.landing(u32::from(column - b'1')).expect("a free column"))
    })
}

/// A position's score, or the nearest end of the range.
fn within<S: Shape>(solver: &mut Solver<S>, position: &Position<S>, range: Bounds) -> Option<i32> {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    solver.solve_within(position, range, &mut control).exact()
}

/// A solver whose table holds a bound for the empty board.
fn warm(mib: usize, threads: usize) -> Solver<Standard> {
    let mut solver = Solver::new(Standard, mib).with_threads(threads).helped_after(0);
    let quick = Bounds { lower: 17, upper: 18 };
    assert_eq!(within(&mut solver, &Position::new(), quick), Some(17));
    assert!(solver.known(&Position::new()).upper < 18, "the table holds the empty board");
    solver
}

#[test]
fn early_positions_without_the_book() {
    for (mib, threads) in [(64, 1), (64, 2), (1, 3)] {
        let mut warm = warm(mib, threads);
        let mut cold = Solver::new(Standard, mib).with_threads(threads).helped_after(1000);
        for (moves, score) in EARLY {
            // A table that is far too small takes many times the nodes.
            if mib == 1 && moves.len() < 10 {
                continue;
            }
            cold.clear();
            for (name, solver) in [("cold", &mut cold), ("warm", &mut warm)] {
                let answer = solved(solver, &played(moves), Depth::Score, &Limits::NONE).0;
                assert_eq!(answer, Some(score), "{moves}, {name}, {threads} threads, {mib} MiB");
            }
        }
    }
}

/// Scores by negamax with a memory of bounds and no other rules.
#[derive(Default)]
struct Plain(HashMap<[u64; 2], Bounds>);

impl Plain {
    fn score(&mut self, position: &Position<AnySize>) -> i32 {
        let most = cells(position) as i32;
        self.within(position, -most, most)
    }

    fn within(&mut self, position: &Position<AnySize>, mut alpha: i32, mut beta: i32) -> i32 {
        let most = cells(position) as i32;
        if position.is_won() {
            return -((most + 2 - position.ply() as i32) / 2);
        }
        let board = Side::BOTH.map(|side| position.discs(side));
        let widest = Bounds { lower: -most, upper: most };
        let known = *self.0.get(&board).unwrap_or(&widest);
        alpha = alpha.max(known.lower);
        beta = beta.min(known.upper);
        if alpha >= beta {
            return alpha;
        }
        let mut best: Option<i32> = None;
        for played in position.moves() {
            let low = alpha.max(best.unwrap_or(alpha));
            best = best.max(Some(-self.within(&position.after(played), -beta, -low)));
            if best >= Some(beta) {
                break;
            }
        }
        let best = best.unwrap_or(0);
        let bounds = self.0.entry(board).or_insert(widest);
        if best < beta {
            bounds.upper = bounds.upper.min(best);
        }
        if best > alpha {
            bounds.lower = bounds.lower.max(best);
        }
        best
    }
}

/// Random unfinished positions of boards small enough for [`Plain`].
fn small_positions(width: u32, height: u32, count: u64) -> impl Iterator<Item = Position<AnySize>> {
    (0..count).filter_map(move |seed| {
        let mut random = Random::new(Seed(seed));
        let free = 3 + random.below(10) as u32;
        let position = late(sized(width, height), free, &mut random);
        position.outcome().is_none().then_some(position)
    })
}

/// Questions of one step: a score beyond it is reported as its nearest end, and whatever the table then holds
/// about the position and its successors is true.
#[test]
fn every_bound_is_true() {
    let mut seen = [0; 3];
    for (width, height) in [(5, 4), (4, 5), (5, 5), (6, 4), (4, 6), (3, 6), (7, 4), (9, 3)] {
        let mut plain = Plain::default();
        let mut solver = Solver::new(sized(width, height).shape(), 1);
        for (index, position) in small_positions(width, height, 3000).enumerate() {
            let score = plain.score(&position);
            seen[(score.signum() + 1) as usize] += 1;
            if index % 4 == 0 {
                solver.clear();
            }
            for target in [score + 1, score, 0, 1, score - 1, score + 2] {
                let range = Bounds { lower: target - 1, upper: target };
                let answer = within(&mut solver, &position, range);
                assert_eq!(answer, Some(score.clamp(target - 1, target)), "{position:?}");
            }
            let next = position.moves().map(|played| position.after(played));
            for position in next.chain([position]) {
                let Bounds { lower, upper } = solver.known(&position);
                let score = plain.score(&position);
                assert!(lower <= score && score <= upper, "{position:?}: {score}");
            }
        }
    }
    assert!(seen.into_iter().min() > Some(1000), "losses, draws and wins: {seen:?}");
}

/// Continues a random game through positions known to the table, the late ones.
fn remembered(solver: &Solver<AnySize>, random: &mut Random) -> Vec<Position<AnySize>> {
    let mut position = Position::with_size(solver.shape());
    let mut late = Vec::new();
    loop {
        let next = position.moves().map(|played| position.after(played));
        let is_known = |next: &Position<_>| {
            next.winning_landings() == 0 && solver.known(next) != solver.range(next, Depth::Score)
        };
        let mut known: Vec<_> = next.filter(is_known).collect();
        if known.is_empty() {
            return late;
        }
        position = known.swap_remove(random.below(known.len()));
        if cells(&position) - position.ply() <= 14 {
            late.push(position);
        }
    }
}

/// Solves whole boards from the start with threads that share a table from the first node, then plays random
/// games through the table's contents.
#[test]
fn tables_of_several_threads_hold_nothing_false() {
    let mut held = 0;
    let boards = [(5, 4, 0), (4, 5, 0), (6, 4, -1), (5, 5, 0), (4, 6, 0), (7, 4, 0), (8, 4, -1)];
    for (width, height, expected) in boards {
        let start = sized(width, height);
        let mut plain = Plain::default();
        for threads in [1, 2, 3] {
            let solver = Solver::new(start.shape(), threads);
            let mut solver = solver.with_threads(threads).helped_after(0);
            let (score, _) = solved(&mut solver, &start, Depth::Score, &Limits::NONE);
            assert_eq!(score, Some(expected), "{width}×{height}, {threads} threads");
            for seed in 0..1000 {
                for position in remembered(&solver, &mut Random::new(Seed(seed))) {
                    let Bounds { lower, upper } = solver.known(&position);
                    let score = plain.score(&position);
                    assert!(lower <= score && score <= upper, "{position:?}: {score}");
                    held += 1;
                }
            }
        }
    }
    assert!(held > 1000, "{held} of the positions were in the table");
}

/// Threads whose table holds the exact score of the empty board give the same answers as one thread with an
/// empty table.
#[test]
fn the_empty_boards_entry_answers_no_other_position() {
    let start = sized(6, 5);
    let mut crew = Solver::new(start.shape(), 64).with_threads(3).helped_after(0);
    let mut alone = Solver::new(start.shape(), 64);
    for seed in 0..20 {
        crew.clear();
        assert_eq!(solved(&mut crew, &start, Depth::Score, &Limits::NONE).0, Some(0));
        let position = late(start, 25, &mut Random::new(Seed(seed)));
        alone.clear();
        let expected = solved(&mut alone, &position, Depth::Score, &Limits::NONE).0;
        let answer = solved(&mut crew, &position, Depth::Score, &Limits::NONE).0;
        assert_eq!(answer, expected, "{position:?}");
    }
}

/// The scores of a position that is not over and of all that follow, by trying everything.
fn try_everything(position: &Position<WideSize>, known: &mut HashMap<[Wide; 2], i32>) -> i32 {
    let board = Side::BOTH.map(|side| position.discs(side));
    if let Some(&score) = known.get(&board) {
        return score;
    }
    let wins_now = (cells(position) as i32 + 1 - position.ply() as i32) / 2;
    let scores = position.moves().map(|played| {
        let next = position.after(played);
        if next.is_won() { wins_now } else { -try_everything(&next, known) }
    });
    let score = scores.max().unwrap_or(0);
    known.insert(board, score);
    score
}

/// Compares both solvers, with whatever they remember, with trying everything: all positions
/// of a small board, side by side in 64 bits and in more. Returns how many there were.
fn every_position(width: u32, height: u32) -> u32 {
    let narrow = sized(width, height);
    let wide = Position::wide(WideSize::new(width, height).expect("it fits"));
    let mut scores = HashMap::new();
    try_everything(&wide, &mut scores);
    let mut solver = Solver::new(narrow.shape(), 1);
    let mut plain_solver = Solver::new(wide.shape(), 1);
    let (mut left, mut compared) = (vec![(narrow, wide)], 0);
    while let Some((narrow, wide)) = left.pop() {
        // Once compared it is taken out.
        let board = Side::BOTH.map(|side| wide.discs(side));
        let Some(score) = scores.remove(&board) else { continue };
        let answer = solved(&mut solver, &narrow, Depth::Score, &Limits::NONE).0;
        assert_eq!(answer, Some(score), "{narrow:?}");
        if compared % 32 == 0 {
            let answer = solved(&mut plain_solver, &wide, Depth::Score, &Limits::NONE).0;
            assert_eq!(answer, Some(score), "{wide:?}");
        }
        compared += 1;
        for column in 0..width {
            let next = [narrow.landing(column), wide.landing(column)];
            let [Some(one), Some(other)] = next else { continue };
            let next = (narrow.after(one), wide.after(other));
            if !next.0.is_won() {
                left.push(next);
            }
        }
    }
    assert!(scores.is_empty(), "every position was reached");
    compared
}

#[test]
fn every_position_of_tiny_boards() {
    let boards = [(3, 4), (4, 3), (5, 3), (3, 5), (4, 4), (7, 2), (2, 7), (1, 6), (9, 1)];
    let compared: u32 = boards.map(|(width, height)| every_position(width, height)).iter().sum();
    assert!(compared > 150_000, "{compared}");
}
