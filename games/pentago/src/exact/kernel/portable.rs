//! The work on a row in plain instructions.

use super::Row;
use crate::exact::orientation::one_turn_from;
use crate::exact::slab::WORDS;

pub(super) fn work(row: &Row<'_>) {
    let all = row.children.places.chunks_exact(row.children.each);
    for (&place, children) in row.places.iter().zip(all) {
        let child = |&at: &u16| row.from.get(row.start + usize::from(at) / WORDS);
        let best = children.iter().map(child).fold(0, |best, child| best | child);
        let mover_five = row.mover_fives[(place >> 32) as usize];
        let value = best & !row.asked.ended(mover_five, row.waiter_five);
        let found = row.waiter_five_before | one_turn_from(!value);
        row.to.set(place as u32 as usize, found);
    }
}
