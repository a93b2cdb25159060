//! Subsets of a few cells, and their numbers.
//!
//! The subsets of one size are numbered in the order of their bit masks:
//! elements e₁ < e₂ < … have the number C(e₁, 1) + C(e₂, 2) + …

/// One more than the size of the largest set with numbered subsets.
const SIZES: usize = 37;

/// Pascal's triangle.
static CHOOSE: [[u64; SIZES]; SIZES] = {
    let mut choose = [[0; SIZES]; SIZES];
    let mut n = 0;
    while n < SIZES {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// The number of subsets of size `k` of a set of size `n`.
///
/// # Panics
/// If either exceeds 36.
#[inline]
pub(super) fn choose(n: usize, k: usize) -> u64 {
    CHOOSE[n][k]
}

/// The number of a subset among those of its size.
///
/// ```text
/// masks of 2 of 4 elements   0011 0101 0110 1001 1010 1100
/// numbers                       0    1    2    3    4    5
/// ```
pub(super) fn rank(mut set: u32) -> u64 {
    let (mut rank, mut index) = (0, 0);
    while set != 0 {
        index += 1;
        rank += choose(set.trailing_zeros() as usize, index);
        set &= set - 1;
    }
    rank
}

/// All subsets of a size, in order.
pub(super) fn subsets(of: usize, size: usize) -> impl Iterator<Item = u32> {
    let first = (1u64 << size) - 1;
    std::iter::successors((size <= of).then_some(first), move |&set| {
        // The lowest run of ones: its top moves up, the rest falls to the bottom.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        let next = carried | (set ^ carried).checked_div(lowest).unwrap_or(0) >> 2;
        (set != 0 && next < 1 << of).then_some(next)
    })
    .map(|set| set as u32)
}

/// Removes the cells of `holes`, closing the gaps: the name of a subset among the remaining cells.
#[cfg(test)]
pub(super) fn among_rest(set: u32, holes: u32) -> u32 {
    let rest = (0..32).filter(|cell| holes >> cell & 1 == 0);
    rest.enumerate().fold(0, |all, (place, cell)| all | (set >> cell & 1) << place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_in_the_order_of_their_numbers() {
        for of in 0..12 {
            for size in 0..=of {
                let all: Vec<u32> = subsets(of, size).collect();
                assert_eq!(all.len() as u64, choose(of, size));
                for (number, &set) in all.iter().enumerate() {
                    assert_eq!((set.count_ones() as usize, rank(set)), (size, number as u64));
                    assert!(set < 1 << of);
                }
            }
        }
    }

    #[test]
    fn holes_close() {
        assert_eq!(among_rest(0b10100, 0b01010), 0b110);
    }
}
