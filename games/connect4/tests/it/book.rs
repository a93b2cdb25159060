//! The opening book is complete, consistent from ply to ply, right on a sample solved from scratch, and
//! protected by its checksum.

use quintet_connect4::{
    Book, BookError, Bounds, Depth, Landing, Position, Solver, Standard, openings,
};
use quintet_core::{Control, Game, Info, Limits, Random, Seed, StopFlag};

fn solved(solver: &mut Solver<Standard>, position: &Position, limits: &Limits) -> Option<i32> {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(limits, &StopFlag::new(), &mut ignore);
    solver.solve(position, Depth::Score, &mut control)
}

/// A small book of positions late enough for the solver to check.
fn late_book() -> Vec<(Position, i8)> {
    let mut solver = Solver::new(Standard, 16);
    let mut random = Random::new(Seed(5));
    let mut scores = Vec::new();
    while scores.len() < 50 {
        let mut position = Position::new();
        while position.ply() < 18
            && let Some(played) = position.random_move(&mut random)
        {
            position.play(played);
        }
        if position.outcome().is_none() && position.winning_landings() == 0 {
            let score = solved(&mut solver, &position, &Limits::NONE).expect("no limits");
            scores.push((position, score as i8));
        }
    }
    scores
}

#[test]
fn a_written_book_can_be_read() {
    let scores = late_book();
    let book = Book::of(scores.clone());
    let read = Book::read(&book.write()).expect("a whole book");
    assert_eq!(read, book);
    assert_eq!(book.deepest(), 18);
    for (position, score) in scores {
        assert_eq!(read.score(&position), Some(i32::from(score)));
        assert_eq!(read.score(&position.mirrored()), Some(i32::from(score)));
    }
    assert_eq!(read.score(&Position::new()), None, "absent positions are absent");
    assert_eq!(Book::read(&Book::of([]).write()).map(|book| book.is_empty()), Ok(true));
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = Book::of(late_book()).write();
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1 << (place % 8);
        assert!(Book::read(&changed).is_err(), "byte {place}");
    }
    for length in 0..bytes.len() {
        assert!(Book::read(&bytes[..length]).is_err(), "cut after {length}");
    }
    assert_eq!(Book::read(b"no book"), Err(BookError::NoBook));
    assert!(BookError::Version(7).to_string().contains("version 7"));
}

/// Every opening of up to seven discs is in the book, with the score that follows from its replies.
#[test]
fn the_embedded_book_is_complete_and_consistent() {
    let book = Book::embedded();
    let start = Position::new();
    let scores: Vec<_> = start.moves().map(|played| book.score(&start.after(played))).collect();
    let expected = [-2, -1, 0, 1, 0, -1, -2].map(|score: i32| Some(-score));
    assert_eq!(scores, expected, "the seven first moves");
    assert_eq!(book.deepest(), 7);
    let mut held = 0;
    for ply in 0..=book.deepest() {
        for position in openings(ply) {
            let score = book.score(&position);
            assert!(score.is_some(), "{position:?}");
            held += 1;
            // Nobody wins at once in an opening without an immediate win, but the next side may. The book
            // omits such replies, and they are never best unless all replies are like that.
            let next = position.moves().map(|played| position.after(played));
            let next = next.filter(|next| next.winning_landings() == 0);
            let best = next.map(|next| book.score(&next).map(|score| -score)).max();
            if let Some(best) = best.filter(|_| ply < book.deepest()) {
                assert_eq!(best, score, "{position:?}");
            }
        }
    }
    assert_eq!(held, book.len(), "the book holds openings and nothing else");
}

/// A sample of the book's own positions, searched without it for a while: what is proved agrees. `lab/book.rs
/// check` solves a sample to the end.
#[test]
fn a_sample_searched_from_scratch() {
    let book = Book::embedded();
    let held: Vec<(Position, i32)> = (0..=book.deepest())
        .flat_map(openings)
        .filter_map(|position| Some((position, book.score(&position)?)))
        .collect();
    let mut random = Random::new(Seed(9));
    let mut solver = Solver::new(Standard, 64);
    for _ in 0..8 {
        let (position, score) = held[random.below(held.len())];
        solver.clear();
        let mut ignore = |_: &Info<Landing>| {};
        let mut control = Control::new(&Limits::nodes(300_000), &StopFlag::new(), &mut ignore);
        let Bounds { lower, upper } = solver.bounds(&position, Depth::Score, &mut control);
        assert!(lower <= score && score <= upper, "{position:?}: {lower}…{upper}, not {score}");
        assert!(lower > -18 || upper < 18, "something is proved");
    }
}

/// A solver with a book gives the same answers as one without, also near the book's edge, where the book only
/// helps the search.
#[test]
fn the_book_changes_no_answer() {
    let scores = late_book();
    let book = Book::of(scores[..25].iter().copied());
    let mut with = Solver::new(Standard, 16).with_book(book);
    for (position, score) in &scores {
        assert_eq!(solved(&mut with, position, &Limits::NONE), Some(i32::from(*score)));
    }
    let known = &scores[0];
    let nodes = Limits::nodes(0);
    assert_eq!(solved(&mut with, &known.0, &nodes), Some(i32::from(known.1)), "no node is spent");
}
