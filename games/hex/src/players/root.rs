//! The root shared by the report's players: searches every move separately, then chooses the best, breaking
//! ties at random.

use crate::{CellSet, Move, Position};
use quintet_core::{
    Control, End, Game, MoveValue, Observer, Random, Score, Seed, Task, Value, Window,
};

/// Undecided: counted as won for the thinking side.
pub(super) const UNDECIDED: Score = Score::estimate(1);

/// The depth below the root's moves: the player's `depth` (`None`: to the end), within the task's limit and
/// the number of cells.
///
/// A limit counts plies from the root; the report's depth counts them from the position after the move, one
/// less.
pub(super) fn depth_below<S: CellSet>(
    position: &Position<S>,
    depth: Option<u32>,
    task: &Task<'_, Move>,
) -> u32 {
    let longest = position.empty_count() + u32::from(position.ply() < 2);
    let limit = task.limits.depth.unwrap_or(u32::MAX).max(1) - 1;
    depth.unwrap_or(u32::MAX).min(limit).min(longest - 1)
}

/// A search, as its root sees it.
pub(super) trait Search<'c, S: CellSet> {
    /// The observer.
    type Watcher: Observer<Move>;

    /// Counts the nodes and stops the search.
    fn control(&mut self) -> &mut Control<'c, Move>;

    /// The observer of the search.
    fn observer(&mut self) -> &mut Self::Watcher;

    /// The window of the root.
    fn window(&self) -> Window;

    /// The value of a move for the side that plays it. Meaningless once stopped.
    fn tried(&mut self, root: &Position<S>, played: Move) -> Tried;
}

/// A move that was searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    pub(super) played: Move,
    /// The score within the search.
    pub(super) score: Score,
    /// The reported value: a proved forced end carries its distance only if it is exact.
    pub(super) value: Value,
}

/// Searches the root's moves one after the other and returns the values of the completed ones. `depth` counts
/// the plies below the root's moves.
pub(super) fn search_moves<'c, S: CellSet, W: Search<'c, S>>(
    search: &mut W,
    root: &Position<S>,
    moves: impl Iterator<Item = Move>,
    depth: u32,
) -> Vec<Tried> {
    let mut found: Vec<Tried> = Vec::new();
    if !search.control().spend() {
        return found;
    }
    let window = search.window();
    search.observer().iteration(depth + 1);
    search.observer().enter(None, depth + 1, window);
    for played in moves {
        let tried = search.tried(root, played);
        if search.control().is_stopped() {
            break;
        }
        found.push(tried);
    }
    let best = found.iter().map(|tried| tried.score).max().unwrap_or(UNDECIDED);
    let end = if search.control().is_stopped() { End::Stopped } else { End::Searched };
    search.observer().leave(best, end);
    found
}

/// Chooses at random among the `candidates` of the highest rank. A move that the search did not complete is
/// ranked as undecided.
pub(super) fn pick<R: Ord + Copy>(
    candidates: &[Move],
    found: &[Tried],
    rank: impl Fn(Move, Score) -> R,
    seed: Seed,
) -> Move {
    let score = |played: Move| {
        let tried = found.iter().find(|tried| tried.played == played);
        tried.map_or(UNDECIDED, |tried| tried.score)
    };
    let ranked: Vec<(Move, R)> =
        candidates.iter().map(|&played| (played, rank(played, score(played)))).collect();
    let best = ranked.iter().map(|&(_, rank)| rank).max().expect("there are candidates");
    let equal: Vec<Move> =
        ranked.iter().filter(|&&(_, rank)| rank == best).map(|&(played, _)| played).collect();
    equal[Random::new(seed).below(equal.len())]
}

/// Reports the choice and, if the search was completed, the position's value and its plies.
pub(super) fn announce<S: CellSet>(
    control: &mut Control<'_, Move>,
    root: &Position<S>,
    best: Move,
    found: &[Tried],
    depth: u32,
) {
    let stopped = control.is_stopped();
    let news = control.news();
    news.pv = vec![best];
    if !stopped {
        news.depth = depth + 1;
        news.value = value(root, best, found);
    }
    control.report_now();
}

/// What the chosen move says about the position. A move that was not searched, or that is better but was not
/// chosen, may win sooner, or not lose.
fn value<S: CellSet>(root: &Position<S>, best: Move, found: &[Tried]) -> Option<Value> {
    let chosen = found.iter().find(|tried| tried.played == best)?;
    let is_best = found.iter().all(|tried| tried.score <= chosen.score);
    let is_exact = is_best && found.len() == root.moves().count();
    Some(match chosen.value {
        Value::Proved(score) if is_exact || score == Score::win_in(1) => Value::Proved(score),
        Value::Proved(score) if score.is_win() => Value::Proved(Score::WON),
        _ => Value::Estimated(chosen.score),
    })
}

/// The values to return: all of them, if requested and complete.
pub(super) fn values<S: CellSet>(
    root: &Position<S>,
    found: &[Tried],
    asked: bool,
) -> Vec<MoveValue<Move>> {
    let complete = asked && found.len() == root.moves().count();
    let value = |tried: &Tried| MoveValue { played: tried.played, value: tried.value };
    if complete { found.iter().map(value).collect() } else { Vec::new() }
}
