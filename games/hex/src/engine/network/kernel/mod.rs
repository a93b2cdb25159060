//! Convolutions, using the machine's instructions.
//!
//! Weights are stored so that four inputs of sixteen outputs fill 64 bytes: an instruction that multiplies
//! bytes and adds four neighbouring products then finds the right ones side by side.
//!
//! ```text
//! cell 0 … 6 │ inputs 0–3 … 60–63 │ outputs 0 … 63 │ input
//!    7       ×        16          ×       64       ×   4      = 28 672 bytes
//! ```
#![allow(unsafe_code)]

#[cfg(all(target_family = "wasm", target_os = "unknown", target_feature = "simd128"))]
mod arguments;
mod portable;
#[cfg(all(target_family = "wasm", target_os = "unknown", target_feature = "simd128"))]
mod relaxed;
#[cfg(target_arch = "x86_64")]
mod short;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod wide;

use super::forward::forward;
use super::layout::Layout;
use super::{CHANNELS, Network};

/// Bytes of weights for four inputs.
const FOUR: usize = 4 * CHANNELS;

/// The instruction set to use; results are the same with all of them. A machine that lacks it uses the next
/// best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kernel {
    /// Plain instructions that every machine has.
    Portable,
    /// Vectors of 128 bits, in WebAssembly.
    Simd128,
    /// Vectors of 128 bits that add products of bytes in groups of four, in browsers that have them.
    Relaxed,
    /// Vectors of 256 bits.
    Avx2,
    /// Vectors of 256 bits that add products of bytes in groups of four: AVX-VNNI.
    ShortVnni,
    /// Vectors of 512 bits that do the same: AVX-512 VNNI.
    #[default]
    Vnni,
}

impl Kernel {
    /// All of them, slowest first.
    pub const ALL: [Self; 6] =
        [Self::Portable, Self::Simd128, Self::Relaxed, Self::Avx2, Self::ShortVnni, Self::Vnni];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Relaxed => "relaxed-simd",
            Self::Avx2 => "avx2",
            Self::ShortVnni => "avx-vnni",
            Self::Vnni => "avx512-vnni",
        }
    }

    /// Whether the machine has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Portable => true,
            Self::Simd128 | Self::Relaxed => false,
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            Self::ShortVnni => {
                is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avxvnni")
            }
            Self::Vnni => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vnni")
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        match self {
            #[cfg(all(target_family = "wasm", target_os = "unknown", target_feature = "simd128"))]
            Self::Relaxed => relaxed::Relaxed::get().is_some(),
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            _ => self == Self::Portable,
        }
    }

    /// The best available one, at most this.
    pub(super) fn available(self) -> Self {
        let has = |kernel: &&Self| **kernel <= self && kernel.is_available();
        *Self::ALL.iter().rev().find(has).expect("every machine has the portable one")
    }

    /// Number of cells it processes at a time.
    pub(super) const fn cells(self) -> usize {
        match self {
            Self::Portable => 1,
            Self::Simd128 | Self::Relaxed | Self::Avx2 => 4,
            Self::ShortVnni | Self::Vnni => 6,
        }
    }

    /// Evaluates; the kernel must be [`available`](Self::available), and the layout made for it.
    pub(super) fn forward(self, network: &Network, layout: &mut Layout) -> i64 {
        assert!(self.is_available() && layout.cells.len().is_multiple_of(self.cells()));
        match self {
            Self::Portable => forward(network, layout, portable::Portable),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => forward(network, layout, simd128::Simd128),
            #[cfg(all(target_family = "wasm", target_os = "unknown", target_feature = "simd128"))]
            Self::Relaxed => {
                let relaxed = relaxed::Relaxed::get().expect("it is available");
                forward(network, layout, relaxed)
            }
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has the instructions.
            Self::Avx2 => unsafe { short::forward_avx2(network, layout) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has the instructions.
            Self::ShortVnni => unsafe { short::forward_vnni(network, layout) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has the instructions.
            Self::Vnni => unsafe { wide::forward_vnni(network, layout) },
            #[allow(unreachable_patterns)] // Each is available on some machine.
            _ => unreachable!("it is not available"),
        }
    }
}

/// Weights in the order above; none of their vectors crosses a cache line.
#[repr(align(64))]
pub(super) struct Packed(pub(super) [i8; 7 * CHANNELS * CHANNELS]);

/// A convolution over a cell and its six neighbours.
pub(super) struct Conv {
    pub(super) weights: Box<Packed>,
    pub(super) bias: [i32; CHANNELS],
    /// Converts a sum to an activation.
    pub(super) factor: [i32; CHANNELS],
}

impl Conv {
    /// Weights, given by cell, input and output, in the order that kernels read.
    pub(super) fn packed(bytes: &[u8]) -> Box<Packed> {
        assert_eq!(bytes.len(), 7 * CHANNELS * CHANNELS, "weights of seven cells");
        let mut packed = Box::new(Packed([0; 7 * CHANNELS * CHANNELS]));
        for (at, &byte) in bytes.iter().enumerate() {
            let (cell, input, output) =
                (at / (CHANNELS * CHANNELS), at / CHANNELS % CHANNELS, at % CHANNELS);
            packed.0[((cell * CHANNELS + input) / 4 * CHANNELS + output) * 4 + input % 4] =
                byte as i8;
        }
        packed
    }
}

/// An instruction set.
pub(super) trait Instructions: Copy {
    /// For each of the cells (a multiple of the group's size) `to` becomes
    /// `(sum · factor + to · keep + ½) >> 28` within 0 … 127, where the sum is that of
    /// `bias` and the products of weights with `from` at the cell's seven places.
    ///
    /// # Panics
    /// If a cell or one of its neighbours does not lie in both.
    #[allow(clippy::too_many_arguments)]
    fn convolve(
        self,
        conv: &Conv,
        bias: &[i32; CHANNELS],
        near: [isize; 7],
        cells: &[u32],
        from: &[[u8; CHANNELS]],
        to: &mut [[u8; CHANNELS]],
        keep: i32,
    );
}

/// Checks what the vector code relies on.
#[inline(always)]
fn check(near: [isize; 7], cells: &[u32], from: &[[u8; CHANNELS]], to: &[[u8; CHANNELS]]) {
    let reach = near.into_iter().map(isize::unsigned_abs).max().unwrap_or(0);
    let least = cells.iter().copied().min().unwrap_or(0) as usize;
    let most = cells.iter().copied().max().unwrap_or(0) as usize;
    assert!(least >= reach || cells.is_empty(), "neighbours lie in the layout");
    assert!(most + reach < from.len() && most < to.len(), "neighbours lie in the layout");
}
