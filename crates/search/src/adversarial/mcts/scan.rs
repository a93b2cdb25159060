//! The two loops over a node's children that take most of a search's time: finding the most urgent child, and
//! crediting RAVE.
//!
//! Each is written once, without branches, and compiled twice: for every processor, and for those with AVX2,
//! selected when a search begins. Both perform the same operations in the same order, so their results agree
//! to the bit.
#![allow(unsafe_code)]

use super::arena::Tally;
use std::array;

/// The urgency of a move before anything is known about it.
pub(super) const UNKNOWN: f32 = 1.1;

/// What is known about the children of a node.
pub(super) struct Block<'a> {
    pub(super) own: &'a [Tally],
    /// RAVE's statistics; empty if it is off.
    pub(super) later: &'a [Tally],
}

/// What the urgency of a child depends on apart from the child.
pub(super) struct Urgency {
    /// The factor of the exploration term.
    pub(super) factor: f32,
    /// RAVE's share.
    pub(super) beta: f32,
}

/// The instruction set to use, and a buffer for the urgencies of one node.
pub(super) struct Scan {
    #[cfg(target_arch = "x86_64")]
    avx2: bool,
    /// The bits of the urgencies: for non-negative floats these are ordered like the numbers. Those of closed
    /// children are negative, as are their bits.
    bits: Vec<i32>,
}

/// Children processed together.
const TOGETHER: usize = 16;

impl Scan {
    /// The best version for this processor.
    pub(super) fn best() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: is_x86_feature_detected!("avx2"),
            bits: Vec::new(),
        }
    }

    /// The version for every processor.
    #[cfg(test)]
    const fn portable() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: false,
            bits: Vec::new(),
        }
    }

    /// The index of the first of the most urgent open children.
    #[inline]
    pub(super) fn most_urgent(&mut self, block: &Block<'_>, urgency: &Urgency) -> usize {
        if block.own.len() < TOGETHER {
            return most_urgent_of_few(block, urgency);
        }
        self.bits.resize(block.own.len().next_multiple_of(TOGETHER), i32::MIN);
        let bits = &mut self.bits[..];
        #[cfg(target_arch = "x86_64")]
        if self.avx2 {
            // SAFETY: the processor has AVX2.
            return unsafe { most_urgent_avx2(block, urgency, bits) };
        }
        most_urgent(block, urgency, bits)
    }

    /// Adds a simulation with these points for every child whose move carries the latest stamp.
    #[inline]
    pub(super) fn credit(
        &self,
        stamps: (&[u32], u32),
        index: &[u32],
        known: &mut [Tally],
        points: u32,
    ) {
        #[cfg(target_arch = "x86_64")]
        if self.avx2 {
            // SAFETY: the processor has AVX2.
            return unsafe { credit_avx2(stamps, index, known, points) };
        }
        credit(stamps, index, known, points);
    }
}

/// # Safety
/// The processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn most_urgent_avx2(block: &Block<'_>, urgency: &Urgency, bits: &mut [i32]) -> usize {
    most_urgent(block, urgency, bits)
}

/// # Safety
/// The processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn credit_avx2(stamps: (&[u32], u32), index: &[u32], known: &mut [Tally], points: u32) {
    credit(stamps, index, known, points);
}

#[inline(always)]
fn most_urgent(block: &Block<'_>, urgency: &Urgency, bits: &mut [i32]) -> usize {
    let (own, own_last) = block.own.as_chunks::<TOGETHER>();
    let (later, later_last) = block.later.as_chunks::<TOGETHER>();
    let (parts, _) = bits.as_chunks_mut::<TOGETHER>();
    for (index, bits) in parts.iter_mut().enumerate() {
        match (own.get(index), later.get(index)) {
            (Some(own), Some(later)) => *bits = all_by_rave(own, later, urgency),
            (Some(own), None) => *bits = all_by_uct(own, urgency),
            (None, _) => {
                let count = own_last.len();
                *bits = if block.later.is_empty() {
                    all_by_uct(&padded(own_last), urgency)
                } else {
                    all_by_rave(&padded(own_last), &padded(later_last), urgency)
                };
                bits[count..].fill(i32::MIN);
            }
        }
    }
    first_greatest(bits)
}

/// The last children, padded to a full block with entries that are ignored.
#[inline(always)]
fn padded(last: &[Tally]) -> [Tally; TOGETHER] {
    let mut all = [Tally::default(); TOGETHER];
    all[..last.len()].copy_from_slice(last);
    all
}

/// Visits are separate from points because the compiler then uses vectors, which it does not for pairs (2 600
/// ns for 115 children; this takes 430).
#[inline(always)]
fn apart(tallies: &[Tally; TOGETHER]) -> ([u32; TOGETHER], [i32; TOGETHER]) {
    (array::from_fn(|child| tallies[child].visits), tallies.map(Tally::signed_points))
}

#[inline(always)]
fn all_by_uct(own: &[Tally; TOGETHER], urgency: &Urgency) -> [i32; TOGETHER] {
    let (visits, points) = apart(own);
    array::from_fn(|child| by_uct(visits[child], points[child], urgency))
}

#[inline(always)]
fn all_by_rave(
    own: &[Tally; TOGETHER],
    later: &[Tally; TOGETHER],
    urgency: &Urgency,
) -> [i32; TOGETHER] {
    let ((visits, points), (later, later_points)) = (apart(own), apart(later));
    array::from_fn(|child| {
        by_rave((visits[child], points[child]), (later[child], later_points[child]), urgency)
    })
}

/// Finds the most urgent child one by one, which is quicker for a few children.
#[inline]
fn most_urgent_of_few(block: &Block<'_>, urgency: &Urgency) -> usize {
    let (mut best, mut greatest) = (0, i32::MIN);
    for (place, &own) in block.own.iter().enumerate() {
        let bits = match block.later.get(place) {
            None => by_uct(own.visits, own.signed_points(), urgency),
            Some(&later) => {
                let [own, later] = [own, later].map(|tally| (tally.visits, tally.signed_points()));
                by_rave(own, later, urgency)
            }
        };
        if bits > greatest {
            (best, greatest) = (place, bits);
        }
    }
    best
}

#[inline(always)]
fn by_uct(visits: u32, points: i32, urgency: &Urgency) -> i32 {
    let share = 1.0 / number(visits);
    (points as f32 * 0.5 * share + urgency.factor * share.sqrt()).to_bits().cast_signed()
}

#[inline(always)]
fn by_rave((visits, points): (u32, i32), later: (u32, i32), urgency: &Urgency) -> i32 {
    let (later, later_points) = later;
    let mean = points as f32 * 0.5 / number(visits);
    let others = later_points as f32 * 0.5 / number(later);
    let mixed = mean + urgency.beta * (others - mean);
    let known = if later == 0 { mean } else { mixed };
    let unvisited = if later == 0 { UNKNOWN } else { others };
    let worth = if visits == 0 { unvisited } else { known };
    (worth + urgency.factor / (number(visits) + 1.0).sqrt()).to_bits().cast_signed()
}

/// Converts a count to a float; there are instructions only for signed numbers.
#[inline(always)]
const fn number(count: u32) -> f32 {
    count.cast_signed() as f32
}

/// The index of the first of the greatest numbers; their count is a multiple of `TOGETHER`.
#[inline(always)]
fn first_greatest(bits: &[i32]) -> usize {
    let greatest = bits.iter().fold(i32::MIN, |greatest, &bits| greatest.max(bits));
    for (part, bits) in bits.chunks_exact(TOGETHER).enumerate() {
        if bits.iter().fold(false, |found, &bits| found | (bits == greatest)) {
            let within = bits.iter().position(|&bits| bits == greatest).unwrap_or(0);
            return part * TOGETHER + within;
        }
    }
    0
}

/// Gathers the stamps of several children before crediting them: with vectors 115 children take 35 ns, and
/// 230 ns one by one.
#[inline(always)]
fn credit((last, now): (&[u32], u32), index: &[u32], known: &mut [Tally], points: u32) {
    let (parts, index_last) = index.as_chunks::<8>();
    let (tallies, known_last) = known.as_chunks_mut::<8>();
    for (index, tallies) in parts.iter().zip(tallies) {
        let stamps = index.map(|index| last[index as usize]);
        for (tally, stamp) in tallies.iter_mut().zip(stamps) {
            tally.add(u32::from(stamp == now), points);
        }
    }
    for (&index, tally) in index_last.iter().zip(known_last) {
        tally.add(u32::from(last[index as usize] == now), points);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Random, Seed};

    /// Each child in turn, straight from the formulas.
    fn obvious(block: &Block<'_>, closed: &[bool], urgency: &Urgency) -> usize {
        let of = |child: usize| {
            let [visits, points] =
                [block.own[child].visits, block.own[child].points()].map(|n| n as f32);
            let own = points * 0.5 / visits;
            let Some(later) = block.later.get(child) else {
                let share = 1.0 / visits;
                return points * 0.5 * share + urgency.factor * share.sqrt();
            };
            let others = later.points() as f32 * 0.5 / later.visits as f32;
            let worth = match (visits == 0.0, later.visits == 0) {
                (true, true) => UNKNOWN,
                (true, false) => others,
                (false, true) => own,
                (false, false) => own + urgency.beta * (others - own),
            };
            worth + urgency.factor / (visits + 1.0).sqrt()
        };
        let mut best = (0, f32::NEG_INFINITY);
        for child in (0..block.own.len()).filter(|&child| !closed[child]) {
            if of(child) > best.1 {
                best = (child, of(child));
            }
        }
        best.0
    }

    #[test]
    fn every_version_chooses_the_same_child() {
        let mut random = Random::new(Seed(3));
        let (mut portable, mut best) = (Scan::portable(), Scan::best());
        for case in 0..4000 {
            let count = 2 + random.below(if case % 2 == 0 { 20 } else { 300 });
            let rave = case % 3 > 0;
            let mut tally = |least: u32| {
                let visits = random.below(9) as u32 + least;
                Tally::new(visits, random.below(2 * visits as usize + 1) as u32)
            };
            let mut own: Vec<Tally> = (0..count).map(|_| tally(u32::from(!rave))).collect();
            let later: Vec<Tally> = (0..if rave { count } else { 0 }).map(|_| tally(0)).collect();
            let open = random.below(count);
            let close = |(child, tally): (usize, &mut Tally)| {
                let close = child != open && tally.visits > 0 && random.below(4) == 0;
                if close {
                    tally.close();
                }
                close
            };
            let closed: Vec<bool> = own.iter_mut().enumerate().map(close).collect();
            let block = Block { own: &own, later: &later };
            let urgency = Urgency { factor: random.unit() as f32, beta: random.unit() as f32 };
            let expected = obvious(&block, &closed, &urgency);
            assert_eq!(portable.most_urgent(&block, &urgency), expected, "case {case}");
            assert_eq!(best.most_urgent(&block, &urgency), expected, "case {case}");
        }
    }

    #[test]
    fn credit_goes_to_the_moves_played() {
        let mut random = Random::new(Seed(4));
        for scan in [Scan::portable(), Scan::best()] {
            let last: Vec<u32> = (0..100).map(|_| random.below(3) as u32).collect();
            let index: Vec<u32> = (0..77).map(|_| random.below(100) as u32).collect();
            let mut known = vec![Tally::new(5, 7); 77];
            scan.credit((&last, 2), &index, &mut known, 2);
            for (known, &index) in known.iter().zip(&index) {
                let played = u32::from(last[index as usize] == 2);
                assert_eq!(*known, Tally::new(5 + played, 7 + 2 * played));
            }
        }
    }
}
