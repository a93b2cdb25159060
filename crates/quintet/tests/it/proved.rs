//! Proved values are true: late positions of every game, analysed by every player and by the page's
//! advisor, are compared with exhaustive search; and so are the solver's values.
//!
//! `QUINTET_PROOFS=1000 cargo test -p quintet --test it proved -- --nocapture` checks a thousand
//! positions of each game.

use quintet::core::{
    Family, Game, Limits, Playable, Random, Record, Score, Seed, SolveTask, StopFlag, Value,
};
use quintet::{Request, Session, Solved};
use quintet_connect4::{AnySize, ConnectFour};
use quintet_dual_sudoku::DualSudoku;
use quintet_hex::Hex;
use quintet_pentago::Pentago;
use quintet_testkit::{MarginOf, Oracle, proof_count, start};
use std::any::Any;
use std::num::NonZero;

/// Maximum number of positions for an exhaustive search.
const SMALL: u64 = 20_000;
/// Players of the report whose searches are slow and claim nothing beyond the others.
const SLOW: &[&str] = &["minimax", "joueur-ia"];

/// A game, its setup, its solver's options, and the maximum number of plies before the end.
struct Endings {
    game: &'static str,
    setup: &'static str,
    options: &'static str,
    plies: usize,
    number: u64,
}

/// Number of comparisons made.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    values: u64,
    distances: u64,
}

type FourByFour = quintet_dual_sudoku::Position<4, 16>;

fn margin(position: &FourByFour) -> i32 {
    let turn = position.turn();
    position.score(turn) - position.score(!turn)
}

/// The number of positions below this one, including itself, capped at `most`.
fn size<G: Playable>(position: &G, most: u64) -> u64 {
    let mut count = 1;
    for played in position.moves().chain(position.moves_besides()) {
        if count >= most {
            break;
        }
        count += size(&position.after(played), most - count);
    }
    count
}

/// A position a few plies before the end of a random game, small enough for exhaustive search.
fn late<G: Playable>(start: &G, plies: usize, random: &mut Random) -> Option<Record<G>> {
    let mut record = Record::new(start.clone());
    let mut position = start.clone();
    while position.outcome().is_none() {
        let besides = position.moves_besides();
        let passes = !besides.is_empty() && random.below(8) == 0;
        let played = if passes { besides.first().copied() } else { position.random_move(random) };
        let played = played.expect("an unfinished game has a move");
        position.play(played);
        record.moves.push(played);
    }
    (2..=plies.min(record.moves.len())).rev().find_map(|back| {
        let moves = record.moves[..record.moves.len() - back].to_vec();
        let record = Record { moves, ..Record::new(start.clone()) };
        (size(&record.position(), SMALL) < SMALL).then_some(record)
    })
}

/// Compares one position of a game that starts here.
fn compare<G: Playable>(endings: &Endings, start: &G) -> Compared {
    let Endings { game, setup, plies, number, .. } = *endings;
    let mut compared = Compared::default();
    let mut random = Random::new(Seed(number));
    let Some(record) = late(start, plies, &mut random) else { return compared };
    let mut session = Session::open(game, setup, "").expect("a start");
    let mut position = start.clone();
    for &played in &record.moves {
        session.play(&position.write_move(played)).expect("a move of the game");
        position.play(played);
    }
    let margin: Option<MarginOf<G>> =
        (&(margin as MarginOf<FourByFour>) as &dyn Any).downcast_ref().copied();
    let mut oracle = Oracle::new(margin);
    check_solution(&session, endings.options, &position, &mut oracle);
    let players = G::players().into_iter().map(|spec| spec.name.to_owned());
    let players = players.filter(|name| !SLOW.contains(&name.as_str()));
    for player in players.chain([session.advisor().to_owned()]) {
        check_player(&session, &player, &position, &mut oracle, &mut compared);
    }
    compared
}

fn check_player<G: Playable>(
    session: &Session,
    player: &str,
    position: &G,
    oracle: &mut Oracle<G>,
    compared: &mut Compared,
) {
    let context = format!("{player} at {}", session.view().position);
    let mut seat = session.seat(player).expect("a player");
    let limits = Limits { nodes: Some(2_000_000), simulations: Some(2000), ..Limits::NONE };
    let request = Request { all_moves: true, limits, ..Request::default() };
    let answer = seat.think(&session.snapshot(), &request, &mut |_| {}).choice;
    let mut holds = |position: &G, value: Value, is_flipped: bool| {
        let Some(score) = value.proved() else { return };
        compared.values += 1;
        compared.distances += u64::from(value.plies().is_some());
        let score = if is_flipped { -score.nearer(1) } else { score };
        assert!(oracle.agrees(position, score), "{context}: {value:?} of {position:?}");
    };
    if let Some(value) = answer.info.value {
        holds(position, value, false);
    }
    for of in &answer.moves {
        let played = position.parse_move(&of.played).expect("a move");
        holds(&position.after(played), of.value, true);
    }
}

/// Checks that the solver reports the winner, and the margin or distance if it knows them.
fn check_solution<G: Playable>(
    session: &Session,
    options: &str,
    position: &G,
    oracle: &mut Oracle<G>,
) {
    let mut task = SolveTask { stop: StopFlag::new(), report: &mut |_| {} };
    let Solved { solution, position: text, .. } =
        session.solve(options, &mut task).expect("nothing stops it");
    let here: &dyn Any = position;
    if let Some(grid) = here.downcast_ref::<FourByFour>() {
        assert!(solution.has_scores, "points");
        let score = solution.score + margin(grid);
        assert!(oracle.agrees(position, Score::estimate(score)), "{text}");
        return;
    }
    let end = oracle.end(position);
    let sign = i32::from(end.is_win()) - i32::from(end.is_loss());
    assert_eq!(solution.value(), sign, "{text}");
    if let Some(plies) = solution.plies {
        assert_eq!(end.plies_to_end(), Some(plies), "{text}");
        assert_eq!(solution.line.len(), plies as usize, "{text}");
    }
    for (played, score) in &solution.moves {
        let next = position.after(position.parse_move(played).expect("a move"));
        let end = -oracle.end(&next);
        let sign = i32::from(end.is_win()) - i32::from(end.is_loss());
        assert_eq!(score.signum(), sign, "{played} at {text}");
    }
}

#[allow(clippy::print_stdout, reason = "a long run shows how much was compared")]
fn check<F: Family, G: Playable>(
    game: &'static str,
    setup: &'static str,
    options: &'static str,
    plies: usize,
) {
    let positions = proof_count(20) as u64;
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let run = |thread: u64| {
        let mut all = Compared::default();
        for number in (0..positions).filter(|number| number % threads == thread) {
            let endings = Endings { game, setup, options, plies, number };
            let found = compare(&endings, &start::<F, G>(setup).start);
            (all.values, all.distances) =
                (all.values + found.values, all.distances + found.distances);
        }
        all
    };
    let all = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..threads).map(|thread| scope.spawn(move || run(thread))).collect();
        let done = runs.into_iter().map(|run| run.join().expect("every proof holds"));
        done.fold(Compared::default(), |all, one| Compared {
            values: all.values + one.values,
            distances: all.distances + one.distances,
        })
    });
    println!("{game}: {positions} positions, {all:?}, 0 differ");
    assert!(all.values > positions, "{game}: {all:?}");
}

#[test]
fn connect_four() {
    let setup = "width=5,height=4";
    check::<ConnectFour, quintet_connect4::Position<AnySize>>(
        "connect4",
        setup,
        "threads=1,table=1,book=off",
        10,
    );
}

#[test]
fn hex() {
    check::<Hex, quintet_hex::Position<u128>>("hex", "size=4", "threads=1,memory=10", 8);
}

#[test]
fn pentago() {
    check::<Pentago, quintet_pentago::Position>("pentago", "", "threads=1", 4);
}

#[test]
fn dual_sudoku() {
    check::<DualSudoku, FourByFour>("dual-sudoku", "size=4", "threads=1,table=1", 7);
}
