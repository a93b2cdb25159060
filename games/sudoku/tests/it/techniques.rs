//! Every technique on a position where it applies, with the expected conclusions.
//!
//! The positions are generated puzzles partly solved: first the digits entered, then the candidates that
//! simpler steps have eliminated, then the conclusions.

use quintet_sudoku::coach::{
    Board, Candidate, Claim, Hardness, Language, Step, Technique, Technique as T, beside, find,
    next_step,
};
use quintet_sudoku::fast::{Puzzle, solve};
use quintet_sudoku::{Grid, solutions};

/// `r1c2=5` or `r1c2≠5`.
fn claim(text: &str) -> Claim {
    let digit = |index: usize| {
        let digit = text.chars().nth(index).and_then(|digit| digit.to_digit(10));
        digit.expect("a claim has a digit there") as u8
    };
    let cell = (digit(1) - 1) * 9 + digit(3) - 1;
    Claim { candidate: Candidate { cell, digit: digit(5) }, holds: text.contains('=') }
}

fn position(grid: &str, struck: &str) -> Board {
    let mut board = Board::of(&Grid::parse(grid).expect("a grid"));
    for Claim { candidate, .. } in struck.split_whitespace().map(claim) {
        assert!(board.allows(usize::from(candidate.cell), candidate.digit), "{candidate}");
        board.remove(usize::from(candidate.cell), candidate.digit);
    }
    board
}

/// All conclusions of a step, in order.
fn news(step: &Step) -> Vec<Claim> {
    let placed = step.placements.iter().map(|&candidate| Claim { candidate, holds: true });
    let gone = step.eliminations.iter().map(|&candidate| Claim { candidate, holds: false });
    placed.chain(gone).collect()
}

#[test]
fn every_technique_finds_what_it_should() {
    for (technique, grid, struck, expected) in POSITIONS.iter().copied() {
        let board = position(grid, struck);
        let step = find(&board, technique).unwrap_or_else(|| panic!("no {technique:?}"));
        assert_eq!(step.technique, technique);
        let expected: Vec<Claim> = expected.split_whitespace().map(claim).collect();
        assert_eq!(news(&step), expected, "{technique:?}");
    }
}

#[test]
fn every_technique_has_a_position() {
    let tested: Vec<Technique> = POSITIONS.iter().map(|position| position.0).collect();
    assert_eq!(tested, Technique::ALL);
}

/// A hidden subset: one of two corners holds another digit, so of their two one is elsewhere in the row.
#[test]
fn rectangles_hide_subsets() {
    let board = position(
        "3.5216.8.1.8495.3.64.738..5864.7.352.3..24..8....83.4945..6...3....5..9.....475..",
        "r5c4≠1 r5c4≠9 r6c2≠7 r6c4≠1 r7c7≠1 r7c8≠1 r8c2≠7 r8c3≠1 r8c3≠2 r8c3≠7 r8c7≠1 r9c3≠1 r9c3≠2 r9c3≠9 r9c8≠1",
    );
    let step = find(&board, T::UniqueRectangle3).expect("a rectangle");
    assert_eq!(step.score, Hardness::tenths(45));
    assert_eq!(news(&step), "r7c3≠2 r7c3≠7".split(' ').map(claim).collect::<Vec<_>>());
}

/// Every technique that rates nothing gives another reason for the simplest step of a position.
#[test]
fn other_reasons_stand_beside_chains() {
    for (technique, grid, struck, expected) in BESIDE.iter().copied() {
        let board = position(grid, struck);
        let step = next_step(&board).expect("a step");
        let other = beside(&board, &step).unwrap_or_else(|| panic!("no {technique:?}"));
        assert_eq!((other.technique, other.score), (technique, step.score));
        let expected: Vec<Claim> = expected.split_whitespace().map(claim).collect();
        assert_eq!(news(&other), expected, "{technique:?}");
        assert!(step.eliminations.iter().all(|gone| other.eliminations.contains(gone)));
        let words = other.as_another(Language::English);
        assert!(
            words.contains("without chains") && words.contains(&other.reason(Language::English))
        );
    }
    let tested: Vec<Technique> = BESIDE.iter().map(|position| position.0).collect();
    assert_eq!(tested, Technique::BESIDE);
}

/// Two solvers check that the expected conclusions are true.
#[test]
fn expected_conclusions_are_true() {
    for (technique, grid, struck, expected) in POSITIONS.iter().chain(BESIDE).copied() {
        let grid = Grid::parse(grid).unwrap();
        let solution = solve(&Puzzle::try_from(&grid).unwrap()).unwrap();
        assert_eq!(solutions(&grid, 2).len(), 1, "{technique:?}");
        for claim in struck.split_whitespace().chain(expected.split_whitespace()).map(claim) {
            let Candidate { cell, digit } = claim.candidate;
            assert_eq!(solution[usize::from(cell)] == digit, claim.holds, "{technique:?}");
        }
    }
}

type Position = (Technique, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const POSITIONS: &[Position] = &[
    (
        T::LastCell,
        "148795236259631847736428159421963578865217493973584612.871.6924.94872.6.612349.8.",
        "",
        "r7c5=5",
    ),
    (
        T::HiddenSingleInBox,
        "1.8795....5.......7..4.8..94.196...8.6...7...9.......2...1....4...8...6..12....8.",
        "",
        "r2c3=9",
    ),
    (
        T::HiddenSingleInLine,
        "148795..6.59...8477..4.8..94.196...8.6...749.9.....6.2...1....4..48...6..12....8.",
        "",
        "r3c3=6",
    ),
    (
        T::DirectPointing,
        "..2....1.61..25.9.4.......2........7...58...9...9.25.....853961..12.68..5861.92..",
        "",
        "r5c6=7 r1c5≠7 r3c5≠7 r6c5≠7",
    ),
    (
        T::DirectClaiming,
        "..2....1.61..25.9.4.......2........7...58...9...9.25.....853961..12.68..5861.92..",
        "",
        "r5c6=7 r1c5≠7 r1c6≠7 r3c5≠7 r3c6≠7",
    ),
    (
        T::DirectHiddenPair,
        "2...3.1..6..219...13..54.27....8..5....3..819....4...632.46.5.1.4..9......6..3..8",
        "",
        "r2c8=8 r1c8≠4 r1c8≠8",
    ),
    (
        T::NakedSingle,
        "2...3....6..219...13..54.2.....8..5....3..819....4...632.46.5...4..9......6..3..8",
        "",
        "r3c9=7",
    ),
    (
        T::DirectHiddenTriple,
        "..15426....4..7289723689451.4..76...2.6..439........46..7.9..6......3..5.1...5...",
        "",
        "r5c5=5 r4c4≠1 r6c4≠1 r6c5≠1 r6c5≠5 r4c4≠8 r6c4≠8",
    ),
    (
        T::Pointing,
        "148795..6.59...8477.64.8..94.196...8.6...749.9.....6.2...1....4..48...6..12....8.",
        "",
        "r3c5≠1",
    ),
    (
        T::Claiming,
        "853..2....29.378...768.9.32.18..4.....4..3.8.3.5218...5413769289324817..687925.4.",
        "",
        "r4c8≠7 r4c9≠7 r5c9≠7",
    ),
    (
        T::NakedPair,
        "8.4657..137692145815..8.67.6.71.5.8..158.67..483279516.6..1.247.4..9.163.31.6.895",
        "",
        "r8c1≠2",
    ),
    (
        T::XWing,
        "2..83716.67.219.8.1386549277...8..5.4..37.819.8..4..7632746859184.79.632..6.23748",
        "",
        "r6c3≠5 r6c6≠5 r9c2≠5",
    ),
    (
        T::HiddenPair,
        "..95....6.65.7...8.4.....95.18.5.9729...8.651.5....384532647819.9.8.542..8.2..56.",
        "",
        "r4c1≠6 r5c3≠7",
    ),
    (
        T::NakedTriple,
        "...895..1135...8979..37156..2153.9.....2.8.1....91..5.27.15.4....37....5........9",
        "",
        "r5c2≠4 r8c2≠4 r9c2≠4 r5c2≠6 r8c2≠6 r9c2≠6 r8c2≠8 r9c2≠8",
    ),
    (
        T::Swordfish,
        "4157326987398165248..459713..49...35....45.72.57.28946.4.58.36.5.3..428...82.345.",
        "",
        "r4c1≠1 r5c1≠1 r5c4≠1 r7c1≠1 r7c9≠1",
    ),
    (
        T::HiddenTriple,
        "785963124163428759.....1863417892536358...297692..7481....8.67587...5.125......48",
        "",
        "r7c4≠3 r9c4≠3 r9c5≠3 r9c4≠6",
    ),
    (
        T::XyWing,
        "45169..23987234651362...9..239175....4.382197718946235.9..23.1..24...3.9173469582",
        "",
        "r4c8≠4",
    ),
    (
        T::XyzWing,
        "24.76.....6.14.7.21.78256.441.5.692.6..432.....29.14.69.4257.61756318249.21694.7.",
        "",
        "r6c1≠8",
    ),
    (
        T::UniqueRectangle1,
        "4572389169816...4.2364..587524..3861693...725718562439142...67.875..6.9.369...15.",
        "",
        "r8c9≠2 r8c9≠3",
    ),
    (
        T::UniqueRectangle2,
        "1...6572.7...21.35285739461947653182358142...62197854357938621441.297.5.8.2514...",
        "",
        "r8c9≠6",
    ),
    (
        T::UniqueRectangle4,
        "952173486461.5.73973894625134769.8.55.6487.9..89..56476937.45.8.75...9648.4569.7.",
        "",
        "r8c4≠2 r8c6≠2",
    ),
    (
        T::UniqueRectangle3,
        ".2548376..73.56.2.6.8.27...367.914.2..4762.3.2.134.6.7..2.19.....9.3.2...3627.5..",
        "",
        "r5c7≠8",
    ),
    (
        T::UniqueLoop1,
        ".1.5..469.4..3627.76.4.95.31.....6.44..6..7..876.4....681.52.47..7.841.6..4761852",
        "r2c3≠8 r4c2≠2 r4c3≠2 r4c4≠3 r4c4≠9 r4c5≠2 r4c6≠3 r4c6≠5 r4c8≠8 r4c8≠9 r5c2≠5 r5c3≠5 r5c5≠2 r5c6≠8 r5c8≠2 r5c8≠3 r5c8≠9 r5c9≠1 r6c4≠3 r6c4≠9 r6c8≠1 r8c1≠3 r8c1≠9 r8c2≠3 r8c2≠9",
        "r6c8≠3 r6c8≠9",
    ),
    (
        T::UniqueLoop2,
        "385267491461938275972514.3.796.4...254872..1.1236..74.6.4.72...857.96.242.94...67",
        "r4c6≠5 r4c7≠8 r7c7≠8 r7c9≠8 r9c7≠5",
        "r7c8≠8 r9c5≠8",
    ),
    (
        T::UniqueLoop4,
        ".7.54......387.......3.9.75.8.6372.....9847.3.3.125.68.6.4....2..57...413412....7",
        "r1c1≠2 r1c3≠2 r1c7≠6 r1c8≠1 r2c1≠2 r2c2≠2 r2c7≠6 r2c8≠1 r3c7≠6 r4c1≠4 r4c1≠9 r4c8≠9 r5c1≠1 r5c1≠5 r5c2≠2 r7c7≠9 r7c8≠5 r7c8≠9 r8c7≠9 r9c5≠9 r9c8≠5",
        "r2c1≠1 r2c2≠1",
    ),
    (
        T::UniqueLoop3,
        "649281375528.6.1943715948629654287314376..9281829..546254..961..93.462...16..24.9",
        "",
        "r9c1≠8",
    ),
    (
        T::NakedQuad,
        "...4...8..14.78....7859241...9...52.8...5.97..4...91....2..5........3..1...8.734.",
        "r4c5≠4 r7c9≠8",
        "r1c9≠3 r2c9≠3 r1c9≠6 r2c9≠6 r7c9≠6 r9c9≠6",
    ),
    (
        T::Jellyfish,
        "2..83716.67.219.8.1386549277...8..5.4..37.819.8..4..7632746859184.79.632..6.23748",
        "",
        "r6c3≠5 r6c6≠5 r9c2≠5",
    ),
    (
        T::HiddenQuad,
        "..2....1.61..25.9.4.......2........7...587..9...9.25.....853961..12.68..5861.92..",
        "r1c5≠4 r1c5≠7 r3c5≠7 r3c8≠7 r4c2≠4 r4c3≠4 r4c5≠4 r4c7≠4 r4c8≠4 r6c5≠4 r8c1≠7 r8c2≠4 r8c2≠7 r8c8≠3 r8c9≠3",
        "r4c1≠1 r4c1≠3 r4c2≠3 r4c3≠3 r4c8≠3 r4c2≠6",
    ),
    (
        T::BugPlusOne,
        ".9...4312.2.3.14..413..27..958143267741628953236759148369487521572916834184235679",
        "",
        "r2c5=6",
    ),
    (
        T::Bug2,
        "958.3.7427612843953245971688.6...25.51.8.2.364.2.5.8172854196736.3725.811..36852.",
        "",
        "r6c2≠9 r8c2≠9",
    ),
    (
        T::Bug4,
        ".2.731695...2493879735..421..912.876.1.6..249286497153.9.3.4562.328..9145..9.2738",
        "r5c6≠5 r8c5≠6",
        "r7c1≠1 r7c3≠7",
    ),
    (
        T::Bug3,
        "4351872966..249531912365.4.25.6.4.79.967.245.743598612..49.612..298.1.64.6.42398.",
        "",
        "r7c2≠7",
    ),
    (
        T::AlignedPairExclusion,
        "4572389169816...4.2364..587524..3861693...725718562439142...67.875..6.94369...15.",
        "",
        "r9c5≠7",
    ),
    (
        T::XCycle,
        "9...4..7.8.....9.4.....21.8.84.17...35..6.......5........8...921.2...6..7.8..3...",
        "",
        "r6c2≠2",
    ),
    (
        T::YCycle,
        ".42.67.91..34185......92...2561.97.8..92...16...8.6259...7.198.1..92.67...76841.5",
        "r2c1≠7 r3c1≠6 r3c3≠5 r3c9≠4 r5c1≠3 r5c1≠4 r6c1≠7 r6c5≠4 r7c1≠5",
        "r9c2≠3 r2c2≠6",
    ),
    (
        T::SimpleColouring,
        "216375849798214365345......652.4..3..315.74.6.7463..5.4.37..59.5.7..3..4129458673",
        "",
        "r4c9≠1",
    ),
    (
        T::MultiColouring,
        "3..6..4194791385262..49587362.9..35.5.73...9.934.5...71427.39.58...4.73.7.3....4.",
        "",
        "r4c9≠1 r5c9≠1 r9c7≠1",
    ),
    (
        T::XChain,
        ".2.6....168159.4..75...1..9.1.....3.26.9.8714.7....9.5597326148842..9...136..5297",
        "",
        "r1c5≠3",
    ),
    (
        T::WWing,
        "7915..243436271...285349716.187...34.24.13.7.673...1.2342897561159...387867135429",
        "",
        "r4c7≠9",
    ),
    (
        T::XyChain,
        "147...53658316792469245378187.....9291....36732..7..58739216845461...279258794613",
        "",
        "r1c6≠9 r6c4≠9",
    ),
    (
        T::InferenceChain,
        "736854...549162837281973..69724.536.3142.67..65873.2..8675....34936.8.7.1253.76..",
        "",
        "r1c9≠1",
    ),
    (
        T::Cycle,
        "9...4..7.........4.....21.8.84.17...35..6.......5........8...921.2...6..7....3...",
        "",
        "r2c1≠2 r6c2≠2 r2c1≠6 r3c1≠6 r6c2≠6 r6c3≠6 r7c1≠6",
    ),
    (
        T::AlignedTripleExclusion,
        ".9.18.5.......9..35.....1.986..7.9.......86...5.961..8185724396.3.815..7274396815",
        "",
        "r3c4≠2",
    ),
    (
        T::FinnedXWing,
        "74..1.8...189...3.....5.7.1...1.69.71.7.3........2..1383....16..51....7.27..913..",
        "r1c9≠9 r6c4≠8",
        "r1c3≠6",
    ),
    (
        T::FinnedSwordfish,
        ".9..514767..34..58.4..7.1.3.567.....4..56.7......24.6......781..2...563....6.....",
        "r3c6≠2 r7c9≠9 r9c6≠9 r9c8≠2",
        "r2c3≠2",
    ),
    (
        T::FinnedJellyfish,
        "..8..6..77.6...3..54.....86.7....6.....9...73.856..1....71.9..48..7...2...95..7..",
        "r1c1≠9 r2c4≠2 r2c5≠8 r2c9≠1 r2c9≠2 r4c1≠2 r4c5≠8 r5c7≠2 r6c5≠2 r7c8≠5 r9c8≠1",
        "r6c1≠2",
    ),
    (
        T::Nishio,
        ".854...3...29..8766.982.145.96..2.8.52.398.618.1....2.96..8.3....3..96.8.586...9.",
        "r4c7≠7",
        "r6c2≠4",
    ),
    (
        T::CellForcingChains,
        "3...1.75....5.2....95.7....5.1.9.4.797384126546.....9.85.....1..14...3..23.18.5..",
        "r1c9≠2 r1c9≠9",
        "r2c3≠8",
    ),
    (
        T::UnitForcingChains,
        "28.16495....583.2.65.792....6....2.9.72.5...4.3..2657.32.6....58.6.357...9..1.3..",
        "r3c8≠3",
        "r4c6≠8",
    ),
    (
        T::DynamicContradiction,
        "9.2.64815..85.94.35.4...7.......51...5..41..7.418..5...9...7.5.1.5..3...4..95.3.1",
        "r4c2≠3 r4c8≠6 r4c8≠9 r8c8≠9",
        "r4c5≠2",
    ),
    (
        T::DynamicEither,
        "...895..1135...8979..37156..2153.9.....2.8.1....91..5.27.15.4....37....5.....3..9",
        "r5c2≠4 r5c2≠6 r8c2≠4 r8c2≠6 r8c2≠8 r9c1≠4 r9c2≠4 r9c2≠6 r9c2≠8",
        "r5c3≠6",
    ),
    (
        T::DynamicCell,
        "...895..1135...8979..37156..2153.9.....2.8.1....91..5.27.15.4....37....5.....3..9",
        "r5c2≠4 r5c2≠6 r8c2≠4 r8c2≠6 r8c2≠8 r9c1≠4 r9c2≠4 r9c2≠6 r9c2≠8",
        "r5c3≠6",
    ),
    (
        T::DynamicUnit,
        "...895..1135...8979..37156..2153.9.....2.8.1....91..5.27.15.4....37....5.....3..9",
        "r5c2≠4 r5c2≠6 r8c2≠4 r8c2≠6 r8c2≠8 r9c1≠4 r9c2≠4 r9c2≠6 r9c2≠8",
        "r9c5≠4",
    ),
    (
        T::DynamicPlus,
        "...895..1135...8979..37156..2153.9.....2.8.1....91..5.27.15.4....37....5.....3..9",
        "r5c2≠4 r5c2≠6 r8c2≠4 r8c2≠6 r8c2≠8 r9c1≠4 r9c2≠4 r9c2≠6 r9c2≠8",
        "r8c7≠2",
    ),
    (
        T::NestedChains,
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        "r2c6≠1 r7c4≠9 r7c6≠9 r8c6≠2 r8c6≠9 r9c4≠9 r9c6≠9",
        "r6c8≠7",
    ),
    (
        T::NestedForcing,
        "........1.....2.3...4.5.6.....1...7...6..3.2..8..4.9...48.......657.....9...6.5..",
        "r2c1≠1",
        "r9c9≠3",
    ),
    (
        T::NestedDynamic,
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..",
        "r2c7≠7 r2c8≠3 r2c8≠5 r3c4≠5 r3c5≠7 r3c6≠5 r3c6≠7 r5c3≠5 r7c1≠7 r7c2≠5 r7c3≠8 r7c8≠1 \
         r7c8≠3 r7c8≠5 r7c8≠7 r7c9≠3 r7c9≠7 r8c1≠7 r9c2≠5 r9c8≠3 r9c8≠5 r9c8≠7",
        "r3c4≠3",
    ),
    (
        T::NestedDeeper,
        "...895..1135...8979..37156..2153.9.....2.8.1....91..5.27.15.4....37....5.....3..9",
        "r5c2≠4 r5c2≠6 r8c2≠4 r8c2≠6 r8c2≠8 r9c1≠4 r9c2≠4 r9c2≠6 r9c2≠8",
        "r8c7≠2",
    ),
];

#[rustfmt::skip]
const BESIDE: &[Position] = &[
    (
        T::AlsXz,
        "...8...3...5...7.....1.........5.9..18.7.93..35948..72..7.12..6...674593.4...8217",
        "r1c2≠1 r1c3≠2 r1c3≠4 r1c6≠6 r1c9≠1 r2c1≠6 r2c1≠9 r2c2≠2 r2c2≠3 r2c4≠3 r2c5≠2 r2c8≠4 r2c8≠8 r2c9≠4 r2c9≠9 r3c1≠8 r3c3≠2 r3c3≠4 r3c3≠6 r3c5≠3 r3c6≠3 r3c6≠6 r3c8≠4 r3c8≠8 r4c1≠2 r4c1≠4 r4c2≠2 r4c3≠6 r4c6≠6 r4c8≠6 r5c3≠6 r5c8≠4 r7c1≠8 r8c3≠2 r9c4≠3",
        "r2c8≠6",
    ),
    (
        T::AlsXyWing,
        "53..2.94..24.3.75...9.4..8.....14827...76..94....9816.......6....64....9172.5.438",
        "r2c4≠6 r2c6≠6 r3c9≠1 r3c9≠6 r4c1≠3 r4c2≠5 r5c1≠8 r5c2≠5 r5c3≠3 r5c3≠5 r7c1≠3 r7c1≠8 r7c2≠5 r7c2≠8 r7c4≠8 r7c4≠9 r7c6≠7 r7c6≠9 r7c9≠1 r8c6≠7",
        "r8c7≠5",
    ),
    (
        T::DeathBlossom,
        "16...89..8.57.4631.7....5...87...3.......2.....9....5..5......37.8.3.245.3....8.6",
        "r1c3≠2 r1c9≠2 r3c1≠3 r3c1≠4 r3c3≠2 r3c9≠2 r4c1≠4 r4c1≠6 r4c5≠5 r4c8≠2 r4c8≠9 r4c9≠4 r5c1≠4 r5c1≠6 r5c3≠3 r5c3≠4 r5c4≠1 r5c4≠4 r5c4≠6 r5c4≠9 r5c5≠1 r5c5≠4 r5c8≠9 r5c9≠4 r6c1≠4 r6c4≠4 r6c5≠4 r6c9≠4 r7c1≠2 r7c1≠9 r7c3≠1 r7c3≠4 r7c4≠1 r7c4≠6 r7c4≠9 r7c5≠1 r7c5≠2 r7c5≠6 r7c5≠7 r7c5≠9 r7c6≠1 r7c6≠6 r9c1≠2 r9c3≠4 r9c5≠5 r9c5≠9 r9c6≠1 r9c6≠9 r9c8≠1",
        "r5c5≠9",
    ),
    (
        T::SueDeCoq,
        "..2.5...11......72.6..2..8...6.34.....9.1.3.....596.24.81362..7627..5...3.5.7.2..",
        "r1c1≠4 r1c2≠3 r1c2≠4 r1c4≠7 r1c6≠7 r1c8≠6 r1c8≠9 r2c2≠4 r2c4≠8 r2c6≠8 r2c7≠4 r3c1≠4 r3c1≠7 r3c4≠4 r3c4≠9 r3c6≠3 r3c6≠9 r4c7≠1 r4c7≠5 r4c7≠9 r6c2≠7 r8c4≠8 r8c7≠4 r8c7≠9 r8c9≠8",
        "r1c7≠4",
    ),
];
