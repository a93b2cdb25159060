//! Measures how often a player keeps the exact value of an opening position.
//!
//! ```text
//! cargo run --release -p quintet-pentago --example keeps -- DIR \
//!     --player engine:time=5s,threads=2 --half report --sample 80
//! ```
//!
//! `DIR` holds the public solution's values by number of marbles, as lines `code value` (`values_2stones.tsv`
//! and so on). A *decision* is a position from one of these files. The values of its moves are the negated
//! values of the boards they lead to, from the next file: all of them for 2 marbles, about 27 % for 3 and 1.3
//! % for 4, whose next files are incomplete. A decision counts if, among its known moves, some keep the
//! position's value and some do not. The engine is asked to choose among the known moves, and keeps the value
//! if its move does. Other players choose freely, and count only if the value of their choice is known. For 5
//! marbles nothing can be said, as there is no file for 6.
//!
//! A hash of the code splits the positions into halves. The network was trained on neither; parameters chosen
//! by experiment (see `blend_at` in `engine/root.rs`) were chosen on `tune`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use quintet_core::{
    Control, Game, Info, Limits, Playable, Player, PlayerSpec, Random, Seed, StopFlag, Task,
};
use quintet_pentago::engine::{Engine, Question, engine_of_text};
use quintet_pentago::{Placement, Position};
use std::collections::HashMap;
use std::time::Instant;

const USAGE: &str = "keeps DIR [--player engine:time=1s] [--half tune|report] [--sample 80] \
                     [--marbles 2,3,4] [--seed 1] [--jobs 1] [--log] [--json]";

/// The command-line options.
struct Request {
    dir: String,
    player: String,
    report: bool,
    sample: usize,
    marbles: Vec<u32>,
    seed: u64,
    /// Number of decisions made side by side.
    jobs: usize,
    log: bool,
    json: bool,
}

/// A position with the moves whose values are known.
struct Decision {
    code: u64,
    position: Position,
    value: i32,
    known: Vec<(Placement, i32)>,
    /// The share of known boards that keep the value, as random play would.
    chance: f64,
}

/// The results for one number of marbles.
struct Row {
    marbles: u32,
    decisions: usize,
    kept: usize,
    chance: f64,
    depth: f64,
    seconds: f64,
}

/// The player that chooses.
enum Chooser {
    Engine(Box<Engine>, Limits),
    Free(Box<dyn Player<Position>>),
}

fn main() {
    match request().and_then(|request| measure(&request)) {
        Ok(()) => {}
        Err(reason) => {
            eprintln!("keeps: {reason}\nusage: {USAGE}");
            std::process::exit(2);
        }
    }
}

fn request() -> Result<Request, String> {
    let mut request = Request {
        dir: String::new(),
        player: "engine:time=1s".to_owned(),
        report: true,
        sample: 80,
        marbles: vec![2, 3, 4],
        seed: 1,
        jobs: 1,
        log: false,
        json: false,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("`{text}` is not a number"));
        match arg.as_str() {
            "--player" => request.player = value()?,
            "--half" => {
                request.report = match value()?.as_str() {
                    "report" => true,
                    "tune" => false,
                    other => {
                        return Err(format!("unknown half `{other}`; expected tune or report"));
                    }
                }
            }
            "--sample" => request.sample = number(value()?)?,
            "--seed" => request.seed = number(value()?)? as u64,
            "--jobs" => request.jobs = number(value()?)?.max(1),
            "--marbles" => {
                let list = value()?;
                let parsed = list.split(',').map(|text| match text {
                    "2" | "3" | "4" => Ok(text.as_bytes()[0] as u32 - u32::from(b'0')),
                    _ => Err(format!("`{text}` marbles: values of moves are known for 2, 3 and 4")),
                });
                request.marbles = parsed.collect::<Result<_, _>>()?;
            }
            "--log" => request.log = true,
            "--json" => request.json = true,
            dir if request.dir.is_empty() && !dir.starts_with('-') => request.dir = dir.to_owned(),
            other => return Err(format!("unknown option `{other}`")),
        }
    }
    if request.dir.is_empty() {
        return Err("the folder of the values is missing".to_owned());
    }
    Ok(request)
}

fn measure(request: &Request) -> Result<(), String> {
    let choosers = (0..request.jobs).map(|_| chooser(&request.player));
    let mut choosers = choosers.collect::<Result<Vec<_>, _>>()?;
    let mut rows = Vec::new();
    for &marbles in &request.marbles {
        let decisions = decisions(request, marbles)?;
        rows.push(row(request, &mut choosers, marbles, &decisions));
        if !request.json {
            print_row(rows.last().expect("just pushed"));
        }
    }
    let sum = |of: fn(&Row) -> f64| rows.iter().map(of).sum::<f64>();
    let decisions = rows.iter().map(|row| row.decisions).sum::<usize>();
    let mean = |sum: f64| sum / decisions.max(1) as f64;
    let all = Row {
        marbles: 0,
        decisions,
        kept: rows.iter().map(|row| row.kept).sum(),
        chance: mean(sum(|row| row.chance * row.decisions as f64)),
        depth: mean(sum(|row| row.depth * row.decisions as f64)),
        seconds: mean(sum(|row| row.seconds * row.decisions as f64)),
    };
    if request.json {
        rows.push(all);
        println!("{}", json(request, &rows));
    } else {
        print_row(&all);
    }
    Ok(())
}

fn chooser(text: &str) -> Result<Chooser, String> {
    if text.split(':').next() == Some("engine") {
        let (engine, limits) = engine_of_text(text).map_err(|error| error.to_string())?;
        return Ok(Chooser::Engine(Box::new(engine), limits));
    }
    let players = Position::players();
    let (spec, params) = PlayerSpec::find(&players, text).map_err(|error| error.to_string())?;
    Ok(Chooser::Free((spec.build)(&params)))
}

/// The lines `code value` of a file.
fn values(dir: &str, marbles: u32) -> Result<Vec<(u64, i32)>, String> {
    let names = [format!("values_{marbles}stones.tsv"), format!("values_{marbles}stones_part.tsv")];
    let paths = names.map(|name| format!("{dir}/{name}"));
    let text = paths.iter().find_map(|path| std::fs::read_to_string(path).ok());
    let text = text.ok_or_else(|| format!("not found: {}", paths.join(", ")))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pair = |line: &str| {
        let (code, value) = line.split_once('\t')?;
        Some((code.parse().ok()?, value.parse().ok()?))
    };
    lines.map(|line| pair(line).ok_or_else(|| format!("`{line}` is not `code value`"))).collect()
}

/// Whether a code belongs to the half `report`.
fn is_report(code: u64) -> bool {
    code.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40 & 1 == 1
}

/// The code that stands for a position and its images.
fn class(position: &Position) -> u64 {
    position.symmetric().iter().map(Position::code).min().expect("a position has eight images")
}

/// The decisions that count, in a seeded order, at most as many as the sample (all of them for a player that
/// chooses freely, since not every choice will count).
fn decisions(request: &Request, marbles: u32) -> Result<Vec<Decision>, String> {
    let next: HashMap<u64, i32> = values(&request.dir, marbles + 1)?.into_iter().collect();
    let mut positions = values(&request.dir, marbles)?;
    positions.retain(|&(code, _)| is_report(code) == request.report);
    Random::new(Seed(request.seed)).shuffle(&mut positions);
    let mut decisions = Vec::new();
    for (code, value) in positions {
        let decision = decision(code, value, &next)?;
        decisions.extend(decision);
        if decisions.len() >= request.sample && request.player.starts_with("engine") {
            break;
        }
    }
    Ok(decisions)
}

fn decision(code: u64, value: i32, next: &HashMap<u64, i32>) -> Result<Option<Decision>, String> {
    let position = Position::from_code(code).map_err(|error| error.to_string())?;
    let (mut known, mut boards) = (Vec::new(), HashMap::new());
    for played in position.moves() {
        let class = class(&position.after(played));
        if let Some(value) = next.get(&class) {
            known.push((played, -value));
            boards.insert(class, -value);
        }
    }
    let keeping = boards.values().filter(|&&of| of == value).count();
    let chance = keeping as f64 / boards.len() as f64;
    let counts = keeping > 0 && keeping < boards.len();
    Ok(counts.then_some(Decision { code, position, value, known, chance }))
}

fn row(request: &Request, choosers: &mut [Chooser], marbles: u32, decisions: &[Decision]) -> Row {
    let started = Instant::now();
    let mut row = Row { marbles, decisions: 0, kept: 0, chance: 0.0, depth: 0.0, seconds: 0.0 };
    let mut asked = 0;
    let together = decisions.chunks(choosers.len());
    let choices = together.flat_map(|some| some.iter().zip(choose_all(choosers, some)));
    for (decision, (best, depth)) in choices {
        if row.decisions >= request.sample {
            break;
        }
        asked += 1;
        let Some(&(_, value)) = decision.known.iter().find(|known| known.0 == best) else {
            continue;
        };
        row.decisions += 1;
        row.kept += usize::from(value == decision.value);
        row.chance += decision.chance;
        row.depth += f64::from(depth);
        if request.log {
            let (code, worth) = (decision.code, decision.value);
            eprintln!(
                "{marbles}\t{code}\t{worth}\t{best}\t{value}\t{depth}\t{:.3}",
                decision.chance
            );
        }
    }
    let count = row.decisions.max(1) as f64;
    (row.chance, row.depth) = (row.chance / count, row.depth / count);
    row.seconds = started.elapsed().as_secs_f64() / f64::from(asked.max(1));
    row
}

/// The choices for as many decisions as there are choosers, made side by side.
fn choose_all(choosers: &mut [Chooser], decisions: &[Decision]) -> Vec<(Placement, u32)> {
    std::thread::scope(|scope| {
        let pairs = choosers.iter_mut().zip(decisions);
        let running: Vec<_> =
            pairs.map(|(by, decision)| scope.spawn(|| choose(by, decision))).collect();
        running.into_iter().map(|one| one.join().expect("a choice is made")).collect()
    })
}

fn choose(chooser: &mut Chooser, decision: &Decision) -> (Placement, u32) {
    let mut ignore = |_: &Info<Placement>| {};
    let position = &decision.position;
    match chooser {
        Chooser::Engine(engine, limits) => {
            let only: Vec<Placement> = decision.known.iter().map(|known| known.0).collect();
            let (limits, stop) = (*limits, &StopFlag::new());
            let mut control = Control::new(&limits, stop, &mut ignore);
            let question = Question { position, only: Some(&only), all_moves: false, limits, stop };
            let thought = engine.think(&question, &mut control);
            (thought.best, thought.depth)
        }
        Chooser::Free(player) => {
            let choice = player.choose(position, &mut Task::new(Seed(decision.code), &mut ignore));
            (choice.best, choice.info.depth)
        }
    }
}

/// The 95 % Wilson interval of a share.
fn interval(kept: usize, of: usize) -> (f64, f64) {
    let (count, share, z) = (of.max(1) as f64, kept as f64 / of.max(1) as f64, 1.96);
    let centre = share + z * z / (2.0 * count);
    let spread = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt();
    let whole = 1.0 + z * z / count;
    ((centre - spread) / whole, (centre + spread) / whole)
}

fn print_row(row: &Row) {
    let (low, high) = interval(row.kept, row.decisions);
    let name = if row.marbles == 0 { "all".to_owned() } else { format!("{} marbles", row.marbles) };
    println!(
        "{name:10} kept {:4} of {:4}  {:5.1} %  [{:.1}, {:.1}]  chance {:4.1} %  depth {:4.1}  {:.2} s each",
        row.kept,
        row.decisions,
        100.0 * row.kept as f64 / row.decisions.max(1) as f64,
        100.0 * low,
        100.0 * high,
        100.0 * row.chance,
        row.depth,
        row.seconds
    );
}

fn json(request: &Request, rows: &[Row]) -> String {
    let row = |row: &Row| {
        let (low, high) = interval(row.kept, row.decisions);
        let name = if row.marbles == 0 { "\"all\"".to_owned() } else { row.marbles.to_string() };
        format!(
            "{{\"marbles\":{name},\"decisions\":{},\"kept\":{},\"low\":{low:.4},\"high\":{high:.4},\
             \"chance\":{:.4},\"mean_depth\":{:.2},\"mean_s\":{:.3}}}",
            row.decisions, row.kept, row.chance, row.depth, row.seconds
        )
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    let half = if request.report { "report" } else { "tune" };
    format!(
        "{{\"game\":\"pentago\",\"player\":\"{}\",\"half\":\"{half}\",\"seed\":{},\"rows\":[{}]}}",
        request.player.escape_default(),
        request.seed,
        rows.join(",")
    )
}
