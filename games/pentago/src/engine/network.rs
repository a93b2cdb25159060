//! The evaluation's networks, one per number of marbles.
//!
//! ```text
//! 72 marbles ──▶ 32 units, on each of the 8 images of the board,
//!                clipped to 0 … 1 and added up ──┐
//!                                                ├─▶ 96 inputs ─▶ 32 hidden ─┐
//! 64 counts of open lines (features.rs) ─────────┘       │        clipped    ▼
//!                                                        └─────────────▶ 2 outputs
//! ```
//!
//! The outputs are log-odds: of a win of the side to move, and of not losing. Images of a board have the same
//! units in another order, so they get the same outputs.
//!
//! Weights and hidden units are in 1024ths, first weights and inputs in 256ths. Sums use integers, and those
//! of hidden units a fixed order, so every machine computes the same. The contribution of a quadrant's
//! marbles of one side to the units of all images is looked up by their pattern. These sums take 2 MiB per
//! number of marbles; a search meets few numbers, so each is prepared on first use.

use super::board::Board;
use super::features::{COUNTS, IMAGE, MARBLES};
use crate::rules::pattern;
use crate::tables::PATTERNS;
use std::sync::OnceLock;

/// Number of units per image.
const UNITS: usize = 32;
const WIDTH: usize = 8 * UNITS;
const INPUTS: usize = UNITS + COUNTS;
const HIDDEN: usize = 32;

/// Number of fraction bits in first weights, units and inputs.
const INPUT_BITS: u32 = 8;
/// Number of fraction bits in all other weights and in hidden units.
const BITS: u32 = 10;

/// Log-odds in 256ths, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Odds {
    pub(crate) won: i32,
    pub(crate) not_lost: i32,
}

type Units = [i16; WIDTH];

struct Net {
    /// The contributions of patterns to the units, by quadrant, side and pattern.
    patterns: Vec<Units>,
    /// By input.
    hidden: Vec<[f32; HIDDEN]>,
    hidden_bias: [f32; HIDDEN],
    outputs: [Output; 2],
}

struct Output {
    of_hidden: [i16; HIDDEN],
    of_inputs: [i16; INPUTS],
    bias: i16,
}

/// Number of weights in a net.
const WEIGHTS: usize =
    MARBLES * UNITS + UNITS + HIDDEN * INPUTS + HIDDEN + 2 * (HIDDEN + INPUTS) + 2;

/// A net prepared on first use.
struct Later {
    weights: Vec<i16>,
    net: OnceLock<Net>,
}

impl Later {
    #[inline(always)]
    fn net(&self) -> &Net {
        self.net.get().unwrap_or_else(|| self.prepared())
    }

    #[cold]
    #[inline(never)]
    fn prepared(&self) -> &Net {
        self.net.get_or_init(|| {
            let net = Net::read(&mut self.weights.iter().copied());
            net.expect("the number of weights was checked")
        })
    }
}

/// Networks by number of marbles.
pub(crate) struct Network {
    /// The least number of marbles.
    first: usize,
    nets: Vec<Later>,
}

impl Network {
    /// Reads bytes written by `train/train.py`: the least number of marbles, the number of nets, and each
    /// one's weights of 16 bits, lower byte first. `None` if the bytes are anything else.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let (&[first, count], rest) = bytes.split_first_chunk()?;
        let (pairs, odd) = rest.as_chunks();
        let is_whole = odd.is_empty() && count > 0 && pairs.len() == usize::from(count) * WEIGHTS;
        let later = |pairs: &[[u8; 2]]| Later {
            weights: pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect(),
            net: OnceLock::new(),
        };
        let nets = pairs.chunks_exact(WEIGHTS).map(later);
        is_whole.then(|| Self { first: usize::from(first), nets: nets.collect() })
    }

    /// The output of the network for this number of marbles, or of the nearest one for the same side to move.
    #[inline(always)]
    pub(crate) fn odds(&self, board: &Board, counts: &[i16; COUNTS]) -> Odds {
        let last = self.nets.len() - 1;
        let at = (board.marbles as usize).wrapping_sub(self.first) as isize;
        let at = match at {
            ..0 => at.unsigned_abs() % 2,
            _ if at as usize > last => last - (at as usize - last) % 2,
            _ => at as usize,
        };
        self.nets[at].net().odds(board, counts)
    }
}

impl Net {
    fn read(numbers: &mut impl Iterator<Item = i16>) -> Option<Self> {
        let of_cells = row_of::<{ MARBLES * UNITS }>(numbers)?;
        let bias = row_of::<UNITS>(numbers)?;
        let rows = (0..HIDDEN).map(|_| row_of(numbers)).collect::<Option<Vec<[i16; INPUTS]>>>()?;
        let weight = |row: &[i16; INPUTS], input: usize| {
            f32::from(row[input]) / f32::from(1i16 << INPUT_BITS)
        };
        let hidden = (0..INPUTS)
            .map(|input| std::array::from_fn(|unit| weight(&rows[unit], input)))
            .collect();
        let hidden_bias = row_of::<HIDDEN>(numbers)?.map(f32::from);
        let parts = [0; 2].map(|_| Some((row_of(numbers)?, row_of(numbers)?)));
        let [won, not_lost] = row_of(numbers)?;
        let output = |part: Option<_>, bias| {
            part.map(|(of_hidden, of_inputs)| Output { of_hidden, of_inputs, bias })
        };
        let outputs = [output(parts[0], won)?, output(parts[1], not_lost)?];
        Some(Self { patterns: patterns(&of_cells, &bias), hidden, hidden_bias, outputs })
    }

    #[inline(always)]
    fn odds(&self, board: &Board, counts: &[i16; COUNTS]) -> Odds {
        let inputs = self.inputs(board, counts);
        let mut sums = self.hidden_bias;
        for (&input, weights) in inputs.iter().zip(&self.hidden) {
            let input = f32::from(input);
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
        let mut hidden = [0; HIDDEN];
        for (to, sum) in hidden.iter_mut().zip(sums) {
            *to = sum.clamp(0.0, f32::from(1i16 << BITS)) as i16;
        }
        let [won, not_lost] = &self.outputs;
        Odds { won: won.odds(&hidden, &inputs), not_lost: not_lost.odds(&hidden, &inputs) }
    }

    #[inline(always)]
    fn inputs(&self, board: &Board, counts: &[i16; COUNTS]) -> [i16; INPUTS] {
        let mut rows = [&self.patterns[0]; 8];
        for (index, row) in rows.iter_mut().enumerate() {
            let side = if index % 2 == 0 { board.own } else { board.other };
            *row = &self.patterns[index * PATTERNS + pattern(side, index / 2)];
        }
        let mut inputs = [0; INPUTS];
        let (units, lines) = inputs.split_at_mut(UNITS);
        for image in 0..8 {
            for (unit, to) in units.iter_mut().enumerate() {
                let sum = rows.iter().map(|row| row[image * UNITS + unit]).sum::<i16>();
                *to += sum.clamp(0, 1 << INPUT_BITS);
            }
        }
        lines.copy_from_slice(counts);
        inputs
    }
}

impl Output {
    /// Log-odds in 256ths.
    #[inline(always)]
    fn odds(&self, hidden: &[i16; HIDDEN], inputs: &[i16; INPUTS]) -> i32 {
        let of_hidden = dot(hidden, &self.of_hidden) >> BITS;
        let of_inputs = dot(inputs, &self.of_inputs) >> INPUT_BITS;
        (of_hidden + of_inputs + i32::from(self.bias)) >> (BITS - 8)
    }
}

/// The next `N` numbers, if there are enough.
fn row_of<const N: usize>(numbers: &mut impl Iterator<Item = i16>) -> Option<[i16; N]> {
    let mut row = [0; N];
    for to in &mut row {
        *to = numbers.next()?;
    }
    Some(row)
}

/// The contribution of every pattern of every quadrant and side to the units of all images; one of them
/// includes the bias.
fn patterns(of_cells: &[i16; MARBLES * UNITS], bias: &[i16; UNITS]) -> Vec<Units> {
    let mut patterns = vec![[0; WIDTH]; 8 * PATTERNS];
    let (of_cells, _) = of_cells.as_chunks::<UNITS>();
    for (index, rows) in patterns.chunks_exact_mut(PATTERNS).enumerate() {
        let (quadrant, side) = (index / 2, index % 2);
        if index == 0 {
            rows[0].as_chunks_mut().0.fill(*bias);
        }
        for pattern in 1..PATTERNS {
            let (without, cell) = (pattern & (pattern - 1), pattern.trailing_zeros());
            let (before, after) = rows.split_at_mut(pattern);
            let from = before[without].as_chunks::<UNITS>().0;
            let to = after[0].as_chunks_mut::<UNITS>().0;
            for (image, (to, from)) in IMAGE.iter().zip(to.iter_mut().zip(from)) {
                let marble = 36 * side + usize::from(image[9 * quadrant + cell as usize]);
                for (unit, to) in to.iter_mut().enumerate() {
                    *to = from[unit] + of_cells[marble][unit];
                }
            }
        }
    }
    patterns
}

#[inline(always)]
fn dot<const N: usize>(left: &[i16; N], right: &[i16; N]) -> i32 {
    left.iter().zip(right).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_networks_are_refused() {
        let bytes = include_bytes!("network.bin");
        assert!(Network::read(bytes).is_some());
        assert!(Network::read(&[]).is_none());
        assert!(Network::read(&[4, 0]).is_none());
        assert!(Network::read(&bytes[..bytes.len() - 1]).is_none());
        assert!(Network::read(&bytes[..bytes.len() - 2]).is_none());
        assert!(Network::read(&[&bytes[..], &[0, 0]].concat()).is_none());
    }

    #[test]
    fn other_numbers_of_marbles_use_the_nearest_network_of_the_same_side() {
        let network = Network::read(include_bytes!("network.bin")).expect("a network");
        let asked = |marbles| network.odds(&Board { own: 0, other: 0, marbles }, &[0; COUNTS]);
        for (marbles, nearest) in [(0, 4), (1, 5), (2, 4), (3, 5), (23, 21), (24, 22), (35, 21)] {
            assert_eq!(asked(marbles), asked(nearest), "{marbles} marbles");
        }
        assert_ne!(asked(4), asked(5));
        assert_ne!(asked(21), asked(22));
    }
}
