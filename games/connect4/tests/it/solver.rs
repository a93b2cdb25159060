//! The solver is exact: compared with plain alpha-beta to the end on small boards and late positions, and
//! with the public test sets.

use quintet_connect4::{
    AnySize, Bounds, Depth, Landing, Position, Shape, Solver, WideSize, as_score,
};
use quintet_core::{
    Control, Game, Info, Limits, NoEval, NoObserver, Random, Score, Seed, Side, StopFlag, Window,
};
use quintet_search::adversarial::alpha_beta;
use quintet_testkit::timed_with_threads;
use std::collections::HashMap;
use std::time::Duration;

/// An engine's answer and its nodes.
pub(crate) fn solved<S: Shape>(
    solver: &mut Solver<S>,
    position: &Position<S>,
    depth: Depth,
    limits: &Limits,
) -> (Option<i32>, u64) {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(limits, &StopFlag::new(), &mut ignore);
    (solver.solve(position, depth, &mut control), control.nodes())
}

fn plain<S: Shape>(position: &Position<S>) -> Score {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let depth = cells(position) - position.ply();
    alpha_beta(position, depth, Window::FULL, &NoEval, &mut control, &mut NoObserver)
}

pub(crate) fn cells<S: Shape>(position: &Position<S>) -> u32 {
    position.shape().width() * position.shape().height()
}

/// Random play from the start until this many cells are free, or the end.
pub(crate) fn late<S: Shape>(start: Position<S>, free: u32, random: &mut Random) -> Position<S> {
    let mut position = start;
    while cells(&position) - position.ply() > free {
        let Some(played) = position.random_move(random) else { break };
        position.play(played);
    }
    position
}

/// Random play without a winner until this many cells are free, or to where the next disc must win: random
/// games on a large board are often won early.
pub(crate) fn drawn_out<S: Shape>(start: Position<S>, free: u32, seed: u64) -> Position<S> {
    let (mut position, mut random) = (start, Random::new(Seed(seed)));
    while cells(&position) - position.ply() > free {
        let quiet: Vec<Landing> =
            position.moves().filter(|&played| !position.after(played).is_won()).collect();
        if quiet.is_empty() {
            break;
        }
        position.play(quiet[random.below(quiet.len())]);
    }
    position
}

fn check<S: Shape>(start: Position<S>, free: u32, positions: u64) {
    let mut warm = Solver::new(start.shape(), 1);
    let mut cold = Solver::new(start.shape(), 1);
    for seed in 0..positions {
        let mut random = Random::new(Seed(seed));
        let free = free - random.below(free as usize / 3 + 1) as u32;
        let position = late(start, free, &mut random);
        let expected = plain(&position);
        cold.clear();
        for (name, solver) in [("warm", &mut warm), ("cold", &mut cold)] {
            let (score, _) = solved(solver, &position, Depth::Score, &Limits::NONE);
            let score = score.expect("nothing stops it");
            let told = if position.is_won() {
                assert!(score < 0, "four on the board is a loss");
                continue;
            } else {
                as_score(cells(&position), position.ply(), score)
            };
            assert_eq!(told, expected, "{name}, {position:?}");
            let (outcome, _) = solved(solver, &position, Depth::Outcome, &Limits::NONE);
            assert_eq!(outcome, Some(score.signum()), "{name}, {position:?}");
        }
    }
}

pub(crate) fn sized(width: u32, height: u32) -> Position<AnySize> {
    Position::with_size(AnySize::new(width, height).expect("a board that fits"))
}

#[test]
fn late_positions_of_the_usual_board() {
    check(Position::new(), 13, 3000);
}

/// The score by plain alpha-beta with a memory of bounds, on the solver's own scale: a win counts the
/// remaining discs of its side, plus one.
fn remembered(
    position: &Position,
    mut alpha: i32,
    mut beta: i32,
    memory: &mut HashMap<[u64; 2], (i32, i32)>,
) -> i32 {
    if position.is_won() {
        return -((44 - position.ply() as i32) / 2);
    }
    let board = Side::BOTH.map(|side| position.discs(side));
    let (lower, upper) = *memory.get(&board).unwrap_or(&(-22, 22));
    alpha = alpha.max(lower);
    beta = beta.min(upper);
    if alpha >= beta {
        return alpha;
    }
    let mut best: Option<i32> = None;
    for played in position.moves() {
        let low = alpha.max(best.unwrap_or(alpha));
        let score = -remembered(&position.after(played), -beta, -low, memory);
        best = best.max(Some(score));
        if score >= beta {
            break;
        }
    }
    let best = best.unwrap_or(0);
    let bounds = memory.entry(board).or_insert((-22, 22));
    if best < beta {
        bounds.1 = bounds.1.min(best);
    }
    if best > alpha {
        bounds.0 = bounds.0.max(best);
    }
    best
}

/// Positions too early for a search without memory.
#[test]
fn middle_positions_of_the_usual_board() {
    let mut solver = Solver::new(quintet_connect4::Standard, 16);
    let mut scores = Vec::new();
    for seed in 0..60 {
        let position = late(Position::new(), 20, &mut Random::new(Seed(seed)));
        let expected = remembered(&position, -22, 22, &mut HashMap::new());
        solver.clear();
        let (score, _) = solved(&mut solver, &position, Depth::Score, &Limits::NONE);
        assert_eq!(score, Some(expected), "{position:?}");
        scores.push(expected);
    }
    assert!(scores.iter().any(|&score| score > 0) && scores.iter().any(|&score| score < 0));
}

#[test]
fn small_and_odd_boards() {
    for (width, height) in [(4, 4), (5, 4), (4, 5), (3, 6), (6, 3), (1, 6), (5, 1), (4, 3)] {
        check(sized(width, height), (width * height).min(14), 400);
    }
}

#[test]
fn late_positions_of_other_boards() {
    for (width, height) in [(6, 5), (5, 6), (8, 7), (16, 3), (9, 6), (4, 15), (7, 7), (6, 6)] {
        check(sized(width, height), 12, 150);
    }
}

/// Boards of more than 64 bits, and small boards treated the same way.
#[test]
fn wide_boards() {
    let wide = |width, height| Position::wide(WideSize::new(width, height).expect("it fits"));
    let mut seen = [0; 3];
    for (width, height) in [(8, 8), (9, 7), (16, 16), (12, 10), (7, 6), (5, 4)] {
        let mut solver = Solver::new(wide(width, height).shape(), 1);
        for seed in 0..40 {
            let position = drawn_out(wide(width, height), 12, seed);
            if cells(&position) - position.ply() > 14 {
                continue;
            }
            let (score, _) = solved(&mut solver, &position, Depth::Score, &Limits::NONE);
            let score = score.expect("nothing stops it");
            let told = as_score(cells(&position), position.ply(), score);
            assert_eq!(told, plain(&position), "{position:?}");
            seen[(score.signum() + 1) as usize] += 1;
        }
    }
    assert!(seen.into_iter().min() > Some(10), "losses, draws and wins: {seen:?}");
    let mut narrow = Solver::new(quintet_connect4::Standard, 16);
    for seed in 0..30 {
        let mut random = Random::new(Seed(seed));
        let position = late(Position::new(), 18, &mut random);
        let same = late(wide(7, 6), 18, &mut Random::new(Seed(seed)));
        let (score, _) = solved(&mut narrow, &position, Depth::Score, &Limits::NONE);
        let mut solver = Solver::new(same.shape(), 1);
        assert_eq!(solved(&mut solver, &same, Depth::Score, &Limits::NONE).0, score, "{same:?}");
        assert!(solver.table_bytes() <= 1 << 20, "{} bytes", solver.table_bytes());
    }
}

#[test]
fn whole_small_boards() {
    // Known values of empty boards (John Tromp): draws.
    for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 5), (4, 6)] {
        let start = sized(width, height);
        let mut solver = Solver::new(start.shape(), 16);
        let (score, _) = solved(&mut solver, &start, Depth::Score, &Limits::NONE);
        assert_eq!(score, Some(0), "{width}×{height}");
    }
}

/// A node limit is exact, the bounds found so far are true, and the same question takes the same nodes.
#[test]
fn stopped_searches_leave_true_bounds() {
    let mut random = Random::new(Seed(3));
    for _ in 0..100 {
        let position = late(Position::new(), 22, &mut random);
        let mut solver = Solver::new(position.shape(), 1);
        let (score, nodes) = solved(&mut solver, &position, Depth::Score, &Limits::NONE);
        let score = score.expect("nothing stops it");
        solver.clear();
        assert_eq!(
            solved(&mut solver, &position, Depth::Score, &Limits::NONE),
            (Some(score), nodes)
        );
        solver.clear();
        for limit in [0, 1, nodes / 2, nodes - nodes.min(1)].into_iter().filter(|&l| l < nodes) {
            let mut ignore = |_: &Info<Landing>| {};
            let mut control = Control::new(&Limits::nodes(limit), &StopFlag::new(), &mut ignore);
            let range = solver.range(&position, Depth::Score);
            let Bounds { lower, upper } = solver.solve_within(&position, range, &mut control);
            assert!(lower <= score && score <= upper, "{lower}…{upper} holds {score}");
            assert!(control.nodes() <= limit);
        }
        let (again, _) = solved(&mut solver, &position, Depth::Score, &Limits::NONE);
        assert_eq!(again, Some(score), "the table holds nothing false");
    }
}

/// Checks a public set of positions with scores, all of it.
fn check_set(name: &str) {
    let text = quintet_testkit::public_data(&format!("connect4/{name}"));
    let mut solver = Solver::new(quintet_connect4::Standard, 16);
    assert_eq!(text.lines().count(), 1000, "{name}");
    for (index, line) in text.lines().enumerate() {
        let (moves, score) = line.split_once(' ').expect("moves and score");
        let score: i32 = score.trim().parse().expect("a score");
        let mut position = Position::new();
        for column in moves.bytes() {
            position.play(position.landing(u32::from(column - b'1')).expect("a free column"));
        }
        solver.clear();
        let answer = solved(&mut solver, &position, Depth::Score, &Limits::NONE).0;
        assert_eq!(answer, Some(score), "{name}, line {}: {moves}", index + 1);
        let answer = solved(&mut solver, &position, Depth::Outcome, &Limits::NONE).0;
        assert_eq!(answer, Some(score.signum()), "{name}, line {}: {moves}", index + 1);
    }
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn end_easy() {
    check_set("Test_L3_R1");
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn middle_easy() {
    check_set("Test_L2_R1");
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn begin_easy() {
    check_set("Test_L1_R1");
}

/// Several threads give the same answers as one, and one thread always takes the same nodes.
#[test]
fn threads_agree_with_one() {
    let mut random = Random::new(Seed(17));
    for round in 0..12 {
        let position = late(Position::new(), 30, &mut random);
        let mut alone = Solver::new(position.shape(), 16);
        let (score, nodes) = solved(&mut alone, &position, Depth::Score, &Limits::NONE);
        alone.clear();
        let again = solved(&mut alone, &position, Depth::Score, &Limits::NONE);
        assert_eq!(again, (score, nodes), "one thread always takes the same nodes");
        for threads in [2, 3] {
            let solver = Solver::new(position.shape(), 16).with_threads(threads);
            let mut solver = solver.helped_after(if round % 2 == 0 { 0 } else { 1000 });
            let (together, _) = solved(&mut solver, &position, Depth::Score, &Limits::NONE);
            assert_eq!(together, score, "{threads} threads, {position:?}");
            let (outcome, _) = solved(&mut solver, &position, Depth::Outcome, &Limits::NONE);
            assert_eq!(outcome, score.map(i32::signum), "{threads} threads, {position:?}");
        }
    }
}

/// A table is as large as the search needs: short solutions use little memory.
#[test]
fn tables_grow_with_the_search() {
    let mut random = Random::new(Seed(8));
    let mut largest = 0;
    for (free, threads) in [(10, 1), (20, 1), (20, 2), (28, 1), (33, 2), (33, 1), (34, 2)] {
        let position = late(Position::new(), free, &mut random);
        let mut solver = Solver::new(position.shape(), 1024).with_threads(threads);
        let (_, nodes) = solved(&mut solver, &position, Depth::Score, &Limits::NONE);
        let bytes = solver.table_bytes();
        assert!(bytes <= (16 << 10) + 64 * nodes, "{bytes} bytes for {nodes} nodes: {position:?}");
        largest = largest.max(bytes);
    }
    assert!(largest >= 16 << 20, "threads shared a table: {largest} bytes");
}

/// Threads stop soon, however many are at work and however large the table.
#[test]
fn threads_stop_in_time() {
    let mut solver = Solver::new(quintet_connect4::Standard, 1024).with_threads(2);
    let best = (0..5).map(|_| {
        let limits = Limits::time(Duration::from_millis(150));
        let solve = || solved(&mut solver, &Position::new(), Depth::Score, &limits).0;
        let (found, used) = timed_with_threads(solve);
        assert_eq!(found, None);
        used
    });
    let best = best.min().expect("several tries");
    assert!(best < 2 * Duration::from_millis(200), "{best:?} of two threads");
}
