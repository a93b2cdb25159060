//! Makes, continues, packs and checks opening books.
//!
//! ```text
//! book make --plies 7 --journal J [--size 7x6] [--threads 2] [--table 4096]
//! book pack --journal J --book games/connect4/data/openings.book [--size 7x6]
//! book check [--book FILE] [--size 7x6] [--sample 20] [--seed 1] [--threads 2] [--table 1024]
//! ```
//!
//! A size is columns x rows.
//!
//! `make` solves the positions of the last ply, all with one table, and works backwards from there: earlier
//! positions follow from their replies. It appends each score to the journal as a line `moves score nodes`;
//! if interrupted, it continues after the last line. `pack` writes all lines of the journal as a book, in a
//! file that keeps its books for other sizes.
//! `check` compares every score with those of all replies, and solves a random sample from scratch.

#![allow(clippy::print_stdout)]

use quintet_connect4::{AnySize, Book, Depth, Landing, Shape, Solver, openings};
use quintet_core::{Control, Game, Info, Limits, Playable, Random, Seed, StopFlag};
use std::collections::HashMap;
use std::fs::{OpenOptions, exists, read, read_to_string, write};
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;
type Position = quintet_connect4::Position<AnySize>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.first().map(String::as_str) {
        Some("make") => Options::read(&args[1..]).and_then(|options| make(&options)),
        Some("pack") => Options::read(&args[1..]).and_then(|options| pack(&options)),
        Some("check") => Options::read(&args[1..]).and_then(|options| check(&options)),
        _ => Err("expected `make`, `pack` or `check`; see the top of lab/book.rs".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            println!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// `--name value` pairs.
struct Options(HashMap<String, String>);

impl Options {
    fn read(args: &[String]) -> Result<Self, Failure> {
        let known = ["plies", "journal", "threads", "table", "book", "sample", "seed", "size"];
        let mut options = HashMap::new();
        for pair in args.chunks(2) {
            let name = pair[0].strip_prefix("--").filter(|name| known.contains(name));
            let name =
                name.ok_or(format!("`{}` is not one of --{}", pair[0], known.join(" --")))?;
            let value = pair.get(1).ok_or(format!("--{name} needs a value"))?;
            options.insert(name.to_owned(), value.clone());
        }
        Ok(Self(options))
    }

    fn text(&self, name: &str) -> Result<&str, Failure> {
        Ok(self.0.get(name).ok_or(format!("--{name} is missing"))?)
    }

    fn number(&self, name: &str, usual: usize) -> Result<usize, Failure> {
        let Some(text) = self.0.get(name) else { return Ok(usual) };
        Ok(text.parse().map_err(|_| format!("--{name} `{text}` is not a number"))?)
    }

    fn size(&self) -> Result<AnySize, Failure> {
        let text = self.0.get("size").map_or("7x6", String::as_str);
        let shape = text
            .split_once('x')
            .and_then(|(width, height)| AnySize::new(width.parse().ok()?, height.parse().ok()?));
        Ok(shape.ok_or(format!("--size `{text}` is not like 7x6, or exceeds 64 bits"))?)
    }

    fn solver(&self, table: usize) -> Result<Solver<AnySize>, Failure> {
        let solver = Solver::new(self.size()?, self.number("table", table)?);
        Ok(solver.with_threads(self.number("threads", 1)?))
    }
}

fn solve(solver: &mut Solver<AnySize>, position: &Position) -> (i8, u64) {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let score = solver.solve(position, Depth::Score, &mut control);
    let score = score.expect("a search without limits ends with a proof");
    (score.try_into().expect("a board of 64 bits has small scores"), control.nodes())
}

/// The scores of a journal; an incomplete last line is skipped.
fn journal(shape: AnySize, path: &str) -> Result<Vec<(Position, i8)>, Failure> {
    let text = read_to_string(path).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let line = |line: &str| -> Result<(Position, i8), Failure> {
        let mut words = line.split('\t');
        let mut position = Position::with_size(shape);
        for column in words.next().unwrap_or_default().chars() {
            position.play(position.parse_move(&column.to_string())?);
        }
        let score = words.next().ok_or(format!("`{line}` has no score"))?;
        Ok((position, score.parse()?))
    };
    whole.lines().map(line).collect()
}

fn make(options: &Options) -> Result<(), Failure> {
    let path = options.text("journal")?;
    let plies = options.number("plies", 7)? as u32;
    let shape = options.size()?;
    let mut solver = options.solver(4096)?.helped_after(50_000);
    let mut known = Scores::new();
    for (position, score) in journal(shape, path)? {
        learn(&mut known, &position, score);
    }
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    for ply in (0..=plies).rev() {
        let all = openings(shape, ply);
        let left: Vec<_> = all.iter().filter(|of| !known.contains_key(&identity(of))).collect();
        println!("{ply} discs: {} positions, {} to solve", all.len(), left.len());
        let (started, mut told, mut nodes) = (Instant::now(), Instant::now(), 0);
        for (index, position) in left.iter().enumerate() {
            let (score, spent) = match by_replies(&solver, &known, position) {
                Some(score) => (score, 0),
                None => solve(&mut solver, position),
            };
            nodes += spent;
            learn(&mut known, position, score);
            writeln!(file, "{}\t{score}\t{spent}", moves(position))?;
            if told.elapsed() > Duration::from_secs(30) {
                told = Instant::now();
                let seconds = started.elapsed().as_secs();
                println!("  {} of {}, {seconds} s, {nodes} nodes", index + 1, left.len());
            }
        }
    }
    Ok(())
}

/// Scores of positions and their mirror images.
type Scores = HashMap<(u64, u64), i8>;

fn learn(known: &mut Scores, position: &Position, score: i8) {
    known.insert(identity(position), score);
    known.insert(identity(&position.mirrored()), score);
}

/// The score that follows from all replies, if they are known.
fn by_replies(solver: &Solver<AnySize>, known: &Scores, position: &Position) -> Option<i8> {
    let mut best = None;
    for played in position.moves() {
        let next = position.after(played);
        let score = match known.get(&identity(&next)) {
            Some(&score) => score,
            None => solver.known(&next).exact()?.try_into().ok()?,
        };
        best = best.max(Some(-score));
    }
    best
}

fn identity(position: &Position) -> (u64, u64) {
    (position.own(), position.filled())
}

/// A game that leads to the position, found by removing discs until none is left.
fn moves(position: &Position) -> String {
    fn lead(from: Position, to: &Position, text: &mut String) -> bool {
        if from.ply() == to.ply() {
            return identity(&from) == identity(to);
        }
        for played in from.moves() {
            let next = from.after(played);
            let same_side = (to.ply() - next.ply()).is_multiple_of(2);
            let own = if same_side { to.own() } else { to.other() };
            if next.filled() & !to.filled() == 0 && next.own() & !own == 0 && {
                text.push_str(&from.write_move(played));
                let found = lead(next, to, text);
                if !found {
                    text.pop();
                }
                found
            } {
                return true;
            }
        }
        false
    }
    let mut text = String::new();
    assert!(
        lead(Position::with_size(position.shape()), position, &mut text),
        "openings are reached by play"
    );
    text
}

fn pack(options: &Options) -> Result<(), Failure> {
    let (shape, path) = (options.size()?, options.text("book")?);
    let book = Book::of(shape, journal(shape, options.text("journal")?)?);
    println!("{} positions up to {} discs", book.len(), book.deepest());
    let mut books = if exists(path)? { Book::read(&read(path)?)? } else { Vec::new() };
    books.retain(|held| held.shape() != shape);
    books.push(book);
    books.sort_by_key(|book| (book.shape().height(), book.shape().width()));
    let bytes = Book::write(&books);
    println!("{} books, {} bytes", books.len(), bytes.len());
    Ok(write(path, bytes)?)
}

fn check(options: &Options) -> Result<(), Failure> {
    let shape = options.size()?;
    let books = match options.0.get("book") {
        Some(path) => Book::read(&read(path)?)?,
        None => Book::all_embedded().to_vec(),
    };
    let book = books.into_iter().find(|book| book.shape() == shape);
    let book = book.ok_or("there is no book for boards of this size")?;
    let mut solver = options.solver(1024)?;
    let (mut held, mut known) = (Vec::new(), Scores::new());
    for ply in (0..=book.deepest()).rev() {
        let all = openings(shape, ply);
        let mut followed = 0;
        let before = held.len();
        for position in &all {
            let Some(score) = book.score(position) else { continue };
            let score = score.try_into()?;
            if let Some(best) = by_replies(&solver, &known, position) {
                compare(position, best, score)?;
                followed += 1;
            }
            learn(&mut known, position, score);
            held.push((*position, score));
        }
        let count = held.len() - before;
        println!(
            "{ply} discs: {count} of {} positions, {followed} agree with their replies",
            all.len()
        );
    }
    let mut random = Random::new(Seed(options.number("seed", 1)? as u64));
    for _ in 0..options.number("sample", 20)?.min(held.len()) {
        let (position, expected) = held[random.below(held.len())];
        solver.clear();
        let (score, nodes) = solve(&mut solver, &position);
        println!("{:<12} {score:>3}  {nodes} nodes", moves(&position));
        compare(&position, score, expected)?;
    }
    println!("all right");
    Ok(())
}

fn compare(position: &Position, found: i8, held: i8) -> Result<(), Failure> {
    if found == held {
        return Ok(());
    }
    Err(format!("{}: the book says {held}, it is {found}", moves(position)).into())
}
