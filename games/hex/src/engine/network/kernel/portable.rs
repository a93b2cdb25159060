//! The kernel that every machine has, and the others' twin.

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
        for &cell in cells {
            let mut sums = *bias;
            for (offset, weights) in near.iter().zip(conv.weights.chunks_exact(16 * FOUR)) {
                let inputs = &from[(cell as isize + offset) as usize];
                for (four, weights) in inputs.chunks_exact(4).zip(weights.chunks_exact(FOUR)) {
                    // Half of all activations are 0.
                    if four != [0; 4] {
                        add_four(four, weights, &mut sums);
                    }
                }
            }
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

/// Products of two activations of 7 bits with weights of 8 fit into 16 bits together.
#[inline(always)]
fn add_four(inputs: &[u8], weights: &[i8], sums: &mut [i32; CHANNELS]) {
    let [a, b, c, d] = [0, 1, 2, 3].map(|at| i16::from(inputs[at]));
    for (sum, w) in sums.iter_mut().zip(weights.chunks_exact(4)) {
        let [p, q, r, s] = [0, 1, 2, 3].map(|at| i16::from(w[at]));
        *sum += i32::from(a * p + b * q) + i32::from(c * r + d * s);
    }
}
