//! The report's players: what they have in common, and what each must do.

use quintet_core::{
    Choice, Game, Info, Limits, Outcome, Playable, Player, PlayerSpec, Random, Score, Seed, Side,
    StopFlag, Task, TreeRecorder, Value,
};
use quintet_hex::{Colour, Move, Position, SwapRule};
use quintet_testkit::timed;
use std::time::Duration;

type Boxed = Box<dyn Player<Position>>;

fn player(text: &str) -> Boxed {
    let specs = Position::<u128>::players();
    let (spec, params) = PlayerSpec::find(&specs, text).expect("a player of Hex");
    (spec.build)(&params)
}

fn think(of: &str, position: &Position, change: impl Fn(&mut Task<'_, Move>)) -> Choice<Move> {
    let mut ignore = |_: &Info<Move>| {};
    let mut task = Task::new(Seed(5), &mut ignore);
    change(&mut task);
    player(of).choose(position, &mut task)
}

fn all_moves(of: &str, position: &Position) -> Choice<Move> {
    think(of, position, |task| task.all_moves = true)
}

/// A position after random moves, not over.
fn random_position(size: u32, plies: usize, seed: u64, rule: SwapRule) -> Option<Position> {
    let mut random = Random::new(Seed(seed));
    let mut position = Position::new(size, rule);
    for _ in 0..plies {
        position.play(position.random_move(&mut random)?);
    }
    position.outcome().is_none().then_some(position)
}

/// −1 or +1, the report's values.
fn report_value(value: Value) -> i32 {
    if value.score().expect("a score") < Score::ZERO { -1 } else { 1 }
}

/// Whether the side to move can be kept from losing for `depth` plies, straight from the definition, without
/// any search of the library.
fn holds(position: &Position, owner: Side, depth: u32) -> bool {
    match position.outcome() {
        Some(Outcome::Win(winner)) => winner == owner,
        Some(Outcome::Draw) => unreachable!("no draw"),
        None if depth == 0 => true,
        None => {
            let mut next = position.moves().map(|played| position.after(played));
            if position.turn() == owner {
                next.any(|next| holds(&next, owner, depth - 1))
            } else {
                next.all(|next| holds(&next, owner, depth - 1))
            }
        }
    }
}

/// Sizes, earlier plies and depths small enough for a plain search.
const CASES: [(u32, usize, u32); 8] =
    [(2, 0, 3), (3, 0, 4), (3, 3, 9), (4, 4, 3), (4, 9, 7), (5, 12, 3), (5, 14, 4), (6, 22, 3)];

fn positions() -> impl Iterator<Item = (Position, u32)> {
    CASES.into_iter().flat_map(|(size, plies, depth)| {
        let rules = [SwapRule::Off, SwapRule::Pieces, SwapRule::Sides];
        (0..12).filter_map(move |seed| {
            let rule = rules[seed as usize % 3];
            random_position(size, plies, seed, rule).map(|position| (position, depth))
        })
    })
}

#[test]
fn values_are_those_of_the_definition_and_choices_agree() {
    let mut lost = 0;
    for (position, depth) in positions() {
        let plain = all_moves(&format!("report-minimax:depth={depth}"), &position);
        let cut = all_moves(&format!("report-alphabeta:depth={depth}"), &position);
        let whole = format!("best-choice:depth={depth},explore=off,dead-cells=off,first-move=off");
        let best = all_moves(&whole, &position);
        assert_eq!(plain.moves, cut.moves, "{position:?}");
        assert_eq!(plain.best, cut.best, "{position:?}");
        assert_eq!(plain.info.value, cut.info.value);
        assert!(cut.info.nodes <= plain.info.nodes);
        assert_eq!(plain.moves.len(), position.moves().count());
        for (a, b) in plain.moves.iter().zip(&best.moves) {
            let value =
                if holds(&position.after(a.played), position.turn(), depth) { 1 } else { -1 };
            assert_eq!((a.played, report_value(a.value)), (b.played, value), "{position:?}");
            assert_eq!(report_value(b.value), value, "{position:?} {:?}", a.played);
            lost += i32::from(value < 0);
        }
    }
    assert!(lost > 200, "{lost} lost moves seen");
}

#[test]
fn dead_cells_change_no_score() {
    for (position, depth) in positions() {
        let with = |dead: &str| {
            let text = format!("best-choice:depth={depth},explore=off,dead-cells={dead}");
            all_moves(&text, &position)
        };
        let (on, off) = (with("on"), with("off"));
        assert_eq!(on.moves, off.moves, "{position:?}");
        assert!(on.info.nodes <= off.info.nodes);
        assert_eq!(on.info.value.map(report_value), off.info.value.map(report_value));
    }
}

/// The soonest forced win in an odd number of plies within the depth is played; an immediate threat is
/// countered.
#[test]
fn forced_ends_are_found() {
    let mut wins = 0;
    for (position, depth) in positions() {
        let whole = format!("best-choice:depth={depth},explore=off,first-move=off");
        let chosen = all_moves(&whole, &position);
        let scores = || chosen.moves.iter().filter_map(|tried| tried.value.score());
        let best = scores().max().expect("there is a move");
        let played = chosen.moves.iter().find(|tried| tried.played == chosen.best);
        assert_eq!(played.and_then(|tried| tried.value.score()), Some(best), "{position:?}");
        assert!(
            chosen.moves.iter().all(|tried| tried.value.is_proved()
                == tried.value.score().is_some_and(Score::is_decided))
        );
        let at_once = position.moves().any(|m| position.after(m).outcome().is_some());
        assert_eq!(at_once, best == Score::win_in(1), "{position:?}");
        wins += i32::from(best.is_win());
        // The heuristic sees every immediate threat of the opponent.
        let narrow = think("best-choice:depth=1", &position, |_| {});
        let next = position.after(narrow.best);
        let safe = |after: &Position| {
            after.outcome().is_some()
                || after.moves().all(|reply| after.after(reply).outcome().is_none())
        };
        let explored = think("best-choice:depth=1", &position, |task| task.all_moves = true);
        let lost = explored.info.value.map(report_value) == Some(-1);
        assert!(safe(&next) || lost, "{position:?}");
    }
    assert!(wins > 20, "{wins} wins seen");
}

#[test]
fn the_same_seed_gives_the_same_choice_and_others_differ() {
    let start = random_position(5, 4, 3, SwapRule::Off).expect("an open position");
    for name in ["report-minimax:depth=2", "report-alphabeta", "best-choice"] {
        let choice = |seed| think(name, &start, |task| task.seed = Seed(seed));
        let different: std::collections::HashSet<_> =
            (0..30).map(|seed| choice(seed).best).collect();
        assert!(different.len() > 5, "{name}: ties are broken by the seed");
        for seed in 0..5 {
            let (a, b) = (choice(seed), choice(seed));
            assert_eq!((a.best, a.info.nodes), (b.best, b.info.nodes), "{name}");
        }
    }
}

#[test]
fn limits_hold_and_a_move_is_always_given() {
    let start = Position::<u128>::new(7, SwapRule::Pieces);
    let middle = random_position(7, 6, 1, SwapRule::Pieces).expect("an open position");
    for name in ["report-minimax", "report-alphabeta:depth=30", "best-choice:depth=30"] {
        for nodes in [1, 2, 1000, 5000] {
            for position in [&start, &middle] {
                let text =
                    if name.starts_with("best") { &format!("{name},first-move=off") } else { name };
                let limited = think(text, position, |task| {
                    task.limits = Limits::nodes(nodes);
                    task.all_moves = true;
                });
                assert_eq!(limited.info.nodes, nodes, "{name}");
                assert!(position.is_legal(limited.best));
                assert!(limited.moves.is_empty() && limited.info.depth == 0);
            }
        }
        let stopped = think(name, &start, |task| {
            task.stop = StopFlag::new();
            task.stop.stop();
        });
        assert!(start.is_legal(stopped.best), "{name}");
        // The first check of the clock may come late, while pages of memory are filled.
        let in_time = (0..3).any(|_| {
            let limits = Limits::time(Duration::from_millis(20));
            let (choice, used) = timed(|| think(name, &middle, |task| task.limits = limits));
            assert!(middle.is_legal(choice.best));
            used < Duration::from_millis(20 + 50)
        });
        assert!(in_time, "{name} stops in time");
    }
}

/// A depth limit counts plies from the root, the report's depth one less.
#[test]
fn depth_limits_count_from_the_root() {
    let position = random_position(5, 6, 2, SwapRule::Off).expect("an open position");
    for name in ["report-minimax", "report-alphabeta:depth=9", "best-choice:depth=9,explore=off"] {
        let choice = think(name, &position, |task| task.limits = Limits::depth(2));
        assert_eq!(choice.info.depth, 2, "{name}");
        let empty = u64::from(position.empty_count());
        assert!(choice.info.nodes <= 1 + empty + empty * (empty - 1));
    }
    let full = random_position(3, 3, 1, SwapRule::Off).expect("an open position");
    assert_eq!(think("report-minimax", &full, |_| {}).info.depth, 6);
}

#[test]
fn trees_are_recorded() {
    let position = random_position(4, 5, 4, SwapRule::Off).expect("an open position");
    for name in ["report-minimax:depth=2", "report-alphabeta:depth=2", "best-choice:depth=2"] {
        let mut ignore = |_: &Info<Move>| {};
        let mut recorder = TreeRecorder::new(5000, 3);
        let mut task = Task::new(Seed(0), &mut ignore);
        task.observer = Some(&mut recorder);
        let choice = player(name).choose(&position, &mut task);
        let tree = recorder.into_tree();
        assert_eq!(tree.visited, choice.info.nodes, "{name}");
        assert!(tree.nodes.iter().all(|node| node.end.is_some() && node.window.is_some()));
        // The tree has the search's own plies; reports have them only where they are exact.
        let without_distance = |value: Option<Value>| {
            value.and_then(Value::score).map(quintet_core::Score::without_distance)
        };
        assert_eq!(without_distance(tree.nodes[0].value), without_distance(choice.info.value));
    }
}

/// The first stone is drawn from the triangles at the player's own edges.
#[test]
fn the_first_stone_is_in_an_own_triangle() {
    let start = Position::<u128>::new(7, SwapRule::Off);
    let cells = quintet_hex::first_moves(&start, Colour::Red);
    let mut seen = std::collections::HashSet::new();
    for seed in 0..200 {
        let choice = think("best-choice", &start, |task| task.seed = Seed(seed));
        let Move::Place(cell) = choice.best else { panic!("no swap at the start") };
        assert!(quintet_hex::CellSet::has(cells, cell));
        assert_eq!(choice.info.nodes, 0, "no search");
        seen.insert(cell);
    }
    assert!(seen.len() > 20);
    // Asked for values, it chooses the same and searches besides.
    let valued = all_moves("best-choice:depth=1", &start);
    assert_eq!(valued.best, think("best-choice", &start, |_| {}).best);
    assert_eq!(valued.moves.len(), 49);
}

/// Plays one game; returns whether the first player wins it.
fn wins(of: &mut Boxed, against: &mut Boxed, begins: bool, size: u32, seed: Seed) -> bool {
    let mut position = Position::<u128>::new(size, SwapRule::Off);
    let own = if begins { Side::First } else { Side::Second };
    while position.outcome().is_none() {
        let mut ignore = |_: &Info<Move>| {};
        let mut task = Task::new(seed.part(u64::from(position.ply())), &mut ignore);
        let mover = if position.turn() == own { &mut *of } else { &mut *against };
        let choice = mover.choose(&position, &mut task);
        position.play(choice.best);
    }
    position.outcome() == Some(Outcome::Win(own))
}

#[test]
fn best_choice_beats_random() {
    let (mut best, mut random) = (player("best-choice:depth=2"), player("random"));
    let won = (0..40).filter(|&game| wins(&mut best, &mut random, game % 2 == 0, 5, Seed(game)));
    assert!(won.count() >= 38);
}
