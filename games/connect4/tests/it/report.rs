//! The report's two players, compared with its function written on an array and with each other, and the node
//! counts that reproduce its table.

use quintet_connect4::{AnySize, Bits, Landing, Position, Shape};
use quintet_core::{
    Choice, Game, Info, Limits, Playable, PlayerSpec, Random, Seed, Task, TreeRecorder, Value,
};
use quintet_testkit::timed_after_stop;
use std::time::Duration;

/// The report's function as described: an array of cells, 0 empty, 1 and 2 the sides, copied for each call;
/// every column is tried in turn.
#[derive(Clone)]
struct Board {
    cells: Vec<Vec<u8>>,
    height: usize,
}

impl Board {
    fn of<S: Shape>(position: &Position<S>) -> Self {
        let (width, height) = (position.shape().width(), position.shape().height());
        let [first, second] = quintet_core::Side::BOTH.map(|side| position.discs(side));
        let cell = |column: u32, row: u32| {
            let bit = S::Bits::bit(column * (height + 1) + row);
            u8::from((first & bit).is_some()) + 2 * u8::from((second & bit).is_some())
        };
        let column = |column| (0..height).map(move |row| cell(column, row)).filter(|&c| c > 0);
        let cells = (0..width).map(|number| column(number).collect()).collect();
        Self { cells, height: height as usize }
    }

    fn plays(&self) -> usize {
        self.cells.iter().map(Vec::len).sum()
    }

    fn capacity(&self) -> usize {
        self.cells.len() * self.height
    }

    fn is_open(&self, column: usize) -> bool {
        self.cells[column].len() < self.height
    }

    fn with(&self, column: usize) -> Self {
        let mut next = self.clone();
        next.cells[column].push(1 + (self.plays() % 2) as u8);
        next
    }

    fn wins(&self, column: usize) -> bool {
        let (next, side) = (self.with(column), 1 + (self.plays() % 2) as u8);
        let owned = |column: i32, row: i32| {
            let cells = usize::try_from(column).ok().and_then(|column| next.cells.get(column));
            let row = usize::try_from(row).ok();
            cells.and_then(|cells| cells.get(row?)).is_some_and(|&cell| cell == side)
        };
        let (at, row) = (column as i32, next.cells[column].len() as i32 - 1);
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
            (-3..=0).any(|start| {
                (start..start + 4).all(|along| owned(at + along * right, row + along * up))
            })
        })
    }

    /// The report's `minMax`: score and column; `window` with alpha-beta only.
    fn min_max(
        &self,
        depth: u32,
        window: Option<[i32; 2]>,
        reading: Reading,
        nodes: &mut u64,
    ) -> (i32, usize) {
        *nodes += 1;
        let open: Vec<usize> = (0..self.cells.len()).filter(|&c| self.is_open(c)).collect();
        if open.is_empty() {
            return (0, usize::MAX);
        }
        let most = (self.capacity() as i32 - reading.plays) / 2;
        if let Some(&column) = open.iter().find(|&&column| self.wins(column)) {
            return (most, column);
        }
        let [mut alpha, beta] = window.unwrap_or([-1024, 1024]);
        if depth == 0 {
            return (if reading.start_value { alpha } else { 0 }, open[0]);
        }
        let beta = if window.is_some() { beta.min(most) } else { beta };
        if alpha >= beta {
            return (beta, open[0]);
        }
        let mut best = (i32::MIN, open[0]);
        for column in open {
            let below = window.map(|_| [-beta, -alpha]);
            let score = -self.with(column).min_max(depth - 1, below, reading.next(), nodes).0;
            if score > best.0 {
                best = (score, column);
            }
            if window.is_some() && score >= beta {
                break;
            }
            if window.is_some() {
                alpha = alpha.max(score);
            }
        }
        best
    }
}

/// How `minMax` is read: its parameter `nbPlays`, what each call adds to it, and whether it returns its start
/// value at the last depth.
#[derive(Clone, Copy)]
struct Reading {
    plays: i32,
    step: i32,
    start_value: bool,
}

impl Reading {
    fn next(self) -> Self {
        Self { plays: self.plays + self.step, ..self }
    }
}

fn ask<S: Shape>(
    position: &Position<S>,
    player: &str,
    prepare: impl FnOnce(&mut Task<'_, Landing>),
) -> Choice<Landing> {
    let specs = Position::<S>::players();
    let (spec, params) = PlayerSpec::find(&specs, player).expect("a player");
    let mut ignore = |_: &Info<Landing>| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    prepare(&mut task);
    (spec.build)(&params).choose(position, &mut task)
}

fn score(value: Value) -> i32 {
    value.score().expect("the report knows scores").get()
}

/// Score, column and nodes of a player.
fn answer<S: Shape>(position: &Position<S>, player: &str) -> (i32, u32, u64) {
    let Choice { best, info, .. } = ask(position, player, |_| {});
    assert_eq!(info.pv, [best]);
    (score(info.value.expect("a completed search")), position.column(best), info.nodes)
}

fn random_position(random: &mut Random, most: usize) -> Position {
    loop {
        let (mut position, plies) = (Position::new(), random.below(most + 1));
        for _ in 0..plies {
            let Some(played) = position.random_move(random) else { break };
            position.play(played);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn compare<S: Shape>(position: &Position<S>, depth: u32) {
    let board = Board::of(position);
    let plays = board.plays() as i32;
    for (player, window) in [("minimax", None), ("alphabeta", Some([-1024, 1024]))] {
        for (direction, step) in [("up", 1), ("down", -1)] {
            for (horizon, start_value) in [("zero", false), ("start", true)] {
                let mut nodes = 0;
                let reading = Reading { plays, step, start_value };
                let (score, column) = board.min_max(depth, window, reading, &mut nodes);
                let options = format!("depth={depth},plays={direction},horizon={horizon}");
                let told = answer(position, &format!("report-{player}:{options}"));
                // At depth 0 without a win the report leaves its choice, and so its score, open.
                let open = depth == 0 && start_value && told.0 == 0;
                let score = if open { 0 } else { score };
                assert_eq!(told, (score, column as u32, nodes), "{player} {options}: {position:?}");
            }
        }
    }
}

#[test]
fn equal_the_function_on_an_array() {
    let mut random = Random::new(Seed(11));
    for depth in [0, 1, 2, 3, 4] {
        for _ in 0..40 {
            compare(&random_position(&mut random, 38), depth);
        }
    }
    for (width, height) in [(4, 4), (5, 3), (1, 1), (16, 3), (3, 15)] {
        let mut position = Position::with_size(AnySize::new(width, height).unwrap());
        while let Some(played) = position.random_move(&mut random) {
            compare(&position, 3);
            position.play(played);
        }
    }
}

#[test]
fn both_players_agree() {
    let mut random = Random::new(Seed(7));
    for depth in 0..=7 {
        for _ in 0..if depth > 5 { 12 } else { 60 } {
            let position = random_position(&mut random, 40);
            let [(plain, at, all), (pruned, pruned_at, fewer)] = ["minimax", "alphabeta"]
                .map(|player| answer(&position, &format!("report-{player}:depth={depth}")));
            assert_eq!((plain, at), (pruned, pruned_at), "depth {depth}: {position:?}");
            assert!(fewer <= all);
        }
    }
}

/// Our own figures: calls of the report's function from the empty board.
const MINIMAX_NODES: [u64; 9] = [1, 8, 57, 400, 2801, 19_608, 137_257, 877_129, 5_784_535];
const ALPHABETA_NODES: [u64; 13] =
    [1, 8, 21, 76, 173, 564, 1842, 4760, 10_299, 26_144, 61_447, 157_788, 395_597];

#[test]
fn node_counts() {
    let count = |player: &str, depth: usize| {
        let first = answer(&Position::new(), &format!("report-{player}:depth={depth}"));
        assert_eq!(first, answer(&Position::new(), &format!("report-{player}:depth={depth}")));
        assert_eq!((first.0, first.1), (0, 0), "nothing is decided: the first column");
        first.2
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8].map(|depth| count("minimax", depth)), MINIMAX_NODES);
    let depths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    assert_eq!(depths.map(|depth| count("alphabeta", depth)), ALPHABETA_NODES);
}

/// Nodes of the reading that gives the report's odd and even depths, after a disc in column 4, for depths 11
/// to 14.
const READING_NODES: [u64; 4] = [92_673, 77_144, 672_408, 430_140];

#[test]
fn even_depths_are_cheaper_in_one_reading() {
    let count = |depth: u32, options: &str| {
        answer(&after("4"), &format!("report-alphabeta:depth={depth}{options}")).2
    };
    let both = ",horizon=start,plays=down";
    assert_eq!([11, 12, 13, 14].map(|depth| count(depth, both)), READING_NODES);
    for options in ["", ",plays=down"] {
        assert!((11..14).all(|depth| count(depth, options) < count(depth + 1, options)));
    }
}

/// The first minimax sees at depth d + 1 what the second sees at depth d, for more nodes.
#[test]
fn ai0_sees_one_depth_less_for_more_nodes() {
    let mut random = Random::new(Seed(5));
    for _ in 0..60 {
        let position = random_position(&mut random, 38);
        for depth in 0..=3 {
            let (first, _, nodes) = answer(&position, &format!("report-ai0:depth={}", depth + 1));
            let (second, _, fewer) = answer(&position, &format!("report-minimax:depth={depth}"));
            assert_eq!(first, second, "depth {depth}: {position:?}");
            assert!(nodes > fewer);
        }
    }
}

fn after(columns: &str) -> Position {
    let mut position = Position::new();
    for column in columns.chars() {
        position.play(position.parse_move(&column.to_string()).expect("a legal column"));
    }
    position
}

#[test]
fn depth_0_sees_a_win_and_nothing_else() {
    // Six discs lie: a win is worth (42 − 6) / 2.
    let win = after("112233");
    assert_eq!(answer(&win, "report-minimax:depth=0"), (18, 3, 1));
    let value = ask(&win, "report-alphabeta:depth=0", |_| {}).info.value;
    assert_eq!(value.unwrap().to_string(), "+18 (estimate)");
    // The opponent's threat is seen one depth later, the defence two.
    let threat = after("11223");
    assert_eq!(answer(&threat, "report-minimax:depth=0"), (0, 0, 1));
    assert_eq!(answer(&threat, "report-minimax:depth=1").1, 3);
}

#[test]
fn values_of_all_moves() {
    let mut random = Random::new(Seed(3));
    for round in 0..40 {
        let position = random_position(&mut random, 36);
        let depth = round % 5;
        for player in ["minimax", "alphabeta"] {
            let player = format!("report-{player}:depth={depth}");
            let choice = ask(&position, &player, |task| task.all_moves = true);
            let (told, at, _) = answer(&position, &player);
            assert_eq!(score(choice.info.value.unwrap()), told);
            assert_eq!(position.column(choice.best), at);
            let valued: Vec<_> = choice.moves.iter().map(|of| of.played).collect();
            assert_eq!(valued, position.moves().collect::<Vec<_>>());
            for of in choice.moves {
                let next = position.after(of.played);
                let expected = if next.is_won() {
                    (42 - position.ply() as i32) / 2
                } else if next.outcome().is_some() || depth == 0 {
                    0
                } else {
                    -answer(&next, &format!("report-minimax:depth={}", depth - 1)).0
                };
                assert_eq!(score(of.value), expected, "{player}: {position:?}");
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    let limited = |player, limits| ask(&Position::new(), player, |task| task.limits = limits);
    for nodes in [0, 1, 2, 1000, 5000] {
        let choice = limited("report-minimax:depth=20", Limits::nodes(nodes));
        assert_eq!(choice.info.nodes, nodes);
        assert_eq!(Position::new().column(choice.best), 0);
    }
    let shallow = limited("report-minimax:depth=20", Limits::depth(2));
    assert_eq!((shallow.info.nodes, shallow.info.depth), (MINIMAX_NODES[2], 2));
}

/// The processor time that a search uses after it is stopped.
fn time_to_stop(player: &str) -> Duration {
    let search = |stop| ask(&Position::new(), player, |task| task.stop = stop);
    let (choice, late) = timed_after_stop(search);
    assert!(Position::new().is_legal(choice.best));
    late
}

#[test]
fn stops_within_50_ms() {
    for player in ["report-minimax:depth=42", "report-alphabeta:depth=42"] {
        // Retried in case other tests of this program use processor time meanwhile.
        let in_time = |_| time_to_stop(player) < Duration::from_millis(50);
        assert!((0..3).any(in_time), "{player}");
    }
}

#[test]
fn the_tree_holds_every_node() {
    let position = after("4433");
    for player in ["report-minimax:depth=3", "report-alphabeta:depth=3"] {
        let mut tree = TreeRecorder::new(10_000, 10);
        let specs = Position::players();
        let (spec, params) = PlayerSpec::find(&specs, player).unwrap();
        let mut ignore = |_: &Info<Landing>| {};
        let mut task = Task { observer: Some(&mut tree), ..Task::new(Seed(0), &mut ignore) };
        let choice = (spec.build)(&params).choose(&position, &mut task);
        let tree = tree.into_tree();
        assert_eq!(tree.visited, choice.info.nodes);
        assert_eq!(tree.nodes.len() as u64, choice.info.nodes);
        let unseen = ask(&position, player, |_| {});
        assert_eq!((choice.best, choice.info.nodes), (unseen.best, unseen.info.nodes));
    }
}
