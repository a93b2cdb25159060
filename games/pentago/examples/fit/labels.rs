//! Labels: exact where they can be had, else what a short search says.

use crate::{Request, floats};
use quintet_core::{Random, Seed};
use quintet_pentago::Position;
use quintet_pentago::engine::Widths;
use quintet_pentago::engine::training::Training;
use quintet_pentago::exact::Solver;

/// Threads that label.
const THREADS: usize = 2;
/// Children searched at every depth.
const WIDTH: usize = 16;
/// Turned boards taken from each solution.
const TURNED: usize = 40;

/// A position's features and its expected result for the side to move, from 0
/// to 1.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) features: Vec<(u16, i16)>,
    pub(crate) target: f32,
}

impl Sample {
    fn new(position: &Position, target: f32) -> Self {
        Self { features: Training::features(position), target }
    }
}

/// What labels one number of marbles.
pub(crate) struct Labels<'a> {
    pub(crate) request: &'a Request,
    pub(crate) marbles: usize,
    pub(crate) positions: &'a [Position],
}

impl Labels<'_> {
    /// The corpus: solved if it can be and is asked for, else searched.
    pub(crate) fn of_positions(&self, training: &Training) -> Result<Vec<Sample>, String> {
        let solves = match self.marbles {
            20 => self.request.solves,
            21 => 2 * self.request.solves,
            22 => 5 * self.request.solves,
            _ => 0,
        };
        if solves > 0 {
            let most = self.positions.len().min(THREADS * solves);
            return Ok(in_parts(&self.positions[..most], training, solve));
        }
        let depth = self.request.depth.min(36 - self.marbles as u32);
        Ok(in_parts(self.positions, training, |training, position| {
            let score = training.search(position, depth, Widths::all(WIDTH));
            vec![Sample::new(position, Training::expected(score))]
        }))
    }

    /// The exact values of the tuning half, as often as they count.
    pub(crate) fn of_data(&self) -> Result<Vec<Sample>, String> {
        if self.marbles > 5 || self.request.data == 0 {
            return Ok(Vec::new());
        }
        let boards = tuning_half(&self.request.dir, self.marbles)?;
        let samples: Vec<Sample> = boards
            .iter()
            .map(|(position, value)| Sample::new(position, expected(*value)))
            .collect();
        Ok(vec![samples; self.request.data].concat())
    }

    /// How often expected lines are followed anew.
    pub(crate) fn leaf_rounds(&self) -> u64 {
        if (6..=8).contains(&self.marbles) && self.request.leaves > 0 { 2 } else { 0 }
    }

    /// The ends of lines from the tuning half's boards, labelled with these
    /// boards' values.
    pub(crate) fn of_leaves(&self, training: &Training, round: u64) -> Result<Vec<Sample>, String> {
        let mut roots = Vec::new();
        for marbles in (3..=5).filter(|marbles| self.marbles - marbles <= 4) {
            let mut boards = tuning_half(&self.request.dir, marbles)?;
            Random::new(Seed(round)).shuffle(&mut boards);
            // Four plies take long.
            let share = if self.marbles - marbles == 4 { 4 } else { 1 };
            boards.truncate(self.request.leaves / share);
            roots.extend(boards);
        }
        Ok(in_parts(&roots, training, |training, (position, value)| {
            let depth = self.marbles as u32 - position.ply();
            let leaf = training.leaf(position, depth, Widths::all(WIDTH));
            let sample = leaf.map(|(features, is_same_side)| {
                let target = expected(if is_same_side { *value } else { -value });
                Sample { features, target }
            });
            sample.into_iter().collect()
        }))
    }
}

/// Labels items on all threads, each with its own memory.
fn in_parts<T: Sync>(
    items: &[T],
    training: &Training,
    label: impl Fn(&mut Training, &T) -> Vec<Sample> + Sync,
) -> Vec<Sample> {
    let weights: Vec<Vec<f32>> = (0..=36).map(|marbles| floats(training, marbles)).collect();
    let work = |part: &[T]| {
        let mut training = Training::new();
        for (marbles, weights) in weights.iter().enumerate() {
            training.set(marbles, weights);
        }
        part.iter().flat_map(|item| label(&mut training, item)).collect::<Vec<_>>()
    };
    let size = items.len().div_ceil(THREADS).max(1);
    std::thread::scope(|scope| {
        let parts: Vec<_> = items.chunks(size).map(|part| scope.spawn(|| work(part))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("labelling ends")).collect()
    })
}

/// The solver's labels of a board and of some of its turned boards in which
/// nobody wins at once.
fn solve(training: &mut Training, position: &Position) -> Vec<Sample> {
    let Ok(solution) = Solver::default().solve(position) else { return Vec::new() };
    let mut labels: Vec<_> =
        solution.labels().filter(|(position, _)| training.look(position).is_some()).collect();
    Random::new(Seed(position.code())).shuffle(&mut labels);
    labels.truncate(TURNED);
    labels.push((*position, solution.worth()));
    let sample = |(position, worth): (Position, quintet_pentago::exact::Worth)| {
        Sample::new(&position, expected(worth.sign().into()))
    };
    labels.into_iter().map(sample).collect()
}

/// 1, 0 and −1 as 1, ½ and 0.
fn expected(value: i32) -> f32 {
    (value + 1) as f32 / 2.0
}

/// The boards of the tuning half with so many marbles, and their values.
fn tuning_half(dir: &str, marbles: usize) -> Result<Vec<(Position, i32)>, String> {
    let part = if marbles < 4 { "" } else { "_part" };
    let path = format!("{dir}/values_{marbles}stones{part}.tsv");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let mut boards = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let pair = line.split_once('\t').and_then(|(code, value)| {
            Some((code.parse::<u64>().ok()?, value.parse::<i32>().ok()?))
        });
        let (code, value) = pair.ok_or_else(|| format!("{path}: `{line}` is not `code value`"))?;
        // The same hash as in `keeps`.
        if code.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40 & 1 == 0 {
            let position = Position::from_code(code).map_err(|error| format!("{path}: {error}"))?;
            boards.push((position, value));
        }
    }
    Ok(boards)
}
