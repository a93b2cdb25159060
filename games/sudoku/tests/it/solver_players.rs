//! The solvers as players: they enter digits, repair mistakes, and admit failure.

use crate::data;
use quintet_core::{Choice, Game, Playable, PlayerSpec, Seed, Task};
use quintet_sudoku::{Entry, Grid, Position, Size};

fn grid(text: &str) -> Grid {
    Grid::parse(text).expect("the text is a grid")
}

fn play(player: &str, position: &Position) -> Choice<Entry> {
    let specs = Position::players();
    let (spec, params) = PlayerSpec::find(&specs, player).expect("there is such a player");
    let mut ignore = |_: &_| {};
    (spec.build)(&params).choose(position, &mut Task::new(Seed(3), &mut ignore))
}

const PLAYERS: [&str; 5] = ["depth-first", "best-first", "hill-climbing", "annealing", "fast"];

#[test]
fn players_enter_the_solution_and_erase_mistakes() {
    for name in PLAYERS {
        let mut position = Position::new(grid(data::EXAMPLES[0].0)).unwrap();
        position.play(position.parse_move("r1c2=3").unwrap());
        assert_eq!(play(name, &position).best, position.parse_move("r1c2=.").unwrap(), "{name}");
        let mut moves = 0;
        while position.outcome().is_none() {
            let choice = play(name, &position);
            assert!(choice.info.value.is_some());
            position.play(choice.best);
            moves += 1;
        }
        assert_eq!((position.grid(), moves), (&grid(data::EXAMPLES[0].1), 13), "{name}");
        // Among several solutions, one that keeps the entry.
        let mut position = Position::new(Grid::empty(Size::Four)).unwrap();
        position.play(Entry { cell: 0, digit: 4 });
        while position.outcome().is_none() {
            position.play(play(name, &position).best);
        }
        assert_eq!(position.grid().digit(0), 4, "{name}");
    }
}

#[test]
fn players_answer_honestly_when_they_find_nothing() {
    let hopeless = Position::new(grid("12.. ..3. .... ....")).unwrap();
    let hard = Position::new(grid(data::EXAMPLES[3].0)).unwrap();
    let vast = Position::new(Grid::empty(Size::Sixteen)).unwrap();
    for name in PLAYERS {
        // Three guesses solve the hard one.
        let hard = if name == "fast" { &vast } else { &hard };
        for (player, position) in [(name, &hopeless), (&*format!("{name}:nodes=3"), hard)] {
            let choice = play(player, position);
            assert_eq!((choice.info.value, choice.info.pv.len()), (None, 0), "{player}");
            assert_eq!(Some(choice.best), position.moves().next());
            assert!(choice.info.nodes <= 2_000_000);
        }
    }
}
