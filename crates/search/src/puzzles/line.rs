//! The goal of a position, and the line that reaches it.
//!
//! A goal needs one best move: no other may lead to a board where the goal is still within reach. The line
//! continues as long as that holds, with the replies that test most; its length is the number of moves a
//! person has to find. Moves that lead to the same board count as one.

use super::{Exact, Maker, Values, keeps};
use crate::adversarial::alpha_beta;
use quintet_core::{Control, Game, Goal, Info, Limits, NoObserver, Playable, StopFlag, Window};

/// Number of replies compared by what they leave.
const REPLIES: usize = 6;

/// The goal in a position; `None` if several moves reach it, or if all moves are equal.
pub(super) fn goal<M: Maker>(position: &M::Game, values: &Values<M::Game>) -> Option<Goal> {
    let best = values.iter().map(|(_, value)| *value).max_by_key(|value| value.score)?;
    let goal = match best {
        Exact { score: 1.., plies: Some(plies) } => Goal::WinIn { moves: plies.div_ceil(2) },
        Exact { score: 1.., .. } if is_only::<M>(position, values, Goal::Win) => Goal::Win,
        Exact { score: 0, .. } => Goal::Hold,
        Exact { score, .. } if M::HAS_POINTS => {
            Goal::Gain { points: score - M::margin(position), margin: score }
        }
        _ => return None,
    };
    let fits = match goal {
        Goal::WinIn { moves } => M::WINS.contains(&moves),
        _ => true,
    };
    (fits && values.len() > 1 && is_only::<M>(position, values, goal)).then_some(goal)
}

fn is_only<M: Maker>(position: &M::Game, values: &Values<M::Game>, goal: Goal) -> bool {
    count(position, values, goal, 0) == 1
}

/// The number of different boards that the moves keeping a goal lead to.
fn count<G: Playable>(position: &G, values: &Values<G>, goal: Goal, done: u32) -> usize {
    let keeping = values.iter().filter(|(_, value)| keeps(goal, done, *value));
    let mut boards: Vec<u64> = keeping.map(|&(played, _)| position.after(played).key()).collect();
    boards.sort_unstable();
    boards.dedup();
    boards.len()
}

/// The line of a puzzle.
pub(super) struct Line<G: Game> {
    /// Both sides' moves.
    pub(super) moves: Vec<(G::Move, Exact)>,
    /// Number of own moves to find.
    pub(super) find: usize,
    /// The positions in which a move has to be found, each with the values of its moves.
    pub(super) asked: Vec<(G, Values<G>)>,
}

impl<G: Playable> Line<G> {
    /// The line from a position with a single move for its goal; `None` if stopped or if it is too short for
    /// the goal.
    pub(super) fn of<M: Maker<Game = G>>(
        maker: &mut M,
        start: &G,
        goal: Goal,
        mut values: Values<G>,
        stop: &StopFlag,
    ) -> Option<Self> {
        let most = if matches!(goal, Goal::WinIn { .. }) { usize::MAX } else { M::MOST_FIND };
        let mut line = Self { moves: Vec::new(), find: 0, asked: Vec::new() };
        let mut position = start.clone();
        loop {
            let done = line.find as u32;
            let own = values.iter().copied().find(|(_, value)| keeps(goal, done, *value))?;
            if count(&position, &values, goal, done) > 1 {
                line.end_before(goal, own);
                break;
            }
            line.moves.push(own);
            line.find += 1;
            line.asked.push((position.clone(), values));
            position.play(own.0);
            if position.outcome().is_some() || line.find == most {
                break;
            }
            let reply = reply(maker, &position, goal, done + 1, stop)?;
            position.play(reply.0);
            if position.outcome().is_some() {
                break; // Held to the end: nothing more to find.
            }
            line.moves.push(reply);
            values = maker.values(&position, stop)?;
        }
        let enough = match goal {
            Goal::WinIn { moves } => line.find + 1 >= moves as usize,
            _ => true,
        };
        enough.then_some(line)
    }

    /// Ends the line before a move that is not the only one. A win that several moves complete is shown but
    /// not asked for; anything else is left out together with the reply before it.
    fn end_before(&mut self, goal: Goal, own: (G::Move, Exact)) {
        if matches!(goal, Goal::WinIn { .. }) {
            self.moves.push(own);
        } else {
            self.moves.pop();
        }
    }
}

/// The reply that tests most: among the best ones, by a quick evaluation, the one that leaves the fewest
/// moves that keep the goal.
pub(super) fn reply<M: Maker>(
    maker: &mut M,
    position: &M::Game,
    goal: Goal,
    done: u32,
    stop: &StopFlag,
) -> Option<(<M::Game as Game>::Move, Exact)> {
    let mut replies = maker.values(position, stop)?;
    let best = replies.iter().map(|(_, value)| value.score).max()?;
    replies.retain(|(_, value)| value.score == best);
    replies.sort_by_cached_key(|&(played, _)| glance::<M>(&position.after(played), stop));
    replies.truncate(REPLIES);
    let mut chosen = None;
    for (played, value) in replies {
        let next = position.after(played);
        let left = match next.outcome() {
            Some(_) => usize::MAX,
            None => count(&next, &maker.values(&next, stop)?, goal, done),
        };
        if chosen.is_none_or(|(fewest, _, _)| left < fewest) {
            chosen = Some((left, played, value));
        }
    }
    chosen.map(|(_, played, value)| (played, value))
}

/// The static evaluation of a position for its side to move.
fn glance<M: Maker>(position: &M::Game, stop: &StopFlag) -> quintet_core::Score {
    let mut silent = |_: &Info<_>| {};
    let mut control = Control::new(&Limits::NONE, stop, &mut silent);
    alpha_beta(position, 0, Window::FULL, &M::Eval::default(), &mut control, &mut NoObserver)
}
