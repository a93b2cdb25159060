//! The simplest step there is.

use super::board::Board;
use super::step::{Score, Step};
use super::technique::Technique as T;
use super::{bug, fish, locked, rectangles, singles, subsets, wings};

/// The simplest step on a board, by the scale of scores. The board must come
/// from a puzzle with one solution, of which it has lost no candidate.
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
    next_step_up_to(board, Score::tenths(u8::MAX))
}

/// The same among techniques that begin at no more than a score.
pub(crate) fn next_step_up_to(board: &Board, most: Score) -> Option<Step> {
    T::ALL.iter().take_while(|technique| technique.score() <= most).find_map(|&t| find(board, t))
}

/// A step of one technique.
#[must_use]
pub fn find(board: &Board, technique: T) -> Option<Step> {
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
        T::UniqueRectangle1 | T::UniqueRectangle2 | T::UniqueRectangle3 | T::UniqueRectangle4 => {
            rectangles::find(board, technique)
        }
        T::BugPlusOne => bug::plus_one(board),
        T::Bug2 => bug::same_digit(board),
        T::FinnedXWing | T::FinnedSwordfish | T::FinnedJellyfish => fish::finned(board, technique),
        _ => None,
    }
}
