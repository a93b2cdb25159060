//! Questions to the search, asked by one thread first and then by several that share the table.

use super::Narrow;
use super::cells::completing;
use super::recall::Recall;
use super::score::Bounds;
use super::search::{Node, Search, place};
use super::sharing::{Alone, Crew, Member};
use super::table::Table;
use crate::{Landing, Position, Shape};
use quintet_core::{Control, Info, Limits, StopFlag};
use std::fmt::Debug;

/// A solver's memory for boards of one size, and its search.
pub trait Memory<S: Shape>: Debug + Send {
    /// An empty memory of at most `mib` MiB.
    fn with_room(shape: S, mib: usize) -> Self;

    /// Bytes it occupies now.
    fn bytes_held(&self) -> u64;

    /// Clears it.
    fn forget(&mut self);

    /// What it knows about an unfinished position.
    fn bounds_of(&self, position: &Position<S>) -> Option<Bounds>;

    /// Searches for the answer to a question; `None` if stopped.
    ///
    /// Bound contract: an answer at or above the target is a lower bound of the score, any other an upper
    /// bound.
    fn ask(
        &mut self,
        question: &Question<'_, S>,
        control: &mut Control<'_, Landing>,
    ) -> Option<i32>;
}

/// Is a position worth at least this much? Nobody has four in it or wins with the next disc.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q, S: Shape> {
    /// The position.
    pub position: &'q Position<S>,
    /// The score in question.
    pub target: i32,
    /// Number of threads that may search.
    pub threads: usize,
    /// One thread searches alone for this many nodes, then all join.
    pub together: u64,
}

impl<S: Narrow> Memory<S> for Table {
    fn with_room(shape: S, mib: usize) -> Self {
        Self::new(shape.width() * shape.stride(), mib)
    }

    fn bytes_held(&self) -> u64 {
        self.bytes()
    }

    fn forget(&mut self) {
        self.clear();
    }

    fn bounds_of(&self, position: &Position<S>) -> Option<Bounds> {
        self.get(place(position.shape(), position.own(), position.filled(), position.ply()))
    }

    fn ask(
        &mut self,
        question: &Question<'_, S>,
        control: &mut Control<'_, Landing>,
    ) -> Option<i32> {
        let Question { position, target, threads, together } = *question;
        let (shape, ply) = (position.shape(), position.ply());
        let theirs = completing(shape, position.other(), position.filled());
        let node = Node { own: position.own(), filled: position.filled(), theirs };
        let until = if threads > 1 { together } else { u64::MAX };
        if control.nodes() < until {
            let sharing = Alone { table: self, until };
            let mut search = Search { shape, sharing, recall: Recall::default(), control };
            let score = search.at_least(node, ply, target);
            if control.is_stopped() || control.nodes() < until {
                return (!control.is_stopped()).then_some(score);
            }
        }
        self.grow_to_share(|| control.look());
        loop {
            let most = self.shared_nodes();
            let answer = ask_together(self, shape, node, question, most, control);
            if answer.is_some() || most.is_none() || control.is_stopped() {
                return answer;
            }
            self.grow_shared(|| control.look());
        }
    }
}

/// Asks with all threads, until they have spent about `most` nodes; `None` if stopped, or if there was no
/// answer by then.
fn ask_together<S: Narrow>(
    table: &Table,
    shape: S,
    node: Node,
    &Question { target, threads, .. }: &Question<'_, S>,
    most: Option<u64>,
    control: &mut Control<'_, Landing>,
) -> Option<i32> {
    let ply = node.filled.count_ones();
    let crew = Crew::new(table);
    let until = |begun: u64| most.map_or(u64::MAX, |most| begun + most / threads as u64);
    let help = || {
        let mut ignore = |_: &Info<Landing>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let sharing = Member { crew: &crew, until: until(0) };
        let mut search =
            Search { shape, sharing, recall: Recall::default(), control: &mut control };
        let score = search.at_least(node, ply, target);
        crew.finish((control.nodes() < until(0)).then_some(score));
        control.nodes()
    };
    let nodes: u64 = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
        let until = until(control.nodes());
        let mut search = Search {
            shape,
            sharing: Member { crew: &crew, until },
            recall: Recall::default(),
            control: &mut *control,
        };
        let score = search.at_least(node, ply, target);
        let is_answered = !control.is_stopped() && control.nodes() < until;
        crew.finish(is_answered.then_some(score));
        let nodes = helpers.into_iter().map(|helper| helper.join().expect("a search ends"));
        nodes.sum()
    });
    control.add_nodes(nodes);
    crew.answer()
}
