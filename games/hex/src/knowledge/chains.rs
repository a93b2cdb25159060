//! Which chains are connected to each other, and to the edges of their colour.
//!
//! Only connections that add information are shown: the smallest first, each joining what the earlier ones
//! left apart. If their guards have no cell in common they hold together, since an intrusion is answered
//! within the connection it hits. Connections that are possible only by sharing guards are shown as well, and
//! marked.

use super::connections::{Connections, Effort};
use super::field::Field;
use crate::{CellSet, Colour};

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End<S> {
    /// The first or the second edge of the colour: top and bottom, or left and right.
    Edge(usize),
    /// The stones of a chain.
    Chain(S),
}

/// A connection that the opponent cannot cut, even moving first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Connected<S> {
    /// What it joins.
    pub ends: [End<S>; 2],
    /// The empty cells it needs.
    pub guards: S,
    /// Whether it shares guards with an earlier one: each holds, but perhaps not both.
    pub is_shared: bool,
}

/// The connections of a colour worth showing.
#[must_use]
pub fn connected_chains<S: CellSet>(
    field: &Field<S>,
    colour: Colour,
    effort: Effort,
) -> Vec<Connected<S>> {
    if field.winner().is_some() {
        return Vec::new();
    }
    let mut connections = Connections::new(effort);
    connections.build(field, colour, false);
    let own = field.stones[colour as usize];
    let end = |point: u16| match connections.anchor(point) {
        Some(stone) if point >= 2 => End::Chain(S::of(stone).flooded(own)),
        _ => End::Edge(usize::from(point)),
    };
    let mut groups: Vec<u16> = (0..connections.points() as u16).collect();
    let (mut shown, mut taken, mut rest) = (Vec::new(), S::EMPTY, Vec::new());
    for (points, guards) in candidates(&connections) {
        if !(guards & taken).is_empty() {
            rest.push((points, guards));
        } else if join(&mut groups, points) {
            taken = taken | guards;
            shown.push(Connected { ends: points.map(end), guards, is_shared: false });
        }
    }
    for (points, guards) in rest {
        if join(&mut groups, points) {
            shown.push(Connected { ends: points.map(end), guards, is_shared: true });
        }
    }
    shown
}

/// The smallest full connection of every two chains or edges, smallest first.
fn candidates<S: CellSet>(connections: &Connections<S>) -> Vec<([u16; 2], S)> {
    let is_chain = |point: &u16| connections.cell(usize::from(*point)).is_none();
    let ends: Vec<u16> = (0..connections.points() as u16).filter(is_chain).collect();
    let mut found = Vec::new();
    for (index, &a) in ends.iter().enumerate() {
        for &b in &ends[index + 1..] {
            let fulls = connections.fulls_of(a, b).iter();
            found.extend(fulls.min_by_key(|carrier| carrier.count()).map(|&least| ([a, b], least)));
        }
    }
    found.sort_by_key(|&(points, guards)| (guards.count(), points));
    found
}

/// Merges the groups of two points; returns `false` if they are already one.
fn join(groups: &mut [u16], [a, b]: [u16; 2]) -> bool {
    let [kept, gone] = [a, b].map(|point| groups[usize::from(point)]);
    if kept != gone {
        groups.iter_mut().filter(|group| **group == gone).for_each(|group| *group = kept);
    }
    kept != gone
}
