//! Which moves look best: current in an electric circuit.
//!
//! For each colour its points are joined by wires where they have a full
//! connection, its edges are held at 1 and 0 volts, and the current through an
//! empty cell says how much that cell carries. A cell that carries much for
//! both is urgent. Only the order of moves depends on it.
//!
//! Source of the idea: V. Anshelevich, 2002.

use crate::knowledge::Connections;
use crate::{Cell, CellSet};

/// Currents through the cells, by their bits.
#[derive(Clone, Debug)]
pub struct Circuit {
    matrix: Vec<f32>,
    volts: Vec<f32>,
    currents: Vec<f32>,
}

impl Circuit {
    /// Room for circuits.
    #[must_use]
    pub fn new(cells: u32) -> Self {
        Self { matrix: Vec::new(), volts: Vec::new(), currents: vec![0.0; cells as usize] }
    }

    /// The current through a cell in the last circuit.
    #[must_use]
    pub fn current(&self, cell: Cell) -> f32 {
        self.currents[usize::from(cell.0)]
    }

    /// Solves the circuit of a colour's connections.
    pub fn solve<S: CellSet>(&mut self, connections: &Connections<S>) {
        let points = connections.points();
        self.volts.clear();
        self.volts.resize(points, 0.0);
        self.volts[0] = 1.0;
        // Unknown are all but the two edges; the last column is the right side.
        let (size, width) = (points - 2, points - 1);
        self.matrix.clear();
        self.matrix.resize(size * width, 0.0);
        for a in 0..size {
            let mut sum = 1e-6;
            for &(b, conductance) in connections.wires(a + 2).iter() {
                sum += conductance;
                match b {
                    0 => self.matrix[a * width + size] += conductance,
                    1 => {}
                    _ => self.matrix[a * width + b - 2] -= conductance,
                }
            }
            self.matrix[a * width + a] += sum;
        }
        self.eliminate(size, width);
        for a in (0..size).rev() {
            let row = &self.matrix[a * width..(a + 1) * width];
            let known: f32 = (a + 1..size).map(|b| row[b] * self.volts[b + 2]).sum();
            self.volts[a + 2] = (row[size] - known) / row[a];
        }
        self.currents.fill(0.0);
        for a in 2..points {
            if let Some(cell) = connections.cell(a) {
                let volts = self.volts[a];
                let wires = connections.wires(a);
                let flow = wires.iter().map(|&(b, by)| (volts - self.volts[b]).abs() * by);
                self.currents[usize::from(cell.0)] = flow.sum::<f32>() / 2.0;
            }
        }
    }

    /// Brings the matrix, symmetric and diagonally dominant, to a triangle.
    fn eliminate(&mut self, size: usize, width: usize) {
        for pivot in 0..size {
            let (above, below) = self.matrix.split_at_mut((pivot + 1) * width);
            let row = &above[pivot * width..];
            for lower in below.chunks_exact_mut(width) {
                let factor = lower[pivot] / row[pivot];
                if factor != 0.0 {
                    for (target, &value) in lower[pivot..].iter_mut().zip(&row[pivot..]) {
                        *target -= factor * value;
                    }
                }
            }
        }
    }
}
