//! How hard a puzzle is, measured by how deep a plain search must look.
//!
//! A plain alpha-beta search with the game's plain evaluation searches every position in which a move has to
//! be found. It *sees* the move if it scores it higher than every other. The depth counted is the least from
//! which it sees the move at every depth, up to the deepest tried.

use super::Maker;
use super::line::Line;
use crate::adversarial::alpha_beta;
use quintet_core::{Control, Difficulty, Game, Info, Limits, NoObserver, Score, StopFlag, Window};

/// The difficulty of a line; `None` if stopped.
pub(super) fn difficulty<M: Maker>(line: &Line<M::Game>, stop: &StopFlag) -> Option<Difficulty> {
    let (mut depth, mut tempting) = (Some(1), 0);
    for (index, (position, values)) in line.asked.iter().enumerate() {
        let right = line.moves[2 * index].0;
        let key = position.after(right).key();
        let mut wrong: Vec<M::Game> = Vec::new();
        for next in values.iter().map(|&(played, _)| position.after(played)) {
            if next.key() != key && !wrong.iter().any(|seen| seen.key() == next.key()) {
                wrong.push(next);
            }
        }
        let right = position.after(right);
        tempting = tempting.max(as_good::<M>(&right, &wrong, 0, usize::MAX, stop));
        depth = depth.zip(seen_from::<M>(&right, &wrong, stop)).map(|(a, b)| a.max(b));
        if stop.is_stopped() {
            return None;
        }
    }
    Some(Difficulty::new(line.find as u32, depth, M::DEEPEST, tempting as u32))
}

/// The least depth from which the right move is seen.
fn seen_from<M: Maker>(right: &M::Game, wrong: &[M::Game], stop: &StopFlag) -> Option<u32> {
    let seen = |depth: &u32| as_good::<M>(right, wrong, depth - 1, 1, stop) == 0;
    (1..=M::DEEPEST).rev().take_while(seen).last()
}

/// How many of the boards after wrong moves a search of this depth scores at least as high as the board after
/// the right one; stops counting at `most`.
fn as_good<M: Maker>(
    right: &M::Game,
    wrong: &[M::Game],
    depth: u32,
    most: usize,
    stop: &StopFlag,
) -> usize {
    let mut silent = |_: &Info<_>| {};
    let mut control = Control::new(&Limits::NONE, stop, &mut silent);
    let eval = M::Eval::default();
    let mut search = |next: &M::Game, window| {
        alpha_beta(next, depth, window, &eval, &mut control, &mut NoObserver)
    };
    // Scores are the other side's: less is better.
    let least = search(right, Window::FULL);
    let window = Window { alpha: least, beta: Score::MAX };
    wrong.iter().filter(|next| search(next, window) <= least).take(most).count()
}
