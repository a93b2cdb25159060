//! The work on two rows in plain instructions.

use super::Rows;
use crate::exact::orientation::one_turn_from;
use crate::exact::slab::WORDS;

pub(super) fn work(rows: &Rows<'_>) {
    for (row, start) in rows.starts.into_iter().enumerate() {
        let all = rows.children.places.chunks_exact(rows.children.each);
        for (&place, children) in rows.places[row].iter().zip(all) {
            let child = |&at: &u16| rows.from.get(start + usize::from(at) / WORDS);
            let best = children.iter().map(child).fold(0, |best, child| best | child);
            let mover_five = rows.mover_fives[(place >> 32) as usize];
            let value = best & !rows.asked.ended(mover_five, rows.waiter_fives[row]);
            let found = rows.waiter_fives_before[row] | one_turn_from(!value);
            rows.to.set(place as u32 as usize, found);
        }
    }
}
