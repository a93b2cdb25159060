//! Entries, mistakes, erasing, and the player that corrects them.

use quintet_core::{
    Game, Language, MoveError, Outcome, Playable, Player, Seed, Side, StopFlag, Task,
};
use quintet_sudoku::{Backtracking, Entry, Grid, Position};

fn player() -> Backtracking {
    Backtracking { nodes: Backtracking::NODES }
}

fn puzzle(text: &str) -> Position {
    Position::new(Grid::parse(text).expect("the text is a grid")).expect("the givens agree")
}

fn played(mut position: Position, text: &str) -> Position {
    for word in text.split_whitespace() {
        let read = position.parse_move(word).expect("the text is a game");
        position.play(read);
    }
    position
}

#[test]
fn mistakes_are_allowed_and_marked() {
    let position = played(puzzle("1... .4.. .3.4 ...."), "r1c2=1");
    assert_eq!(position.status(Language::English), "11 cells to fill; 2 contradict each other");
    let marks: Vec<_> =
        position.diagram(None, Language::English).cells.iter().map(|cell| cell.marks).collect();
    assert!(marks[0].given && marks[0].conflict && !marks[1].given && marks[1].conflict);
    assert!(!marks[2].conflict);
    assert_eq!(played(position, "r1c2=.").status(Language::English), "12 cells to fill");
}

#[test]
fn entries_can_be_changed_and_erased_by_people() {
    let position = played(puzzle("1... .4.. .3.4 ...."), "r1c2=2");
    let besides: Vec<_> = position.moves_besides();
    let texts: Vec<_> = besides.iter().map(|&m| position.write_move(m)).collect();
    assert_eq!(texts, ["r1c2=.", "r1c2=1", "r1c2=3", "r1c2=4"]);
    assert_eq!(position.speak_move(besides[0], Language::English), "row 1, column 2: 2 erased");
    assert_eq!(position.move_steps(besides[0]), ["r1c2", "erase"]);
    assert_eq!(position.parse_move("r1c2=0"), Ok(besides[0]));
}

#[test]
fn a_full_grid_in_conflict_is_not_the_end() {
    // r4c3 and r4c4 exchanged.
    let position = played(puzzle("1243 3421 2314 41.."), "r4c3=2 r4c4=3");
    assert_eq!(position.outcome(), None);
    assert_eq!(position.status(Language::English), "Every cell is filled; 4 contradict each other");
    let moves: Vec<_> = position.moves().map(|m| position.write_move(m)).collect();
    assert_eq!(moves, ["r4c3=.", "r4c4=."]);
    let solved = played(position, "r4c3=3 r4c4=2");
    assert_eq!(solved.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(solved.status(Language::English), "Solved");
    assert_eq!((solved.moves().count(), solved.moves_besides().len()), (0, 0));
    let error = solved.parse_move("r4c4=.").unwrap_err();
    assert_eq!(error, MoveError::GameOver { text: "r4c4=.".to_owned() });
}

#[test]
fn refused_moves_say_why() {
    let position = played(puzzle("1... .4.. .3.4 ...."), "r1c2=2");
    let error = |text| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(error("r1c1=2"), "illegal move `r1c1=2`: r1c1 is given and stays 1");
    assert_eq!(error("r1c3=."), "illegal move `r1c3=.`: r1c3 is already empty");
    assert_eq!(error("r1c2=2"), "illegal move `r1c2=2`: r1c2 already holds 2");
    assert_eq!(
        error("r5c1=2"),
        "`r5c1=2` is not a move: expected a row, a column and a digit, each from 1 to 4, \
         such as r1c2=4, or r1c2=. to erase"
    );
}

/// Lets the player finish; returns the number of moves.
fn finish(mut position: Position) -> usize {
    let mut moves = 0;
    while position.outcome().is_none() {
        let mut ignore = |_: &_| {};
        let choice = player().choose(&position, &mut Task::new(Seed(0), &mut ignore));
        position.play(choice.best);
        moves += 1;
        assert!(moves < 1000, "it comes to an end");
    }
    moves
}

#[test]
fn the_player_solves_and_repairs() {
    let text = ".8.23..79..15.....27.4.8............31......2......3.442....6......9.......8...23";
    assert_eq!(finish(puzzle(text)), 58);
    // 5 belongs in r1c1: 6 is a mistake that shows only later, 8 one that shows at once.
    assert_eq!(finish(played(puzzle(text), "r1c1=6")), 59);
    assert_eq!(finish(played(puzzle(text), "r1c1=8 r1c3=4")), 58);
    // An empty grid has many solutions: one that keeps the entry is found.
    assert_eq!(finish(played(puzzle(&".".repeat(256)), "r9c9=16")), 255);
}

#[test]
fn the_player_always_answers() {
    let first = Entry { cell: 2, digit: 1 };
    let mut ignore = |_: &_| {};
    let hopeless = puzzle("12.. ..3. .... ....");
    let choice = player().choose(&hopeless, &mut Task::new(Seed(0), &mut ignore));
    assert_eq!((choice.best, choice.info.value), (first, None));
    assert_eq!(choice.info.counters[0].value, 0);
    let stop = StopFlag::new();
    stop.stop();
    let mut task = Task { stop, ..Task::new(Seed(0), &mut ignore) };
    let choice = player().choose(&puzzle("12.. .... .... ...."), &mut task);
    assert_eq!((choice.best, choice.info.nodes), (first, 0));
}

#[test]
fn french_readers_read_french() {
    let french = Language::French;
    let position = played(puzzle("1....4...3.4...."), "r1c2=1");
    assert_eq!(position.status(french), "11 cases à remplir ; 2 se contredisent");
    let erased = position.parse_move("r1c2=.").unwrap();
    assert_eq!(position.speak_move(erased, french), "ligne 1, colonne 2 : 1 effacé");
    let cells = position.diagram(None, french).cells;
    assert_eq!(cells[0].spoken, "ligne 1, colonne 1, 1, donné, en conflit");
    let error = Position::new(Grid::parse("11..............").unwrap()).unwrap_err();
    assert_eq!(
        error.in_words(french),
        "position impossible : r1c1 et r1c2 sont dans la même ligne et contiennent toutes deux 1"
    );
}
