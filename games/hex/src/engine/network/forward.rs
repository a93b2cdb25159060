//! An evaluation from the stem's sums to the heads' sums, for one kernel.
//!
//! All of it is inlined into a function with the kernel's instructions (`kernel/mod.rs`), so even plain code
//! here is compiled for them.

use super::kernel::{Conv, Instructions};
use super::layout::Layout;
use super::{CHANNELS, Dense, FRACTION, Network, POOL_UNIT, Policy, ValueHead};

/// Fills in the layout's policy sums, and returns the value's sum.
#[inline(always)]
pub(super) fn forward<I: Instructions>(network: &Network, layout: &mut Layout, with: I) -> i64 {
    let near = layout.near();
    let of_board = layout.cells.len().min(layout.size * layout.size);
    for &cell in &layout.cells[..of_board] {
        let (sums, x) = (&layout.sums[cell as usize], &mut layout.x[cell as usize]);
        for channel in 0..CHANNELS {
            x[channel] = rescaled(sums[channel], network.stem.factor[channel]);
        }
    }
    for block in &network.blocks {
        let bias = match &block.pool {
            Some(pool) => added(&block.first, dense(pool, &pooled(layout))),
            None => block.first.bias,
        };
        let Layout { x, y, cells, .. } = layout;
        with.convolve(&block.first, &bias, near, cells, x, y, 0);
        with.convolve(&block.second, &block.second.bias, near, cells, y, x, block.keep);
    }
    policy(&network.policy, layout, near);
    value(&network.value, &pooled(layout))
}

/// Converts a sum to an activation.
#[inline(always)]
fn rescaled(sum: i32, factor: i32) -> u8 {
    let exact = i64::from(sum) * i64::from(factor) + (1 << (FRACTION - 1));
    (exact >> FRACTION).clamp(0, 127) as u8
}

/// The means of all channels, then their maxima.
#[inline(always)]
fn pooled(layout: &Layout) -> [i16; 2 * CHANNELS] {
    let (mut sums, mut most) = ([0u32; CHANNELS], [0u8; CHANNELS]);
    let cells = layout.size * layout.size;
    for x in &layout.x[layout.step..(layout.size + 1) * layout.step] {
        for channel in 0..CHANNELS {
            sums[channel] += u32::from(x[channel]);
            most[channel] = most[channel].max(x[channel]);
        }
    }
    let mut both = [0; 2 * CHANNELS];
    let cells = cells as u32;
    for channel in 0..CHANNELS {
        both[channel] = ((2 * POOL_UNIT * sums[channel] + cells) / (2 * cells)) as i16;
        both[CHANNELS + channel] = (POOL_UNIT * u32::from(most[channel])) as i16;
    }
    both
}

#[inline(always)]
fn dense(of: &Dense, inputs: &[i16; 2 * CHANNELS]) -> [i32; CHANNELS] {
    let mut outputs = [0; CHANNELS];
    for (output, weights) in outputs.iter_mut().zip(&of.weights) {
        let products = inputs.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
        *output = (products.sum::<i32>() + (1 << (of.shift - 1))) >> of.shift;
    }
    outputs
}

#[inline(always)]
fn added(conv: &Conv, mut bias: [i32; CHANNELS]) -> [i32; CHANNELS] {
    bias.iter_mut().zip(&conv.bias).for_each(|(sum, own)| *sum += own);
    bias
}

#[inline(always)]
fn policy(of: &Policy, layout: &mut Layout, near: [isize; 7]) {
    for &cell in &layout.cells[..layout.size * layout.size] {
        let mut sum = of.bias;
        for (offset, weights) in near.iter().zip(&of.weights) {
            let x = &layout.x[(cell as isize + offset) as usize];
            let products = x.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
            sum += products.sum::<i32>();
        }
        layout.policy[cell as usize] = sum;
    }
}

#[inline(always)]
fn value(of: &ValueHead, inputs: &[i16; 2 * CHANNELS]) -> i64 {
    let hidden = dense(&of.hidden, inputs);
    let mut sum = i64::from(of.bias);
    for ((unit, bias), &weight) in hidden.iter().zip(&of.hidden_bias).zip(&of.weights) {
        sum += i64::from((unit + bias).max(0)) * i64::from(weight);
    }
    sum
}
