//! The work on a row in plain instructions.

use super::Row;
use crate::exact::slab::WORDS;
use crate::exact::state::State;

pub(super) fn work(row: &Row<'_>) {
    let all = row.children.places.chunks_exact(row.children.each);
    for (&place, children) in row.places.iter().zip(all) {
        let child = |&at: &u16| row.from.get(row.start + usize::from(at) / WORDS);
        let best = children.iter().map(child).fold(State::LOST, State::or);
        let mover_five = row.mover_fives[(place >> 32) as usize];
        let value = State::to_move(best, mover_five, row.waiter_five);
        row.to.set(place as u32 as usize, value.before_turn(row.waiter_five_before));
    }
}
