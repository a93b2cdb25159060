//! The lines of an analysis: they are legal, begin with their own moves, come best first, and complete ones
//! lead to the value given for their move.

use crate::games::connect_four::ConnectFour;
use crate::games::random_tree::{Chance, RandomTree};
use crate::games::with_task;
use quintet_core::{
    Choice, Eval, Game, LINES, Limits, MoveValue, NoEval, Outcome, Score, Side, Task, Value,
};
use quintet_search::adversarial::mcts::{Mcts, MctsOptions};
use quintet_search::adversarial::pvs::{Pvs, PvsOptions};
use quintet_search::adversarial::{AlphaBeta, Minimax, Negamax, Ordered, choose};

/// Analyses a position within limits.
fn analyse<M: Copy>(
    limits: Limits,
    search: impl FnOnce(&mut Task<'_, M>) -> Choice<M>,
) -> Choice<M> {
    with_task(limits, 5, |task| {
        task.all_moves = true;
        search(task)
    })
}

/// The position after a line, whose moves must be legal.
fn after<G: Game>(root: &G, line: &[G::Move]) -> G {
    line.iter().fold(root.clone(), |position, &played| {
        assert!(position.is_legal(played), "{line:?}");
        position.after(played)
    })
}

/// Checks what holds for the lines of every player; returns each line with the value of its move.
fn checked<G: Game>(root: &G, choice: &Choice<G::Move>) -> Vec<(Vec<G::Move>, Value)> {
    let Choice { best, info, moves, lines } = choice;
    assert_eq!(lines.len(), moves.len().min(LINES));
    assert_eq!(lines.first(), Some(&info.pv));
    assert_eq!(info.pv[0], *best);
    let value = |played| moves.iter().find(|of| of.played == played).expect("a legal move").value;
    for (index, line) in lines.iter().enumerate() {
        after(root, line);
        assert!(lines[..index].iter().all(|other| other[0] != line[0]), "{lines:?}");
        // No move without a line is better than one with a line; the chosen one comes first.
        let better =
            |of: &&MoveValue<_>| of.played != *best && of.value.rank() > value(line[0]).rank();
        assert!(index == 0 || moves.iter().filter(better).count() < index, "{choice:?}");
    }
    lines.iter().map(|line| (line.clone(), value(line[0]))).collect()
}

/// The root's score that a line leads to, if it ends the game or is `depth` plies long.
fn led_to<G: Game, E: Eval<G>>(root: &G, line: &[G::Move], eval: &E, depth: u32) -> Option<Score> {
    let (end, plies) = (after(root, line), line.len() as u32);
    let score = match end.outcome() {
        Some(outcome) => Score::of_outcome(outcome, end.turn(), plies),
        None if plies == depth => eval.evaluate(&end),
        None => return None,
    };
    Some(if end.turn() == root.turn() { score } else { -score })
}

/// The root's score when a plain search continues the line to `depth` plies in all.
fn searched<G: Game, E: Eval<G>>(root: &G, line: &[G::Move], eval: &E, depth: u32) -> Score {
    let (end, plies) = (after(root, line), line.len() as u32);
    let found =
        analyse(Limits::NONE, |task| choose::<Negamax, _, _>(&end, depth - plies, eval, task));
    let score = found.info.value.and_then(Value::score).expect("a score").farther(plies);
    if end.turn() == root.turn() { score } else { -score }
}

#[test]
fn lines_of_searches_to_a_depth_lead_to_their_values() {
    for seed in 0..200 {
        let (root, depth) = (RandomTree::new(seed, 30, 6, 9), 1 + seed as u32 % 6);
        let choices = [
            analyse(Limits::NONE, |task| choose::<Minimax, _, _>(&root, depth, &Chance, task)),
            analyse(Limits::NONE, |task| choose::<Negamax, _, _>(&root, depth, &Chance, task)),
            analyse(Limits::NONE, |task| choose::<AlphaBeta, _, _>(&root, depth, &Chance, task)),
            analyse(Limits::NONE, |task| {
                choose::<Ordered<true>, _, _>(&root, depth, &Chance, task)
            }),
        ];
        for choice in &choices {
            for (line, value) in checked(&root, choice) {
                let score = led_to(&root, &line, &Chance, depth);
                assert!(score.is_some() && score == value.score(), "seed {seed}: {line:?}");
            }
        }
        assert_eq!(choices[1].lines, choices[2].lines, "seed {seed}");
    }
}

#[test]
fn lines_of_pvs_lead_to_their_values() {
    let (mut whole, mut all) = (0, 0);
    for seed in 0..300 {
        let (root, depth) = (RandomTree::new(seed, 60, 5, 12), 1 + seed as u32 % 8);
        for (table_mib, threads) in [(0, 1), (1, 1), (1, 2)] {
            let options = PvsOptions { table_mib, threads, ..PvsOptions::default() };
            let choice = analyse(Limits::depth(depth), |task| {
                Pvs::new(options).choose(&root, &Chance, task)
            });
            for (line, value) in checked(&root, &choice) {
                let Some(score) = led_to(&root, &line, &Chance, choice.info.depth) else {
                    assert!(table_mib > 0, "without a table a line is whole");
                    continue;
                };
                // An end may lie beyond the line, known from the table, which another thread also fills. A
                // plain search of the remaining plies then finds it too.
                match value.score().and_then(Score::plies_to_end) {
                    Some(plies) if plies > line.len() as u32 => {
                        let proved = searched(&root, &line, &Chance, plies);
                        assert_eq!(Some(proved), value.score(), "seed {seed}: {line:?}");
                    }
                    None if table_mib > 0 => {}
                    _ => assert_eq!(Some(score), value.score(), "seed {seed}: {line:?}"),
                }
                if table_mib > 0 {
                    whole += 1;
                }
            }
            all += if table_mib > 0 { choice.lines.len() } else { 0 };
        }
    }
    assert!(10 * whole > 9 * all, "{whole} of {all} lines are whole");
}

/// Forced ends in a real game, where the table answers repeatedly while other moves are searched deeper: a
/// line never continues where the end does not come, and most are complete.
#[test]
fn lines_of_forced_ends_reach_them() {
    let (mut whole, mut all) = (0, 0);
    for record in ["4455", "44455", "332244", "44444332", "1234567", "445533", "34343"] {
        let root = ConnectFour::of(record);
        for depth in 1..=11 {
            let choice = analyse(Limits::depth(depth), |task| {
                Pvs::new(PvsOptions::default()).choose(&root, &NoEval, task)
            });
            for (line, value) in checked(&root, &choice) {
                let Some(plies) = value.score().and_then(Score::plies_to_end) else { continue };
                let ended = after(&root, &line).outcome().is_some();
                assert_eq!(ended, line.len() as u32 == plies, "{record} {depth}: {line:?}");
                let led = led_to(&root, &line, &NoEval, u32::MAX);
                assert!(led.is_none() || led == value.score(), "{record} {depth}: {line:?}");
                (whole, all) = (whole + u32::from(ended), all + 1);
            }
        }
    }
    assert!(all > 100 && 10 * whole > 9 * all, "{whole} of {all} lines are whole");
}

#[test]
fn lines_of_mcts_follow_the_tree() {
    let mut ended = 0;
    for (index, record) in ["", "4455", "44455", "332244", "44444332"].into_iter().enumerate() {
        let root = ConnectFour::of(record);
        for (solver, rave, threads) in [(true, false, 1), (false, true, 1), (true, false, 2)] {
            let options = MctsOptions { solver, rave, threads, ..MctsOptions::default() };
            let limits = Limits::simulations(500 + 3000 * index as u64);
            let choice = analyse(limits, |task| Mcts::new(options).choose(&root, task));
            for (line, value) in checked(&root, &choice) {
                let outcome = after(&root, &line).outcome();
                let (Value::Proved(score), Some(outcome)) = (value, outcome) else { continue };
                assert_eq!(outcome, promised(score, root.turn()), "{record}: {line:?}");
                ended += 1;
            }
        }
    }
    assert!(ended > 5, "{ended} lines of proved moves reach the end");
}

fn promised(score: Score, turn: Side) -> Outcome {
    match score {
        Score::ZERO => Outcome::Draw,
        score if score.is_win() => Outcome::Win(turn),
        _ => Outcome::Win(!turn),
    }
}

/// Lines cost no nodes, change no values, and come only with the values of all moves.
#[test]
fn lines_come_on_demand_and_with_values() {
    let start = ConnectFour::START;
    let run = |all_moves, nodes| {
        with_task(Limits { depth: Some(6), ..Limits::nodes(nodes) }, 0, |task| {
            task.all_moves = all_moves;
            [
                Pvs::new(PvsOptions::default()).choose(&start, &NoEval, task),
                choose::<AlphaBeta, _, _>(&start, 6, &NoEval, task),
            ]
        })
    };
    assert!(run(false, 1_000_000).iter().all(|choice| choice.lines.is_empty()));
    for nodes in [0, 1, 5, 50, 500, 5000] {
        for choice in run(true, nodes) {
            assert_eq!(choice.lines.len(), choice.moves.len().min(LINES), "{nodes}");
            assert!(choice.info.nodes <= nodes);
        }
    }
}
