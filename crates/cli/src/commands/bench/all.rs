//! `quintet bench --all`: every speed in `docs/numbers.md`, in one table.
//!
//! Rates are per second of this thread's processor time, the best of several rounds, so other
//! work on the machine changes little. Every answer is checked. Other libraries are measured by
//! `benches/peers`, which compares them with Quintet; its rows here name the command.

use crate::commands::sudoku::{puzzles, stream};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupts;
use crate::output::Output;
use crate::words;
use quintet::Registry;
use quintet::Request;
use quintet::core::{
    BenchTask, Control, Figure, Game, Info, Language, Limits, NoEval, NoObserver, NoTrace, Random,
    Score, Seed, StopFlag, Window,
};
use quintet::processor::{all_seconds, thread_seconds};
use quintet_connect4::Position;
use quintet_dual_sudoku as dual;
use quintet_hex as hex;
use quintet_pentago::{self as pentago, exact};
use quintet_search::adversarial::alpha_beta;
use quintet_search::memory::thread_time;
use quintet_sudoku::fast::{self, Puzzle};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::time::{Duration, Instant};

/// Rounds, the best of which counts.
const ROUNDS: usize = 5;
const MINIMAX: &str = "cargo run --release -p quintet-peers";
const CONNECT4: &str = "cargo run --release -p quintet-peers --bin connect4 -- DIR";
const SUDOKU: &str = "cargo run --release -p quintet-peers --bin sudoku -- DIR";

/// One line of the table.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Row {
    what: String,
    /// The rate per second of processor time.
    per_second: f64,
    unit: &'static str,
    /// Bytes of memory, if the table gives them.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    /// The command that measures a peer, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    peer: Option<&'static str>,
}

impl Row {
    fn new(what: impl Into<String>, unit: &'static str, per_second: f64) -> Self {
        Self { what: what.into(), per_second, unit, bytes: None, peer: None }
    }

    fn beside(self, peer: &'static str) -> Self {
        Self { peer: Some(peer), ..self }
    }
}

/// Measures everything; `data` is the folder of the public collections. Ctrl-C ends it with the
/// rows that are finished.
pub(super) fn run(data: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let mut rows = Vec::new();
    match measure_all(data, out, &Rounds { stop: &stop }, &mut rows) {
        Ok(()) | Err(Ended::Stopped) => {}
        Err(Ended::Failed(failure)) => return Err(failure),
    }
    let interrupted = stop.is_stopped();
    if interrupted {
        out.note(words::interrupted());
    }
    if out.is_json() {
        out.data(&rows)?;
    } else {
        out.result(&markdown(&rows))?;
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Answered })
}

/// Why the measurements ended.
enum Ended {
    /// Ctrl-C.
    Stopped,
    Failed(Failure),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<quintet::Error> for Ended {
    fn from(error: quintet::Error) -> Self {
        Self::Failed(error.into())
    }
}

fn measure_all(
    data: Option<&Path>,
    out: &mut Output,
    rounds: &Rounds<'_>,
    rows: &mut Vec<Row>,
) -> Result<(), Ended> {
    rows.push(
        Row::new(
            "Connect Four, alpha-beta to depth 12, evaluation 0",
            "nodes",
            rounds.best(|| alpha_beta_12(rounds.stop))?,
        )
        .beside(MINIMAX),
    );
    playouts(rounds, rows)?;
    for game in ["connect4", "hex", "pentago", "dual-sudoku"] {
        searches(out.registry(), game, rounds, rows)?;
    }
    for marbles in [20, 18] {
        rows.push(pentago_exact(marbles, rounds)?);
    }
    match data {
        Some(folder) => {
            sudoku(&folder.join("sudoku"), rounds, rows)?;
            connect_four(out.registry(), &folder.join("connect4"), rounds, rows)?;
        }
        None => out.note(words::pick(
            "without the public collections: Sudoku's and Connect Four's solvers are left out \
             (--data DIR, or QUINTET_DATA)\n",
            "sans les collections publiques : les solveurs de Sudoku et de Puissance 4 sont laissés \
             de côté (--data DIR, ou QUINTET_DATA)\n",
        )),
    }
    Ok(())
}

/// Processor time of this thread, or wall-clock time where the system does not report it.
fn now(started: Instant) -> Duration {
    thread_time().unwrap_or_else(|| started.elapsed())
}

/// Measures several rounds of work, until a flag is raised.
struct Rounds<'a> {
    stop: &'a StopFlag,
}

impl Rounds<'_> {
    /// The best rate of several rounds; each round returns its amount of work.
    fn best(&self, mut work: impl FnMut() -> u64) -> Result<f64, Ended> {
        let mut best: f64 = 0.0;
        for _ in 0..ROUNDS {
            self.go_on()?;
            let clock = Instant::now();
            let before = now(clock);
            let done = work();
            // Unfinished work has no rate.
            self.go_on()?;
            best = best.max(done as f64 / (now(clock) - before).as_secs_f64().max(1e-9));
        }
        Ok(best)
    }

    fn go_on(&self) -> Result<(), Ended> {
        if self.stop.is_stopped() { Err(Ended::Stopped) } else { Ok(()) }
    }
}

fn alpha_beta_12(stop: &StopFlag) -> u64 {
    let mut ignore = |_: &Info<_>| {};
    let mut control = Control::new(&Limits::NONE, stop, &mut ignore);
    let start = Position::new();
    let score = alpha_beta(&start, 12, Window::FULL, &NoEval, &mut control, &mut NoObserver);
    let is_known = (score, control.nodes()) == (Score::ZERO, 3_189_800);
    assert!(is_known || stop.is_stopped(), "a known figure");
    control.nodes()
}

fn playouts(rounds: &Rounds<'_>, rows: &mut Vec<Row>) -> Result<(), Ended> {
    fn of<G: Game>(rounds: &Rounds<'_>, start: &G, games: u64) -> Result<f64, Ended> {
        let mut random = Random::new(Seed(1));
        rounds.best(|| {
            let mut points = 0;
            for _ in 0..games {
                if rounds.stop.is_stopped() {
                    return 0;
                }
                let outcome = start.clone().playout(&mut random, &mut NoTrace);
                points += u64::from(outcome.half_points(start.turn()));
            }
            assert!(points > 0 && points < 2 * games, "both sides win some");
            games
        })
    }
    let hex = hex::Position::<u128>::new(11, hex::SwapRule::Off);
    let grid = dual::Position::<9, 81>::new(dual::Grid::new(), dual::Endings::default());
    let connect4 = of(rounds, &Position::new(), 300_000)?;
    rows.push(Row::new("Connect Four, random playouts", "playouts", connect4).beside(MINIMAX));
    let hex = of(rounds, &hex, 200_000)?;
    rows.push(Row::new("Hex 11×11, random playouts", "playouts", hex));
    let pentago = of(rounds, &pentago::Position::new(), 100_000)?;
    rows.push(Row::new("Pentago, random playouts", "playouts", pentago));
    let grid = of(rounds, &grid, 5_000)?;
    rows.push(Row::new("DualSudoku 9×9, random playouts", "playouts", grid));
    Ok(())
}

/// The searches of a game from its start, through the facade.
fn searches(
    registry: &Registry,
    game: &str,
    rounds: &Rounds<'_>,
    rows: &mut Vec<Row>,
) -> Result<(), Ended> {
    let session = registry.open(game, "", "")?;
    let depth = match game {
        "connect4" => 14,
        "dual-sudoku" => 3,
        _ => 4,
    };
    let think = |player: &str| -> Result<_, Failure> {
        let mut seat = session.seat(player)?;
        let (seed, stop) = (Seed(1), rounds.stop.clone());
        let request = Request { limits: Limits::NONE, seed, stop, ..Request::default() };
        Ok(seat.think(&session.snapshot(), &request, &mut |_| {}).choice.info)
    };
    let (pvs, mcts) = (format!("pvs:depth={depth},threads=1"), "mcts:simulations=20000");
    rounds.go_on()?;
    let nodes = think(&pvs)?.nodes;
    let again = |player: &str| think(player).map(|progress| progress.nodes).unwrap_or(0);
    let by_pvs = rounds.best(|| {
        let is_same = again(&pvs) == nodes;
        assert!(is_same || rounds.stop.is_stopped(), "the same search visits the same nodes");
        nodes
    })?;
    rows.push(Row::new(format!("{game}, `{pvs}`"), "nodes", by_pvs));
    let by_mcts = rounds.best(|| think(mcts).map(|progress| progress.simulations).unwrap_or(0))?;
    let by_mcts = Row::new(format!("{game}, `{mcts}`"), "simulations", by_mcts);
    rows.push(if game == "connect4" { by_mcts.beside(MINIMAX) } else { by_mcts });
    Ok(())
}

/// A position by random play, solved in fresh memory.
fn pentago_exact(marbles: u32, rounds: &Rounds<'_>) -> Result<Row, Ended> {
    let mut random = Random::new(Seed(u64::from(marbles)));
    let position = loop {
        let mut position = pentago::Position::new();
        while position.ply() < marbles
            && let Some(played) = position.random_move(&mut random)
        {
            position.play(played);
        }
        if position.ply() == marbles && position.outcome().is_none() {
            break position;
        }
    };
    let bytes = exact::need(&position).bytes;
    let stop = rounds.stop.clone();
    let options = exact::Options { memory_limit: u64::MAX, stop, ..exact::Options::default() };
    let rate = rounds.best(|| {
        let solved = exact::solve(&position, &options);
        let Ok(solution) = solved else {
            assert!(rounds.stop.is_stopped(), "there is memory for it");
            return 0;
        };
        let top = solution.moves().iter().map(|of| of.worth).max();
        assert_eq!(top, Some(solution.worth()), "a position is worth its best move");
        1
    })?;
    let what = format!("Pentago, exact, {marbles} marbles on the board");
    Ok(Row { bytes: Some(bytes), ..Row::new(what, "positions", rate) })
}

/// The Sudoku solver alone, and the whole command from text to text.
fn sudoku(folder: &Path, rounds: &Rounds<'_>, rows: &mut Vec<Row>) -> Result<(), Ended> {
    let files = [
        ("17clue_10k.txt", "17 clues"),
        ("minimal_10k.txt", "minimal"),
        ("magictour_top1465.txt", "magictour"),
    ];
    for (file, name) in files {
        let path = folder.join(file);
        let lines = puzzles::read(Some(&path.to_string_lossy()), Language::English)?;
        let grids = lines.iter().filter_map(|line| line.puzzle.as_ref().ok());
        let nine: Vec<Puzzle> = grids.filter_map(|grid| Puzzle::try_from(grid).ok()).collect();
        let solver = fast::Path::best();
        let alone = rounds.best(|| {
            let unique = nine.iter().filter(|puzzle| solver.count(puzzle, 2).solutions == 1);
            assert_eq!(unique.count(), nine.len(), "every puzzle has one solution");
            nine.len() as u64
        })?;
        let what = format!("Sudoku, {name}: the solver alone, {}", solver.name());
        rows.push(Row::new(what, "puzzles", alone).beside(SUDOKU));
        let text = std::fs::read(&path).map_err(|error| Failure::file("read", &path, error))?;
        let command = rounds.best(|| {
            let solved = stream::solve_text(solver, &text);
            assert_eq!(solved, nine.len(), "every puzzle is solved");
            solved as u64
        })?;
        rows.push(Row::new(
            format!("Sudoku, {name}: `sudoku solve`, text to text"),
            "puzzles",
            command,
        ));
    }
    Ok(())
}

/// Exact scores of the usual collections, each position from an empty table.
fn connect_four(
    registry: &Registry,
    folder: &Path,
    rounds: &Rounds<'_>,
    rows: &mut Vec<Row>,
) -> Result<(), Ended> {
    let files = [
        ("Test_L3_R1", "end, easy"),
        ("Test_L2_R1", "middle, easy"),
        ("Test_L1_R1", "begin, easy"),
    ];
    for (file, name) in files {
        let row = connect_four_file(registry, &folder.join(file), name, rounds.stop);
        // An interrupted run differs from the file.
        rounds.go_on()?;
        rows.push(row?);
    }
    Ok(())
}

fn connect_four_file(
    registry: &Registry,
    file: &Path,
    name: &str,
    stop: &StopFlag,
) -> Result<Row, Failure> {
    let text = input::read_lines(file)?;
    let mut task = BenchTask { stop: stop.clone(), note: &mut |_| {}, thread_seconds, all_seconds };
    let report = match registry.find("connect4")?.bench(&text, "book=off", &mut task) {
        Some(Ok(report)) if report.is_right => report,
        _ => return Err(Failure::file("solve", file, "an answer differs from the file's")),
    };
    let amount = |name: &str| {
        report.figures.iter().find_map(|(key, figure)| match figure {
            Figure::Amount(amount) if *key == name => Some(*amount),
            Figure::Count(count) if *key == name => Some(*count as f64),
            _ => None,
        })
    };
    let rate = amount("positions").zip(amount("cpu_s")).map_or(0.0, |(all, cpu)| all / cpu);
    let what = format!("Connect Four, exact, {name}, no book");
    Ok(Row::new(what, "positions", rate).beside(CONNECT4))
}

fn markdown(rows: &[Row]) -> String {
    let mut text = "| what | each | per second | peer |\n|---|---|---|---|\n".to_owned();
    for Row { what, per_second, unit, bytes, peer } in rows {
        let each = span(1.0 / per_second);
        let memory = bytes.map_or(String::new(), |bytes| format!(", {:.2} GB", bytes as f64 / 1e9));
        let rate = words::count(per_second.round() as u64);
        let peer = peer.map_or(String::new(), |peer| format!("`{peer}`"));
        text.push_str(&format!("| {what} | {each}{memory} | {rate} {unit} | {peer} |\n"));
    }
    text
}

/// A time from nanoseconds to seconds.
fn span(seconds: f64) -> String {
    match seconds {
        ..1e-6 => format!("{:.1} ns", seconds * 1e9),
        ..1e-3 => format!("{:.2} µs", seconds * 1e6),
        ..1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}
