//! The search of `best-choice`: alpha-beta over the moves worth exploring, keeping the plies to every forced
//! end.

use crate::players::dead::Stones;
use crate::players::explore::moves_to_explore;
use crate::players::root::{Search, Tried, UNDECIDED};
use crate::{CellSet, Move, Position};
use quintet_core::{Control, Counter, End, Game, Observer, Score, Side, Skip, Value, Window};

/// The moves to leave out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) explore: bool,
    pub(super) dead_cells: bool,
}

/// The moves to search in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves<S> {
    cells: S,
    swap: bool,
    /// Whether a move that might matter was left out.
    pub(super) narrowed: bool,
}

impl<S: CellSet> Moves<S> {
    /// The moves in the rules' order.
    pub(super) fn moves(self) -> impl Iterator<Item = Move> {
        self.cells.cells().map(Move::Place).chain(self.swap.then_some(Move::Swap))
    }
}

/// The moves to search for `owner`, given cells known to be dead; all other moves if the heuristic finds
/// none.
#[inline]
pub(super) fn moves<S: CellSet>(
    position: &Position<S>,
    dead: S,
    owner: Side,
    options: Options,
) -> Moves<S> {
    let alive = position.empty() & !dead;
    let explored = if options.explore {
        alive & moves_to_explore(position, position.colour_of(owner))
    } else {
        alive
    };
    let cells = if explored.is_empty() { alive } else { explored };
    Moves { cells, swap: position.can_swap(), narrowed: cells != alive }
}

pub(super) struct Walk<'w, 'c, O, S> {
    control: &'w mut Control<'c, Move>,
    observer: &'w mut O,
    owner: Side,
    options: Options,
    /// Cells that are dead at the root.
    dead: S,
    depth: u32,
    /// Whether moves of the owner, or of the opponent, were left out below the current root move: a loss, or
    /// a win, is then not proved.
    narrowed: [bool; 2],
    explored: u64,
    empty: u64,
}

/// A position with its dead cells.
#[derive(Clone, Copy)]
struct Node<S: CellSet> {
    position: Position<S>,
    dead: S,
    /// Plies from the root.
    ply: u32,
}

impl<'w, 'c, O: Observer<Move>, S: CellSet> Walk<'w, 'c, O, S> {
    pub(super) fn new(
        control: &'w mut Control<'c, Move>,
        observer: &'w mut O,
        owner: Side,
        options: Options,
        dead: S,
        depth: u32,
    ) -> Self {
        let narrowed = [false; 2];
        Self { control, observer, owner, options, dead, depth, narrowed, explored: 0, empty: 0 }
    }

    /// Counters other than nodes, including the root.
    pub(super) fn counters(&self, root: &Position<S>) -> Vec<Counter> {
        let at_root = moves(root, self.dead, self.owner, self.options).moves().count() as u64;
        vec![
            Counter::new(["moves to explore at the root", "coups à explorer à la racine"], at_root),
            Counter::new(
                ["moves to explore in all", "coups à explorer en tout"],
                at_root + self.explored,
            ),
            Counter::new(
                ["legal moves in all", "coups possibles en tout"],
                root.moves().count() as u64 + self.empty,
            ),
            Counter::new(
                ["dead cells at the root", "cases mortes à la racine"],
                u64::from(self.dead.count()),
            ),
        ]
    }

    /// The score of a node for its side to move.
    ///
    /// Bound contract (fail-soft): exact inside the window; at or above `beta` a lower bound, at or below
    /// `alpha` an upper bound. Meaningless once the control has stopped it.
    fn visit(&mut self, node: &Node<S>, played: Move, depth: u32, window: Window) -> Score {
        if !self.control.spend() {
            return Score::ZERO;
        }
        self.observer.enter(Some(played), depth, window);
        let position = &node.position;
        let (score, end) = if position.winner().is_some() {
            // Only the side that moved last can have won.
            (Score::loss_in(node.ply), End::Decided)
        } else if depth == 0 {
            let mine = position.turn() == self.owner;
            (if mine { UNDECIDED } else { -UNDECIDED }, End::Leaf)
        } else {
            self.best_of_moves(node, depth, window)
        };
        self.observer.leave(score, end);
        score
    }

    fn best_of_moves(&mut self, node: &Node<S>, depth: u32, window: Window) -> (Score, End) {
        let Window { mut alpha, beta } = window;
        let position = &node.position;
        let moves = moves(position, node.dead, self.owner, self.options);
        self.narrowed[usize::from(position.turn() != self.owner)] |= moves.narrowed;
        self.explored += u64::from(moves.cells.count());
        self.empty += u64::from(position.empty_count());
        // Nothing is better than winning with this move.
        let most = Score::win_in(node.ply + 1);
        let mut best = Score::MIN;
        self.show_left_out(position, moves);
        let mut rest = moves.moves();
        while let Some(played) = rest.next() {
            let next = self.next(node, played, depth);
            let window = Window { alpha, beta }.flipped();
            best = best.max(-self.visit(&next, played, depth - 1, window));
            alpha = alpha.max(best);
            if alpha >= beta || best >= most || self.control.is_stopped() {
                let end = self.ended(End::Cut);
                if end == End::Cut {
                    self.observer.skip(rest, if alpha >= beta { Skip::Cut } else { Skip::Won });
                }
                return (best, end);
            }
        }
        (best, self.ended(End::Searched))
    }

    /// Shows the moves not worth exploring.
    #[inline]
    fn show_left_out(&mut self, position: &Position<S>, explored: Moves<S>) {
        if self.observer.listens() {
            let is_explored = |played: &Move| explored.moves().any(|of| of == *played);
            let left_out = position.moves().filter(|played| !is_explored(played));
            self.observer.skip(left_out, Skip::Rule);
        }
    }

    /// The node that a move leads to, searched less than `depth` plies deep.
    #[inline]
    fn next(&self, node: &Node<S>, played: Move, depth: u32) -> Node<S> {
        let position = node.position.after(played);
        let dead = match played {
            // Leaves need no dead cells.
            _ if !self.options.dead_cells || depth == 1 => S::EMPTY,
            Move::Place(cell) => Stones::after(&position, node.dead, cell),
            // The stone may have moved.
            Move::Swap => S::EMPTY,
        };
        Node { position, dead, ply: node.ply + 1 }
    }

    fn ended(&self, end: End) -> End {
        if self.control.is_stopped() { End::Stopped } else { end }
    }
}

impl<'c, O: Observer<Move>, S: CellSet> Search<'c, S> for Walk<'_, 'c, O, S> {
    type Watcher = O;

    fn control(&mut self) -> &mut Control<'c, Move> {
        self.control
    }

    fn observer(&mut self) -> &mut O {
        self.observer
    }

    fn window(&self) -> Window {
        Window::FULL
    }

    fn tried(&mut self, root: &Position<S>, played: Move) -> Tried {
        self.narrowed = [false; 2];
        let node = Node { position: *root, dead: self.dead, ply: 0 };
        let next = self.next(&node, played, self.depth + 1);
        let score = -self.visit(&next, played, self.depth, Window::FULL);
        let [mine, theirs] = self.narrowed;
        let proved = score.is_win() && !theirs || score.is_loss() && !mine;
        // Moves left out on either side may end the game sooner or later.
        let is_exact = !mine && !theirs || score == Score::win_in(1);
        let told = if is_exact { score } else { score.without_distance() };
        let value = if proved { Value::Proved(told) } else { Value::Estimated(score) };
        Tried { played, score, value }
    }
}
