//! Logistic regression by Adam, with features scaled to the same size.

use crate::labels::Sample;
use quintet_core::{Random, Seed};
use quintet_pentago::engine::training::FEATURE_COUNT;
use std::borrow::Borrow;

const BATCH: usize = 128;
const RATE: f32 = 0.02;
const LAST_RATE: f32 = 0.0005;
const SHRINK: f32 = 1e-4;

/// The weights that make the samples most likely, starting from some.
pub(crate) fn fit<S: Borrow<Sample>>(samples: &[S], start: &[f32], epochs: usize) -> Vec<f32> {
    let scale = scales(samples);
    let mut adam =
        Adam::new(start.iter().zip(&scale).map(|(weight, scale)| weight / scale).collect());
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = Random::new(Seed(1));
    for epoch in 0..epochs {
        random.shuffle(&mut order);
        let rate = RATE * (1.0 - epoch as f32 / epochs as f32) + LAST_RATE;
        for batch in order.chunks(BATCH) {
            let mut slope = vec![0.0; FEATURE_COUNT];
            for sample in batch.iter().map(|&index| samples[index].borrow()) {
                let scaled = |&(feature, amount): &(u16, i16)| {
                    (usize::from(feature), f32::from(amount) * scale[usize::from(feature)])
                };
                let sum: f32 = sample
                    .features
                    .iter()
                    .map(scaled)
                    .map(|(f, amount)| adam.weights[f] * amount)
                    .sum();
                let miss = (logistic(sum) - sample.target) / batch.len() as f32;
                for (feature, amount) in sample.features.iter().map(scaled) {
                    slope[feature] += miss * amount;
                }
            }
            adam.step(&slope, rate);
        }
    }
    adam.weights.iter().zip(&scale).map(|(weight, scale)| weight * scale).collect()
}

/// The mean square of what the weights miss.
pub(crate) fn error(samples: &[Sample], weights: &[f32]) -> f32 {
    let miss = |sample: &Sample| {
        let of =
            |&(feature, amount): &(u16, i16)| weights[usize::from(feature)] * f32::from(amount);
        logistic(sample.features.iter().map(of).sum()) - sample.target
    };
    samples.iter().map(|sample| miss(sample).powi(2)).sum::<f32>() / samples.len().max(1) as f32
}

fn logistic(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}

/// What makes each feature's mean square 1, though rare ones are not blown up.
fn scales<S: Borrow<Sample>>(samples: &[S]) -> Vec<f32> {
    let mut squares = vec![1e-3; FEATURE_COUNT];
    for &(feature, amount) in samples.iter().flat_map(|sample| &sample.borrow().features) {
        squares[usize::from(feature)] += f32::from(amount).powi(2);
    }
    squares.iter().map(|square| (samples.len() as f32 / square).sqrt().min(20.0)).collect()
}

/// Adam's state (Kingma and Ba, 2014).
struct Adam {
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(weights: Vec<f32>) -> Self {
        let zeros = vec![0.0; weights.len()];
        Self { weights, mean: zeros.clone(), square: zeros, steps: 0 }
    }

    fn step(&mut self, slope: &[f32], rate: f32) {
        self.steps += 1;
        let (early_mean, early_square) =
            (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for (index, slope) in slope.iter().enumerate() {
            let slope = slope + SHRINK * self.weights[index];
            self.mean[index] = 0.9 * self.mean[index] + 0.1 * slope;
            self.square[index] = 0.999 * self.square[index] + 0.001 * slope * slope;
            let size = (self.square[index] / early_square).sqrt() + 1e-8;
            self.weights[index] -= rate * self.mean[index] / early_mean / size;
        }
    }
}
