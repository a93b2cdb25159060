//! Finds the simplest available step.

use super::board::Board;
use super::field::{AnyBoard, Field};
use super::nets::Memory;
use super::step::{Hardness, Step};
use super::technique::Technique as T;
use super::{aligned, bug, chains, colouring, cycles, fish, forcing, locked, nets};
use super::{rectangles, singles, subsets, wings};

/// The simplest step on a board, by score. The board must come from a puzzle with one solution, none of whose
/// candidates may have been removed.
///
/// ```
/// use quintet_sudoku::{Grid, coach::{Board, Language, next_step}};
/// let text = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
/// let board = Board::of(&Grid::parse(text).unwrap());
/// let step = next_step(&board).unwrap();
/// assert_eq!(step.placements[0].to_string(), "r1c5=7");
/// assert_eq!(step.technique.name(Language::English), "hidden single in a box");
/// ```
#[must_use]
pub fn next_step(board: &Board) -> Option<Step> {
    next_step_up_to(board, Hardness::tenths(u8::MAX), &mut Memory::default())
}

/// The simplest step among techniques that start at or below a score. `memory` keeps intermediate results for
/// later boards of the same puzzle; `None`, too, if it was stopped.
pub(crate) fn next_step_up_to(board: &Board, most: Hardness, memory: &mut Memory) -> Option<Step> {
    if board.is_full() {
        return None;
    }
    let simple = |family: &&&[T]| family[0].score() <= most;
    let mut families = FAMILIES.iter().take_while(simple);
    families.find_map(|family| best_of(board, family, memory)).filter(|_| !memory.is_stopped())
}

/// The simplest step on a board of any size, by the techniques that need no other.
pub(super) fn next_step_of_any_size(board: &AnyBoard) -> Option<Step> {
    let step = FAMILIES.iter().find_map(|&family| match family {
        FINNED => family.iter().find_map(|&technique| find_in_any_size(board, technique)),
        _ => simplest(family, |technique| find_in_any_size(board, technique)),
    });
    step.map(|step| Step { size: board.size(), ..step })
}

/// The techniques in the order in which they are looked for. Those of a family
/// have scores that depend on the length of a chain: the lowest wins.
const FAMILIES: &[&[T]] = &[
    &[T::LastCell],
    &[T::HiddenSingleInBox],
    &[T::HiddenSingleInLine],
    &[T::DirectPointing],
    &[T::DirectClaiming],
    &[T::DirectHiddenPair],
    &[T::NakedSingle],
    &[T::DirectHiddenTriple],
    &[T::Pointing],
    &[T::Claiming],
    &[T::NakedPair],
    &[T::XWing],
    &[T::HiddenPair],
    &[T::NakedTriple],
    &[T::Swordfish],
    &[T::HiddenTriple],
    &[T::XyWing],
    &[T::XyzWing],
    &[T::UniqueRectangle1],
    &[T::UniqueRectangle2],
    &[T::UniqueRectangle4],
    &[T::UniqueRectangle3, T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop4, T::UniqueLoop3],
    &[T::NakedQuad],
    &[T::Jellyfish],
    &[T::HiddenQuad],
    &[T::BugPlusOne],
    &[T::Bug2],
    &[T::Bug4],
    &[T::Bug3],
    &[T::AlignedPairExclusion],
    CHAINS,
    &[T::AlignedTripleExclusion],
    FINNED,
    FORCING,
    DYNAMIC,
    &[T::DynamicPlus],
    &[T::NestedChains],
    &[T::NestedForcing],
    &[T::NestedDynamic],
    &[T::NestedDeeper],
];

/// Chains from one claim to another.
const CHAINS: &[T] = &[
    T::XCycle,
    T::YCycle,
    T::SimpleColouring,
    T::XChain,
    T::MultiColouring,
    T::WWing,
    T::XyChain,
    T::InferenceChain,
    T::Cycle,
];

/// Suppositions about one digit. Where a finned fish concludes as much, it gives the step its name.
const FINNED: &[T] = &[T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish, T::Nishio];

/// Forcing chains, which share their work.
const FORCING: &[T] = &[T::CellForcingChains, T::UnitForcingChains];

/// Suppositions by singles, which also share their work.
const DYNAMIC: &[T] = &[T::DynamicContradiction, T::DynamicEither, T::DynamicCell, T::DynamicUnit];

/// The simplest step of a family.
fn best_of(board: &Board, family: &[T], memory: &mut Memory) -> Option<Step> {
    match family[0] {
        T::FinnedXWing => of_one_digit(board, memory),
        T::CellForcingChains => forcing::find(board, family),
        first if first >= T::DynamicContradiction => nets::find(board, family, memory),
        _ => simplest(family, |technique| find(board, technique)),
    }
}

/// The simplest supposition about one digit that is wrong, or a finned fish that eliminates the same: its
/// score is that of the supposition, as for everything that the scale does not know by name.
fn of_one_digit(board: &Board, memory: &mut Memory) -> Option<Step> {
    let step = nets::find(board, &[T::Nishio], memory)?;
    let same = |fish: &Step| step.eliminations.iter().all(|one| fish.eliminations.contains(one));
    let mut finned = FINNED.iter().filter(|&&technique| technique != T::Nishio);
    let fish = finned.find_map(|&technique| fish::finned_if(board, technique, &same));
    Some(fish.map_or(step.clone(), |fish| Step { score: step.score, ..fish }))
}

/// The simplest of the steps found; of equals the one from which most follows.
fn simplest(family: &[T], find: impl Fn(T) -> Option<Step>) -> Option<Step> {
    let mut best: Option<Step> = None;
    for &technique in family {
        if best.as_ref().is_some_and(|best| best.score < technique.score()) {
            break;
        }
        let rank = |step: &Step| (step.score, usize::MAX - step.eliminations.len());
        let found = find(technique);
        if found.as_ref().is_some_and(|step| best.as_ref().is_none_or(|b| rank(step) < rank(b))) {
            best = found;
        }
    }
    best
}

/// A step of one technique.
#[must_use]
pub fn find(board: &Board, technique: T) -> Option<Step> {
    match technique {
        _ if (T::UniqueRectangle1..=T::UniqueLoop3).contains(&technique) => {
            rectangles::find(board, technique)
        }
        T::BugPlusOne => bug::plus_one(board),
        T::Bug2 => bug::same_digit(board),
        T::Bug4 => bug::locked(board),
        T::Bug3 => bug::subset(board),
        T::AlignedPairExclusion => aligned::pair(board),
        T::AlignedTripleExclusion => aligned::triple(board),
        T::Nishio
        | T::DynamicContradiction
        | T::DynamicEither
        | T::DynamicCell
        | T::DynamicUnit
        | T::DynamicPlus
        | T::NestedChains
        | T::NestedForcing
        | T::NestedDynamic
        | T::NestedDeeper => nets::find(board, &[technique], &mut Memory::default()),
        _ => find_in_any_size(board, technique),
    }
}

/// A step of one technique on a board, and on the same board as one of any size.
pub fn find_on_both(board: &Board, any: &AnyBoard, technique: T) -> [Option<Step>; 2] {
    [find_in_any_size(board, technique), find_in_any_size(any, technique)]
}

/// A step of one technique; none of those that are for 9×9 alone.
fn find_in_any_size<B: Field>(board: &B, technique: T) -> Option<Step> {
    match technique {
        T::LastCell => singles::last_cell(board),
        T::HiddenSingleInBox => singles::hidden_in_box(board),
        T::HiddenSingleInLine => singles::hidden_in_line(board),
        T::NakedSingle => singles::naked(board),
        T::DirectPointing => locked::direct_pointing(board),
        T::DirectClaiming => locked::direct_claiming(board),
        T::Pointing => locked::pointing(board),
        T::Claiming => locked::claiming(board),
        T::DirectHiddenPair | T::DirectHiddenTriple => subsets::direct_hidden(board, technique),
        T::NakedPair | T::NakedTriple | T::NakedQuad => subsets::naked(board, technique),
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => subsets::hidden(board, technique),
        T::XWing | T::Swordfish | T::Jellyfish => fish::plain(board, technique),
        T::XyWing => wings::xy(board),
        T::XyzWing => wings::xyz(board),
        T::FinnedXWing | T::FinnedSwordfish | T::FinnedJellyfish => fish::finned(board, technique),
        T::SimpleColouring => colouring::simple(board),
        T::MultiColouring => colouring::multiple(board),
        T::XChain | T::XyChain | T::InferenceChain => chains::find(board, technique),
        T::XCycle | T::YCycle | T::Cycle => cycles::find(board, technique),
        T::WWing => chains::w_wing(board),
        T::CellForcingChains | T::UnitForcingChains => forcing::find(board, &[technique]),
        _ => None,
    }
}
