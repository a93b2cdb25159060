//! The network: promising moves, and the chance of winning.
//!
//! ```text
//! stones ─ 19 cells ─▶ 64 ─▶ 6 blocks ─┬─ 7 cells ─▶ a logit for every cell
//!                                      └─ mean, max ─▶ 64 ─▶ log-odds of winning
//!
//! block:  x ─▶ 7 cells ─(+ bias from mean and max of x, in every second block)─▶ 0 … 127
//!           ─▶ 7 cells ─▶ + x ─▶ 0 … 127
//! ```
//!
//! It is fully convolutional: one set of weights serves every board size. The board is seen from the side to
//! move, which joins top and bottom; for Blue it is mirrored in its long diagonal. Two rings of cells around
//! it hold stones of the sides whose edges they are.
//!
//! Activations are whole numbers of 7 bits, weights of 8 bits, and sums are exact, so every machine computes
//! the same whatever its instructions ([`Kernel`]). The weights come from `games/hex/train`; `train/NOTES.md`
//! describes the training and gives the file's SHA-256.

mod forward;
mod kernel;
mod layout;
mod read;

pub use kernel::Kernel;
pub use read::NetworkError;

use crate::knowledge::Field;
use crate::{Cell, CellSet, Colour, Position};
use kernel::Conv;
use layout::Layout;
use std::sync::LazyLock;

/// Number of channels in every layer.
const CHANNELS: usize = 64;
/// Number of fraction bits when a sum is scaled back to an activation.
const FRACTION: u32 = 28;
/// The unit of means and maxima, as a fraction of an activation's unit.
const POOL_UNIT: u32 = 8;

static EMBEDDED: LazyLock<Network> = LazyLock::new(|| {
    let bytes = quintet_core::data_file!("hex-network", "../../../data/network.bin");
    Network::read(&bytes).expect("the embedded file is valid")
});

/// The weights.
pub struct Network {
    stem: Stem,
    blocks: Vec<Block>,
    policy: Policy,
    value: ValueHead,
}

/// Converts stones to the first activations.
struct Stem {
    /// By cell of the neighbourhood, first for the mover's stones, then for the other side's.
    weights: Vec<[[i32; CHANNELS]; 2]>,
    bias: [i32; CHANNELS],
    factor: [i32; CHANNELS],
}

struct Block {
    first: Conv,
    second: Conv,
    /// The weight of the old activations relative to the second sum.
    keep: i32,
    pool: Option<Dense>,
}

/// A layer from every mean and maximum to every output.
struct Dense {
    weights: Vec<[i16; 2 * CHANNELS]>,
    shift: u32,
}

struct Policy {
    weights: [[i16; CHANNELS]; 7],
    bias: i32,
    unit: f32,
}

struct ValueHead {
    hidden: Dense,
    hidden_bias: [i32; CHANNELS],
    weights: [i16; CHANNELS],
    bias: i32,
    unit: f32,
}

/// The network's evaluation of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// The empty cells in reading order, each with its logit: the exponential of a logit is proportional to
    /// how often a strong player would play there.
    pub logits: Vec<(Cell, f32)>,
    /// The log-odds that the side to move wins.
    pub odds: f32,
}

impl Network {
    /// The embedded network.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// An evaluator with this machine's fastest instructions.
    #[must_use]
    pub fn evaluator(&self) -> Evaluator<'_> {
        self.evaluator_with(Kernel::default())
    }

    /// An evaluator with at most these instructions.
    #[must_use]
    pub fn evaluator_with(&self, kernel: Kernel) -> Evaluator<'_> {
        Evaluator { network: self, kernel: kernel.available(), layout: None }
    }

    /// Evaluates a position. An [`Evaluator`] does this with memory that it reuses.
    #[must_use]
    pub fn evaluate<S: CellSet>(&self, position: &Position<S>) -> Evaluation {
        let mut evaluation = Evaluation::default();
        self.evaluator().evaluate(position, &mut evaluation);
        evaluation
    }
}

/// A network with memory for one evaluation.
pub struct Evaluator<'n> {
    network: &'n Network,
    kernel: Kernel,
    layout: Option<Box<Layout>>,
}

impl Evaluator<'_> {
    /// Evaluates a position for the side to move.
    pub fn evaluate<S: CellSet>(&mut self, position: &Position<S>, into: &mut Evaluation) {
        let mover = position.colour_to_move();
        let seen = |cell: Cell| {
            let (row, column) = (S::row(cell) as usize, S::column(cell) as usize);
            if mover == Colour::Red { (row, column) } else { (column, row) }
        };
        let own = position.stones(mover).cells().map(seen);
        let other = position.stones(mover.other()).cells().map(seen);
        let sums = self.sums(position.size() as usize, own, other);
        let (network, value) = (self.network, sums.value);
        into.odds = value as f32 * network.value.unit;
        into.logits.clear();
        let layout = self.layout.as_ref().expect("it was made for the sums");
        into.logits.extend(position.empty().cells().map(|cell| {
            let (row, column) = seen(cell);
            (cell, layout.policy[layout.number(row, column)] as f32 * network.policy.unit)
        }));
    }

    /// Evaluates stones for `mover`: returns the log-odds that it wins, and sets the logit of each of
    /// `moves`, which are empty cells.
    pub fn evaluate_field<S: CellSet>(
        &mut self,
        field: &Field<S>,
        mover: Colour,
        moves: &mut [(f32, Cell)],
    ) -> f32 {
        let seen = |cell: Cell| {
            let (row, column) = (S::row(cell) as usize, S::column(cell) as usize);
            if mover == Colour::Red { (row, column) } else { (column, row) }
        };
        let [own, other] =
            [mover, mover.other()].map(|colour| field.stones[colour as usize].cells().map(seen));
        let sums = self.sums(field.size as usize, own, other);
        let (network, value) = (self.network, sums.value);
        let layout = self.layout.as_ref().expect("it was made for the sums");
        for (logit, cell) in moves {
            let (row, column) = seen(*cell);
            *logit = layout.policy[layout.number(row, column)] as f32 * network.policy.unit;
        }
        value as f32 * network.value.unit
    }

    /// The value's sum, and the policy's sums in the layout; stones as (row, column).
    fn sums(
        &mut self,
        size: usize,
        own: impl Iterator<Item = (usize, usize)>,
        other: impl Iterator<Item = (usize, usize)>,
    ) -> Sums {
        if self.layout.as_ref().is_none_or(|layout| layout.size != size) {
            self.layout = Some(Box::new(Layout::new(self.network, size, self.kernel.cells())));
        }
        let layout = self.layout.as_mut().expect("it was just made");
        layout.set_stones(&self.network.stem, own, other);
        let value = self.kernel.forward(self.network, layout);
        Sums { value }
    }

    /// The whole numbers behind an evaluation, for tests: the value's sum, and the policy's for every cell
    /// row by row. Stones are cells of the side to move, which joins top and bottom, and of the other side,
    /// numbered row by row.
    #[must_use]
    pub fn whole_sums(&mut self, size: usize, own: &[usize], other: &[usize]) -> (i64, Vec<i32>) {
        let place = |&cell: &usize| (cell / size, cell % size);
        let value = self.sums(size, own.iter().map(place), other.iter().map(place)).value;
        let layout = self.layout.as_ref().expect("it was made for the sums");
        let cells =
            (0..size * size).map(|cell| layout.policy[layout.number(cell / size, cell % size)]);
        (value, cells.collect())
    }
}

struct Sums {
    value: i64,
}
