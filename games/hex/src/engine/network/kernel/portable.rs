//! The kernel for every machine, and the safe twin of the others.
//!
//! It processes four inputs at a time for all cells, so that their weights are rearranged only once. Written
//! so that compilers turn it into vectors of any width.

use super::{Conv, FOUR, Instructions};
use crate::engine::network::{CHANNELS, FRACTION};

#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Instructions for Portable {
    #[inline(always)]
    fn convolve(
        self,
        conv: &Conv,
        bias: &[i32; CHANNELS],
        near: [isize; 7],
        cells: &[u32],
        from: &[[u8; CHANNELS]],
        to: &mut [[u8; CHANNELS]],
        keep: i32,
    ) {
        let mut sums = vec![*bias; cells.len()];
        for (at, packed) in conv.weights.0.as_chunks::<FOUR>().0.iter().enumerate() {
            let (offset, four) = (near[at / (CHANNELS / 4)], at % (CHANNELS / 4));
            let weights = unpacked(packed);
            for (sums, &cell) in sums.iter_mut().zip(cells) {
                let inputs = &from[(cell as isize + offset) as usize].as_chunks::<4>().0[four];
                // Half of all activations are 0.
                if *inputs != [0; 4] {
                    add_four(inputs, &weights, sums);
                }
            }
        }
        for (sums, &cell) in sums.iter().zip(cells) {
            let outputs = &mut to[cell as usize];
            for channel in 0..CHANNELS {
                let exact = i64::from(sums[channel]) * i64::from(conv.factor[channel])
                    + i64::from(outputs[channel]) * i64::from(keep)
                    + (1 << (FRACTION - 1));
                outputs[channel] = (exact >> FRACTION).clamp(0, 127) as u8;
            }
        }
    }
}

/// Weights by input, then output.
#[inline(always)]
fn unpacked(packed: &[i8; FOUR]) -> [[i16; CHANNELS]; 4] {
    let mut weights = [[0; CHANNELS]; 4];
    for (output, four) in packed.as_chunks::<4>().0.iter().enumerate() {
        for input in 0..4 {
            weights[input][output] = i16::from(four[input]);
        }
    }
    weights
}

/// Two products of 7-bit activations and 8-bit weights fit into 16 bits together.
#[inline(always)]
fn add_four(inputs: &[u8; 4], weights: &[[i16; CHANNELS]; 4], sums: &mut [i32; CHANNELS]) {
    let [a, b, c, d] = inputs.map(i16::from);
    let [of_a, of_b, of_c, of_d] = weights;
    for at in 0..CHANNELS {
        let first = a.wrapping_mul(of_a[at]).wrapping_add(b.wrapping_mul(of_b[at]));
        let second = c.wrapping_mul(of_c[at]).wrapping_add(d.wrapping_mul(of_d[at]));
        sums[at] += i32::from(first) + i32::from(second);
    }
}
