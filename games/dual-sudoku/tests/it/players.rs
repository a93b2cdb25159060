//! The players without search, the declarations of all players, and the statistics of a game.

use crate::support;
use quintet_core::{
    Family, Game, Language, Params, Playable, PlayerSpec, Random, Record, Seed, Side, Task, Visitor,
};
use quintet_dual_sudoku::{DualSudoku, Endings, Grid, Move, Penalty, Position};

fn choose<const N: usize, const CELLS: usize>(
    player: &str,
    position: &Position<N, CELLS>,
    seed: u64,
) -> Move {
    let mut ignore = |_: &_| {};
    let choice = support::player(player).choose(position, &mut Task::new(Seed(seed), &mut ignore));
    assert_eq!(choice.info.pv, [choice.best]);
    choice.best
}

fn play<const N: usize, const CELLS: usize>(
    players: [&str; 2],
    seed: Seed,
) -> Record<Position<N, CELLS>> {
    let mut record = Record::new(Position::new(Grid::new(), Endings::default()));
    let mut position = record.start;
    while position.outcome().is_none() {
        let part = seed.part(u64::from(position.turns()));
        let played = choose(players[position.turn().index()], &position, part.0);
        record.moves.push(played);
        position.play(played);
    }
    record
}

#[test]
fn the_list_of_players() {
    let names: Vec<_> = Position::<9, 81>::players().iter().map(|spec| spec.name).collect();
    let own = ["random-unchecked", "first-valid", "joueur-ia", "engine"];
    assert_eq!(names[..5], ["random", "minimax", "alphabeta", "pvs", "mcts"]);
    assert_eq!(names[5..], own);
}

#[test]
fn parameters_are_checked() {
    let specs = Position::<9, 81>::players();
    let error = |text| match PlayerSpec::find(&specs, text) {
        Ok(_) => panic!("`{text}` is a player"),
        Err(error) => error.to_string(),
    };
    assert!(error("joueur-ia:depth=0").contains("a whole number from 1 to 256"));
    assert!(error("joueur-ia:order=random").contains("one of descending, ascending"));
    assert!(
        error("joueur-ia:heuristics=yes").contains("one of auto, on, completions, mobility, off")
    );
    assert!(error("joueur-ia:factor=99").contains("from 100 to 1000"));
    assert!(error("first-valid:depth=2").contains("depth"));
    let text = "depth=3,threshold=5,factor=200,floor=1,heuristics=on,order=ascending,penalty=off";
    let full = format!("joueur-ia:{text}");
    let (_, params) = PlayerSpec::find(&specs, &full).unwrap();
    assert_eq!(params.to_string(), text);
}

/// All 40 pairs of an empty cell and a digit occur equally often.
#[test]
fn random_unchecked_knows_empty_cells_and_nothing_else() {
    let mut position = Position::<4, 16>::new(Grid::new(), Endings::default());
    let mut random = Random::new(Seed(1));
    for _ in 0..6 {
        position.play(position.random_move(&mut random).unwrap());
    }
    let mut counts = [0u32; 64];
    for seed in 0..40_000 {
        let (cell, digit) = match choose("random-unchecked", &position, seed) {
            Move::Place { cell, digit } | Move::Penalty(Penalty::Attempt { cell, digit, .. }) => {
                (cell, digit)
            }
            Move::Penalty(Penalty::Voluntary) => panic!("it never gives up its turn"),
        };
        counts[usize::from(cell) * 4 + usize::from(digit) - 1] += 1;
    }
    for (index, count) in counts.into_iter().enumerate() {
        if position.grid().digit(index / 4) == 0 {
            // Six standard deviations of a binomial with p = 1/40.
            assert!(count.abs_diff(1000) < 190, "{index}: {count}");
        } else {
            assert_eq!(count, 0);
        }
    }
}

/// As in the report: the unchecked player ends far below zero, and a game between two of them takes about 280
/// moves per side.
#[test]
fn random_against_random_unchecked() {
    let penalties = |record: &Record<_>, side: Side| facts(record)[side.index()][2];
    for seed in 0..20 {
        let record = play::<9, 81>(["random", "random-unchecked"], Seed(seed));
        assert_eq!(record.position().outcome().unwrap().winner(), Some(Side::First));
        assert_eq!(penalties(&record, Side::First), 0);
        assert!(penalties(&record, Side::Second) > 0);
    }
    let lengths =
        (0..20).map(|seed| play::<9, 81>(["random-unchecked"; 2], Seed(seed)).moves.len() / 2);
    let mean = lengths.sum::<usize>() / 20;
    assert!((150..600).contains(&mean), "{mean} moves per side");
}

#[test]
fn first_valid_takes_the_largest_digit_of_the_first_cell() {
    let text = "r1c1=4 r1c2=3 r1c3=2 r1c4=1 r2c1=2 r2c2=1 r2c3=4 r2c4=3";
    let record = play::<4, 16>(["first-valid"; 2], Seed(0));
    assert!(Position::write_record(&record, "moves").unwrap().starts_with(text));
}

/// Score, moves, penalties and completions of both sides.
fn facts<G: Playable>(record: &Record<G>) -> [[i64; 4]; 2] {
    let facts = G::tally(record, Language::English);
    Side::BOTH.map(|side| {
        let own: Vec<_> = facts.iter().filter(|fact| fact.side == Some(side)).collect();
        let names: Vec<_> = own.iter().map(|fact| &*fact.name).collect();
        assert_eq!(names, ["score", "moves", "penalties", "completions"]);
        std::array::from_fn(|index| own[index].value)
    })
}

#[test]
fn the_tally_counts_penalties_and_completions() {
    struct Tally;
    impl Visitor for Tally {
        type Output = [[i64; 4]; 2];
        fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
            facts(&record)
        }
    }
    let params = Params::parse("size=4", &DualSudoku::setup()).unwrap();
    let tally = |text| DualSudoku::open(&params, text, Tally).unwrap();
    assert_eq!(tally(""), [[0; 4]; 2]);
    // An invalid attempt by one side, a pass by the other.
    assert_eq!(tally("r1c1=1 r1c1=1 pass"), [[1 - 4, 2, 1, 0], [-4, 1, 1, 0]]);
    // The last digit of row 1, then that of row 2 and of both boxes above.
    let text = "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r2c1=3 r2c2=4 r2c3=1 r2c4=2";
    assert_eq!(tally(text), [[8, 4, 0, 0], [12 + 64, 4, 0, 4]]);
}

/// Points are digits, n² for every completion and −n for every penalty.
#[test]
fn the_tally_adds_up() {
    for seed in 0..50 {
        let record = play::<4, 16>(["random-unchecked", "joueur-ia"], Seed(seed));
        let digits = |side: usize| -> i64 {
            let own = record.moves[side..].iter().step_by(2);
            let digit = |played: &Move| match *played {
                Move::Place { digit, .. } => i64::from(digit),
                Move::Penalty(_) => 0,
            };
            own.map(digit).sum()
        };
        for (side, [score, moves, penalties, completions]) in facts(&record).into_iter().enumerate()
        {
            assert_eq!(score, digits(side) + 16 * completions - 4 * penalties);
            assert_eq!(moves as usize, record.moves[side..].iter().step_by(2).count());
        }
    }
}
