//! Rebuilds a search from its events alone: a complete trace gives the nodes, the value and the
//! best move that the search found.

use quintet::core::{Child, End, Event, Role, Score, Side, Simulated, Value};
use quintet::trace::TraceLine;
use std::cmp::Reverse;

/// The state of a replay after the lines so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replay {
    nodes: u64,
    simulations: u64,
    outline: bool,
    /// The nodes from the root to the one being searched.
    open: Vec<Node>,
    /// The score of the last search of the root, and its move, unless that was found without
    /// entering a node.
    found: Option<(Option<String>, Score)>,
    /// All moves of that search with that score.
    equal: Vec<String>,
    /// The moves of the root of a Monte Carlo tree.
    children: Vec<Child<String>>,
    proved: Option<Score>,
}

/// A node that was entered but not yet left.
#[derive(Clone, Debug)]
struct Node {
    played: Option<String>,
    turn: Side,
    role: Role,
    alpha: Option<Score>,
    children: Vec<Reply>,
}

/// A move of a node, with its value for the side that plays it.
#[derive(Clone, Debug)]
struct Reply {
    played: String,
    score: Score,
    /// Whether a null window found it better, which is not yet its score.
    provisional: bool,
}

impl Replay {
    /// An empty replay.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Nodes visited.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Simulations made.
    pub(crate) const fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Whether the search itself was not shown, only its results for the root's moves.
    pub(crate) const fn is_outline(&self) -> bool {
        self.outline
    }

    /// The best move.
    pub(crate) fn best(&self) -> Option<&str> {
        if self.children.is_empty() {
            self.found.as_ref().and_then(|(played, _)| played.as_deref())
        } else {
            self.best_child().map(|child| child.played.as_str())
        }
    }

    /// All moves of the same value as the best, for players that choose among them at random.
    pub(crate) fn equals(&self) -> &[String] {
        &self.equal
    }

    /// The root's value for its side to move, as a score or a rate.
    pub(crate) fn value(&self) -> Option<Value> {
        if self.children.is_empty() {
            return self.found.as_ref().map(|(_, score)| Value::of(*score, false));
        }
        if let Some(score) = self.proved {
            return Some(Value::Proved(-score));
        }
        let best = self.best_child().filter(|child| child.visits > 0)?;
        Some(match best.proved {
            Some(score) => Value::Proved(score.farther(1)),
            None => Value::Rate(mean(best)),
        })
    }

    /// Processes the next line.
    ///
    /// # Errors
    /// A line that contradicts earlier ones: leaving a node that was not entered, or a score that
    /// is not that of the node's best move.
    pub(crate) fn take(&mut self, line: &TraceLine) -> Result<(), String> {
        let result = match &line.event {
            Event::Iteration { .. } => {
                self.open.clear();
                Ok(())
            }
            Event::Outline => {
                self.outline = true;
                Ok(())
            }
            Event::Enter(entered) => {
                self.nodes += 1;
                self.open.push(Node {
                    played: entered.played.clone(),
                    turn: line.turn,
                    role: entered.role,
                    alpha: entered.alpha,
                    children: Vec::new(),
                });
                Ok(())
            }
            Event::Looked { nodes } => {
                self.nodes += nodes;
                Ok(())
            }
            Event::Table(_) | Event::Skip { .. } => Ok(()),
            Event::Leave { score, end } => self.leave(*score, *end),
            Event::Tree { children, proved } => {
                self.nodes += 1;
                (self.children, self.proved) = (children.clone(), *proved);
                Ok(())
            }
            Event::Simulation(simulated) => self.simulate(simulated),
        };
        result.map_err(|reason: String| format!("event {}: {reason}", line.n))
    }

    fn leave(&mut self, score: Option<Score>, end: End) -> Result<(), String> {
        let node = self.open.pop().ok_or("a node is left that was not entered")?;
        let best = node.children.iter().map(|reply| reply.score).max();
        if matches!(end, End::Searched | End::Cut)
            && let (Some(best), Some(score)) = (best, score)
            && best != score
        {
            return Err(format!("left with {score}, but its best move is worth {best}"));
        }
        match self.open.last_mut() {
            None => self.conclude(&node, score.filter(|_| end != End::Stopped)),
            Some(parent) => {
                if let (Some(played), Some(score)) = (node.played, score) {
                    let better = node.alpha.is_some_and(|alpha| score <= alpha);
                    let score = if parent.turn == node.turn { score } else { -score };
                    let asked = matches!(node.role, Role::Null | Role::Reduced);
                    let provisional = asked && better;
                    let reply = Reply { played, score, provisional };
                    match parent.children.last_mut() {
                        Some(last) if last.played == reply.played => *last = reply,
                        _ => parent.children.push(reply),
                    }
                }
            }
        }
        Ok(())
    }

    /// The result of a search of the root. If it was not finished, the result is a move that was
    /// better than everything before.
    fn conclude(&mut self, root: &Node, score: Option<Score>) {
        let finished = score.is_some();
        if let (Some(score), true) = (score, root.children.is_empty()) {
            self.found = Some((None, score));
        }
        let mut best: Option<Score> = None;
        let known = self.found.clone();
        for (place, reply) in root.children.iter().enumerate() {
            let is_final = finished || !reply.provisional;
            if is_final && best.is_none_or(|best| reply.score > best) {
                best = Some(reply.score);
                if finished || place > 0 || known.is_none() {
                    self.found = Some((Some(reply.played.clone()), reply.score));
                }
            }
        }
        if finished {
            let equal = root.children.iter().filter(|reply| Some(reply.score) == best);
            self.equal = equal.map(|reply| reply.played.clone()).collect();
        }
    }

    fn simulate(&mut self, of: &Simulated<String>) -> Result<(), String> {
        self.simulations += 1;
        self.nodes += u64::from(of.new);
        let first = of.path.first().ok_or("a simulation that goes nowhere")?;
        let child = self.children.iter_mut().find(|child| child.played == first.chosen.played);
        let child = child.ok_or("a simulation of a move that the root does not have")?;
        if child.visits != first.chosen.visits {
            return Err(format!("{} visits, but it had {}", first.chosen.visits, child.visits));
        }
        child.visits += 1;
        child.points += of.points.get(1).ok_or("a node of the path without points")?;
        for proved in &of.proved {
            match proved.ply {
                0 => self.proved = Some(proved.score),
                1 => child.proved = Some(proved.score),
                _ => {}
            }
        }
        Ok(())
    }

    /// The move that a Monte Carlo search chooses: the quickest proved win; otherwise the most visited
    /// open move, unless a proved draw is worth more; if all are lost, the one that lasts as long
    /// as the root, or longest.
    fn best_child(&self) -> Option<&Child<String>> {
        let proved = |is: fn(Score) -> bool| {
            self.children.iter().filter(move |child| child.proved.is_some_and(is))
        };
        if let Some(win) = proved(Score::is_win).min_by_key(|child| Reverse(child.proved)) {
            return Some(win);
        }
        let open = self.children.iter().filter(|child| child.proved.is_none());
        let open = open.min_by_key(|child| Reverse(child.visits));
        match (open, proved(|score| score == Score::ZERO).next()) {
            (Some(open), Some(draw)) if mean(open) < 0.5 => Some(draw),
            (Some(open), _) => Some(open),
            (None, Some(draw)) => Some(draw),
            (None, None) => {
                let own = self.proved.map(|score| -score.nearer(1));
                let lasts = |child: &&Child<String>| Reverse((child.proved == own, child.proved));
                proved(Score::is_loss).min_by_key(lasts)
            }
        }
    }
}

/// The mean result of a move, even if it was never tried.
fn mean(child: &Child<String>) -> f64 {
    if child.visits == 0 {
        return 0.5;
    }
    f64::from(child.points) / (2.0 * f64::from(child.visits))
}
