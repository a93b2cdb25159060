//! A node count that every program with the same definition gives.

use quintet_connect4::Position;
use quintet_core::{Control, Info, Limits, NoEval, NoObserver, Score, StopFlag, Window};
use quintet_search::adversarial::alpha_beta;

/// Empty board, columns from left to right, full window, fail-soft, undecided leaves 0, a win worth one unit
/// more for each ply it comes sooner, the root counted.
#[test]
fn depth_12_takes_3_189_800_nodes() {
    let mut ignore = |_: &Info<_>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let start = Position::new();
    let score = alpha_beta(&start, 12, Window::FULL, &NoEval, &mut control, &mut NoObserver);
    assert_eq!((score, control.nodes()), (Score::ZERO, 3_189_800));
}
