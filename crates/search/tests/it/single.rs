//! Single-agent searches on queens and sliding tiles, compared with brute force.

use crate::games::assert_stops_in_time;
use quintet_core::{Limits, Random, Seed};
use quintet_search::single::{
    Annealing, Candidate, HillClimbing, NoSteps, Problem, Request, Schedule, Step, Verdict, anneal,
    best_first, climb, depth_first,
};
use std::collections::{HashMap, VecDeque};

/// Queens placed row by row, none attacking another.
#[derive(Clone, Debug, PartialEq)]
struct Queens {
    size: usize,
    columns: Vec<usize>,
}

impl Queens {
    fn new(size: usize) -> Self {
        Self { size, columns: Vec::new() }
    }

    fn allows(&self, column: usize) -> bool {
        let row = self.columns.len();
        self.columns
            .iter()
            .enumerate()
            .all(|(above, &other)| other != column && other.abs_diff(column) != row - above)
    }

    /// Counts placements until the first solution; returns whether there is one.
    fn brute_force(&self, placements: &mut u64) -> bool {
        if self.columns.len() == self.size {
            return true;
        }
        for column in 0..self.size {
            if self.allows(column) {
                *placements += 1;
                if self.after(column).brute_force(placements) {
                    return true;
                }
            }
        }
        false
    }
}

impl Problem for Queens {
    type Action = usize;

    fn is_goal(&self) -> bool {
        self.columns.len() == self.size
    }

    fn actions(&self) -> impl Iterator<Item = usize> {
        (0..self.size).filter(|&column| self.allows(column))
    }

    fn apply(&mut self, column: usize) {
        self.columns.push(column);
    }

    fn estimate(&self) -> u64 {
        (self.size - self.columns.len()) as u64
    }
}

#[test]
fn depth_first_counts_each_placement() {
    for size in 1..=9 {
        let start = Queens::new(size);
        let mut placements = 0;
        let solvable = start.brute_force(&mut placements);
        let (mut applied, mut taken_back) = (0, 0);
        let mut steps = |step: Step<usize>| match step {
            Step::Apply(_) => applied += 1,
            Step::Backtrack(_) => taken_back += 1,
            _ => panic!("{step:?} does not belong to this search"),
        };
        let report = depth_first(&start, &Request::default(), &mut steps);
        assert_eq!(report.nodes, placements);
        assert_eq!(report.verdict == Verdict::Solved, solvable);
        assert_eq!(applied, placements);
        assert_eq!(applied - taken_back, report.path.len() as u64);
        if solvable {
            assert_eq!(report.state.map(|state| state.columns), Some(report.path));
        } else {
            assert_eq!(report.verdict, Verdict::Exhausted);
        }
    }
    // The first solution with eight queens is known to take 113 placements.
    assert_eq!(depth_first(&Queens::new(8), &Request::default(), &mut NoSteps).nodes, 113);
}

/// Tiles on two rows of three, 0 the gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Tiles([u8; 6]);

impl Tiles {
    const GOAL: Self = Self([1, 2, 3, 4, 5, 0]);

    fn gap(&self) -> usize {
        self.0.iter().position(|&tile| tile == 0).expect("there is a gap")
    }

    /// The distance from the goal of every reachable state.
    fn distances() -> HashMap<Self, u64> {
        let mut known = HashMap::from([(Self::GOAL, 0)]);
        let mut queue = VecDeque::from([Self::GOAL]);
        while let Some(state) = queue.pop_front() {
            let distance = known[&state];
            for action in state.actions() {
                let next = state.after(action);
                known.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    distance + 1
                });
            }
        }
        known
    }
}

impl Problem for Tiles {
    /// The place whose tile moves into the gap.
    type Action = usize;

    fn is_goal(&self) -> bool {
        *self == Self::GOAL
    }

    fn actions(&self) -> impl Iterator<Item = usize> {
        let gap = self.gap();
        let near =
            move |place: usize| (place % 3).abs_diff(gap % 3) + (place / 3).abs_diff(gap / 3);
        (0..6).filter(move |&place| near(place) == 1)
    }

    fn apply(&mut self, place: usize) {
        let gap = self.gap();
        self.0.swap(place, gap);
    }

    fn estimate(&self) -> u64 {
        let away = |(place, &tile): (usize, &u8)| match tile {
            0 => 0,
            tile => {
                let home = usize::from(tile) - 1;
                (place % 3).abs_diff(home % 3) + (place / 3).abs_diff(home / 3)
            }
        };
        self.0.iter().enumerate().map(away).sum::<usize>() as u64
    }
}

#[test]
fn best_first_finds_the_shortest_way() {
    let distances = Tiles::distances();
    assert_eq!(distances.len(), 360);
    for (start, &distance) in distances.iter().filter(|&(_, &distance)| distance <= 14) {
        let report = best_first(start, &Request::default(), &mut NoSteps);
        assert_eq!((report.verdict, report.cost), (Verdict::Solved, distance));
        let end = report.path.iter().fold(*start, |state, &action| {
            assert!(state.actions().any(|legal| legal == action));
            state.after(action)
        });
        assert_eq!((end, report.path.len() as u64), (Tiles::GOAL, distance));
    }
}

#[test]
fn constructive_searches_keep_to_their_limits() {
    // Two tiles swapped: unsolvable, and the space goes round in circles.
    let hopeless = Tiles([2, 1, 3, 4, 5, 0]);
    for nodes in [0, 1, 999, 1024, 5000] {
        let request = Request::within(Limits::nodes(nodes));
        for report in [
            best_first(&hopeless, &request, &mut NoSteps),
            depth_first(&hopeless, &request, &mut NoSteps),
        ] {
            assert_eq!((report.verdict, report.nodes), (Verdict::LimitReached, nodes));
            assert!(report.state.is_none() && report.path.is_empty());
        }
    }
    let shallow = Request::within(Limits::depth(6));
    for report in [
        best_first(&hopeless, &shallow, &mut NoSteps),
        depth_first(&hopeless, &shallow, &mut NoSteps),
    ] {
        assert_eq!(report.verdict, Verdict::LimitReached, "cut for its depth");
    }
    for size in [2, 3] {
        let report = best_first(&Queens::new(size), &Request::default(), &mut NoSteps);
        assert_eq!(report.verdict, Verdict::Exhausted);
    }
    let report = best_first(&Queens::new(8), &Request::default(), &mut NoSteps);
    assert_eq!((report.verdict, report.path.len()), (Verdict::Solved, 8));
    let request = Request::default();
    request.stop.stop();
    assert_eq!(depth_first(&hopeless, &request, &mut NoSteps).nodes, 0);
}

/// A queen in every row and every column; only diagonals may conflict.
#[derive(Clone, Debug, PartialEq)]
struct Board(Vec<usize>);

impl Candidate for Board {
    type Change = (usize, usize);

    fn random_start(&self, random: &mut Random) -> Self {
        let mut next = self.clone();
        random.shuffle(&mut next.0);
        next
    }

    fn cost(&self) -> u64 {
        let pairs = (0..self.0.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.filter(|&(a, b)| self.0[a].abs_diff(self.0[b]) == b - a).count() as u64
    }

    fn changes(&self) -> impl Iterator<Item = (usize, usize)> {
        let size = self.0.len();
        (0..size).flat_map(|b| (0..b).map(move |a| (a, b)))
    }

    fn apply(&mut self, (a, b): (usize, usize)) {
        self.0.swap(a, b);
    }
}

fn board(size: usize) -> Board {
    Board((0..size).collect())
}

#[test]
fn local_searches_solve_queens() {
    for seed in 0..10 {
        let request = Request { seed: Seed(seed), ..Request::default() };
        for size in [4, 8, 12] {
            let climbed = climb(&board(size), HillClimbing::default(), &request, &mut NoSteps);
            let annealed = anneal(&board(size), Annealing::default(), &request, &mut NoSteps);
            for report in [climbed, annealed] {
                assert_eq!((report.verdict, report.cost), (Verdict::Solved, 0));
                assert_eq!(report.state.map(|state| state.cost()), Some(0));
            }
        }
    }
}

#[test]
fn local_searches_end_and_repeat() {
    // Three queens cannot be placed.
    let how = HillClimbing { sideways: 5, restarts: 7 };
    let mut restarts = 0;
    let mut count = |step: Step<_>| restarts += u64::from(matches!(step, Step::Restart { .. }));
    let report = climb(&board(3), how, &Request::default(), &mut count);
    assert_eq!((report.verdict, report.restarts, restarts), (Verdict::Exhausted, 7, 7));
    assert_eq!(report.minima + report.plateaus, 8);
    assert_eq!(report.state.map(|state| state.cost()), Some(report.cost));
    let frozen = anneal(
        &board(3),
        Annealing { restarts: 2, ..Annealing::default() },
        &Request::default(),
        &mut NoSteps,
    );
    assert_eq!((frozen.verdict, frozen.restarts), (Verdict::Exhausted, 2));
    let warm = Annealing { schedule: Schedule::Constant(0.5), restarts: 0 };
    for nodes in [0, 1, 2, 1000, 1024, 4321] {
        let request = Request { seed: Seed(nodes), ..Request::within(Limits::nodes(nodes)) };
        let how = HillClimbing { sideways: 5, restarts: u64::MAX };
        let climbed = || climb(&board(3), how, &request, &mut NoSteps);
        let annealed = || anneal(&board(3), warm, &request, &mut NoSteps);
        for (one, two) in [(climbed(), climbed()), (annealed(), annealed())] {
            assert_eq!((one.verdict, one.nodes), (Verdict::LimitReached, nodes));
            assert_eq!((two.nodes, two.cost, two.state), (one.nodes, one.cost, one.state));
        }
    }
}

#[test]
fn all_stop_within_50_ms() {
    let hopeless = Tiles([2, 1, 3, 4, 5, 0]);
    let hot = Annealing { schedule: Schedule::Constant(1.0), restarts: 0 };
    let endless = HillClimbing { sideways: 5, restarts: u64::MAX };
    type Search = fn(&Request, &Tiles, Annealing, HillClimbing) -> Verdict;
    let searches: [Search; 4] = [
        |request, tiles, _, _| depth_first(tiles, request, &mut NoSteps).verdict,
        |request, tiles, _, _| best_first(tiles, request, &mut NoSteps).verdict,
        |request, _, hot, _| anneal(&board(3), hot, request, &mut NoSteps).verdict,
        |request, _, _, endless| climb(&board(3), endless, request, &mut NoSteps).verdict,
    ];
    for search in searches {
        assert_stops_in_time(|stop| {
            let request = Request { stop, ..Request::default() };
            assert_eq!(search(&request, &hopeless, hot, endless), Verdict::LimitReached);
        });
    }
}
