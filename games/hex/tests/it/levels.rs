//! Levels of the player `engine` are graded, and play on every board with every rule.

use quintet_core::{
    Family, Game, Info, Outcome, Params, Playable, Player, PlayerSpec, Random, Record, Seed, Side,
    Task, Visitor,
};
use quintet_hex::{Hex, Move, Position, SwapRule};

fn player<G: Playable>(text: &str) -> Box<dyn Player<G>> {
    let specs = G::players();
    let (spec, params) = PlayerSpec::find(&specs, text).expect("a player");
    (spec.build)(&params)
}

fn chosen<G: Playable>(player: &mut dyn Player<G>, position: &G, seed: u64) -> G::Move {
    let mut ignore = |_: &Info<G::Move>| {};
    let best = player.choose(position, &mut Task::new(Seed(seed), &mut ignore)).best;
    assert!(position.is_legal(best), "{}", position.write_move(best));
    best
}

/// The number of games that the first player wins, from both sides of positions with two random stones.
fn wins(first: &str, second: &str, size: u32, games: u64) -> u64 {
    let mut wins = 0;
    for game in 0..games {
        let mut random = Random::new(Seed(game / 2));
        let mut position = Position::<u128>::new(size, SwapRule::Off);
        for _ in 0..2 {
            position.play(position.random_move(&mut random).expect("the board is empty"));
        }
        let names = if game % 2 == 0 { [first, second] } else { [second, first] };
        let mut seats = names.map(player::<Position<u128>>);
        while position.outcome().is_none() {
            let seat = &mut *seats[position.turn().index()];
            let seed = 100 * game + u64::from(position.ply());
            position.play(chosen(seat, &position, seed));
        }
        let own = if game % 2 == 0 { Side::First } else { Side::Second };
        wins += u64::from(position.outcome().and_then(Outcome::winner) == Some(own));
    }
    wins
}

#[test]
fn the_first_level_loses_to_a_player_that_does_the_obvious() {
    let won = wins("engine:strength=1", "alphabeta:depth=2", 8, 20);
    assert!(won <= 5, "it wins {won} of 20");
}

#[test]
fn a_level_loses_to_one_three_above_it() {
    for level in 1..=6 {
        let [weak, strong] = [level, level + 3].map(|level| format!("engine:strength={level}"));
        let won = wins(&strong, &weak, 9, 12);
        assert!(won >= 8, "level {} wins {won} of 12 against {level}", level + 3);
    }
}

struct Opened;

impl Visitor for Opened {
    type Output = ();

    fn visit<G: Playable>(self, record: Record<G>) {
        for level in [1, 9] {
            let mut player = player::<G>(&format!("engine:strength={level},nodes=10"));
            let mut position = record.position();
            for ply in 0..3 {
                if position.outcome().is_none() {
                    position.play(chosen(&mut *player, &position, ply));
                }
            }
        }
    }
}

#[test]
fn every_size_and_swap_rule_is_played_at_every_kind_of_level() {
    for size in 1..=19 {
        for rule in ["off", "pieces", "sides"] {
            let params = Params::parse(&format!("size={size},swap={rule}"), &Hex::setup());
            Hex::open(&params.expect("a setup"), "", Opened).expect("an empty board");
        }
    }
}

/// Weak levels mostly take over a stone that is far too good, and leave one that is far too bad.
#[test]
fn weak_levels_decide_swaps_by_value() {
    for (stone, is_taken) in [("e5", true), ("a1", false)] {
        let mut position = Position::<u128>::new(9, SwapRule::Pieces);
        position.play(position.parse_move(stone).expect("a cell"));
        for (level, least) in [(1, 9), (5, 12)] {
            let mut player = player(&format!("engine:strength={level}"));
            let right =
                |seed: &u64| (chosen(&mut *player, &position, *seed) == Move::Swap) == is_taken;
            let count = (0..12).filter(right).count();
            assert!(count >= least, "level {level}, {stone}: {count} of 12");
        }
    }
}

/// A level that does not search still evaluates every move in an analysis, and chooses as it plays.
#[test]
fn an_analysis_at_a_weak_level_values_every_move() {
    let mut position = Position::<u128>::new(7, SwapRule::Off);
    for stone in ["d4", "c5", "e3"] {
        position.play(position.parse_move(stone).expect("a cell"));
    }
    for seed in 0..3 {
        let mut player = player("engine:strength=3");
        let mut ignore = |_: &Info<Move>| {};
        let mut task = Task::new(Seed(seed), &mut ignore);
        task.all_moves = true;
        let analysis = player.choose(&position, &mut task);
        assert_eq!(analysis.moves.len(), 46);
        let first = analysis.moves[0].value;
        assert!(analysis.moves.iter().any(|of| of.value != first), "all are {first:?}");
        assert_eq!(analysis.best, chosen(&mut *player, &position, seed));
    }
}
