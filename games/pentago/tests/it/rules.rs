//! The rules compared with an obvious version: six rows of six cells.

use quintet_core::{Game, Outcome, Random, Seed, Side};
use quintet_pentago::{Cell, Placement, Position, Symmetry, Twist};

type Rows = [[Option<Side>; 6]; 6];

#[derive(Clone)]
struct Obvious {
    rows: Rows,
    turn: Side,
    outcome: Option<Outcome>,
}

fn has_five(rows: &Rows, side: Side) -> bool {
    let owned = |row: i32, column: i32| {
        let inside = (0..6).contains(&row) && (0..6).contains(&column);
        inside && rows[row as usize][column as usize] == Some(side)
    };
    (0..36).any(|start| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
            (0..5).all(|along| owned(start / 6 + along * down, start % 6 + along * right))
        })
    })
}

fn turned(rows: &Rows, quadrant: usize, clockwise: bool) -> Rows {
    let (top, left) = (3 * (quadrant / 2), 3 * (quadrant % 2));
    let mut next = *rows;
    for row in 0..3 {
        for column in 0..3 {
            let (to_row, to_column) = if clockwise { (column, 2 - row) } else { (2 - column, row) };
            next[top + to_row][left + to_column] = rows[top + row][left + column];
        }
    }
    next
}

impl Obvious {
    fn new() -> Self {
        Self { rows: [[None; 6]; 6], turn: Side::First, outcome: None }
    }

    /// The board after a marble of the side to move in a cell, if it is empty.
    fn placed(&self, row: usize, column: usize) -> Option<Rows> {
        let mut rows = self.rows;
        rows[row][column].replace(self.turn).is_none().then_some(rows)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            let Some(rows) = self.placed(row, column).filter(|_| self.outcome.is_none()) else {
                continue;
            };
            let cell = format!("{}{}", ["a", "b", "c", "d", "e", "f"][column], row + 1);
            if has_five(&rows, self.turn) {
                moves.push(cell);
                continue;
            }
            for quadrant in ["tl", "tr", "bl", "br"] {
                moves.extend(["+", "-"].map(|sign| format!("{cell} {quadrant}{sign}")));
            }
        }
        moves
    }

    fn play(&mut self, played: Placement) {
        let (row, column) = (played.cell.row() as usize, played.cell.column() as usize);
        self.rows = self.placed(row, column).expect("the cell is empty");
        self.outcome = has_five(&self.rows, self.turn).then_some(Outcome::Win(self.turn));
        assert_eq!(self.outcome.is_some(), played.twist.is_none());
        if let Some(twist) = played.twist {
            self.rows = turned(&self.rows, twist.index() / 2, twist.index() % 2 == 0);
            let full = self.rows.iter().flatten().all(Option::is_some);
            self.outcome = match Side::BOTH.map(|side| has_five(&self.rows, side)) {
                [true, true] => Some(Outcome::Draw),
                [true, false] => Some(Outcome::Win(Side::First)),
                [false, true] => Some(Outcome::Win(Side::Second)),
                [false, false] => full.then_some(Outcome::Draw),
            };
        }
        self.turn = !self.turn;
    }

    fn agrees(&self, position: &Position) {
        assert_eq!(position.turn(), self.turn);
        assert_eq!(position.outcome(), self.outcome);
        for cell in Cell::all() {
            let owner = self.rows[cell.row() as usize][cell.column() as usize];
            for side in Side::BOTH {
                let here = position.marbles(side) & cell.bit() != 0;
                assert_eq!(here, owner == Some(side), "{cell} of {position:?}");
            }
        }
        let moves: Vec<_> = position.moves().map(|played| played.to_string()).collect();
        assert_eq!(moves, self.moves(), "{position:?}");
    }
}

/// The ways a game can end, each of which must occur.
#[derive(Default, Debug)]
struct Endings {
    by_marble: u32,
    by_turn: u32,
    for_the_opponent: u32,
    both: u32,
    full: u32,
}

impl Endings {
    fn count(&mut self, over: &Position, last: Placement) {
        let mover = !over.turn();
        let ending = match over.outcome().expect("the game is over") {
            Outcome::Win(_) if last.twist.is_none() => &mut self.by_marble,
            Outcome::Win(side) if side == mover => &mut self.by_turn,
            Outcome::Win(_) => &mut self.for_the_opponent,
            Outcome::Draw if over.five_cells() != 0 => &mut self.both,
            Outcome::Draw => &mut self.full,
        };
        *ending += 1;
    }
}

#[test]
fn equals_the_obvious_rules() {
    let mut endings = Endings::default();
    for seed in 0..3000 {
        let mut random = Random::new(Seed(seed));
        let (mut position, mut obvious) = (Position::new(), Obvious::new());
        loop {
            obvious.agrees(&position);
            let again = Position::from_boards(
                position.marbles(Side::First),
                position.marbles(Side::Second),
            );
            assert_eq!(again, Some(position), "a board tells its outcome");
            let Some(played) = position.random_move(&mut random) else { break };
            position.play(played);
            obvious.play(played);
            if position.outcome().is_some() {
                endings.count(&position, played);
            }
        }
    }
    let Endings { by_marble, by_turn, for_the_opponent, both, full } = endings;
    let rarest = [by_marble, by_turn, for_the_opponent, both, full].into_iter().min();
    assert!(rarest > Some(0), "every ending is seen: {endings:?}");
}

#[test]
fn images_commute_with_play() {
    for seed in 0..100 {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::new();
        while let Some(played) = position.random_move(&mut random) {
            let next = position.after(played);
            for symmetry in Symmetry::ALL {
                let (image, mirrored) = (position.image(symmetry), played.image(symmetry));
                assert!(image.is_legal(mirrored), "{mirrored} in {image:?}");
                assert_eq!(image.after(mirrored), next.image(symmetry));
            }
            position = next;
        }
    }
}

#[test]
fn the_eight_symmetries_differ() {
    // Only the identity leaves b1 where it is.
    let b1 = Cell::new(1, 0).unwrap();
    let mut images = Symmetry::ALL.map(|symmetry| symmetry.cell(b1).index());
    images.sort_unstable();
    assert!(images.windows(2).all(|pair| pair[0] < pair[1]), "{images:?}");
}

#[test]
fn random_moves_are_even() {
    // X wins at once only with e1: one move among 1 + 8 · 27.
    let position = Position::from_boards(0b111 | 1 << 16, 0b1111 << 35).unwrap();
    let legal = position.moves().count();
    assert_eq!(legal, 1 + 8 * 27);
    let mut counts = vec![0u32; Placement::INDEX_COUNT];
    let mut random = Random::new(Seed(3));
    for _ in 0..1000 * legal {
        counts[position.random_move(&mut random).unwrap().index()] += 1;
    }
    for played in position.moves() {
        // Seven standard deviations of a count of about 1000.
        assert!(counts[played.index()].abs_diff(1000) < 222, "{played}");
    }
    assert_eq!(counts.iter().filter(|&&count| count > 0).count(), legal);
}

#[test]
fn a_twist_moves_the_marble_just_placed() {
    let cell = Cell::new(0, 0).unwrap();
    let rest = |twist| Placement { cell, twist: Some(twist) }.resting_cell().to_string();
    assert_eq!(rest(Twist::TopLeftClockwise), "c1");
    assert_eq!(rest(Twist::TopLeftCounter), "a3");
    assert_eq!(rest(Twist::TopRightClockwise), "a1");
}
