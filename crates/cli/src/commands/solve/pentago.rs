//! `quintet solve pentago`: who wins, and what every cell and turn is worth.

use super::SolveArgs;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use quintet::core::{Family, Game, Language, Params, Playable, Record, SetupError, Side, StopFlag};
use quintet_pentago::exact::{
    self, Error, MoveWorth, Options, Progress, Solution, Solver, Worth, half_of_memory,
};
use quintet_pentago::{Cell, Pentago, Position, Twist};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::{self, IsTerminal, Write};
use std::thread::available_parallelism;

/// Announce the memory from so many bytes on.
const MUCH: u64 = 100_000_000;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    value: i8,
    moves: Moves,
    cpu_s: f64,
    peak_bytes: u64,
    position: String,
    best: Vec<String>,
    states: u64,
    seconds: f64,
    threads: usize,
}

/// Moves by their texts, in the rules' order.
struct Moves(Vec<MoveWorth>);

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for of in &self.0 {
            map.serialize_entry(&of.played.to_string(), &of.worth.sign())?;
        }
        map.end()
    }
}

pub(super) fn run(args: &SolveArgs, text: &str, out: &mut Output) -> Result<Exit, Failure> {
    if args.weak {
        return Err(Failure::refused("--weak is for connect4: here only who wins is known"));
    }
    let setup = Params::parse(&args.setup, &Pentago::setup()).map_err(SetupError::from);
    let record = setup.and_then(|setup| Pentago::read(&setup, text)).map_err(Failure::refused)?;
    let position = possible(&record)?;
    let stop = StopFlag::new();
    let options = Options {
        memory_limit: args.memory.unwrap_or_else(half_of_memory),
        threads: args.threads.unwrap_or_else(|| available_parallelism().map_or(1, Into::into)),
        stop: stop.clone(),
        ..Options::default()
    };
    let (threads, need) = (options.threads, exact::need(&position));
    if need.bytes >= MUCH && need.bytes <= options.memory_limit && position.outcome().is_none() {
        let (size, states) = (exact::bytes(need.bytes), words::count(need.states));
        out.note(&format!("{states} states, {size} of memory\n"));
    }
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    match Solver::new(options).solve_telling(&position, &mut progress()) {
        Ok(solution) => answer(args, &solution, threads, out),
        Err(Error::Stopped) => {
            out.note("interrupted before it was solved\n");
            Ok(Exit::Negative)
        }
        Err(error) => Err(Failure::refused(error)),
    }
}

/// The last position, unless it was given as a board that cannot be in play.
pub(crate) fn possible(record: &Record<Position>) -> Result<Position, Failure> {
    let fives = Side::BOTH.map(|side| record.start.five_cells() & record.start.marbles(side));
    if fives.contains(&0) {
        return Ok(record.position());
    }
    let texts = fives.map(|cells| {
        let cells = Cell::all().filter(|cell| cells & cell.bit() != 0);
        cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    });
    let looks = Position::new().diagram(None, Language::English).looks;
    Err(Failure::refused(format!(
        "both sides have five in a row already, {} at {} and {} at {}: nobody is to move",
        looks[0].name.get(Language::English),
        texts[0],
        looks[1].name.get(Language::English),
        texts[1]
    )))
}

/// Tells how far it has come, where somebody watches.
fn progress() -> impl FnMut(Progress) {
    let watched = io::stderr().is_terminal();
    move |progress| {
        let share = progress.solved as f64 / progress.states as f64 * 100.0;
        if watched && progress.states > 5_000_000 {
            let end = if progress.states - progress.solved < 10_000 { "" } else { "…" };
            let _ = write!(io::stderr(), "\r{share:.0} % solved {end}\x1b[K");
            if end.is_empty() {
                let _ = write!(io::stderr(), "\r\x1b[K");
            }
        }
    }
}

fn answer(
    args: &SolveArgs,
    solution: &Solution,
    threads: usize,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let moves = solution.moves();
    let best = moves.iter().filter(|of| of.worth == solution.worth());
    let report = Report {
        game: &args.game,
        value: solution.worth().sign(),
        best: best.map(|of| of.played.to_string()).collect(),
        moves: Moves(moves),
        cpu_s: solution.cpu.as_secs_f64(),
        peak_bytes: solution.peak_bytes,
        position: board_text(solution.position()),
        states: solution.states,
        seconds: solution.time.as_secs_f64(),
        threads,
    };
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(solution, &report, out)?;
    }
    Ok(Exit::Answered)
}

fn board_text(position: &Position) -> String {
    Position::write_record(&Record::new(*position), "board").expect("board is a format")
}

fn print(solution: &Solution, report: &Report<'_>, out: &mut Output) -> Result<(), Failure> {
    let position = solution.position();
    out.result(&board(solution, out))?;
    if position.outcome().is_some() {
        let status = out.paint(&position.status(out.language()), Ink::Bold);
        return out.result(&format!("{status}: there is nothing to solve\n"));
    }
    let look = &position.diagram(None, out.language()).looks[position.turn().index()];
    let verb = match solution.worth() {
        Worth::Win => "wins",
        Worth::Draw => "draws",
        Worth::Loss => "loses",
    };
    let head = out.paint(&format!("{} to move {verb}", look.name.get(out.language())), Ink::Bold);
    let (count, all) = (report.best.len(), report.moves.0.len());
    out.result(&format!("{head}, with {count} of {all} moves; + wins, = draws, - loses\n\n"))?;
    out.result(&turns(solution, out))?;
    let (states, size) = (words::count(report.states), exact::bytes(report.peak_bytes));
    let (cpu, clock) = (words::span(report.cpu_s), words::span(report.seconds));
    out.result(&format!("\nspent  {states} states, {size}, {clock} ({cpu} of processor)\n"))
}

/// The board: marbles, and the worth of the best move on every empty cell.
fn board(solution: &Solution, out: &Output) -> String {
    let position = solution.position();
    let looks = position.diagram(None, out.language()).looks;
    let cells = solution.cells();
    let mark = |cell: Cell| {
        let owner = Side::BOTH.into_iter().find(|&side| position.marbles(side) & cell.bit() != 0);
        let worth = cells.iter().find(|(of, _)| *of == cell).map(|(_, worth)| *worth);
        match (owner, worth) {
            (Some(side), _) => looks[side.index()].letter.to_string(),
            (None, Some(worth)) => sign(worth, out),
            (None, None) => ".".to_owned(),
        }
    };
    let mut text = "     a   b   c   d   e   f\n".to_owned();
    for cell in Cell::all() {
        match (cell.column(), cell.row()) {
            (0, row) => text.push_str(&format!("{:>2}   ", row + 1)),
            (3, _) => text.push_str(" │ "),
            _ => text.push_str("   "),
        }
        text.push_str(&mark(cell));
        if cell.column() == 5 {
            text.push('\n');
        }
        if cell.index() == 17 {
            text.push_str("   ────────────┼────────────\n");
        }
    }
    text
}

/// Every cell with every turn.
fn turns(solution: &Solution, out: &Output) -> String {
    let names: Vec<String> = Twist::ALL.iter().map(Twist::to_string).collect();
    let mut text = format!("        {}\n", names.join("  "));
    let moves = solution.moves();
    for (cell, worth) in solution.cells() {
        let here: Vec<&MoveWorth> = moves.iter().filter(|of| of.played.cell == cell).collect();
        let marks: Vec<String> = here.iter().map(|of| sign(of.worth, out)).collect();
        let told = match here[..] {
            [only] if only.played.twist.is_none() => " wins at once, without a turn".to_owned(),
            _ => format!("  {}", marks.join("    ")),
        };
        text.push_str(&format!("  {cell} {}  {told}\n", sign(worth, out)));
    }
    text
}

fn sign(worth: Worth, out: &Output) -> String {
    match worth {
        Worth::Win => out.paint("+", Ink::Bold),
        Worth::Draw => "=".to_owned(),
        Worth::Loss => out.paint("-", Ink::Dim),
    }
}

/// A number of bytes: `4GB`, `512MB`, `1.5GiB`, `1000000`.
pub(crate) fn memory(text: &str) -> Result<u64, &'static str> {
    const FORM: &str = "expected an amount of memory such as 512MB, 4GB or 1.5GiB";
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor: f64 = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" | "k" => 1e3,
        "mb" | "m" => 1e6,
        "gb" | "g" => 1e9,
        "tb" | "t" => 1e12,
        "kib" => 1024.0,
        "mib" => 1_048_576.0,
        "gib" => 1_073_741_824.0,
        "tib" => 1_099_511_627_776.0,
        _ => return Err(FORM),
    };
    let number: f64 = number.parse().map_err(|_| FORM)?;
    Some(number * factor).filter(|bytes| (1.0..1e18).contains(bytes)).map(|b| b as u64).ok_or(FORM)
}

#[cfg(test)]
mod tests {
    use super::memory;

    #[test]
    fn memory_is_read_in_its_units() {
        let read = ["4GB", "1.5GiB", "512 mb", "1000"].map(memory);
        assert_eq!(read, [Ok(4_000_000_000), Ok(1_610_612_736), Ok(512_000_000), Ok(1000)]);
        assert!(
            ["", "GB", "4 apples", "-1GB", "0", "1e9"].iter().all(|text| memory(text).is_err())
        );
    }
}
