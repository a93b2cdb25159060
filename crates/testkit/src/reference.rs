//! A plain search, an evaluation without pattern, and random games.

use quintet_core::{Eval, Game, Random, Record, Score};

/// The value of a position by plain negamax, and its node count, including this one. `ply` is the distance to
/// the root of the search.
pub fn negamax<G: Game>(position: &G, eval: &impl Eval<G>, depth: u32, ply: u32) -> (Score, u64) {
    if let Some(outcome) = position.outcome() {
        return (eval.decided(position, outcome, ply), 1);
    }
    if depth == 0 {
        return (eval.evaluate(position), 1);
    }
    let (mut best, mut nodes) = (Score::MIN, 1);
    for played in position.moves() {
        let (score, below) = negamax(&position.after(played), eval, depth - 1, ply + 1);
        best = best.max(-score);
        nodes += below;
    }
    (best, nodes)
}

/// Scores a position by a hash of its key: small numbers with many ties and no meaning.
#[derive(Clone, Copy, Debug, Default)]
pub struct HashedEval(pub u64);

impl<G: Game> Eval<G> for HashedEval {
    fn evaluate(&self, position: &G) -> Score {
        let mut random = Random::new(quintet_core::Seed(position.key() ^ self.0));
        Score::estimate(random.below(41) as i32 - 20)
    }
}

/// A random game of at most `most` moves.
pub fn random_record<G: Game>(start: &G, random: &mut Random, most: usize) -> Record<G> {
    let mut record = Record::new(start.clone());
    let mut position = start.clone();
    while record.moves.len() < most {
        let Some(played) = position.random_move(random) else { break };
        position.play(played);
        record.moves.push(played);
    }
    record
}
