//! The cost of a penalty, its reason, and when it ends the game.

use quintet_core::{
    Family, Game, Language, MoveError, Outcome, Params, Playable, Record, Side, Visitor,
};
use quintet_dual_sudoku::{
    DualSudoku, Endings, Fault, Grid, Layout, Move, Penalty, Position, TURN_CAP,
};

type Small = Position<4, 16>;

fn start(endings: Endings) -> Small {
    Position::new(Grid::new(), endings)
}

/// Plays the moves of a text; invalid attempts become penalties.
fn played(mut position: Small, text: &str) -> Small {
    for word in text.split_whitespace() {
        let read = position.parse_move(word).expect("the text is a game");
        position.play(read);
    }
    position
}

fn note(position: &Small, text: &str) -> String {
    let read = position.parse_move(text).expect("the text is a move");
    position.note(read, Language::English).expect("a penalty has a note")
}

#[test]
fn an_invalid_attempt_costs_n_points_and_the_turn() {
    let position = played(start(Endings::default()), "r1c1=4");
    let attempt = position.parse_move("r1c1=2").unwrap();
    let fault = Fault::Taken(4);
    assert_eq!(attempt, Move::Penalty(Penalty::Attempt { cell: 0, digit: 2, fault }));
    assert_eq!(position.write_move(attempt), "r1c1=2");
    assert!(!position.is_legal(attempt));
    let after = position.after(attempt);
    assert_eq!(after.grid(), position.grid());
    assert_eq!((after.score(Side::First), after.score(Side::Second)), (4, -4));
    assert_eq!(after.turn(), Side::First);
    assert_eq!(after.status(Language::English), "Blue to move; Blue 4, Orange -4");
}

#[test]
fn notes_tell_the_reason() {
    let position = played(start(Endings::default()), "r1c1=4 r4c4=3");
    assert_eq!(note(&position, "r1c1=1"), "r1c1 already holds 4: a penalty of 4 points");
    assert_eq!(note(&position, "r1c4=4"), "row 1 already holds 4: a penalty of 4 points");
    assert_eq!(note(&position, "r4c1=4"), "column 1 already holds 4: a penalty of 4 points");
    assert_eq!(
        note(&position, "r2c2=4"),
        "box 1, that of r2c2, already holds 4: a penalty of 4 points"
    );
    assert_eq!(note(&position, "pass"), "a pass: a penalty of 4 points");
    assert_eq!(position.note(position.parse_move("r1c2=1").unwrap(), Language::English), None);
}

#[test]
fn ties_forbid_digits_that_are_not_neighbours() {
    let text = "4/1+0-0-0/----/0-0-0-0/----/0-0-0-0/----/0-0-0-0";
    let grid = Layout::parse(text).unwrap().grid().unwrap();
    let position = Small::new(grid, Endings::default());
    assert_eq!(
        note(&position, "r1c2=3"),
        "r1c1 holds 1, and 3 does not differ from it by 1: a penalty of 4 points"
    );
    let second: Vec<_> = position.moves().filter(|&m| position.move_index(m) / 4 == 1).collect();
    assert_eq!(second, [Move::Place { cell: 1, digit: 2 }]);
}

#[test]
fn two_voluntary_passes_in_a_row_end_the_game() {
    let end = played(start(Endings::default()), "r1c1=4 pass pass");
    assert_eq!(end.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(end.status(Language::English), "Blue wins, 0 to -4: both sides passed");
    assert_eq!((end.moves().count(), end.moves_besides().len()), (0, 0));
    assert!(!end.is_legal(Move::Place { cell: 1, digit: 1 }));
    let error = end.parse_move("r1c2=1").unwrap_err();
    assert_eq!(error, MoveError::GameOver { text: "r1c2=1".to_owned() });
}

#[test]
fn nothing_else_is_a_standoff() {
    let game = |text| played(start(Endings::default()), text).outcome();
    assert_eq!(game("r1c1=4 r1c1=1 pass"), None, "invalid, then pass");
    assert_eq!(game("r1c1=4 pass r1c1=1"), None, "pass, then invalid");
    assert_eq!(game("r1c1=4 pass r1c1=1 pass"), None, "an attempt between two passes");
    assert_eq!(game("pass r1c1=4 pass"), None, "a placement between two passes");
    assert_eq!(game("r1c1=4 r1c1=1 r1c1=1"), None, "two invalid attempts");
    let never = Endings { standoff: false, ..Endings::default() };
    assert_eq!(played(start(never), "pass pass pass pass").outcome(), None);
}

#[test]
fn the_cap_ends_what_would_never_end() {
    let mut position = start(Endings { standoff: false, ..Endings::default() });
    for turn in 0..TURN_CAP {
        assert_eq!(position.outcome(), None, "turn {turn}");
        position.play(Move::PASS);
    }
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    assert_eq!(position.moves().count(), 0);
    assert_eq!(
        position.status(Language::English),
        "Draw, -20000 each: the game has lasted 10 000 turns"
    );
}

#[test]
fn the_variant_ends_with_a_grid_that_cannot_be_completed() {
    // Row 1 still needs its 3, which fits only on the right, where r2c3 prevents it.
    let text = "r1c1=1 r1c2=2 r2c3=3";
    let on = Endings { completable: true, ..Endings::default() };
    let end = played(start(on), text);
    assert_eq!(
        end.status(Language::English),
        "Blue wins, 4 to 2: the grid can no longer be completed"
    );
    assert_eq!((end.moves().count(), end.moves_besides().len()), (0, 0));
    assert_eq!(played(start(Endings::default()), text).outcome(), None);
}

#[test]
fn completed_units_score() {
    // A row (16), then a row, a column and a box at once.
    let text = "r1c1=1 r1c2=2 r1c3=3 r1c4=4";
    let position = played(start(Endings::default()), text);
    assert_eq!((position.score(Side::First), position.score(Side::Second)), (4, 6 + 16));
    let grid = "4/1-2-3-4/----/3-0-1-2/----/2-1-4-3/----/4-3-2-1";
    let grid = Layout::parse(grid).unwrap().grid().unwrap();
    let last = played(Small::new(grid, Endings::default()), "r2c2=4");
    assert_eq!(last.score(Side::First), 4 + 3 * 16);
    assert_eq!(last.status(Language::English), "Blue wins, 52 to 0: the grid is full");
}

/// Records with penalties are written as they were read.
#[test]
fn penalties_are_part_of_a_game() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, record: Record<G>) {
            let text = G::write_record(&record, "moves").unwrap();
            assert_eq!(text, "r1c1=9 r1c1=9 pass r5c5=1");
            let notes =
                record.plies().map(|(position, played)| position.note(played, Language::English));
            assert_eq!(notes.flatten().count(), 2);
            let image = record.position().diagram(record.moves.last().copied(), Language::English);
            assert_eq!(image.facts.iter().map(|fact| fact.value).collect::<Vec<_>>(), [0, -8]);
        }
    }
    let params = Params::defaults(&DualSudoku::setup());
    DualSudoku::open(&params, "r1c1=9 r1c1=9 pass r5c5=1", Check).unwrap();
}

#[test]
fn french_readers_read_french() {
    let position = played(start(Endings::default()), "r1c1=4");
    let french = Language::French;
    assert_eq!(position.status(french), "Au tour d’Orange ; Bleu 4, Orange 0");
    let tried = position.parse_move("r2c2=4").unwrap();
    assert_eq!(
        position.speak_move(tried, french),
        "Orange essaie en vain 4 en ligne 2, colonne 2 et perd 4 points"
    );
    assert_eq!(
        position.note(tried, french).unwrap(),
        "le bloc 1, celui de r2c2, contient déjà 4 : une pénalité de 4 points"
    );
    let ended = played(position, "pass pass");
    assert_eq!(ended.status(french), "Bleu gagne, 0 à -4 : les deux camps ont passé leur tour");
}
