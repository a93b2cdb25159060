//! 4×4, solved: compared with an enumeration of all its positions that shares nothing with the engine except
//! the rules as written in the README.

use quintet_dual_sudoku::DualSudoku;
use quintet_search::memory::thread_time;
use quintet_testkit::solved;
use std::collections::HashMap;
use std::time::Duration;

/// A 4×4 grid: row `r` takes 16 bits, each digit 4 bits; 0 is empty.
type Rows = [u16; 4];

/// Both values of a class of grids for the side to move: with placements only, and with passes if the last
/// turn was not a pass.
type Values = (i32, i32);

struct Enumeration {
    /// Each row with its columns in the eight orders that keep the boxes.
    orders: Vec<[u16; 8]>,
    known: HashMap<u64, Values>,
    /// The number of grids in all classes.
    grids: u64,
}

const ORDERS: [[usize; 4]; 8] = [
    [0, 1, 2, 3],
    [1, 0, 2, 3],
    [0, 1, 3, 2],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
    [3, 2, 0, 1],
    [2, 3, 1, 0],
    [3, 2, 1, 0],
];

const fn digit(rows: &Rows, row: usize, column: usize) -> u16 {
    rows[row] >> (4 * column) & 15
}

impl Enumeration {
    fn new() -> Self {
        let reorder = |row: u16, order: [usize; 4]| {
            order
                .iter()
                .enumerate()
                .fold(0, |to, (at, &from)| to | (row >> (4 * from) & 15) << (4 * at))
        };
        let orders = (0..=u16::MAX).map(|row| ORDERS.map(|order| reorder(row, order))).collect();
        Self { orders, known: HashMap::new(), grids: 0 }
    }

    /// The least image of a grid, and the number of the 128 images equal to it.
    fn class(&self, rows: &Rows) -> (u64, u64) {
        let mut turned = [0; 4];
        for (row, column) in (0..16).map(|cell| (cell / 4, cell % 4)) {
            turned[column] |= digit(rows, row, column) << (4 * row);
        }
        let (mut least, mut count) = (u64::MAX, 0);
        for image in [rows, &turned] {
            for order in 0..8 {
                let lines = image.map(|row| self.orders[usize::from(row)][order]);
                let band = |a: u16, b: u16| u64::from(a.min(b)) << 16 | u64::from(a.max(b));
                let bands = [band(lines[0], lines[1]), band(lines[2], lines[3])];
                let key = bands[0].min(bands[1]) << 32 | bands[0].max(bands[1]);
                // Each equal pair of rows, or of bands, is another such image.
                let same = |a, b| if a == b { 2 } else { 1 };
                let twice = same(lines[0], lines[1])
                    * same(lines[2], lines[3])
                    * if bands[0] == bands[1] { 2 } else { 1 };
                match key.cmp(&least) {
                    std::cmp::Ordering::Less => (least, count) = (key, twice),
                    std::cmp::Ordering::Equal => count += twice,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
        (least, count)
    }

    fn is_allowed(rows: &Rows, row: usize, column: usize, value: u16) -> bool {
        let (top, left) = (row / 2 * 2, column / 2 * 2);
        (0..4).all(|at| {
            digit(rows, row, at) != value
                && digit(rows, at, column) != value
                && digit(rows, top + at / 2, left + at % 2) != value
        })
    }

    /// The points of a placement: its digit, and 16 for each unit that it fills.
    fn points(rows: &Rows, row: usize, column: usize, value: u16) -> i32 {
        let (top, left) = (row / 2 * 2, column / 2 * 2);
        let full = |at: &dyn Fn(usize) -> u16| (0..4).all(|index| at(index) != 0);
        let units = [
            full(&|at| digit(rows, row, at)),
            full(&|at| digit(rows, at, column)),
            full(&|at| digit(rows, top + at / 2, left + at % 2)),
        ];
        i32::from(value) + 16 * units.iter().filter(|full| **full).count() as i32
    }

    fn values(&mut self, rows: &Rows) -> Values {
        let (key, images) = self.class(rows);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.grids += 128 / images;
        let (mut alone, mut best) = (None::<i32>, None::<i32>);
        for (row, column) in (0..16).map(|cell| (cell / 4, cell % 4)) {
            for value in 1..=4 {
                if digit(rows, row, column) == 0 && Self::is_allowed(rows, row, column, value) {
                    let mut next = *rows;
                    next[row] |= value << (4 * column);
                    let points = Self::points(&next, row, column, value);
                    let (other_alone, other) = self.values(&next);
                    alone = alone.max(Some(points - other_alone));
                    best = best.max(Some(points - other));
                }
            }
        }
        let values = match alone.zip(best) {
            // Blocked or full: the game is over.
            None => (0, 0),
            Some((alone, best)) => {
                // The other side may end the game with its own pass.
                let answer = best.max(-4);
                (alone, best.max(-4 - answer))
            }
        };
        self.known.insert(key, values);
        values
    }
}

fn solve(setup: &str, text: &str) -> i32 {
    solved::<DualSudoku>(setup, "table=64,threads=1", text).score
}

fn grid_text(rows: &Rows) -> String {
    let row = |row| (0..4).map(|column| digit(rows, row, column).to_string()).collect::<Vec<_>>();
    format!("4/{}", (0..4).map(|at| row(at).join("-")).collect::<Vec<_>>().join("/----/"))
}

#[test]
fn every_position_is_known() {
    let mut all = Enumeration::new();
    assert_eq!(all.values(&[0; 4]), (-9, 0));
    assert_eq!(all.known.len(), 484_278);
    assert_eq!(all.grids, 61_556_225);
    assert_eq!((solve("size=4", ""), solve("size=4,standoff=never", "")), (0, -9));
    let mut keys: Vec<u64> = all.known.keys().copied().collect();
    keys.sort_unstable();
    for &key in keys.iter().step_by(60_001) {
        let rows = [key >> 48, key >> 32, key >> 16, key].map(|row| row as u16);
        let (alone, value) = all.values(&rows);
        let text = grid_text(&rows);
        assert_eq!(solve("size=4", &text), value, "{text}");
        assert_eq!(solve("size=4,standoff=never", &text), alone, "{text}");
    }
}

#[test]
fn the_best_first_move_is_a_4_in_any_cell() {
    for setup in ["size=4", "size=4,standoff=never"] {
        let solution = solved::<DualSudoku>(setup, "table=64,threads=2", "");
        let fours = solution.moves.iter().filter(|(text, _)| text.ends_with("=4"));
        let fours: Vec<String> = fours.map(|(text, _)| text.clone()).collect();
        assert_eq!(fours.len(), 16);
        assert_eq!(solution.best, fours);
    }
}

/// A small ending takes a small table; in a large one, scattered accesses would touch all of it.
#[test]
fn memory_is_as_large_as_the_position_needs() {
    let text = "r3c3=2 r1c4=2 r2c2=3 r2c4=1 r4c4=3";
    let small = solved::<DualSudoku>("size=4", "threads=1", text);
    assert!(small.peak_bytes <= 1 << 20, "{} bytes", small.peak_bytes);
    assert_eq!(small.score, solve("size=4", text));
    let told = solved::<DualSudoku>("size=4", "threads=1,table=2", text);
    assert_eq!((told.peak_bytes, told.score), (small.peak_bytes, small.score));
}

/// On 9×9, too, the table grows with the search, up to its limit.
#[test]
fn the_table_of_a_larger_ending_grows_to_its_limit_only() {
    let ending = |table| solved::<DualSudoku>("prefill=70,seed=3", table, "");
    let (bounded, grown) = (ending("threads=1,table=2"), ending("threads=1"));
    assert_eq!((bounded.peak_bytes, bounded.score), (2 << 20, grown.score));
    assert!((4 << 20..=16 << 20).contains(&grown.peak_bytes), "{} bytes", grown.peak_bytes);
}

/// A solution of a few thousand nodes uses little of a large table: touching all of it took two seconds of
/// processor time.
#[test]
fn a_short_solution_touches_little_memory() {
    let text = "4/1-2-3-0/----/0-0-0-0/----/0-0-0-0/----/0-0-0-0";
    let large = solved::<DualSudoku>("size=4", "table=1024,threads=1", text);
    let small = solved::<DualSudoku>("size=4", "table=1,threads=1", text);
    assert_eq!(large.moves, small.moves);
    assert!(large.peak_bytes <= 1 << 20, "{} bytes", large.peak_bytes);
    let Some(before) = thread_time() else { return };
    let _ = solved::<DualSudoku>("size=4", "table=1024,threads=1", text);
    let in_large = thread_time().expect("the system reports it") - before;
    let _ = solved::<DualSudoku>("size=4", "table=1,threads=1", text);
    let in_small = thread_time().expect("the system reports it") - before - in_large;
    let most = 2 * in_small + Duration::from_millis(50);
    assert!(in_large < most, "{in_large:?} with a large table, {in_small:?} with a small one");
}
