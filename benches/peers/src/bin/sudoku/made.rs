//! Generates the kinds of puzzles that no collection offers: easy ones, very hard ones, and some with many
//! solutions. Reproducible.

use quintet_sudoku::fast::{Path, Puzzle};

/// Reproducible random numbers (SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((mixed ^ (mixed >> 31)) as u128 * bound as u128) >> 64) as usize
    }

    fn order(&mut self) -> [usize; 81] {
        let mut order = std::array::from_fn(|cell| cell);
        for last in (1..81).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

fn puzzle(digits: [u8; 81]) -> Puzzle {
    Puzzle::new(digits).expect("digits are at most 9")
}

fn solution(puzzle: &Puzzle) -> [u8; 81] {
    Path::best().count(puzzle, 1).first.expect("the puzzle has a solution")
}

/// Puzzles that singles solve, with about 33 givens: full grids, emptied as long as singles can refill them.
pub(crate) fn easy(from: &[Puzzle]) -> Vec<Puzzle> {
    let mut chance = Chance(1);
    let dig = |from: &Puzzle| {
        let mut digits = solution(from);
        let mut givens = 81;
        for cell in chance.order() {
            let digit = digits[cell];
            digits[cell] = 0;
            givens -= 1;
            if !singles_solve(&digits) {
                digits[cell] = digit;
                givens += 1;
            }
            if givens == 33 {
                break;
            }
        }
        puzzle(digits)
    };
    from.iter().take(2000).map(dig).collect()
}

/// Puzzles with two givens removed, so that there are several solutions.
pub(crate) fn many(from: &[Puzzle]) -> Vec<Puzzle> {
    let mut chance = Chance(2);
    let less = |from: &Puzzle| {
        let mut digits = *from.digits();
        let givens = chance.order().into_iter().filter(|&cell| from.digits()[cell] != 0);
        givens.take(2).for_each(|cell| digits[cell] = 0);
        puzzle(digits)
    };
    from.iter().map(less).collect()
}

/// Puzzles that need more and more guesses, the easier half first: a few givens of the hardest ones are
/// exchanged for others, and the result kept if it needs more guesses.
///
/// Guesses are counted in copies with permuted digits, rows and columns. Otherwise the puzzles would be hard
/// only for this solver's way of breaking ties.
pub(crate) fn hard(from: &[Puzzle]) -> Vec<Puzzle> {
    let mut chance = Chance(3);
    let mut ranked: Vec<_> =
        from.iter().map(|puzzle| (hardness(puzzle, &mut chance), *puzzle)).collect();
    ranked.sort_by_key(|(guesses, puzzle)| (u64::MAX - guesses, *puzzle.digits()));
    ranked.truncate(60);
    for (guesses, hardest) in &mut ranked {
        for _ in 0..1500 {
            let next = exchanged(hardest, &mut chance);
            let harder = hardness(&next, &mut chance);
            if harder >= *guesses {
                (*guesses, *hardest) = (harder, next);
            }
        }
    }
    ranked.sort_by_key(|(guesses, puzzle)| (*guesses, *puzzle.digits()));
    ranked.into_iter().map(|(_, puzzle)| shuffled(&puzzle, &mut chance)).collect()
}

/// The number of guesses that four copies of a puzzle take.
fn hardness(puzzle: &Puzzle, chance: &mut Chance) -> u64 {
    (0..4).map(|_| Path::best().count(&shuffled(puzzle, chance), 2).guesses).sum()
}

/// A puzzle with permuted digits, and permuted rows and columns within bands and stacks.
fn shuffled(from: &Puzzle, chance: &mut Chance) -> Puzzle {
    let mut order = [[0, 1, 2, 3, 4, 5, 6, 7, 8]; 3];
    for last in (1..9).rev() {
        order[0].swap(last, chance.below(last + 1));
    }
    for lines in &mut order[1..] {
        for line in 0..9 {
            lines.swap(line, line / 3 * 3 + chance.below(3));
        }
    }
    let [digits, rows, columns] = order;
    puzzle(std::array::from_fn(|cell| {
        let digit = from.digits()[rows[cell / 9] * 9 + columns[cell % 9]];
        if digit == 0 { 0 } else { digits[usize::from(digit) - 1] as u8 + 1 }
    }))
}

/// Another puzzle with the same solution: two givens are removed, others added until the solution is unique
/// again, and then every given that can go is removed.
fn exchanged(from: &Puzzle, chance: &mut Chance) -> Puzzle {
    let (mut digits, full) = (*from.digits(), solution(from));
    let is_unique = |digits: &[u8; 81]| Path::best().count(&puzzle(*digits), 2).solutions == 1;
    let order = chance.order();
    let gone = order.into_iter().filter(|&cell| from.digits()[cell] != 0).take(2);
    gone.for_each(|cell| digits[cell] = 0);
    for cell in chance.order() {
        if is_unique(&digits) {
            break;
        }
        digits[cell] = full[cell];
    }
    for cell in chance.order() {
        let digit = std::mem::take(&mut digits[cell]);
        if digit != 0 && !is_unique(&digits) {
            digits[cell] = digit;
        }
    }
    puzzle(digits)
}

/// Whether naked and hidden singles alone solve a puzzle.
fn singles_solve(digits: &[u8; 81]) -> bool {
    let mut digits = *digits;
    let sees = |one: usize, other: usize| {
        let corner = |cell: usize| (cell / 27, cell % 9 / 3);
        one / 9 == other / 9 || one % 9 == other % 9 || corner(one) == corner(other)
    };
    let mut candidates: [u16; 81] = [0x1ff; 81];
    let enter = |digits: &mut [u8; 81], candidates: &mut [u16; 81], cell: usize, digit: u8| {
        digits[cell] = digit;
        for other in (0..81).filter(|&other| sees(cell, other)) {
            candidates[other] &= !(1 << (digit - 1));
        }
        candidates[cell] = 0;
    };
    for cell in 0..81 {
        if digits[cell] != 0 {
            let digit = digits[cell];
            enter(&mut digits, &mut candidates, cell, digit);
        }
    }
    let alone = |candidates: &[u16; 81], cell: usize, digit: u8| {
        let bit = 1 << (digit - 1);
        let units: [fn(usize) -> usize; 3] =
            [|cell| cell / 9, |cell| cell % 9, |cell| cell / 27 * 3 + cell % 9 / 3];
        units.iter().any(|unit| {
            let mut others = (0..81).filter(|&other| other != cell && unit(other) == unit(cell));
            others.all(|other| candidates[other] & bit == 0)
        })
    };
    loop {
        let open = (0..81).filter(|&cell| candidates[cell] != 0);
        let single = open.into_iter().find_map(|cell| {
            let fits = (1..=9).filter(|digit| candidates[cell] >> (digit - 1) & 1 == 1);
            let naked = candidates[cell].is_power_of_two();
            let digit = fits.into_iter().find(|&digit| naked || alone(&candidates, cell, digit))?;
            Some((cell, digit))
        });
        match single {
            Some((cell, digit)) => enter(&mut digits, &mut candidates, cell, digit),
            None => return !digits.contains(&0),
        }
    }
}
