//! The report's figures, and the rules compared with an obvious version.
//!
//! Games are played on empty grids by the players that `players()` lists, the same that users meet.

use crate::support;
use quintet_core::{Game, Random, Seed, Side, Task};
use quintet_dual_sudoku::{Endings, Grid, Move, Position};

const FVM: &str = "first-valid";
const MINIMAX: &str = "minimax:depth=2";
const ALPHABETA: &str = "alphabeta:depth=2";
const JOUEUR_IA: &str = "joueur-ia";

/// The figures of a finished game.
#[derive(Default)]
struct Figures {
    scores: [i32; 2],
    /// Nodes of every move of each side.
    nodes: [Vec<u64>; 2],
    /// Number of passes by each side.
    passes: [usize; 2],
}

impl Figures {
    /// Total, mean (truncated) and maximum nodes of a side, and its moves.
    fn nodes(&self, side: Side) -> [u64; 4] {
        let nodes = &self.nodes[side.index()];
        let (total, moves) = (nodes.iter().sum::<u64>(), nodes.len() as u64);
        [total, total / moves, nodes.iter().copied().max().unwrap_or(0), moves]
    }
}

fn play<const N: usize, const CELLS: usize>(first: &str, second: &str) -> Figures {
    let mut players = [first, second].map(support::player::<N, CELLS>);
    let mut position = Position::new(Grid::new(), Endings::default());
    let mut figures = Figures::default();
    while position.outcome().is_none() {
        let side = position.turn().index();
        let mut ignore = |_: &_| {};
        let choice = players[side].choose(&position, &mut Task::new(Seed(0), &mut ignore));
        figures.nodes[side].push(choice.info.nodes);
        figures.passes[side] += usize::from(choice.best == Move::PASS);
        position.play(choice.best);
    }
    figures.scores = Side::BOTH.map(|side| position.score(side));
    figures
}

/// The figures of games against First Valid Move, with the player first and then second: scores, its nodes
/// (total, mean, maximum) and moves.
fn against_fvm<const N: usize, const CELLS: usize>(player: &str) -> [([i32; 2], [u64; 4]); 2] {
    let [first, second] = [play::<N, CELLS>(player, FVM), play::<N, CELLS>(FVM, player)];
    [(first.scores, first.nodes(Side::First)), (second.scores, second.nodes(Side::Second))]
}

#[test]
fn searches_of_two_plies_on_4x4() {
    let minimax = [([120, 112], [6_497, 812, 3_457, 8]), ([66, 166], [4_383, 547, 2_346, 8])];
    assert_eq!(against_fvm::<4, 16>(MINIMAX), minimax);
    let alphabeta = [([120, 112], [1_346, 168, 486, 8]), ([66, 166], [1_193, 149, 518, 8])];
    assert_eq!(against_fvm::<4, 16>(ALPHABETA), alphabeta);
}

#[test]
fn minimax_of_two_plies_on_9x9() {
    let first = ([465, 127], [3_674_377, 111_344, 511_030, 33]);
    let second = ([135, 447], [3_427_169, 110_553, 470_937, 31]);
    assert_eq!(against_fvm::<9, 81>(MINIMAX), [first, second]);
}

#[test]
fn alphabeta_of_two_plies_on_9x9() {
    let first = ([465, 127], [252_921, 7_664, 25_068, 33]);
    let second = ([135, 447], [262_513, 8_468, 27_708, 31]);
    assert_eq!(against_fvm::<9, 81>(ALPHABETA), [first, second]);
}

/// Both searches see the same, so the games are the same.
#[test]
fn search_against_search_on_9x9() {
    assert_eq!(play::<9, 81>(ALPHABETA, MINIMAX).scores, [173, 165]);
    assert_eq!(play::<9, 81>(MINIMAX, ALPHABETA).scores, [173, 165]);
}

#[test]
fn joueur_ia_on_4x4() {
    let figures = |first, second| {
        let game = play::<4, 16>(first, second);
        (game.scores, game.passes)
    };
    assert_eq!(figures(FVM, JOUEUR_IA), ([67, 157], [0, 2]));
    assert_eq!(figures(JOUEUR_IA, FVM), ([178, 50], [1, 0]));
    assert_eq!(figures(ALPHABETA, JOUEUR_IA).0, [54, 178]);
    assert_eq!(figures(JOUEUR_IA, ALPHABETA), ([174, 54], [1, 0]));
}

#[test]
fn joueur_ia_against_first_valid_on_9x9() {
    let figures = against_fvm::<9, 81>(JOUEUR_IA)
        .map(|(scores, [total, _, _, moves])| (scores, total, moves));
    assert_eq!(figures, [([554, 146], 613_776, 35), ([152, 548], 1_097_065, 35)]);
}

#[test]
fn joueur_ia_against_alphabeta_on_9x9() {
    assert_eq!(play::<9, 81>(ALPHABETA, JOUEUR_IA).scores, [271, 426]);
    assert_eq!(play::<9, 81>(JOUEUR_IA, ALPHABETA).scores, [513, 351]);
}

/// The report's node counts belong to an earlier version of its player.
#[test]
fn the_first_version_of_joueur_ia() {
    let [first, _] = against_fvm::<4, 16>("joueur-ia:order=ascending");
    assert_eq!(first, ([178, 50], [1_299, 144, 486, 9]));
    let game = play::<9, 81>("joueur-ia:heuristics=off,order=ascending", FVM);
    assert_eq!(game.scores, [461, 130]);
    assert_eq!(game.nodes(Side::First), [2_473_607, 74_957, 797_972, 33]);
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

/// Plays random games, with or without random ties, comparing every position.
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
