//! Compares what players call proved with the whole tree.
//!
//! An [`Oracle`] finds the value of every position of a small game by trying everything, including passes.
//! Whatever a player calls proved must agree with it: the winner, the distance where given, the margin where
//! points count; and every position of its line must keep that value.

use quintet_core::{Choice, Info, Playable, Player, PlayerSpec, Random, Score, Seed, Task, Value};
use std::collections::HashMap;

/// The points by which the side to move is ahead in a finished game.
pub type MarginOf<G> = fn(&G) -> i32;

/// The values of positions, found by trying everything.
pub struct Oracle<G> {
    /// Forced ends with their distances.
    ends: HashMap<u64, Score>,
    margins: HashMap<u64, i32>,
    /// The margin of a finished game, where points count.
    margin_of: Option<MarginOf<G>>,
}

/// Every move of a position: the rules' list and those besides it.
fn moves<G: Playable>(position: &G) -> impl Iterator<Item = G::Move> {
    position.moves().chain(position.moves_besides())
}

impl<G: Playable> Oracle<G> {
    /// An empty oracle.
    #[must_use]
    pub fn new(margin_of: Option<MarginOf<G>>) -> Self {
        Self { ends: HashMap::new(), margins: HashMap::new(), margin_of }
    }

    /// The winner with best play, and the distance.
    pub fn end(&mut self, position: &G) -> Score {
        if let Some(outcome) = position.outcome() {
            return Score::of_outcome(outcome, position.turn(), 0);
        }
        if let Some(&known) = self.ends.get(&position.key()) {
            return known;
        }
        let mut best = Score::MIN;
        for played in moves(position) {
            let next = position.after(played);
            let own = next.turn() == position.turn();
            let score = self.end(&next).farther(1);
            best = best.max(if own { score } else { -score });
        }
        self.ends.insert(position.key(), best);
        best
    }

    /// The final margin of the side to move with best play.
    fn margin(&mut self, position: &G, margin_of: MarginOf<G>) -> i32 {
        if position.outcome().is_some() {
            return margin_of(position);
        }
        if let Some(&known) = self.margins.get(&position.key()) {
            return known;
        }
        let values = moves(position).map(|played| -self.margin(&position.after(played), margin_of));
        let best = values.collect::<Vec<_>>().into_iter().max().expect("a move");
        self.margins.insert(position.key(), best);
        best
    }

    /// Whether a score called proved is the position's value for its side to move.
    pub fn agrees(&mut self, position: &G, score: Score) -> bool {
        let end = self.end(position);
        match (score.plies_to_end(), self.margin_of) {
            (Some(_), _) => score == end,
            (None, _) if score.is_decided() => score == end.without_distance(),
            (None, Some(margin_of)) => score.get() == self.margin(position, margin_of),
            (None, None) => score == Score::ZERO && end == Score::ZERO,
        }
    }

    /// Checks a line that begins with a move of this score: every position on it keeps the score, and if the
    /// distance is known the game ends there.
    ///
    /// # Panics
    /// If that does not hold.
    pub fn check_line(&mut self, position: &G, line: &[G::Move], score: Score, context: &str) {
        let (mut position, mut score) = (position.clone(), score);
        for (ply, &played) in line.iter().enumerate() {
            assert!(position.outcome().is_none(), "{context}: {line:?} goes on after the end");
            let turn = position.turn();
            position.play(played);
            score = score.nearer(1);
            score = if position.turn() == turn { score } else { -score };
            let held = self.agrees(&position, score);
            assert!(held, "{context}: {line:?} is not worth {score} after {} plies", ply + 1);
        }
        if let Some(plies) = score.plies_to_end() {
            assert_eq!(position.outcome().is_some(), plies == 0, "{context}: {line:?} ends early");
        }
    }
}

/// Counts of what [`check_proofs`] compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Number of proved values.
    pub values: u64,
    /// Those with a distance to a forced end.
    pub distances: u64,
}

/// Asks a player for the value of every move, and compares whatever it calls proved with the oracle.
///
/// # Panics
/// If something called proved is wrong.
pub fn check_proofs<G: Playable>(
    position: &G,
    player: &str,
    oracle: &mut Oracle<G>,
    compared: &mut Compared,
) {
    let specs = G::players();
    let (spec, params) = PlayerSpec::find(&specs, player).expect("a player of the game");
    let mut built: Box<dyn Player<G>> = (spec.build)(&params);
    for all_moves in [true, false] {
        let mut news: Vec<Value> = Vec::new();
        let mut report = |info: &Info<G::Move>| news.extend(info.value);
        let mut task = Task::new(Seed(7), &mut report);
        task.all_moves = all_moves;
        let choice = built.choose(position, &mut task);
        let context = format!("{player} at {position:?}");
        check_choice(position, &choice, oracle, compared, &context);
        for value in news {
            let Value::Proved(score) = value else { continue };
            assert!(oracle.agrees(position, score), "{context}: reported {value} on the way");
        }
    }
}

fn check_choice<G: Playable>(
    position: &G,
    choice: &Choice<G::Move>,
    oracle: &mut Oracle<G>,
    compared: &mut Compared,
    context: &str,
) {
    let mut count = |score: Score| {
        compared.values += 1;
        compared.distances += u64::from(score.plies_to_end().is_some());
    };
    if let Some(Value::Proved(score)) = choice.info.value {
        count(score);
        assert!(oracle.agrees(position, score), "{context}: the position is not worth {score}");
        oracle.check_line(position, &choice.info.pv, score, context);
    }
    for of in &choice.moves {
        let Value::Proved(score) = of.value else { continue };
        count(score);
        let next = position.after(of.played);
        let nearer = score.nearer(1);
        let score_there = if next.turn() == position.turn() { nearer } else { -nearer };
        let text = position.write_move(of.played);
        assert!(oracle.agrees(&next, score_there), "{context}: {text} is not worth {score}");
        for line in choice.lines.iter().filter(|line| line.first() == Some(&of.played)) {
            oracle.check_line(position, line, score, context);
        }
    }
}

/// An unfinished position a few plies before the end of a random game, with occasional passes; `None` if the
/// game never gets so close to its end.
pub fn late_position<G: Playable>(
    start: &G,
    random: &mut Random,
    is_late: impl Fn(&G) -> bool,
) -> Option<G> {
    for _ in 0..200 {
        let mut position = start.clone();
        while position.outcome().is_none() && !is_late(&position) {
            let besides = position.moves_besides();
            let passes = !besides.is_empty() && random.below(8) == 0;
            let played =
                if passes { besides.first().copied() } else { position.random_move(random) };
            position.play(played.expect("an unfinished game has a move"));
        }
        if position.outcome().is_none() {
            return Some(position);
        }
    }
    None
}

/// The number of positions to check: `usual`, or `QUINTET_PROOFS`.
///
/// # Panics
/// If the variable is not a number.
#[must_use]
pub fn proof_count(usual: usize) -> usize {
    std::env::var("QUINTET_PROOFS").map_or(usual, |text| text.parse().expect("a number"))
}
