//! Rules by which a node need not be searched, each with its proof.
//!
//! "We" are the side to move, "they" the other side.

use super::Narrow;
use super::cells::{answered_rows, has_four, landings};

/// Our moves that do not let them win at once; empty if every move does. `theirs`: the cells that complete
/// four for them.
///
/// If they could complete four at a landing, we must take it; if there are two, one remains. And a disc right
/// below a cell that completes four for them lets them take that cell.
#[inline(always)]
pub(super) fn non_losing(landings: u64, theirs: u64) -> u64 {
    let forced = landings & theirs;
    let allowed = match forced {
        0 => landings,
        _ if forced & (forced - 1) == 0 => forced,
        _ => 0,
    };
    allowed & !(theirs >> 1)
}

/// Whether they, to move after our disc, cannot stop us from winning with our
/// next one: none of their moves is [`non_losing`]. `ours`: the cells that
/// complete four for us. They must not be able to win at once themselves.
///
/// That is a double threat (two landings, or a landing and the cell right above it), or having only moves
/// below our threats.
///
/// ```text
/// . ! .        !: completes four for us. They must take the lower one;
/// . ! .        then we take the upper one.
/// X X X
/// ```
///
/// The converse is just as useful: if no move of ours does this, we do not win with our next disc, and a node
/// that asks for such a quick win is answered. Both together take positions of 12 to 14 discs from 518 k to
/// 345 k nodes and from 18.9 to 16.3 ms, begin-easy from 142 to 93 µs.
#[inline(always)]
pub(super) fn is_lost(landings: u64, ours: u64) -> bool {
    landings != 0 && non_losing(landings, ours) == 0
}

/// An upper bound of our score, 0 or −1, if we are to move and they answer by following up; `None` if that
/// proves nothing. The number of free cells must be even.
///
/// *Claim*: call a column odd if an odd number of its cells is free, and the top row and every second row
/// below it answered. They need never let us have a cell of an answered row but the lowest free cells of
/// columns that are odd now, and always have an answer.
///
/// *Proof*: the number of free cells is even, so the number of odd columns is, and they keep it even
/// whenever we move: a disc of ours in a column that is not odd leaves a free cell above, which they take;
/// after one in an odd column, which no longer is, there is another odd one, whose lowest free cell they take,
/// so that it no longer is, either. No column becomes odd, so a disc of ours in a column that is not odd now
/// always lands an odd number of cells below its top row: in a row that is not answered. In a column that is
/// odd now, only its lowest free cell is in an answered row before its parity changes.
///
/// So every disc we will ever have lies in our discs, the free cells of the other rows, and those lowest
/// cells. Without four in there we never win: at most 0. They are sure to get every other free cell of an
/// answered row unless the game ends first: if those complete four with their discs, we lose: at most −1.
///
/// With [`following_up`]: positions of 12 to 14 discs from 487 k to 345 k nodes
/// and from 20.9 to 16.3 ms; end-easy from 2.0 to 1.7 µs.
///
/// ```text
/// . o . .     o: theirs by answering
/// . x . .     x: may become ours
/// . o x .     the third column is odd: its lowest free cell may be ours
/// X x O .
/// ```
#[inline(always)]
pub(super) fn followed_up(shape: impl Narrow, own: u64, filled: u64) -> Option<i32> {
    let answered = answered_rows(shape);
    let odd_columns = landings(shape, filled) & answered;
    let free = shape.board() & !filled;
    let reachable = own | free & !answered | odd_columns;
    if has_four(shape, reachable) {
        return None;
    }
    let surely_theirs = (own ^ filled) | free & answered & !odd_columns;
    Some(if has_four(shape, surely_theirs) { -1 } else { 0 })
}

/// A lower bound of our score, 0 or 1, if we are to move: we take the lowest free cell of an odd column and
/// follow up from then on, the mirror of [`followed_up`]. `None` if that proves nothing. The number of free
/// cells must be odd.
///
/// After our disc in odd column `c` the number of free cells is even and they
/// are to move, so the claim holds with the sides exchanged; they must not be
/// able to win at once, which the caller's choice among `moves` ensures.
#[inline(always)]
pub(super) fn following_up(shape: impl Narrow, own: u64, filled: u64, moves: u64) -> Option<i32> {
    let answered = answered_rows(shape);
    let odd_columns = landings(shape, filled) & answered;
    let free = shape.board() & !filled;
    let reachable = (own ^ filled) | free & !answered;
    if has_four(shape, reachable) {
        return None;
    }
    let mut first = odd_columns & moves;
    let mut best = None;
    while first != 0 {
        let cell = first & first.wrapping_neg();
        first ^= cell;
        if !has_four(shape, reachable | odd_columns ^ cell) {
            let surely_ours = own | cell | free & answered & !odd_columns;
            if has_four(shape, surely_ours) {
                return Some(1);
            }
            best = Some(0);
        }
    }
    best
}

/// An upper bound of our score, below 0, if we are to move and they hold a threat that we must finally give
/// way to; `None` if that proves nothing. `theirs`: the cells that complete four for them; `even_free`:
/// whether the number of free cells is even.
///
/// *Claim*: let `t` in row `r` complete four for them, the cell below it being
/// free. If as many cells are free as there are rows above `t`, but for an even
/// number, and we have no four among the cells that we can reach when they
/// follow up everywhere but in that column from the cell below `t` on, we lose.
///
/// *Proof*: leave out of the board, for now, `t`, the cell below and what is above:
/// the column of `t` ends at row `r − 2`, the others at the top. Call a column odd
/// if an odd number of its cells is left. The number of all cells left is even by
/// the assumption, so is the number of odd columns, and they keep it even whenever
/// we move: a disc of ours in a column that is not odd leaves a cell above, which
/// they take; after one in an odd column there is another odd one, whose lowest
/// free cell they take. So they always have an answer until nothing is left, and
/// then we must play below `t` and they win there. Of the cells left we get, at
/// most, the lowest one of each odd column and those an even number of cells below
/// the end of their column; then the cell below `t`. Without four in there we
/// never win before.
///
/// The last disc falls on `t` at the latest, when only the `height − r` cells above
/// it are free: the score is at most −(height − r + 2) / 2, rounded up.
///
/// ```text
/// . . . .     !: completes four for them. Even cells are left in the three other
/// o o ! o     columns and none here: whatever we play (x) they answer above (o),
/// x x . x     until the cell below ! is our only move.
/// ```
///
/// The usual board: odd rows for the side that moved first, even rows for the
/// other, as Victor Allis describes. At a node and after each of its moves:
/// positions of 12 to 14 discs from 202 k to 108 k nodes and from 11.2 to 7.8 ms;
/// 14 positions of 8 to 11 discs that take long from 92 M to 45 M nodes.
#[inline(always)]
pub(super) fn zugzwang(
    shape: impl Narrow,
    own: u64,
    filled: u64,
    theirs: u64,
    even_free: bool,
) -> Option<i32> {
    let (height, board, answered) = (shape.height(), shape.board(), answered_rows(shape));
    let wanted = if even_free { answered } else { board & !answered };
    let open = landings(shape, filled);
    let mut threats = theirs & wanted & !open;
    if threats == 0 {
        return None;
    }
    let free = board & !filled;
    let elsewhere = own | free & !answered | open;
    let mut best: Option<i32> = None;
    while threats != 0 {
        let cell = threats & threats.wrapping_neg();
        let row = cell.trailing_zeros() % shape.stride() + 1;
        let column = ((1u64 << height) - 1) << (cell.trailing_zeros() + 1 - row);
        threats &= !column;
        let below = (cell - 1) & column & free;
        let reachable = elsewhere & !(column & free) | below & !wanted | open & column;
        if !has_four(shape, reachable) {
            let score = -((height as i32 - row as i32 + 2) / 2);
            best = Some(best.map_or(score, |best| best.min(score)));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cells::completing;
    use crate::{AnySize, Landing, Position, Shape, as_score};
    use quintet_core::{
        Control, Game, Info, Limits, NoEval, NoObserver, Random, Score, Seed, StopFlag, Window,
    };
    use quintet_search::adversarial::alpha_beta;

    fn plain(position: &Position<AnySize>) -> Score {
        let mut ignore = |_: &Info<Landing>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let free = position.shape().board().count_ones() - position.ply();
        alpha_beta(position, free, Window::FULL, &NoEval, &mut control, &mut NoObserver)
    }

    /// Random positions without a winner or an immediate win.
    fn quiet(width: u32, height: u32, seed: u64) -> Option<Position<AnySize>> {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::with_size(AnySize::new(width, height).expect("it fits"));
        let free = (6 + random.below(8) as u32).min(width * height);
        while width * height - position.ply() > free {
            position.play(position.random_move(&mut random)?);
        }
        let quiet = position.outcome().is_none() && position.winning_landings() == 0;
        quiet.then_some(position)
    }

    /// Every rule against plain alpha-beta to the end.
    #[test]
    fn rules_hold() {
        // Boards of even height, and of odd height.
        let (mut upper, mut lower, mut lost) = ([[0; 2]; 2], [[0; 2]; 2], 0);
        let mut forced = [0; 3];
        for (width, height) in
            [(7, 6), (4, 4), (5, 4), (6, 4), (4, 6), (5, 6), (6, 5), (5, 5), (4, 7)]
        {
            let positions = (0..1500).filter_map(|seed| quiet(width, height, seed));
            let odd = usize::from(height % 2 == 1);
            for position in positions {
                let (shape, own, filled) = (position.shape(), position.own(), position.filled());
                let score = plain(&position);
                let theirs = completing(shape, position.other(), filled);
                let moves = non_losing(position.landings(), theirs);
                assert_eq!(moves == 0, score == Score::loss_in(2), "{position:?}");
                if moves == 0 {
                    lost += 1;
                    continue;
                }
                let even = (width * height - position.ply()).is_multiple_of(2);
                if even && let Some(most) = followed_up(shape, own, filled) {
                    upper[odd][most.unsigned_abs() as usize] += 1;
                    assert!(if most < 0 { score.is_loss() } else { !score.is_win() });
                }
                if let Some(most) = zugzwang(shape, own, filled, theirs, even) {
                    forced[most.unsigned_abs() as usize - 1] += 1;
                    let most = as_score(width * height, position.ply(), most);
                    assert!(score <= most, "{position:?}: {score:?} {most:?}");
                }
                if !even && let Some(least) = following_up(shape, own, filled, moves) {
                    lower[odd][least as usize] += 1;
                    assert!(if least > 0 { score.is_win() } else { !score.is_loss() });
                }
                let wins_in_three = position.moves().any(|played| {
                    let next = position.after(played);
                    let cell = next.filled() ^ filled;
                    let ours = completing(shape, next.other(), next.filled());
                    moves & cell != 0 && is_lost(next.landings(), ours)
                });
                assert_eq!(wins_in_three, score == Score::win_in(3), "{position:?}");
            }
        }
        let often = |odd: usize| upper[odd].into_iter().chain(lower[odd]).min();
        assert!(forced[0] > 100 && forced[1] > 100 && forced[2] > 3, "{forced:?}");
        let tried = lost > 100 && often(0) > Some(100) && often(1) > Some(30);
        assert!(tried, "every rule was tried: {upper:?} {lower:?} {lost}");
    }
}
