//! The relaxed vectors of WebAssembly: one instruction multiplies bytes and adds four neighbouring products.
//!
//! A browser that lacks them refuses a module in which they occur. So they are in a module of their own, of
//! about a thousand bytes, which the host instantiates in this module's memory if it can: `browser/convolve.rs`.
//! They are called relaxed because machines differ in the products of large bytes; with inputs of 7 bits all
//! machines compute the exact sums. The first compilers of these instructions did not (V8 11.3 before it
//! optimises), so the module is compared with the safe twin before it is used.

use super::arguments::{Arguments, CELLS};
use super::portable::Portable;
use super::{Conv, Instructions, check};
use crate::engine::network::{CHANNELS, FRACTION};
use quintet_core::{Linked, Random, Seed};
use std::sync::LazyLock;

static MODULE: LazyLock<Option<Linked>> = LazyLock::new(|| {
    let linked = Linked::new("hex-kernel");
    linked.filter(|linked| sample(Relaxed(linked)) == sample(Portable))
});

#[derive(Clone, Copy)]
pub(super) struct Relaxed<'l>(&'l Linked);

impl Relaxed<'static> {
    /// The module, if the host has instantiated it and it is right.
    pub(super) fn get() -> Option<Self> {
        MODULE.as_ref().map(Relaxed)
    }
}

/// A convolution of random numbers, eight cells in a row.
fn sample(with: impl Instructions) -> Vec<[u8; CHANNELS]> {
    let mut random = Random::new(Seed(7));
    let mut byte = || random.below(255) as u8;
    // From −127 to 127.
    let weights: Vec<u8> = (0..7 * CHANNELS * CHANNELS).map(|_| byte().wrapping_sub(127)).collect();
    let conv = Conv {
        weights: Conv::packed(&weights),
        bias: [0; CHANNELS].map(|_| i32::from(byte())),
        factor: [200_000; CHANNELS],
    };
    let cells = Vec::from_iter(8..8 + 2 * CELLS as u32);
    let room = 16 + 2 * CELLS;
    let from: Vec<[u8; CHANNELS]> = (0..room).map(|_| [0; CHANNELS].map(|_| byte() / 2)).collect();
    let mut to = from.clone();
    with.convolve(&conv, &conv.bias, [-8, -7, -1, 0, 1, 7, 8], &cells, &from, &mut to, 1 << 27);
    to
}

impl Instructions for Relaxed<'_> {
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
        check(near, cells, from, to);
        let arguments = Arguments {
            channels: CHANNELS,
            weights: conv.weights.0.as_ptr(),
            bias: bias.as_ptr(),
            factor: conv.factor.as_ptr(),
            near: near.as_ptr(),
            cells: cells.as_ptr(),
            count: cells.len() / CELLS * CELLS,
            from: from.as_ptr().cast(),
            to: to.as_mut_ptr().cast(),
            keep,
            fraction: FRACTION,
        };
        // SAFETY: the cells were checked, and the module reads and writes only what the arguments name.
        unsafe { self.0.run(&arguments) }
    }
}
