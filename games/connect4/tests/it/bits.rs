//! Sets of several words behave like one large number, compared with a list of bits.

use quintet_connect4::{Bits, Wide};
use quintet_core::{Random, Seed};

const COUNT: usize = Wide::COUNT as usize;

fn set(bits: &[bool]) -> Wide {
    let some = (0..COUNT).filter(|&index| bits[index]);
    some.fold(Wide::NONE, |all, index| all | Wide::bit(index as u32))
}

fn random_bits(random: &mut Random) -> Vec<bool> {
    let chance = 1 + random.below(9);
    (0..COUNT).map(|_| random.below(10) < chance).collect()
}

fn sum(a: &[bool], b: &[bool]) -> Vec<bool> {
    let mut carry = 0;
    let mut digit = |index: usize| {
        carry = u32::from(a[index]) + u32::from(b[index]) + carry / 2;
        carry % 2 == 1
    };
    (0..COUNT).map(&mut digit).collect()
}

#[test]
fn wide_sets_are_lists_of_bits() {
    let mut random = Random::new(Seed(4));
    for round in 0..400 {
        let (a, b) = (random_bits(&mut random), random_bits(&mut random));
        let (x, y) = (set(&a), set(&b));
        let each = |join: fn(bool, bool) -> bool| {
            set(&(0..COUNT).map(|index| join(a[index], b[index])).collect::<Vec<_>>())
        };
        assert_eq!(x & y, each(|a, b| a && b));
        assert_eq!(x | y, each(|a, b| a || b));
        assert_eq!(x ^ y, each(|a, b| a != b));
        assert_eq!(!x, each(|a, _| !a));
        assert_eq!(x.plus(y), set(&sum(&a, &b)));
        assert_eq!(x.count() as usize, a.iter().filter(|&&bit| bit).count());
        let first = a.iter().position(|&bit| bit);
        assert_eq!(x.is_none(), first.is_none());
        if let Some(first) = first {
            assert_eq!(x.first() as usize, first);
            assert_eq!(x.lowest(), Wide::bit(first as u32));
        }
        let by = if round % 4 == 0 { 64 * random.below(5) } else { random.below(COUNT) };
        let up: Vec<bool> = (0..COUNT).map(|index| index >= by && a[index - by]).collect();
        let down: Vec<bool> = (0..COUNT).map(|index| index + by < COUNT && a[index + by]).collect();
        assert_eq!((x << by as u32, x >> by as u32), (set(&up), set(&down)), "by {by}");
        let lowest: Vec<bool> = (0..COUNT).map(|index| index < by).collect();
        assert_eq!(Wide::lowest_bits(by as u32), set(&lowest));
    }
    assert_eq!((Wide::NONE.lowest(), Wide::NONE.count()), (Wide::NONE, 0));
}
