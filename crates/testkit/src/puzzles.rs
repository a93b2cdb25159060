//! Checks every puzzle maker from outside: with the rules, the game's solver as users see it, and the judge.

use crate::solved;
use quintet_core::{
    Attempt, Family, Goal, Grade, Language, Params, Playable, Puzzle, Record, Seed, SolveError,
    StopFlag, Verdict, Visitor,
};
use std::ops::RangeInclusive;

/// A puzzle with what its checks need.
#[derive(Clone, Debug)]
pub struct MadePuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The positions in which a move must be found, as texts, each with the move.
    pub asked: Vec<(String, String)>,
}

/// Makes puzzles from these seeds in every grade and checks that the same seed gives the same puzzle; that
/// the line is legal; that in every position in which a move must be found, the game's solver agrees that
/// only the line's board keeps the goal; and that the judge agrees with the line, move by move, and with the
/// solver about every other first move.
///
/// `margin` returns the lead of the side to move in games of points (0 in others).
///
/// # Panics
/// If one of these does not hold.
pub fn check_puzzles<F: Family>(
    seeds: RangeInclusive<u64>,
    options: &str,
    margin: impl Fn(&Puzzle, &str) -> i32,
) -> Vec<MadePuzzle> {
    let spec = F::puzzles().expect("the game has puzzles");
    let (stop, least) = (StopFlag::new(), *seeds.start());
    let mut all = Vec::new();
    for (seed, grade) in seeds.flat_map(|seed| Grade::ALL.map(|grade| (seed, grade))) {
        let puzzle = (spec.make)(grade, Seed(seed), &stop).expect("every seed gives a puzzle");
        assert_eq!(puzzle.grade, grade);
        let made = asked::<F>(&puzzle);
        assert_eq!(made.asked.len(), puzzle.find, "{puzzle:?}");
        for (done, (position, right)) in made.asked.iter().enumerate() {
            check_only::<F>(&puzzle, done, position, right, options, margin(&puzzle, position));
        }
        check_judge::<F>(&made);
        for language in Language::ALL {
            let text = puzzle.goal.in_words(puzzle.find, ["A", "B"], language);
            assert!(text.starts_with('A') && text.ends_with('.'), "{text}");
            assert!(!puzzle.difficulty.in_words(language).is_empty());
        }
        all.push(made);
    }
    let first = &all.first().expect("there are seeds").puzzle;
    let again = (spec.make)(first.grade, Seed(least), &stop);
    assert_eq!(again.as_ref(), Ok(first), "the same seed gives the same puzzle");
    stop.stop();
    assert_eq!((spec.make)(Grade::ALL[4], Seed(1), &stop), Err(SolveError::Stopped));
    all
}

/// Opens a puzzle and collects the moves to find.
fn asked<F: Family>(puzzle: &Puzzle) -> MadePuzzle {
    let params = Params::parse(&puzzle.setup, &F::setup()).expect("a setup of the game");
    let asked = F::open(&params, &puzzle.position, Walk(puzzle)).expect("a position of the game");
    MadePuzzle { puzzle: puzzle.clone(), asked }
}

struct Walk<'p>(&'p Puzzle);

impl Visitor for Walk<'_> {
    type Output = Vec<(String, String)>;

    fn visit<G: Playable>(self, mut record: Record<G>) -> Self::Output {
        let format = G::FORMATS[0].name;
        let mut asked = Vec::new();
        assert_eq!(record.position().turn(), self.0.turn);
        let moves = record.position().moves().count();
        assert!(moves >= 4, "a puzzle leaves a choice, not {moves} moves: {:?}", self.0);
        for (index, step) in self.0.line.iter().enumerate() {
            let position = record.position();
            assert_eq!(position.turn(), step.side);
            if index % 2 == 0 && asked.len() < self.0.find {
                let text = G::write_record(&record, format).expect("the usual format");
                asked.push((text, step.text.clone()));
            }
            record.moves.push(position.parse_move(&step.text).expect("a move of the line"));
        }
        if let Goal::WinIn { moves } = self.0.goal {
            let end = record.position();
            assert_eq!(end.outcome().and_then(quintet_core::Outcome::winner), Some(self.0.turn));
            assert_eq!(self.0.line.len(), 2 * moves as usize - 1);
        }
        asked
    }
}

/// The keys of the boards that these moves of a position lead to.
struct Keys<'m>(&'m [String]);

impl Visitor for Keys<'_> {
    type Output = Vec<u64>;

    fn visit<G: Playable>(self, record: Record<G>) -> Vec<u64> {
        let position = record.position();
        let key = |text: &String| {
            position.after(position.parse_move(text).expect("a move that the solver lists")).key()
        };
        self.0.iter().map(key).collect()
    }
}

/// Checks with the game's solver that only one board keeps the goal.
fn check_only<F: Family>(
    puzzle: &Puzzle,
    done: usize,
    position: &str,
    right: &str,
    options: &str,
    margin: i32,
) {
    let solution = solved::<F>(&puzzle.setup, options, position);
    let best = solution.score + margin;
    let keeps = |score: i32| match puzzle.goal {
        // Distances are left to the game's own slow check; here no move may be better.
        Goal::WinIn { .. } => score + margin > 0 && score + margin == best,
        Goal::Win => score + margin > 0,
        Goal::Hold => score + margin >= 0,
        Goal::Gain { margin: wanted, .. } => score + margin >= wanted,
    };
    let kept: Vec<String> = solution
        .moves
        .iter()
        .filter(|(_, score)| keeps(*score))
        .map(|(of, _)| of.clone())
        .collect();
    assert!(kept.iter().any(|of| of == right), "{right} of {kept:?} in {position}: {puzzle:?}");
    if matches!(puzzle.goal, Goal::WinIn { .. }) && best == 1 {
        return; // The solver knows only who wins.
    }
    let params = Params::parse(&puzzle.setup, &F::setup()).expect("a setup of the game");
    let keys = F::open(&params, position, Keys(&kept)).expect("a position of the game");
    assert!(keys.windows(2).all(|two| two[0] == two[1]), "{kept:?} after {done} in {position}");
}

/// Checks that the judge accepts the line, and calls every other first move wrong.
fn check_judge<F: Family>(made: &MadePuzzle) {
    let MadePuzzle { puzzle, .. } = made;
    let spec = F::puzzles().expect("the game has puzzles");
    let judge = |moves: &[String]| {
        let attempt = Attempt {
            setup: &puzzle.setup,
            position: &puzzle.position,
            goal: puzzle.goal,
            find: puzzle.find,
            moves,
        };
        (spec.judge)(&attempt, &StopFlag::new()).expect("a move of the puzzle")
    };
    let line: Vec<String> = puzzle.line.iter().map(|step| step.text.clone()).collect();
    for done in 0..puzzle.find {
        let judged = judge(&line[..=2 * done]);
        let last = done + 1 == puzzle.find;
        assert_eq!(judged.verdict, if last { Verdict::Solved } else { Verdict::Right });
        if !last {
            assert_eq!(judged.reply.map(|reply| reply.text).as_ref(), Some(&line[2 * done + 1]));
        }
    }
    let params = Params::parse(&puzzle.setup, &F::setup()).expect("a setup of the game");
    let others = F::open(&params, &puzzle.position, Others(&line[0])).expect("a position");
    for other in others {
        let judged = judge(std::slice::from_ref(&other));
        assert_eq!(judged.verdict, Verdict::Wrong, "{other} in {puzzle:?}");
        assert!(Language::ALL.iter().all(|&of| judged.text.get(of).ends_with('.')));
    }
}

/// Number of wrong moves shown to the judge.
const WRONG: usize = 3;

/// Some moves that lead to a different board than this one.
struct Others<'m>(&'m str);

impl Visitor for Others<'_> {
    type Output = Vec<String>;

    fn visit<G: Playable>(self, record: Record<G>) -> Vec<String> {
        let position = record.position();
        let right = position.after(position.parse_move(self.0).expect("the line")).key();
        let other = |of: &G::Move| position.after(*of).key() != right;
        let moves: Vec<G::Move> = position.moves().filter(other).collect();
        let step = moves.len().div_ceil(WRONG).max(1);
        moves.iter().step_by(step).map(|of| position.write_move(*of)).collect()
    }
}
