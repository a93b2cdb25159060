//! What a convolution gets: shared with `browser/convolve.rs`, a module of its own in the same memory.

/// The arguments of [`Instructions::convolve`](super::Instructions::convolve), by address.
#[repr(C)]
pub(crate) struct Arguments {
    /// Number of channels, a multiple of 8.
    pub(crate) channels: usize,
    /// In the order of [`Conv::packed`](super::Conv::packed).
    pub(crate) weights: *const i8,
    pub(crate) bias: *const i32,
    pub(crate) factor: *const i32,
    /// Seven.
    pub(crate) near: *const isize,
    pub(crate) cells: *const u32,
    /// Number of cells, a multiple of [`CELLS`].
    pub(crate) count: usize,
    pub(crate) from: *const u8,
    pub(crate) to: *mut u8,
    pub(crate) keep: i32,
    /// Number of fraction bits when a sum is scaled back.
    pub(crate) fraction: u32,
}

/// Number of cells processed at a time.
pub(crate) const CELLS: usize = 4;
