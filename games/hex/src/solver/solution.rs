//! A solved position: the winner, the result of every move, a line of play, and a proof if requested.

use super::search::{Bounds, Progress, Search};
use crate::check::{Given, Lemma, Link, Point, Proof, Reason, check};
use crate::knowledge::{Effort, Field, Rules};
use crate::{Cell, CellSet, Colour, Move, Position, SwapRule};
use quintet_core::Instant;
use quintet_core::{Game, StopFlag};
use quintet_search::memory;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Options and limits of solving.
#[derive(Clone, Debug)]
pub struct Options {
    /// Total size of the tables of all threads, in bytes.
    pub memory: u64,
    /// Number of threads that share the position's moves.
    pub threads: usize,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Number of positions that each thread may study.
    pub nodes: u64,
    /// When raised, solving gives up.
    pub stop: StopFlag,
    /// Find only the winner and one winning move.
    pub weak: bool,
    /// Also produce a checked proof.
    pub proof: bool,
    /// Receives the progress.
    pub progress: Arc<Progress>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            threads: 1,
            deadline: None,
            nodes: u64::MAX,
            stop: StopFlag::new(),
            weak: false,
            proof: false,
            progress: Arc::default(),
        }
    }
}

/// A solved position.
#[derive(Clone, Debug)]
pub struct Solution<S: CellSet> {
    /// The colour that wins.
    pub winner: Colour,
    /// Whether the side to move wins.
    pub wins: bool,
    /// Every legal move and whether it wins, in the rules' order; with `weak`, only the known ones.
    pub moves: Vec<(Move, bool)>,
    /// A line in which the winner's moves win and the loser's resist.
    pub line: Vec<Move>,
    /// The empty cells the winner needs.
    pub carrier: S,
    /// The proof, if requested; it has been checked.
    pub proof: Option<Proof<S>>,
    /// Number of positions studied.
    pub nodes: u64,
    /// Peak size of the tables in bytes.
    pub peak_bytes: u64,
    /// Time spent.
    pub time: Duration,
    /// Processor time of all threads, if the system reports it.
    pub cpu: Option<Duration>,
}

/// The resources used by threads.
#[derive(Clone, Copy, Debug, Default)]
struct Helpers {
    nodes: u64,
    bytes: u64,
    cpu: Duration,
}

impl Helpers {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.bytes += other.bytes;
        self.cpu += other.cpu;
    }
}

/// Converts cells to another set type.
fn moved<A: CellSet, B: CellSet>(cells: A) -> B {
    cells.cells().fold(B::EMPTY, |all, cell| all | B::of(B::cell(A::column(cell), A::row(cell))))
}

fn moved_cell<A: CellSet, B: CellSet>(cell: Cell) -> Cell {
    B::cell(A::column(cell), A::row(cell))
}

fn moved_link<A: CellSet, B: CellSet>(link: &Link<A>) -> Link<B> {
    let end = |end: Point| match end {
        Point::Cell(cell) => Point::Cell(moved_cell::<A, B>(cell)),
        edge => edge,
    };
    let (carrier, why) = (moved(link.carrier), link.why.clone());
    Link { ends: link.ends.map(end), carrier, full: link.full, why }
}

fn moved_step<A: CellSet, B: CellSet>(step: &Given) -> Given {
    match *step {
        Given::Drop(a) => Given::Drop(moved_cell::<A, B>(a)),
        Given::Dead(a) => Given::Dead(moved_cell::<A, B>(a)),
        Given::Pair(a, b) => Given::Pair(moved_cell::<A, B>(a), moved_cell::<A, B>(b)),
    }
}

fn moved_proof<A: CellSet, B: CellSet>(proof: &Proof<A>) -> Proof<B> {
    let one = |lemma: &Lemma<A>| Lemma {
        stones: moved(lemma.stones),
        cells: moved(lemma.cells),
        winner_moves: lemma.winner_moves,
        reason: match &lemma.reason {
            Reason::Joined => Reason::Joined,
            Reason::Filled(steps, next) => {
                Reason::Filled(steps.iter().map(moved_step::<A, B>).collect(), *next)
            }
            Reason::PlayedOut => Reason::PlayedOut,
            Reason::Connected(links) => {
                Reason::Connected(links.iter().map(moved_link::<A, B>).collect())
            }
            Reason::Move(cell, next) => Reason::Move(moved_cell::<A, B>(*cell), *next),
            Reason::Replies(next) => Reason::Replies(next.clone()),
        },
    };
    Proof { lemmas: proof.lemmas.iter().map(one).collect() }
}

/// Solves a position; `None` if stopped.
///
/// A possible swap is one of the moves: it wins if the opponent would win without it.
#[must_use]
pub fn solve<S: CellSet>(position: &Position<S>, options: &Options) -> Option<Solution<S>> {
    if position.size() <= u64::STRIDE {
        Solving::<S, u64>::new(position, options).solve()
    } else {
        Solving::<S, S>::new(position, options).solve()
    }
}

/// A winning move, the swap included, and a bound on the plies that are left; `None` if there is none, or if
/// stopped. Once the winner is known, only time and the flag stop the search.
pub(crate) fn winning_move<S: CellSet>(
    position: &Position<S>,
    options: &Options,
) -> Option<(Move, u32)> {
    if position.size() <= u64::STRIDE {
        Solving::<S, u64>::new(position, options).winning_move()
    } else {
        Solving::<S, S>::new(position, options).winning_move()
    }
}

/// A position with sets `S`, solved with sets `T`.
struct Solving<'a, S: CellSet, T: CellSet> {
    position: &'a Position<S>,
    options: &'a Options,
    field: Field<T>,
    mover: Colour,
    started: Instant,
}

impl<'a, S: CellSet, T: CellSet> Solving<'a, S, T> {
    fn new(position: &'a Position<S>, options: &'a Options) -> Self {
        let stones = [Colour::Red, Colour::Blue].map(|colour| moved(position.stones(colour)));
        let field = Field { size: position.size(), stones };
        let mover = position.colour_to_move();
        Self { position, options, field, mover, started: Instant::now() }
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            memory: self.options.memory,
            nodes: self.options.nodes,
            deadline: self.options.deadline,
            stop: self.options.stop.clone(),
            progress: self.options.progress.clone(),
        }
    }

    fn search(&self, parts: usize) -> Search<T> {
        let bounds = self.bounds();
        let memory = bounds.memory / parts as u64;
        let search = Search::new(Effort::SOLVER, Rules::ALL, Bounds { memory, ..bounds });
        if self.options.proof { search.thorough() } else { search }
    }

    fn winning_move(&self) -> Option<(Move, u32)> {
        let mut search = self.search(1);
        let (winner, proof) = search.solve(&self.field, self.mover)?;
        let plies = (proof & self.field.empty()).count().max(1);
        if winner != self.mover {
            return self.position.can_swap().then_some((Move::Swap, plies));
        }
        search.set_bounds(Bounds { nodes: u64::MAX, ..self.bounds() });
        let cell = search.winning_move(&self.field, self.mover, proof)?;
        Some((Move::Place(moved_cell::<T, S>(cell)), plies))
    }

    /// With a swap to come, no first stone wins except one that ends the game.
    fn before_the_swap(&self) -> Option<Solution<S>> {
        let open = self.position.rule() != SwapRule::Off && self.position.ply() == 0;
        let ends = |of: &Move| self.position.after(*of).outcome().is_some();
        let moves: Vec<(Move, bool)> = self.position.moves().map(|of| (of, ends(&of))).collect();
        let wins = moves.iter().any(|of| of.1);
        open.then(|| Solution {
            winner: if wins { self.mover } else { self.mover.other() },
            wins,
            line: moves.iter().filter(|of| of.1).map(|of| of.0).collect(),
            moves,
            carrier: S::EMPTY,
            proof: None,
            nodes: 0,
            peak_bytes: 0,
            time: self.started.elapsed(),
            cpu: None,
        })
    }

    fn solve(&self) -> Option<Solution<S>> {
        if let Some(solution) = self.before_the_swap() {
            return Some(solution);
        }
        let before = memory::thread_time();
        let mut search = self.search(1);
        let (mut winner, mut carrier) = search.solve(&self.field, self.mover)?;
        let mut moves = Vec::new();
        let mut helpers = Helpers::default();
        if self.position.outcome().is_none() {
            if self.options.weak {
                if winner == self.mover {
                    let best = search.winning_move(&self.field, self.mover, carrier)?;
                    moves.push((best, true));
                }
            } else {
                (moves, helpers) = self.all_moves(&mut search)?;
            }
        }
        let line = self.line(&mut search, winner, carrier);
        let proof = if self.options.proof { Some(self.proof(&mut search, winner)?) } else { None };
        let mut moves: Vec<(Move, bool)> = moves
            .into_iter()
            .map(|(cell, wins)| (Move::Place(moved_cell::<T, S>(cell)), wins))
            .collect();
        let mut line: Vec<Move> =
            line.into_iter().map(|cell| Move::Place(moved_cell::<T, S>(cell))).collect();
        if self.position.can_swap() {
            // Before a swap, the winner is the one with the stones as they are.
            let swap_wins = self.swap_wins(winner);
            if !self.options.weak || swap_wins {
                moves.push((Move::Swap, swap_wins));
            }
            if swap_wins && winner != self.mover {
                winner = self.mover;
                carrier = T::EMPTY;
                line = vec![Move::Swap];
            }
        }
        Some(Solution {
            winner,
            wins: winner == self.mover,
            moves,
            line,
            carrier: moved::<T, S>(carrier & self.field.empty()),
            proof,
            nodes: helpers.nodes + search.nodes(),
            peak_bytes: helpers.bytes + search.peak_bytes(),
            time: self.started.elapsed(),
            cpu: memory::thread_time().zip(before).map(|(now, then)| now - then + helpers.cpu),
        })
    }

    /// Whether taking over the first stone wins: it does if the opponent of that stone's owner loses. By
    /// sides or by pieces, the position is the same one seen from the other side.
    fn swap_wins(&self, winner: Colour) -> bool {
        debug_assert!(self.position.rule() != SwapRule::Off, "a swap needs its rule");
        winner != self.mover
    }

    /// Every move and whether it wins, and the resources used by the other threads.
    fn all_moves(&self, search: &mut Search<T>) -> Option<(Vec<(Cell, bool)>, Helpers)> {
        let cells: Vec<Cell> = self.field.empty().cells().collect();
        let threads = self.options.threads.clamp(1, cells.len().max(1));
        self.options.progress.all.store(cells.len(), Ordering::Relaxed);
        let queue = Mutex::new(cells.into_iter());
        let found = Mutex::new(Vec::new());
        let work = |search: &mut Search<T>| -> Option<()> {
            loop {
                let next = queue.lock().expect("no thread panics with it").next();
                let Some(cell) = next else { return Some(()) };
                let (winner, _) =
                    search.solve(&self.field.with(self.mover, cell), self.mover.other())?;
                let wins = winner == self.mover;
                found.lock().expect("no thread panics with it").push((cell, wins));
                self.options.progress.done.fetch_add(1, Ordering::Relaxed);
            }
        };
        let help = || {
            let mut search = self.search(threads);
            let done = work(&mut search);
            let cpu = memory::thread_time().unwrap_or_default();
            (done, Helpers { nodes: search.nodes(), bytes: search.peak_bytes(), cpu })
        };
        let (done, helpers) = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
            let mut done = work(search);
            let mut helpers = Helpers::default();
            for other in others {
                let (other, used) = other.join().expect("a search does not panic");
                done = done.and(other);
                helpers.add(used);
            }
            (done, helpers)
        });
        done?;
        let mut moves = found.into_inner().expect("no thread panics with it");
        moves.sort_unstable();
        Some((moves, helpers))
    }

    /// Moves of both sides to the end of the game, or until stopped.
    fn line(&self, search: &mut Search<T>, winner: Colour, carrier: T) -> Vec<Cell> {
        let (mut field, mut mover, mut proof) = (self.field, self.mover, carrier);
        let mut line = Vec::new();
        while field.winner().is_none() {
            let cell = if mover == winner {
                match search.winning_move(&field, mover, proof) {
                    Some(cell) => cell,
                    None => return line,
                }
            } else {
                // A move that the winner has to answer.
                let inside = { proof & field.empty() }.take_first();
                inside
                    .or_else(|| field.empty().take_first())
                    .expect("an unfinished game has a move")
            };
            line.push(cell);
            field = field.with(mover, cell);
            mover = mover.other();
            match search.solve(&field, mover) {
                Some(found) => proof = found.1,
                None => return line,
            }
        }
        line
    }

    fn proof(&self, search: &mut Search<T>, winner: Colour) -> Option<Proof<S>> {
        let proof = search.prove(&self.field, self.mover, winner)?;
        let proof = moved_proof::<T, S>(&proof);
        let checked = check(self.position, winner, &proof);
        checked.unwrap_or_else(|flaw| panic!("the proof must hold, but {flaw}"));
        Some(proof)
    }
}
