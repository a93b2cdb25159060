//! The opening book is complete, consistent from ply to ply, right on a sample solved from scratch, and
//! protected by its checksum.

use quintet_connect4::{
    AnySize, Book, BookError, Bounds, Depth, Landing, Position, Solver, Standard, openings,
};
use quintet_core::{Control, Game, Info, Limits, Random, Seed, StopFlag};

const USUAL: (u32, u32) = (7, 6);

fn sized((width, height): (u32, u32)) -> AnySize {
    AnySize::new(width, height).expect("it fits in 64 bits")
}

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
    let book = Book::of(sized(USUAL), scores.clone());
    // Keys of the largest boards take 64 bits, and those of their last column ten bytes.
    let large = sized((8, 7));
    let of_large = |moves: [u32; 2]| {
        moves.into_iter().fold(Position::with_size(large), |position, column| {
            position.after(position.landing(column).expect("a free column"))
        })
    };
    let corners = [of_large([0, 7]), of_large([0, 0])];
    let other = Book::of(large, corners.map(|position| (position, -3)));
    let books = [book, other, Book::of::<Standard>(sized((4, 4)), [])];
    let read = Book::read(&Book::write(&books)).expect("whole books");
    assert_eq!(read, books);
    assert_eq!(read[0].deepest(), 18);
    for (position, score) in scores {
        assert_eq!(read[0].score(&position), Some(i32::from(score)));
        assert_eq!(read[0].score(&position.mirrored()), Some(i32::from(score)));
        assert_eq!(read[1].score(&position), None, "a book is for one size");
    }
    assert_eq!(read[0].score(&Position::new()), None, "absent positions are absent");
    assert!(corners.iter().all(|position| read[1].score(position) == Some(-3)));
    assert!(read[2].is_empty());
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = Book::write(&[Book::of(sized(USUAL), late_book())]);
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

/// The first moves on the usual board.
#[test]
fn the_seven_first_moves() {
    let book = Book::embedded(Standard).expect("the usual board has a book");
    let start = Position::new();
    let scores: Vec<_> = start.moves().map(|played| book.score(&start.after(played))).collect();
    let expected = [-2, -1, 0, 1, 0, -1, -2].map(|score: i32| Some(-score));
    assert_eq!((scores, book.deepest()), (expected.to_vec(), 7));
}

/// Every opening up to a book's depth is in it, with the score that follows from its replies.
#[test]
fn embedded_books_are_complete_and_consistent() {
    for book in Book::all_embedded() {
        let mut held = 0;
        for ply in 0..=book.deepest() {
            for position in openings(book.shape(), ply) {
                let score = book.score(&position);
                assert!(score.is_some() && Book::reaches(&position), "{position:?}");
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
        let beyond = openings(book.shape(), book.deepest() + 1);
        assert!(!Book::reaches(&beyond[0]), "{:?}", beyond[0]);
        assert_eq!(held, book.len(), "a book holds openings and nothing else: {:?}", book.shape());
    }
}

/// A sample of each book's positions, searched without it for a while: what is proved agrees. `lab/book.rs
/// check` solves a sample to the end.
#[test]
fn a_sample_searched_from_scratch() {
    for book in Book::all_embedded() {
        let shape = book.shape();
        let held: Vec<_> = (0..=book.deepest())
            .flat_map(|ply| openings(shape, ply))
            .filter_map(|position| Some((position, book.score(&position)?)))
            .collect();
        let mut random = Random::new(Seed(9));
        let mut solver = Solver::new(shape, 64);
        for _ in 0..8 {
            let (position, score) = held[random.below(held.len())];
            solver.clear();
            let mut ignore = |_: &Info<Landing>| {};
            let mut control = Control::new(&Limits::nodes(300_000), &StopFlag::new(), &mut ignore);
            let Bounds { lower, upper } = solver.bounds(&position, Depth::Score, &mut control);
            assert!(lower <= score && score <= upper, "{position:?}: {lower}…{upper}, not {score}");
            let Bounds { lower: least, upper: most } = solver.range(&position, Depth::Score);
            assert!(lower > least || upper < most, "something is proved");
        }
    }
}

/// A solver with a book gives the same answers as one without, also near the book's edge, where the book only
/// helps the search.
#[test]
fn the_book_changes_no_answer() {
    let scores = late_book();
    let book = Book::of(sized(USUAL), scores[..25].iter().copied());
    let mut with = Solver::new(Standard, 16).with_book(book);
    for (position, score) in &scores {
        assert_eq!(solved(&mut with, position, &Limits::NONE), Some(i32::from(*score)));
    }
    let known = &scores[0];
    let nodes = Limits::nodes(0);
    assert_eq!(solved(&mut with, &known.0, &nodes), Some(i32::from(known.1)), "no node is spent");
}
