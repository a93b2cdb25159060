//! The most visited part of the tree, as data.

use super::arena::Arena;
use quintet_core::{End, Tree, TreeNode};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A node that may be recorded next: visits, index in the arena (earlier first), recorded parent, ply.
type Waiting = (u32, Reverse<usize>, usize, usize);

/// The most visited nodes of a tree, within bounds; omitted nodes are counted at their nearest recorded
/// ancestor.
pub(super) fn tree<M: Copy>(arena: &Arena<M>, max_nodes: usize, max_plies: usize) -> Tree<M> {
    let mut tree = Tree { nodes: Vec::new(), visited: 0 };
    let mut waiting: BinaryHeap<Waiting> = BinaryHeap::new();
    if !arena.is_empty() {
        tree.visited = count_visited(arena, 0);
        waiting.push((u32::MAX, Reverse(0), 0, 0));
    }
    while let Some((_, Reverse(at), parent, ply)) = waiting.pop() {
        if tree.nodes.len() >= max_nodes || ply > max_plies {
            if let Some(parent) = tree.nodes.get_mut(parent) {
                parent.omitted += count_visited(arena, at);
            }
            continue;
        }
        let index = tree.nodes.len();
        if at > 0 {
            tree.nodes[parent].children.push(index);
        }
        tree.nodes.push(node(arena, at));
        for child in arena.children(at) {
            if arena.tallies[child].visits > 0 {
                waiting.push((arena.tallies[child].visits, Reverse(child), index, ply + 1));
            }
        }
    }
    tree
}

fn node<M: Copy>(arena: &Arena<M>, at: usize) -> TreeNode<M> {
    let ended = arena.links[at].proof.is_some() && arena.links[at].count == 0;
    TreeNode {
        // For the side to move, not for the side that moved here.
        value: (arena.tallies[at].visits > 0).then(|| arena.value(at, 0).flipped()),
        visits: Some(u64::from(arena.tallies[at].visits)),
        end: ended.then_some(End::Decided),
        ..TreeNode::new((at > 0).then(|| arena.moves[at]))
    }
}

/// Counts the visited nodes of a subtree.
fn count_visited<M>(arena: &Arena<M>, from: usize) -> u64 {
    let mut count = 0;
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        count += 1;
        open.extend(arena.children(at).filter(|&child| arena.tallies[child].visits > 0));
    }
    count
}
