//! Joueur IA compared with the generic alpha-beta, and the duties of every player: limits, stopping, values
//! of all moves, its tree.

use crate::support;
use quintet_core::{
    Choice, End, Game, Language, Limits, Playable, Random, Score, Seed, Side, Task, TreeRecorder,
    Value,
};
use quintet_dual_sudoku::{Endings, Grid, Layout, Move, Position};
use quintet_testkit::timed;
use std::time::Duration;

/// Asks a player for a move, after `change` has set up the task.
fn ask<const N: usize, const CELLS: usize>(
    player: &str,
    position: &Position<N, CELLS>,
    change: impl FnOnce(&mut Task<'_, Move>),
) -> Choice<Move> {
    let mut ignore = |_: &_| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    change(&mut task);
    support::player(player).choose(position, &mut task)
}

fn plain<const N: usize, const CELLS: usize>(
    player: &str,
    position: &Position<N, CELLS>,
) -> Choice<Move> {
    ask(player, position, |_| {})
}

fn start<const N: usize, const CELLS: usize>() -> Position<N, CELLS> {
    Position::new(Grid::new(), Endings::default())
}

/// A position after random moves, with or without ties; `None` if the game ended.
fn random_position<const N: usize, const CELLS: usize>(
    seed: u64,
    ties: usize,
    most: usize,
) -> Option<Position<N, CELLS>> {
    let mut random = Random::new(Seed(seed));
    let mut grid = Grid::new();
    for _ in 0..ties {
        let (row, column) = (random.below(N - 1), random.below(N - 1));
        let cell = row * N + column;
        grid.tie(cell, cell + [1, N][random.below(2)]);
    }
    let mut position = Position::new(grid, Endings::default());
    for _ in 0..random.below(most + 1) {
        position.play(position.random_move(&mut random)?);
    }
    position.outcome().is_none().then_some(position)
}

/// Without heuristics and penalties it is alpha-beta: in the rules' order with the same nodes and moves, in
/// the other order with the same value.
fn compare<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>, depth: u32) {
    let generic = ask(&format!("alphabeta:depth={depth}"), position, |_| {});
    let score = |choice: &Choice<Move>| choice.info.value.and_then(Value::score);
    let own = format!("joueur-ia:heuristics=off,penalty=off,depth={depth}");
    let ascending = plain(&format!("{own},order=ascending"), position);
    assert_eq!(ascending.best, generic.best, "{position:?}");
    assert_eq!(ascending.info.nodes, generic.info.nodes, "{position:?}");
    assert_eq!((score(&ascending), ascending.info.depth), (score(&generic), depth));
    let descending = plain(&own, position);
    assert_eq!(score(&descending), score(&generic), "{position:?}");
    let all_generic =
        ask(&format!("alphabeta:depth={depth}"), position, |task| task.all_moves = true);
    for order in ["ascending", "descending"] {
        let all =
            ask(&format!("{own},order={order}"), position, |task| task.all_moves = true).moves;
        let known = all.iter().map(|m| (m.played, m.value.score()));
        assert!(known.eq(all_generic.moves.iter().map(|m| (m.played, m.value.score()))));
        assert!(all.iter().all(|known| !known.value.is_proved()));
    }
}

#[test]
fn without_heuristics_it_is_alpha_beta() {
    for seed in 0..60 {
        for depth in 1..=4 {
            let ties = [0, 4][seed as usize % 2];
            let most = if depth > 3 { 14 } else { 12 };
            if let Some(position) = random_position::<4, 16>(seed, ties, most)
                && (depth < 4 || position.turns() > 4)
            {
                compare(&position, depth);
            }
        }
    }
    for seed in 0..8 {
        if let Some(position) = random_position::<9, 81>(seed, 6, 70) {
            compare(&position, 2);
        }
    }
}

#[test]
fn it_passes_only_where_that_is_better() {
    let mut passes = 0;
    for seed in 0..400 {
        let Some(position) = random_position::<4, 16>(seed, 0, 13) else { continue };
        let off = plain("joueur-ia:penalty=off", &position);
        let on = plain("joueur-ia", &position);
        assert!(position.is_legal(off.best));
        let margin = position.score(position.turn()) - position.score(!position.turn());
        let gain = off.info.value.and_then(Value::score).unwrap().get() - margin;
        assert_eq!(on.best == Move::PASS, gain < -4, "{position:?}");
        if on.best == Move::PASS {
            passes += 1;
            assert_eq!(on.info.pv, [Move::PASS]);
            assert_eq!(on.info.value.and_then(Value::score).unwrap().get(), margin - 4);
        } else {
            assert_eq!(on.best, off.best);
        }
    }
    assert!(passes > 10, "both cases are tested: {passes}");
}

/// The row, the column and the box of a cell.
fn units<const N: usize>(cell: usize) -> [Vec<usize>; 3] {
    let edge = N.isqrt();
    let square = |cell: usize| (cell / N / edge, cell % N / edge);
    let all = 0..N * N;
    [
        all.clone().filter(|other| other / N == cell / N).collect(),
        all.clone().filter(|other| other % N == cell % N).collect(),
        all.filter(|&other| square(other) == square(cell)).collect(),
    ]
}

/// The heuristics' part of a move by the maximising side (`own`) or the other, computed from the position
/// after it, for the heuristics with this name.
fn heuristics<const N: usize, const CELLS: usize>(
    after: &Position<N, CELLS>,
    cell: usize,
    own: bool,
    by: &str,
) -> i32 {
    let offers = units::<N>(cell).into_iter().map(|unit| {
        let empty: Vec<_> = unit.into_iter().filter(|&c| after.grid().digit(c) == 0).collect();
        let [gap] = empty[..] else { return 0 };
        let fits = |digit: &u8| after.is_legal(Move::Place { cell: gap as u8, digit: *digit });
        (1..=N as u8).rev().find(fits).map_or(0, |digit| (N * N) as i32 + i32::from(digit))
    });
    let offered: i32 = if by == "mobility" { 0 } else { offers.sum() };
    let mobility = if by == "completions" { 0 } else { after.moves().count() as i32 / 2 };
    if own { mobility - offered } else { offered }
}

/// The value of a line for the maximising side, by the definition.
fn minimax<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    value: i32,
    depth: u32,
    own: bool,
    by: &str,
) -> i32 {
    let values = position.moves().take(if depth == 0 { 0 } else { usize::MAX }).map(|played| {
        let after = position.after(played);
        let gain = after.score(position.turn()) - position.score(position.turn());
        let points = if own { gain } else { -gain };
        let value = value + points + heuristics(&after, position.move_index(played) / N, own, by);
        minimax(&after, value, depth - 1, !own, by)
    });
    if own { values.max() } else { values.min() }.unwrap_or(value)
}

#[test]
fn with_heuristics_it_is_the_definition() {
    fn check<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>, depth: u32) {
        let margin = position.score(position.turn()) - position.score(!position.turn());
        for (by, order) in [
            ("on", "ascending"),
            ("on", "descending"),
            ("completions", "descending"),
            ("mobility", "ascending"),
        ] {
            let expected = minimax(position, margin, depth, true, by);
            let text = format!("joueur-ia:depth={depth},heuristics={by},order={order},penalty=off");
            let score = plain(&text, position).info.value.and_then(Value::score);
            assert_eq!(score.map(Score::get), Some(expected), "{by}: {position:?}");
        }
    }
    for seed in 0..60 {
        if let Some(position) = random_position::<4, 16>(seed, [0, 4][seed as usize % 2], 12) {
            (1..=3).for_each(|depth| check(&position, depth));
        }
    }
    for seed in 0..60 {
        if let Some(position) = random_position::<9, 81>(seed, [0, 6][seed as usize % 2], 70)
            && position.moves().count() < 60
        {
            (1..=3).for_each(|depth| check(&position, depth));
        }
    }
}

/// On 4×4 the heuristics are off by default, elsewhere on.
#[test]
fn heuristics_follow_the_size() {
    let small = random_position::<4, 16>(5, 0, 6).unwrap();
    let all = |player: &str| ask(player, &small, |task| task.all_moves = true).moves;
    assert_eq!(all("joueur-ia"), all("joueur-ia:heuristics=off"));
    assert_ne!(all("joueur-ia"), all("joueur-ia:heuristics=on"));
    let large = random_position::<9, 81>(5, 0, 40).unwrap();
    let all = |player: &str| ask(player, &large, |task| task.all_moves = true).moves;
    assert_eq!(all("joueur-ia:depth=1"), all("joueur-ia:depth=1,heuristics=on"));
    assert_ne!(all("joueur-ia:depth=1"), all("joueur-ia:depth=1,heuristics=off"));
}

#[test]
fn it_says_how_deep_it_looked() {
    let choice = plain("joueur-ia", &start::<9, 81>());
    let counters: Vec<_> = choice.info.counters.iter().map(|c| (&*c.name, c.value)).collect();
    let planned =
        [("plies planned", 2), ("nodes estimated", 205_031), ("rho in thousandths", 1000)];
    assert_eq!(counters[..3], planned);
    assert_eq!(counters[3].0, "cut-offs");
    assert_eq!(choice.info.depth, 2);
    let shallow = ask("joueur-ia", &start::<9, 81>(), |task| task.limits.depth = Some(1));
    assert_eq!((shallow.info.depth, shallow.info.nodes), (1, 730));
}

#[test]
fn node_limits_are_exact_and_a_stopped_search_still_answers() {
    let position = start::<9, 81>();
    for limit in [0, 1, 2, 1_000, 2_500] {
        let choice = ask("joueur-ia", &position, |task| task.limits = Limits::nodes(limit));
        assert_eq!(choice.info.nodes, limit);
        assert_eq!(choice.info.depth, 0);
        assert!(position.is_legal(choice.best));
    }
    let all = ask("joueur-ia", &position, |task| {
        task.all_moves = true;
        task.limits = Limits::nodes(5_000);
    });
    assert!(all.moves.is_empty(), "the values of some moves are not reported as all");
}

#[test]
fn it_stops_in_time() {
    let position = start::<16, 256>();
    let limits = Limits::time(Duration::from_millis(50));
    // The first check of the clock may come late, while pages of memory are filled.
    let late = (0..3).map(|_| {
        let (choice, used) =
            timed(|| ask("joueur-ia:depth=6", &position, |task| task.limits = limits));
        assert!(position.is_legal(choice.best));
        used
    });
    let late = late.min().unwrap();
    assert!(late < Duration::from_millis(100), "{late:?}");
    let stopped = ask("joueur-ia", &position, |task| task.stop.stop());
    assert!(position.is_legal(stopped.best));
    assert_eq!(stopped.info.nodes, 0);
}

#[test]
fn its_tree_can_be_recorded() {
    let layout = "4/1-2-3-4/----/3-4-1-2/----/2-1-0-0/----/4-3-0-0";
    let position =
        Position::<4, 16>::new(Layout::parse(layout).unwrap().grid().unwrap(), Endings::default());
    let mut tree = TreeRecorder::new(1000, 4);
    let mut ignore = |_: &_| {};
    let mut task = Task { observer: Some(&mut tree), ..Task::new(Seed(0), &mut ignore) };
    let choice = support::player("joueur-ia:depth=4,penalty=off").choose(&position, &mut task);
    let tree = tree.into_tree();
    assert_eq!(tree.visited, choice.info.nodes);
    assert_eq!(tree.nodes.len() as u64, choice.info.nodes);
    let root = &tree.nodes[0];
    assert_eq!((root.played, root.value, root.end), (None, choice.info.value, Some(End::Searched)));
    assert!(tree.nodes.iter().all(|node| node.end.is_some()));
    assert!(tree.nodes.iter().any(|node| node.end == Some(End::Cut)));
}

/// The slowest move takes 0.13 s here; the bound is for slow machines.
#[test]
fn it_plays_on_16x16() {
    let mut position = start::<16, 256>();
    while position.outcome().is_none() {
        let name = if position.turn() == Side::First { "joueur-ia" } else { "first-valid" };
        let choice = plain(name, &position);
        assert!(choice.info.time < Duration::from_secs(5), "{:?}", choice.info);
        position.play(choice.best);
    }
    assert_eq!(
        position.status(Language::English),
        "Blue wins, 5949 to 1023: no digit fits any more"
    );
}

/// Neither side wants to open a row, column or box for the other, so both would wait for ever. Not in the
/// report, whose games all have other opponents.
#[test]
fn two_of_them_wait_for_each_other() {
    fn play<const N: usize, const CELLS: usize>() -> String {
        let mut position = start::<N, CELLS>();
        while position.outcome().is_none() {
            position.play(plain("joueur-ia", &position).best);
        }
        position.status(Language::English)
    }
    assert_eq!(play::<4, 16>(), "Draw, 10 each: both sides passed");
    assert_eq!(play::<9, 81>(), "Blue wins, 181 to 175: both sides passed");
}
