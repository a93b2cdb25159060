//! The moves to explore, and the figures of the report.

use quintet_core::{Game, Info, Playable, PlayerSpec, Seed, Task};
use quintet_hex::{CellSet, Colour, Move, Position, SwapRule, Wide, moves_to_explore};

fn after(size: u32, moves: &str) -> Position {
    let mut position = Position::new(size, SwapRule::Off);
    for text in moves.split_whitespace() {
        position.play(position.parse_move(text).expect("a legal move"));
    }
    position
}

/// The report's figure shows 24 cells to explore out of 44 where the opponent's stones are close together.
/// Its text does not give the stones; this position is ours, found by the rule. Three stones in one line
/// of the opponent reach three lines of seven, minus five stones, and two own lines add four cells each.
#[test]
fn close_stones_leave_24_of_44() {
    // Red begins and has three stones in one column; Blue, to move, has two.
    let position = after(7, "d3 c4 d4 e3 d5");
    assert_eq!(position.colour_to_move(), Colour::Blue);
    let explored = moves_to_explore(&position, Colour::Blue);
    assert_eq!((explored.count(), position.empty_count()), (24, 44));
    let lines = |cells: u64| (cells - 3..=cells).product::<u64>();
    assert_eq!((lines(24), lines(44)), (255_024, 3_258_024));
    assert_eq!(lines(44) / lines(24), 12, "nearly 13 times fewer");
    // The whole of columns c, d and e, and Blue's rows 3 and 4.
    for cell in position.empty().cells() {
        let (column, row) = (<u128 as CellSet>::column(cell), <u128 as CellSet>::row(cell));
        let expected = (2..=4).contains(&column) || (2..=3).contains(&row);
        assert_eq!(explored.has(cell), expected, "{column} {row}");
    }
}

/// Scattered stones leave nearly everything to explore, as the report says.
#[test]
fn scattered_stones_leave_much() {
    let position = after(7, "b2 a7 d6 g1 f4");
    assert!(moves_to_explore(&position, Colour::Blue).count() > 35);
}

#[test]
fn an_immediate_win_of_the_opponent_is_explored() {
    use quintet_core::Random;
    for seed in 0..500 {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::<u128>::new(2 + seed as u32 % 5, SwapRule::Off);
        while let Some(played) = position.random_move(&mut random) {
            let mover = position.colour_to_move();
            let next = position.after(played);
            if let (true, Move::Place(cell)) = (next.outcome().is_some(), played) {
                assert!(moves_to_explore(&position, mover.other()).has(cell), "{position:?}");
            }
            position = next;
        }
    }
}

/// The player reports how many moves it explored, and out of how many.
#[test]
fn the_player_counts_what_it_explores() {
    let position = after(7, "d3 c4 d4 e3 d5");
    let specs = Position::<u128>::players();
    let nodes = |text: &str| {
        let (spec, params) = PlayerSpec::find(&specs, text).expect("a player of Hex");
        let mut ignore = |_: &Info<Move>| {};
        let info =
            (spec.build)(&params).choose(&position, &mut Task::new(Seed(0), &mut ignore)).info;
        let value = |name: &str| {
            info.counters.iter().find(|counter| counter.name == name).map(|counter| counter.value)
        };
        assert!(value("moves to explore in all") <= value("legal moves in all"));
        (value("moves to explore at the root"), info.nodes)
    };
    let (explored, few) = nodes("best-choice:depth=4");
    let (all, many) = nodes("best-choice:depth=4,explore=off,dead-cells=off");
    assert_eq!((explored, all), (Some(24), Some(44)));
    assert!(few < many);
}

/// A game on large boards' sets is searched in the same way.
#[test]
fn large_boards_search_alike() {
    fn searched<S: CellSet>(size: u32, plies: u32, player: &str) -> (Vec<String>, u64) {
        let mut position = Position::<S>::new(size, SwapRule::Off);
        for ply in 0..plies {
            let played = position.moves().nth((ply * 7 % 12) as usize).expect("a legal move");
            position.play(played);
        }
        let specs = Position::<S>::players();
        let (spec, params) = PlayerSpec::find(&specs, player).expect("a player of Hex");
        let mut ignore = |_: &Info<Move>| {};
        let mut task = Task::new(Seed(2), &mut ignore);
        task.all_moves = true;
        let choice = (spec.build)(&params).choose(&position, &mut task);
        let values = choice.moves.iter().map(|m| format!("{}", m.value));
        let best = position.write_move(choice.best);
        (values.chain([best]).collect(), choice.info.nodes)
    }
    for player in ["report-minimax:depth=2", "report-alphabeta", "best-choice:depth=4"] {
        for plies in [0, 5, 11] {
            let small = searched::<u128>(5, plies, player);
            assert_eq!(small, searched::<Wide>(5, plies, player), "{player}");
        }
    }
    let (values, _) = searched::<Wide>(13, 8, "best-choice:depth=1");
    assert_eq!(values.len(), 169 - 8 + 1);
}
