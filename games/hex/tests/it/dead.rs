//! Dead cells compared with every filling of small boards.

use quintet_core::{Game, Random, Seed};
use quintet_hex::insides::{RINGS, dead_after, dead_among};
use quintet_hex::{Cell, CellSet, Colour, Move, Position, SwapRule};

/// A small board with the known winner of every filling.
struct Fillings {
    size: u32,
    cells: Vec<Cell>,
    red_wins: Vec<bool>,
}

impl Fillings {
    fn new(size: u32) -> Self {
        let position = Position::<u128>::new(size, SwapRule::Off);
        let board = position.board();
        let cells: Vec<Cell> = board.all.cells().collect();
        let spread = |bits: usize| Self::spread(&cells, bits);
        let red_wins = (0..1 << cells.len())
            .map(|bits| (board.top & spread(bits)).flooded(spread(bits)) & board.bottom != 0)
            .collect();
        Self { size, cells, red_wins }
    }

    fn spread(cells: &[Cell], bits: usize) -> u128 {
        let chosen = cells.iter().enumerate().filter(|(index, _)| bits >> index & 1 != 0);
        chosen.fold(0, |set, (_, &cell)| set | u128::of(cell))
    }

    /// The stones of red and blue bits with the dead cells found, and whether the game is over.
    fn analysed(&self, red: usize, blue: usize) -> (usize, bool) {
        let [red_cells, blue_cells] = [red, blue].map(|bits| Self::spread(&self.cells, bits));
        let full = self.red_wins.len() - 1;
        let over = self.red_wins[red] || !self.red_wins[full & !blue];
        let dead = dead_among(self.size, red_cells, blue_cells);
        let has = |index: usize| usize::from(dead.has(self.cells[index])) << index;
        ((0..self.cells.len()).map(has).sum(), over)
    }

    /// Whether the colour of a cell never decides the game.
    fn is_dead(&self, red: usize, blue: usize, cell: usize) -> bool {
        let bit = 1 << cell;
        let free = (self.red_wins.len() - 1) & !(red | blue | bit);
        let mut filling = free;
        loop {
            let with = red | filling;
            if self.red_wins[with] != self.red_wins[with | bit] {
                return false;
            }
            if filling == 0 {
                return true;
            }
            filling = (filling - 1) & free;
        }
    }

    /// Checks one position; counts the dead cells found, and all dead cells.
    fn check(&self, red: usize, blue: usize) -> [u64; 2] {
        let (found, over) = self.analysed(red, blue);
        if over {
            return [0, 0];
        }
        let empty = (self.red_wins.len() - 1) & !(red | blue);
        assert_eq!(found & !empty, 0, "only empty cells are dead");
        let mut counts = [0, 0];
        for cell in (0..self.cells.len()).filter(|cell| empty >> cell & 1 != 0) {
            let (told, dead) = (found >> cell & 1 != 0, self.is_dead(red, blue, cell));
            assert!(dead || !told, "red {red:b}, blue {blue:b}: cell {cell} decides");
            counts[0] += u64::from(told);
            counts[1] += u64::from(dead);
        }
        assert!(counts[1] < u64::from(empty.count_ones()), "some cell is not dead");
        counts
    }
}

/// All ways of putting any number of stones of either colour on the board.
fn check_all(size: u32) -> [u64; 2] {
    let fillings = Fillings::new(size);
    let mut counts = [0, 0];
    for occupied in 0..fillings.red_wins.len() {
        let mut red = occupied;
        loop {
            let found = fillings.check(red, occupied & !red);
            counts = [counts[0] + found[0], counts[1] + found[1]];
            if red == 0 {
                break;
            }
            red = (red - 1) & occupied;
        }
    }
    counts
}

#[test]
fn every_position_of_the_smallest_boards() {
    assert_eq!(check_all(1), [0, 0]);
    // The cells found, and the cells that are dead by exhaustive search. The two tests together find 94 %,
    // and nothing else.
    assert_eq!(check_all(3), [11_488, 12_224]);
}

#[test]
fn many_positions_of_four_by_four() {
    let fillings = Fillings::new(4);
    let mut random = Random::new(Seed(1));
    let mut counts = [0, 0];
    for _ in 0..20_000 {
        // Positions with few stones are rarely interesting: fill about three cells in four.
        let [a, b, colour] = [0; 3].map(|_| random.bits() as usize & 0xFFFF);
        let occupied = a | b;
        let found = fillings.check(occupied & colour, occupied & !colour);
        counts = [counts[0] + found[0], counts[1] + found[1]];
    }
    assert_eq!(counts, [18_877, 20_513]);
}

/// The ring tables contain the patterns known to Hex players.
#[test]
fn known_rings() {
    let is_dead = |red: usize, blue: usize| RINGS[red] >> blue & 1 != 0;
    assert!(is_dead(0b001111, 0), "four in a row");
    assert!(is_dead(0b000111, 0b010000), "three, and the other colour opposite");
    assert!(is_dead(0b000011, 0b011000), "two, and two of the other colour opposite");
    assert!(!is_dead(0b000111, 0b001000), "three, and the other colour beside");
    let fewest = (0..64usize).flat_map(|red| {
        let dead = (0..64usize).filter(move |&blue| red & blue == 0 && is_dead(red, blue));
        dead.map(move |blue| red.count_ones() + blue.count_ones())
    });
    assert_eq!(fewest.min(), Some(4));
}

/// Dead cells carried along by the search are really dead. They may be more than one look can find: a cell
/// that was dead before helped to find them.
#[test]
fn rings_follow_the_game() {
    let fillings = Fillings::new(4);
    let bits_of = |set: u128| {
        let has = |(index, &cell): (usize, &Cell)| usize::from(set.has(cell)) << index;
        fillings.cells.iter().enumerate().map(has).sum::<usize>()
    };
    let mut found = 0;
    for seed in 0..1000 {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::<u128>::new(4, SwapRule::Off);
        let mut dead = 0;
        while let Some(Move::Place(cell)) = position.random_move(&mut random) {
            position.play(Move::Place(cell));
            dead = dead_after(&position, dead, cell);
            assert_eq!(dead & !position.empty(), 0, "{position:?}");
            let [red, blue] = [Colour::Red, Colour::Blue].map(|of| bits_of(position.stones(of)));
            let told = bits_of(dead);
            for cell in (0..16).filter(|cell| told >> cell & 1 != 0) {
                assert!(fillings.is_dead(red, blue, cell), "{position:?}");
                found += 1;
            }
        }
    }
    assert!(found > 1000, "{found} found");
}
