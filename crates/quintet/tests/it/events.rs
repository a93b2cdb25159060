//! The events of a search are true: every bound is checked against plain negamax and every cutoff
//! against the rules, on random positions of all two-player games, with every combination of
//! options.

use quintet::core::{
    Bound, End, Entered, Eval, Event, Family, Game, Info, Limits, Observer, Playable, Random, Role,
    Score, Seed, Skip, Task, Window,
};
use quintet_connect4::{AnySize, ConnectFour, Standard};
use quintet_dual_sudoku::DualSudoku;
use quintet_hex::Hex;
use quintet_pentago::Pentago;
use quintet_search::adversarial::mcts::{Mcts, MctsOptions};
use quintet_search::adversarial::pvs::{Pvs, PvsOptions};
use quintet_search::adversarial::{AlphaBeta, FixedDepth, Minimax, Negamax, Ordered, choose};
use quintet_testkit::{HashedEval, negamax, random_record, start};
use std::collections::HashSet;

/// Follows a search on the board and checks its events.
struct Judge<'e, G: Game> {
    root: G,
    eval: &'e HashedEval,
    open: Vec<Open<G>>,
    entered: u64,
    cuts: u64,
    iterations: u64,
    /// Whether the values must equal negamax.
    exact: bool,
}

struct Open<G: Game> {
    position: G,
    depth: u32,
    window: Window,
    searched: HashSet<G::Move>,
    skipped: Vec<G::Move>,
    /// The exact score from the table, which may lie outside the window.
    known: Option<Bound>,
}

impl<'e, G: Game> Judge<'e, G> {
    fn new(root: &G, eval: &'e HashedEval, exact: bool) -> Self {
        let root = root.clone();
        Self { root, eval, open: Vec::new(), entered: 0, cuts: 0, iterations: 0, exact }
    }

    fn enter(&mut self, entered: &Entered<G::Move>) {
        self.entered += 1;
        let position = match (entered.played, self.open.last_mut()) {
            (Some(played), Some(parent)) => {
                assert!(parent.position.is_legal(played));
                let new = parent.searched.insert(played);
                assert!(new || matches!(entered.role, Role::Again | Role::Null), "searched twice");
                parent.position.after(played)
            }
            (None, None) => self.root.clone(),
            _ => panic!("only the root has no move"),
        };
        let window = entered.window();
        if matches!(entered.role, Role::Null | Role::Reduced) {
            assert_eq!(window.beta, window.alpha.next(), "a null window");
        }
        let estimate = position.outcome().is_none().then(|| self.eval.evaluate(&position));
        assert_eq!(entered.estimate, estimate);
        let depth = entered.depth;
        let (searched, skipped) = (HashSet::new(), Vec::new());
        self.open.push(Open { position, depth, window, searched, skipped, known: None });
    }

    fn leave(&mut self, score: Score, end: End) {
        let node = self.open.pop().expect("a node that was entered");
        assert_ne!(end, End::Stopped, "nothing stops it");
        let legal = node.position.moves().count();
        match end {
            End::Searched => assert_eq!((node.searched.len(), node.skipped.len()), (legal, 0)),
            End::Cut => {
                self.cuts += 1;
                assert_eq!(node.searched.len() + node.skipped.len(), legal, "at a cut-off");
                assert!(score >= node.window.beta);
                let all: HashSet<_> = node.searched.iter().chain(&node.skipped).collect();
                assert_eq!(all.len(), legal, "each move once");
            }
            End::Leaf | End::Decided | End::Known => assert!(node.searched.is_empty()),
            End::Stopped => {}
        }
        if self.exact {
            let ply = self.open.len() as u32;
            let (value, _) = negamax(&node.position, self.eval, node.depth, ply);
            let said = match (end, node.known) {
                (End::Leaf | End::Decided, _) | (End::Known, Some(Bound::Exact)) => Bound::Exact,
                _ => Bound::of(score, node.window),
            };
            check_bound(score, said, value);
        }
    }
}

fn check_bound(score: Score, bound: Bound, value: Score) {
    match bound {
        Bound::Exact => assert_eq!(score, value),
        Bound::Lower => assert!(value >= score, "{value} is not at least {score}"),
        Bound::Upper => assert!(value <= score, "{value} is not at most {score}"),
    }
}

impl<G: Game> Observer<G::Move> for Judge<'_, G> {
    fn see(&mut self, event: &Event<G::Move>) {
        match event {
            Event::Iteration { .. } => {
                assert!(self.open.is_empty());
                self.iterations += 1;
            }
            Event::Enter(entered) => self.enter(entered),
            Event::Leave { score, end } => self.leave(score.expect("all have values"), *end),
            Event::Skip { moves, why } => {
                assert_eq!(*why, Skip::Cut);
                let node = self.open.last_mut().expect("inside a node");
                node.skipped.extend(moves);
            }
            Event::Table(hit) => {
                let exact = self.exact;
                let node = self.open.last_mut().expect("inside a node");
                node.known = hit.settles.then_some(hit.bound);
                if exact && hit.depth == node.depth {
                    let (position, depth) = (node.position.clone(), node.depth);
                    let ply = self.open.len() as u32 - 1;
                    let (value, _) = negamax(&position, self.eval, depth, ply);
                    check_bound(hit.score, hit.bound, value);
                }
            }
            other => panic!("{other:?} of a search by depth"),
        }
    }
}

/// Number of positions searched with every set of options.
const BY_ALL: u64 = 4;

/// Checks searches on random positions of one game: all of them on the first few, one set of
/// options in turn on the rest. With `QUINTET_TRACES=full`, all on all.
fn hear<F: Family, G: Playable>(setup: &str, depth: u32, positions: u64) {
    let record = start::<F, G>(setup);
    let full = std::env::var("QUINTET_TRACES").is_ok_and(|of| of == "full");
    let mut cuts = 0;
    for seed in 0..positions {
        let mut random = Random::new(Seed(seed));
        let length = random.below(12);
        let position = random_record(&record.start, &mut random, length).position();
        if position.outcome().is_some() {
            continue;
        }
        let eval = &HashedEval(seed);
        let all = full || seed < BY_ALL;
        cuts += by_depth::<AlphaBeta, G>(&position, eval, depth);
        if all || seed % 3 == 0 {
            by_depth::<Minimax, G>(&position, eval, depth);
            by_depth::<Negamax, G>(&position, eval, depth);
        }
        if all || seed % 3 == 1 {
            cuts += by_depth::<Ordered<true>, G>(&position, eval, depth);
            cuts += by_depth::<Ordered<false>, G>(&position, eval, depth);
        }
        let sets = option_sets().enumerate();
        for (_, options) in sets.filter(|(bits, _)| all || seed % 32 == *bits as u64) {
            cuts += by_pvs(&position, eval, depth, options);
        }
        for bits in (0..8).filter(|bits| all || seed % 8 == u64::from(*bits)) {
            by_mcts(&position, bits);
        }
    }
    assert!(cuts > 0 || depth < 2);
}

/// Runs a search with a task watched by this observer.
fn tasked<M, R>(
    limits: Limits,
    observer: Option<&mut dyn Observer<M>>,
    search: impl FnOnce(&mut Task<'_, M>) -> R,
) -> R {
    let mut ignore = |_: &Info<M>| {};
    let mut task = Task::new(Seed(5), &mut ignore);
    task.limits = limits;
    if let Some(observer) = observer {
        task.observer = Some(observer);
    }
    search(&mut task)
}

fn by_depth<A: FixedDepth, G: Game>(position: &G, eval: &HashedEval, depth: u32) -> u64 {
    let think = |observer: Option<&mut dyn Observer<G::Move>>| {
        tasked(Limits::NONE, observer, |task| choose::<A, G, _>(position, depth, eval, task))
    };
    let mut judge = Judge::new(position, eval, true);
    let (watched, alone) = (think(Some(&mut judge)), think(None));
    assert_eq!((watched.best, watched.info.nodes), (alone.best, alone.info.nodes));
    assert_eq!((judge.entered, judge.iterations), (alone.info.nodes, 1));
    judge.cuts
}

fn option_sets() -> impl Iterator<Item = PvsOptions> {
    (0..32).map(|bits| PvsOptions {
        table_mib: usize::from(bits & 1 != 0),
        killers: bits & 2 != 0,
        history: bits & 4 != 0,
        iterative: bits & 8 != 0,
        threads: 1,
        reductions: bits & 16 != 0,
    })
}

fn by_pvs<G: Game>(position: &G, eval: &HashedEval, depth: u32, options: PvsOptions) -> u64 {
    let think = |observer: Option<&mut dyn Observer<G::Move>>| {
        tasked(Limits::depth(depth), observer, |task| {
            Pvs::new(options).choose(position, eval, task)
        })
    };
    let mut judge = Judge::new(position, eval, !options.reductions);
    let (watched, alone) = (think(Some(&mut judge)), think(None));
    assert_eq!((watched.best, watched.info.nodes), (alone.best, alone.info.nodes), "{options:?}");
    assert_eq!(judge.entered, alone.info.nodes);
    assert!(judge.iterations == 1 || options.iterative);
    let counter = |name: &str| alone.info.counters.iter().find(|counter| counter.name == name);
    assert_eq!(counter("cut-offs").map(|counter| counter.value), Some(judge.cuts), "{options:?}");
    judge.cuts
}

/// Checks the simulations of a Monte Carlo search.
struct Census<M> {
    simulations: u64,
    nodes: u64,
    moves: Vec<M>,
}

impl<M: Copy + PartialEq + std::fmt::Debug> Observer<M> for Census<M> {
    fn see(&mut self, event: &Event<M>) {
        match event {
            Event::Tree { children, .. } => {
                self.nodes += 1;
                self.moves = children.iter().map(|child| child.played).collect();
            }
            Event::Simulation(of) => {
                self.simulations += 1;
                self.nodes += u64::from(of.new);
                assert_eq!(of.points.len(), of.path.len() + 1);
                for pick in &of.path {
                    let (sum, chosen) = (pick.chosen.sum, pick.chosen.played);
                    let rival = pick.rival.as_ref();
                    assert!(rival.is_none_or(|rival| rival.sum <= sum), "the greatest is chosen");
                    assert!(rival.is_none_or(|rival| rival.played != chosen));
                    assert!(pick.chosen.share.is_none_or(|share| (0.0..=1.0).contains(&share)));
                }
            }
            other => panic!("{other:?} of a Monte Carlo search"),
        }
    }
}

fn by_mcts<G: Game>(position: &G, bits: u32) {
    let options = MctsOptions {
        solver: bits & 1 != 0,
        rave: bits & 2 != 0,
        keep: bits & 4 != 0,
        ..MctsOptions::default()
    };
    let think = |observer: Option<&mut dyn Observer<G::Move>>| {
        tasked(Limits::simulations(300), observer, |task| Mcts::new(options).choose(position, task))
    };
    let mut census = Census { simulations: 0, nodes: 0, moves: Vec::new() };
    let (watched, alone) = (think(Some(&mut census)), think(None));
    assert_eq!((watched.best, watched.info.value), (alone.best, alone.info.value), "{options:?}");
    assert_eq!(census.simulations, alone.info.simulations, "{options:?}");
    assert_eq!(census.nodes, alone.info.nodes, "{options:?}");
    assert_eq!(census.moves.len(), position.moves().count());
}

#[test]
fn connect4() {
    hear::<ConnectFour, quintet_connect4::Position<Standard>>("", 3, 120);
    hear::<ConnectFour, quintet_connect4::Position<AnySize>>("width=4,height=4", 4, 60);
}

#[test]
fn hex() {
    hear::<Hex, quintet_hex::Position<u128>>("size=3", 3, 120);
    hear::<Hex, quintet_hex::Position<u128>>("size=4,swap=pieces", 2, 120);
}

#[test]
fn pentago() {
    hear::<Pentago, quintet_pentago::Position>("", 1, 100);
}

#[test]
fn dual_sudoku() {
    hear::<DualSudoku, quintet_dual_sudoku::Position<4, 16>>("size=4", 2, 120);
    hear::<DualSudoku, quintet_dual_sudoku::Position<4, 16>>("size=4", 3, 6);
}
