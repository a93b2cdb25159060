//! The report's figures, and the rules against an obvious version.

use quintet_core::{Eval, Game, Random, Score, Seed, Side};
use quintet_dual_sudoku::{Endings, Grid, Margin, Move, Position};

/// The report's First Valid Move: the first cell with a valid digit, and the
/// largest digit there.
fn first_valid_move<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> Move {
    let first = position.moves().next().expect("the game is not over");
    let cell = |of: &Move| position.move_index(*of) / N;
    position.moves().take_while(|m| cell(m) == cell(&first)).last().expect("it has the first")
}

/// The report's search: every call a node, the first best kept; with `cut`, a
/// node is left as soon as its best reaches beta.
struct Search {
    cut: bool,
    nodes: u64,
}

impl Search {
    fn choose<const N: usize, const CELLS: usize>(
        &mut self,
        position: &Position<N, CELLS>,
    ) -> Move {
        self.search(position, 2, Score::MIN, Score::MAX).1.expect("the game is not over")
    }

    fn search<const N: usize, const CELLS: usize>(
        &mut self,
        position: &Position<N, CELLS>,
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) -> (Score, Option<Move>) {
        self.nodes += 1;
        if depth == 0 || position.outcome().is_some() {
            return (Margin.evaluate(position), None);
        }
        let (mut best, mut chosen) = (Score::MIN, None);
        for played in position.moves() {
            let score = -self.search(&position.after(played), depth - 1, -beta, -alpha).0;
            if score > best {
                (best, chosen) = (score, Some(played));
                alpha = alpha.max(best);
            }
            if self.cut && best >= beta {
                break;
            }
        }
        (best, chosen)
    }
}

/// One game of First Valid Move against the search: both scores, then the
/// search's nodes (total, mean, most in a move) and its moves.
fn figures<const N: usize, const CELLS: usize>(searcher: Side, cut: bool) -> [i64; 6] {
    let mut position = Position::<N, CELLS>::new(Grid::new(), Endings::default());
    let (mut total, mut most, mut moves) = (0, 0, 0);
    while position.outcome().is_none() {
        if position.turn() == searcher {
            let mut search = Search { cut, nodes: 0 };
            position.play(search.choose(&position));
            (total, most, moves) = (total + search.nodes, most.max(search.nodes), moves + 1);
        } else {
            position.play(first_valid_move(&position));
        }
    }
    let [first, second] = Side::BOTH.map(|side| i64::from(position.score(side)));
    [first, second, total as i64, (total / moves) as i64, most as i64, moves as i64]
}

#[test]
fn the_report_on_4x4() {
    assert_eq!(figures::<4, 16>(Side::Second, false), [66, 166, 4_383, 547, 2_346, 8]);
    assert_eq!(figures::<4, 16>(Side::First, false), [120, 112, 6_497, 812, 3_457, 8]);
    assert_eq!(figures::<4, 16>(Side::Second, true), [66, 166, 1_193, 149, 518, 8]);
    assert_eq!(figures::<4, 16>(Side::First, true), [120, 112, 1_346, 168, 486, 8]);
}

#[test]
fn the_report_on_9x9() {
    assert_eq!(figures::<9, 81>(Side::Second, false), [135, 447, 3_427_169, 110_553, 470_937, 31]);
    assert_eq!(figures::<9, 81>(Side::First, false), [465, 127, 3_674_377, 111_344, 511_030, 33]);
    assert_eq!(figures::<9, 81>(Side::Second, true), [135, 447, 262_513, 8_468, 27_708, 31]);
    assert_eq!(figures::<9, 81>(Side::First, true), [465, 127, 252_921, 7_664, 25_068, 33]);
}

/// Neither search sees more than the other, so the games are the same.
#[test]
fn the_report_on_9x9_search_against_search() {
    for first_cuts in [false, true] {
        let mut position = Position::<9, 81>::new(Grid::new(), Endings::default());
        while position.outcome().is_none() {
            let cut = first_cuts == (position.turn() == Side::First);
            position.play(Search { cut, nodes: 0 }.choose(&position));
        }
        assert_eq!(Side::BOTH.map(|side| position.score(side)), [173, 165]);
    }
}

/// The rules on a list of rows and a list of tied pairs of cells.
struct Obvious {
    rows: Vec<Vec<u8>>,
    ties: Vec<[(usize, usize); 2]>,
    scores: [i32; 2],
}

impl Obvious {
    fn new(size: usize) -> Self {
        Self { rows: vec![vec![0; size]; size], ties: Vec::new(), scores: [0; 2] }
    }

    /// The cells of the row, the column and the box of a cell.
    fn units(&self, row: usize, column: usize) -> [Vec<(usize, usize)>; 3] {
        let size = self.rows.len();
        let edge = size.isqrt();
        let all = (0..size).flat_map(|r| (0..size).map(move |c| (r, c)));
        [
            all.clone().filter(|&(r, _)| r == row).collect(),
            all.clone().filter(|&(_, c)| c == column).collect(),
            all.filter(|&(r, c)| r / edge == row / edge && c / edge == column / edge).collect(),
        ]
    }

    fn is_valid(&self, row: usize, column: usize, digit: u8) -> bool {
        let at = |(r, c): (usize, usize)| self.rows[r][c];
        let free = self.units(row, column).iter().flatten().all(|&cell| at(cell) != digit);
        let tied = self.ties.iter().filter(|pair| pair.contains(&(row, column)));
        let mut others = tied.flatten().filter(|&&cell| cell != (row, column));
        at((row, column)) == 0
            && free
            && others.all(|&other| at(other) == 0 || at(other).abs_diff(digit) == 1)
    }

    fn place(&mut self, side: Side, row: usize, column: usize, digit: u8) {
        self.rows[row][column] = digit;
        let full = |unit: &&Vec<(usize, usize)>| unit.iter().all(|&(r, c)| self.rows[r][c] != 0);
        let completed = self.units(row, column).iter().filter(full).count();
        let bonus = completed * self.rows.len() * self.rows.len();
        self.scores[side.index()] += i32::from(digit) + bonus as i32;
    }
}

/// Random games, with or without random ties, compared at every position.
fn compare<const N: usize, const CELLS: usize>(games: u64, ties: usize) {
    for seed in 0..games {
        let mut random = Random::new(Seed(seed));
        let mut grid = Grid::<N, CELLS>::new();
        let mut obvious = Obvious::new(N);
        for _ in 0..ties {
            let (row, column) = (random.below(N - 1), random.below(N - 1));
            let other = [(row + 1, column), (row, column + 1)][random.below(2)];
            grid.tie(row * N + column, other.0 * N + other.1);
            obvious.ties.push([(row, column), other]);
        }
        let mut position = Position::new(grid, Endings::default());
        loop {
            let cells = (0..N).flat_map(|row| (0..N).map(move |column| (row, column)));
            let expected: Vec<Move> = cells
                .flat_map(|(row, column)| (1..=N as u8).map(move |digit| (row, column, digit)))
                .filter(|&(row, column, digit)| obvious.is_valid(row, column, digit))
                .map(|(row, column, digit)| Move::Place { cell: (row * N + column) as u8, digit })
                .collect();
            assert_eq!(position.moves().collect::<Vec<_>>(), expected);
            assert_eq!(position.placement_count(), expected.len());
            assert_eq!(Side::BOTH.map(|side| position.score(side)), obvious.scores);
            assert_eq!(position.outcome().is_some(), expected.is_empty());
            let Some(played) = position.random_move(&mut random) else { break };
            if let Move::Place { cell, digit } = played {
                let cell = usize::from(cell);
                obvious.place(position.turn(), cell / N, cell % N, digit);
            }
            position.play(played);
        }
    }
}

#[test]
fn equals_the_obvious_rules() {
    compare::<4, 16>(200, 0);
    compare::<4, 16>(200, 4);
    compare::<9, 81>(10, 0);
    compare::<9, 81>(10, 12);
    compare::<16, 256>(1, 0);
    compare::<16, 256>(1, 30);
}
