//! Records the events of a search as lines, within bounds.

use super::{Trace, TraceBounds, TraceLine};
use quintet_core::{
    Bound, Child, End, Entered, Event, Observer, Pick, Playable, Score, Simulated, Terms, Window,
};

/// A node that was entered but not yet left.
struct Open<G> {
    position: G,
    window: Window,
    /// Nodes counted so far, including itself.
    nodes: u64,
    place: Place,
    /// The bound from the table, if that settled the node.
    known: Option<Bound>,
}

/// The place of a node relative to the requested part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On the way to the subtree: the moves so far are its first moves.
    Above,
    Inside,
}

/// The observer that records lines.
pub(crate) struct Tracer<G> {
    root: G,
    bounds: TraceBounds,
    lines: Vec<TraceLine>,
    events: u64,
    path: Vec<Open<G>>,
    /// Nodes entered below the end of `path`, outside the requested part, and not yet left.
    outside: usize,
}

impl<G: Playable> Tracer<G> {
    pub(crate) fn new(root: &G, bounds: TraceBounds) -> Self {
        Self {
            root: root.clone(),
            bounds,
            lines: Vec::new(),
            events: 0,
            path: Vec::new(),
            outside: 0,
        }
    }

    pub(crate) fn into_trace(self) -> Trace {
        Trace { lines: self.lines, events: self.events }
    }

    /// Records a line about the node at the end of the path.
    fn write(&mut self, event: Event<String>, bound: Option<Bound>, nodes: Option<u64>) {
        let node = self.path.last();
        let turn = node.map_or(&self.root, |node| &node.position).turn();
        let ply = self.path.len().saturating_sub(1) as u32;
        self.lines.push(TraceLine { n: self.events, ply, turn, event, bound, nodes });
    }

    /// Whether the node at the end of the path is in the requested part.
    fn is_inside(&self) -> bool {
        self.outside == 0 && self.path.last().is_some_and(|node| node.place == Place::Inside)
    }

    /// The place of the node reached by a move from the end of the path (`None` for the root).
    fn place(&self, text: Option<&String>) -> Option<Place> {
        let (ply, wanted) = (self.path.len(), self.bounds.subtree.len());
        let above = self.path.last().map_or(Place::Above, |node| node.place);
        if above == Place::Above && text.is_some_and(|text| self.bounds.subtree[ply - 1] != *text) {
            return None;
        }
        if ply < wanted {
            return Some(Place::Above);
        }
        let within =
            self.bounds.plies.is_none_or(|plies| (ply - wanted) as u64 <= u64::from(plies));
        within.then_some(Place::Inside)
    }

    fn enter(&mut self, entered: &Entered<G::Move>) {
        let before = self.path.last().map(|node| &node.position);
        let text = if self.outside == 0 {
            entered.played.zip(before).map(|(played, before)| before.write_move(played))
        } else {
            None
        };
        let place = if self.outside == 0 { self.place(text.as_ref()) } else { None };
        let Some(place) = place else {
            self.outside += 1;
            if let Some(nearest) = self.path.last_mut() {
                nearest.nodes += 1;
            }
            return;
        };
        let position = match (entered.played, before) {
            (Some(played), Some(before)) => before.after(played),
            _ => self.root.clone(),
        };
        let window = entered.window();
        self.path.push(Open { position, window, nodes: 1, place, known: None });
        if place == Place::Inside {
            let Entered { depth, alpha, beta, role, from, estimate, .. } = *entered;
            let entered = Entered { played: text, depth, alpha, beta, role, from, estimate };
            self.write(Event::Enter(entered), None, None);
        }
    }

    fn leave(&mut self, score: Option<Score>, end: End) {
        if self.outside > 0 {
            self.outside -= 1;
            return;
        }
        let Some(node) = self.path.last() else { return };
        let bound = score.and_then(|score| match end {
            End::Stopped => None,
            End::Leaf | End::Decided => Some(Bound::Exact),
            End::Known if node.known == Some(Bound::Exact) => Some(Bound::Exact),
            End::Known | End::Searched | End::Cut => Some(Bound::of(score, node.window)),
        });
        let score = score.filter(|_| end != End::Stopped);
        let nodes = node.nodes;
        if self.is_inside() {
            self.write(Event::Leave { score, end }, bound, Some(nodes));
        }
        self.path.pop();
        if let Some(parent) = self.path.last_mut() {
            parent.nodes += nodes;
        }
    }

    /// Records an event about the node entered last.
    fn inside(&mut self, event: &Event<G::Move>) {
        if !self.is_inside() {
            return;
        }
        let Some(node) = self.path.last_mut() else { return };
        let event = match event {
            Event::Table(hit) => {
                node.known = Some(hit.bound).filter(|_| hit.settles);
                Event::Table(*hit)
            }
            Event::Skip { moves, why } => {
                let texts = moves.iter().map(|&played| node.position.write_move(played));
                Event::Skip { moves: texts.collect(), why: *why }
            }
            Event::Looked { nodes } => Event::Looked { nodes: *nodes },
            _ => return,
        };
        self.write(event, None, None);
    }

    fn simulate(&mut self, of: &Simulated<G::Move>) {
        let mut position = self.root.clone();
        let step = |pick: &Pick<G::Move>| {
            let chosen = texts(&position, &pick.chosen);
            let rival = pick.rival.as_ref().map(|rival| texts(&position, rival));
            position.play(pick.chosen.played);
            Pick { chosen, rival }
        };
        let path: Vec<Pick<String>> = of.path.iter().map(step).collect();
        let moves = path.iter().map(|pick| &pick.chosen.played);
        let wanted = self.bounds.subtree.iter();
        if wanted.len() > path.len() || wanted.zip(moves).any(|(wanted, text)| wanted != text) {
            return;
        }
        let Simulated { new, ended, winner, ref points, ref proved, .. } = *of;
        let (points, proved) = (points.clone(), proved.clone());
        let simulated = Simulated { path, new, ended, winner, points, proved };
        self.write(Event::Simulation(simulated), None, None);
    }

    fn tree(&mut self, children: &[Child<G::Move>], proved: Option<Score>) {
        let child = |of: &Child<G::Move>| Child {
            played: self.root.write_move(of.played),
            visits: of.visits,
            points: of.points,
            proved: of.proved,
        };
        let children = children.iter().map(child).collect();
        self.write(Event::Tree { children, proved }, None, None);
    }
}

fn texts<G: Playable>(position: &G, of: &Terms<G::Move>) -> Terms<String> {
    let Terms { played, visits, mean, later, share, exploration, sum } = *of;
    let played = position.write_move(played);
    Terms { played, visits, mean, later, share, exploration, sum }
}

impl<G: Playable> Observer<G::Move> for Tracer<G> {
    fn see(&mut self, event: &Event<G::Move>) {
        self.events += 1;
        if self.lines.len() >= self.bounds.first {
            return;
        }
        if let Event::Looked { nodes } = event
            && let Some(nearest) = self.path.last_mut()
        {
            nearest.nodes += nodes;
        }
        match event {
            Event::Iteration { depth } => {
                self.path.clear();
                self.outside = 0;
                self.write(Event::Iteration { depth: *depth }, None, None);
            }
            Event::Outline => self.write(Event::Outline, None, None),
            Event::Enter(entered) => self.enter(entered),
            Event::Leave { score, end } => self.leave(*score, *end),
            Event::Table(_) | Event::Skip { .. } | Event::Looked { .. } => self.inside(event),
            Event::Tree { children, proved } => self.tree(children, *proved),
            Event::Simulation(simulated) => self.simulate(simulated),
        }
    }
}
