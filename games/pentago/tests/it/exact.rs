//! The exact solver equals plain negamax, itself one marble later, and itself with plain instructions.

use quintet_core::{Game, Outcome, Random, Seed, StopFlag};
use quintet_pentago::exact::{
    self, Error, Kernel, MoveWorth, Options, Orientation, Solution, Solver, Worth,
};
use quintet_pentago::{Placement, Position};
use quintet_testkit::timed_after_stop;
use std::collections::HashMap;
use std::time::Duration;

/// An unfinished position with this many marbles, from random play.
pub(crate) fn late(marbles: u32, random: &mut Random) -> Position {
    loop {
        let mut position = Position::new();
        while position.ply() < marbles {
            let Some(played) = position.random_move(random) else { break };
            position.play(played);
        }
        if position.ply() == marbles && position.outcome().is_none() {
            return position;
        }
    }
}

/// Plain negamax by the rules alone.
fn negamax(position: &Position, known: &mut HashMap<u64, i8>) -> i8 {
    if let Some(outcome) = position.outcome() {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.turn() => 1,
            Outcome::Win(_) => -1,
        };
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let value = position.moves().map(|played| -negamax(&position.after(played), known)).max();
    let value = value.expect("an unfinished game has moves");
    known.insert(position.key(), value);
    value
}

fn solve(position: &Position) -> Solution {
    exact::solve(position, &Options::default()).expect("no limit stops it")
}

fn told(solution: &Solution) -> Vec<(Placement, i8)> {
    let told = |of: MoveWorth| (of.played, of.worth.sign());
    solution.moves().into_iter().map(told).collect()
}

/// Every move's value by the rules.
fn expected(position: &Position, known: &mut HashMap<u64, i8>) -> Vec<(Placement, i8)> {
    let value = |played| (played, -negamax(&position.after(played), known));
    position.moves().map(value).collect()
}

#[test]
fn late_positions_are_worth_what_negamax_says() {
    let mut random = Random::new(Seed(7));
    let mut counts = [0; 3];
    for (marbles, positions) in
        [(35, 100), (34, 100), (33, 100), (32, 60), (31, 40), (30, 20), (29, 8), (28, 4)]
    {
        for _ in 0..positions {
            let position = late(marbles, &mut random);
            let mut known = HashMap::new();
            let expected = expected(&position, &mut known);
            let solution = solve(&position);
            assert_eq!(told(&solution), expected, "{position:?}");
            let value = negamax(&position, &mut known);
            assert_eq!(solution.worth().sign(), value, "{position:?}");
            counts[(value + 1) as usize] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 3), "all values occur: {counts:?}");
}

#[test]
fn a_position_and_those_after_its_moves_agree() {
    let mut random = Random::new(Seed(8));
    for marbles in [22, 24, 25] {
        let position = late(marbles, &mut random);
        let solution = solve(&position);
        let best = solution.moves().iter().map(|of| of.worth).max();
        assert_eq!(best, Some(solution.worth()));
        let mut moves = solution.moves();
        random.shuffle(&mut moves);
        for of in &moves[..6] {
            let next = solve(&position.after(of.played));
            assert_eq!(next.worth().flipped(), of.worth, "{position:?} {}", of.played);
        }
    }
}

#[test]
fn replies_are_solved_along() {
    let mut random = Random::new(Seed(12));
    let mut counts = [0; 3];
    for marbles in [23, 24, 25, 28, 31, 32, 33, 34, 34, 35, 35] {
        let position = late(marbles, &mut random);
        let solution = solve(&position);
        let moves: Vec<Placement> = position.moves().collect();
        for &played in moves.iter().step_by(moves.len().div_ceil(12)) {
            let next = position.after(played);
            let replies = solution.replies_to(played);
            assert_eq!(replies, solve(&next).moves(), "{position:?} {played}");
            for reply in replies {
                counts[(reply.worth.sign() + 1) as usize] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "all values occur: {counts:?}");
}

#[test]
fn turned_positions_are_solved_along() {
    let mut random = Random::new(Seed(9));
    let position = late(26, &mut random);
    let solution = solve(&position);
    assert!(solution.labels().count() > 20);
    assert!(solution.labels().any(|(label, worth)| label == position && worth == solution.worth()));
    for orientation in Orientation::even().step_by(7) {
        let turned = solve(&solution.position_at(orientation));
        assert_eq!(solution.worth_at(orientation), turned.worth());
        assert_eq!(solution.moves_at(orientation), turned.moves());
    }
}

#[test]
fn images_are_worth_the_same() {
    let mut random = Random::new(Seed(10));
    for marbles in [24, 27] {
        let position = late(marbles, &mut random);
        let solution = solve(&position);
        for symmetry in quintet_pentago::Symmetry::ALL {
            let image = solve(&position.image(symmetry));
            assert_eq!(image.worth(), solution.worth());
            for of in solution.moves() {
                let played = of.played.image(symmetry);
                assert!(image.moves().contains(&MoveWorth { played, ..of }), "{symmetry:?}");
            }
        }
    }
}

#[test]
fn instructions_and_threads_make_no_difference() {
    let mut random = Random::new(Seed(11));
    for marbles in [21, 22, 23, 24, 26, 29, 33] {
        let position = late(marbles, &mut random);
        let by = |kernel, threads| {
            let options = Options { kernel, threads, ..Options::default() };
            exact::solve(&position, &options).unwrap()
        };
        let best = by(Kernel::Best, 1);
        let others = [by(Kernel::Portable, 1), by(Kernel::Avx2, 1), by(Kernel::Best, 3)];
        for orientation in Orientation::even() {
            for other in &others {
                assert_eq!(best.worth_at(orientation), other.worth_at(orientation));
                assert_eq!(best.moves_at(orientation), other.moves_at(orientation));
            }
        }
    }
}

#[test]
fn a_solver_serves_positions_of_all_sizes_in_turn() {
    let mut random = Random::new(Seed(12));
    let mut solver = Solver::default();
    for marbles in [27, 24, 30, 23, 35, 26] {
        let position = late(marbles, &mut random);
        let again = solver.solve(&position).unwrap();
        assert_eq!(told(&again), told(&solve(&position)));
        assert!(again.peak_bytes >= exact::need(&position).bytes);
    }
}

#[test]
fn a_marble_that_makes_five_wins_without_a_turn() {
    let mut random = Random::new(Seed(17));
    let mut wins = 0;
    for _ in 0..100 {
        let position = late(28, &mut random);
        let bare = solve(&position).moves().into_iter().filter(|of| of.played.twist.is_none());
        for of in bare {
            assert_eq!(of.worth, Worth::Win);
            assert!(position.winning_cells() & of.played.cell.bit() != 0);
            wins += 1;
        }
    }
    assert!(wins > 50, "{wins} were met");
}

#[test]
fn fives_of_both_after_a_turn_are_a_draw_and_of_the_opponent_a_loss() {
    let mut random = Random::new(Seed(13));
    let (mut ties, mut losses) = (0, 0);
    for _ in 0..400 {
        let position = late(30, &mut random);
        let solution = solve(&position);
        for of in solution.moves() {
            let next = position.after(of.played);
            let both = next.outcome() == Some(Outcome::Draw) && next.empties() != 0;
            let given = next.outcome() == Some(Outcome::Win(!position.turn()));
            assert!(!both || of.worth == Worth::Draw, "{position:?} {}", of.played);
            assert!(!given || of.worth == Worth::Loss, "{position:?} {}", of.played);
            ties += u32::from(both);
            losses += u32::from(given);
        }
    }
    assert!(ties > 10 && losses > 10, "{ties} and {losses} were met");
}

#[test]
fn finished_games_are_worth_their_outcome() {
    let mut random = Random::new(Seed(14));
    for _ in 0..20 {
        let mut position = Position::new();
        while let Some(played) = position.random_move(&mut random) {
            position.play(played);
        }
        let solution = solve(&position);
        let value = negamax(&position, &mut HashMap::new());
        assert_eq!((solution.worth().sign(), solution.moves()), (value, Vec::new()));
        assert_eq!(solution.labels().count(), 0);
    }
}

#[test]
fn too_much_memory_is_refused_with_its_amount() {
    let position = late(20, &mut Random::new(Seed(15)));
    let need = exact::need(&position);
    let limit = need.bytes - 1;
    let refused = exact::solve(&position, &Options { memory_limit: limit, ..Options::default() });
    assert_eq!(refused.err(), Some(Error::Memory { empty: 16, need, limit }));
    let options = Options { memory_limit: u64::MAX, ..Options::default() };
    let error = exact::solve(&Position::new(), &options).unwrap_err();
    assert!(error.to_string().contains("36 empty cells"), "{error}");
}

/// One success in several tries is enough: other tests of this program may use processor time meanwhile.
#[test]
fn stopping_takes_less_than_50_ms() {
    let position = late(17, &mut Random::new(Seed(18)));
    let is_quick = |_| {
        let (error, late) = timed_after_stop(|stop| {
            let options = Options { stop, memory_limit: u64::MAX, ..Options::default() };
            exact::solve(&position, &options).err()
        });
        assert_eq!(error, Some(Error::Stopped));
        eprintln!("stopped after {late:?}");
        late < Duration::from_millis(50)
    };
    assert!((0..30).any(is_quick), "none of 30 tries was quick");
}

#[test]
fn a_raised_flag_stops_it() {
    let position = late(22, &mut Random::new(Seed(16)));
    let stop = StopFlag::new();
    stop.stop();
    let options = Options { stop, ..Options::default() };
    assert_eq!(exact::solve(&position, &options).err(), Some(Error::Stopped));
}
