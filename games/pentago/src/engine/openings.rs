//! The table of openings: an estimate of every position with up to four marbles.
//!
//! `train/openings.py` made it by a search with the networks on an accelerator: from four marbles four plies
//! deep, and from there back to the first marble. `lab/openings.rs` then removed some of the noise. No value in it
//! comes from the published solution.
//!
//! The file has 16-bit numbers, lower byte first: for 1, 2, 3 and 4 marbles the log-odds in 256ths for the
//! side to move, one for each class of symmetric boards, ordered by [`Board::code`].

use super::board::Board;
use std::sync::LazyLock;

/// The greatest number of marbles.
pub(crate) const MOST: u32 = 4;

/// The values of all classes.
pub(crate) struct Openings {
    /// By number of marbles: codes and values, ordered by code.
    known: [Vec<(u64, i16)>; MOST as usize],
}

static EMBEDDED: LazyLock<Openings> = LazyLock::new(|| {
    let bytes = quintet_core::data_file!("pentago-openings", "openings.bin");
    Openings::read(&bytes).expect("the embedded table is valid")
});

impl Openings {
    /// The embedded table, read on first use.
    pub(crate) fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// `None` if the bytes are not one number for each class.
    fn read(bytes: &[u8]) -> Option<Self> {
        let (pairs, odd) = bytes.as_chunks();
        let mut values = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut known: [Vec<(u64, i16)>; MOST as usize] = Default::default();
        let mut boards = vec![Board { own: 0, other: 0, marbles: 0 }];
        for known in &mut known {
            let classes = classes_after(&boards);
            for (code, _) in &classes {
                known.push((*code, values.next()?));
            }
            boards = classes.into_iter().map(|(_, board)| board).collect();
        }
        (odd.is_empty() && values.next().is_none()).then_some(Self { known })
    }

    /// The value for the side to move, if the table has the position.
    pub(crate) fn value(&self, board: &Board) -> Option<i32> {
        let known = self.known.get((board.marbles as usize).checked_sub(1)?)?;
        let code = board.code().0;
        let at = known.binary_search_by_key(&code, |&(code, _)| code).ok()?;
        Some(i32::from(known[at].1))
    }
}

/// The classes of the boards after one more move, with a board of each, ordered by code.
fn classes_after(boards: &[Board]) -> Vec<(u64, Board)> {
    let mut found = Vec::new();
    for board in boards {
        board.for_steps(|_, next| found.push((next.code().0, next)));
        // Few of the boards so far are new: without duplicates they fit.
        if found.len() > 1 << 18 {
            sort(&mut found);
        }
    }
    sort(&mut found);
    found
}

fn sort(classes: &mut Vec<(u64, Board)>) {
    classes.sort_unstable_by_key(|&(code, _)| code);
    classes.dedup_by_key(|&mut (code, _)| code);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use quintet_core::{Game, Random, Seed};

    #[test]
    fn every_opening_is_known_and_images_are_worth_the_same() {
        let openings = Openings::embedded();
        // The published numbers of classes.
        assert_eq!(openings.known.each_ref().map(Vec::len), [6, 165, 2715, 44_481]);
        let mut random = Random::new(Seed(4));
        for _ in 0..200 {
            let mut position = Position::new();
            for marbles in 1..=5 {
                position = position.after(position.random_move(&mut random).expect("not over"));
                let value = |of: &Position| openings.value(&Board::of(of));
                assert_eq!(value(&position).is_some(), marbles <= 4);
                assert!(position.symmetric().iter().all(|image| value(image) == value(&position)));
            }
        }
        assert_eq!(openings.value(&Board::of(&Position::new())), None);
    }

    #[test]
    fn an_opening_is_worth_its_best_move() {
        let openings = Openings::embedded();
        let mut random = Random::new(Seed(7));
        for _ in 0..10 {
            let mut position = Position::new();
            for _ in 1..MOST {
                position = position.after(position.random_move(&mut random).expect("not over"));
                let value = |of: &Position| openings.value(&Board::of(of)).expect("it is known");
                let best = position.moves().map(|played| -value(&position.after(played))).max();
                assert_eq!(Some(value(&position)), best, "{position:?}");
            }
        }
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = include_bytes!("openings.bin");
        assert!(Openings::read(bytes).is_some());
        assert!(Openings::read(&bytes[2..]).is_none());
        assert!(Openings::read(&bytes[1..]).is_none());
        assert!(Openings::read(&[&bytes[..], &[0, 0]].concat()).is_none());
    }
}
