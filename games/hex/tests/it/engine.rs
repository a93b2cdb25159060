//! The player `engine`: wins won games, keeps its limits, gives reproducible answers.

use quintet_core::{
    Choice, Family, Game, Info, Limits, Outcome, Params, Playable, PlayerSpec, Random, Seed, Side,
    StopFlag, Task, Value, Visitor,
};
use quintet_hex::knowledge::{Effort, Field, Knowledge, Rules, Study};
use quintet_hex::{CellSet, Colour, Hex, Move, Position, SwapRule, Wide};

fn asked<S: CellSet>(
    player: &str,
    position: &Position<S>,
    set: impl FnOnce(&mut Task<'_, Move>),
) -> Choice<Move> {
    let specs = Position::<S>::players();
    let (spec, params) = PlayerSpec::find(&specs, player).expect("a player");
    let mut ignore = |_: &Info<Move>| {};
    let mut task = Task::new(Seed(3), &mut ignore);
    set(&mut task);
    (spec.build)(&params).choose(position, &mut task)
}

fn played<S: CellSet>(size: u32, rule: SwapRule, moves: &str) -> Position<S> {
    let mut position = Position::new(size, rule);
    for text in moves.split_whitespace() {
        let of = position.parse_move(text).expect("a legal move");
        position.play(of);
    }
    position
}

#[test]
fn a_win_at_hand_is_played_and_proved() {
    let position = played::<u128>(5, SwapRule::Off, "c1 a1 c2 a2 c3 a3 c4 b4");
    let choice = asked("engine:nodes=40", &position, |_| {});
    let mut next = position;
    next.play(choice.best);
    assert_eq!(next.outcome(), Some(Outcome::Win(Side::First)));
    assert!(matches!(choice.info.value, Some(Value::Proved(score)) if score.is_win()));
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let position = played::<u128>(9, SwapRule::Off, "c3 e5 g4");
    let twice = [0, 1].map(|_| asked("engine:nodes=60", &position, |_| {}));
    assert_eq!(twice[0].best, twice[1].best);
    assert_eq!(twice[0].info.pv, twice[1].info.pv);
    assert_eq!((twice[0].info.nodes, twice[1].info.nodes), (60, 60));
}

/// If stopped before it begins or at the first report, it makes no further simulation, on any board and
/// whatever it is doing. `lab/stop` measures how long that takes.
#[test]
fn a_stop_is_heeded_at_once() {
    for (size, moves) in [(11, ""), (11, "f6 e4 g3 c8 d9"), (19, "j10 d4 p16")] {
        let position = played::<Wide>(size, SwapRule::Off, moves);
        for all_moves in [false, true] {
            let choice = asked("engine:time=1h", &position, |task| {
                task.all_moves = all_moves;
                task.stop.stop();
            });
            assert!(position.is_legal(choice.best));
            assert_eq!(choice.info.simulations, 0, "{size} {moves}");
        }
        let specs = Position::<Wide>::players();
        let (spec, params) = PlayerSpec::find(&specs, "engine:time=1h").expect("a player");
        let stop = StopFlag::new();
        let mut nodes = None;
        let mut report = |info: &Info<Move>| {
            stop.stop();
            nodes.get_or_insert(info.nodes);
        };
        let mut task = Task::new(Seed(1), &mut report);
        task.stop = stop.clone();
        let choice = (spec.build)(&params).choose(&position, &mut task);
        assert!(nodes.is_some_and(|nodes| choice.info.nodes <= nodes + 1), "{nodes:?}");
    }
}

/// The work of a study is bounded on the largest board; at most one study runs between two checks of the
/// flag.
#[test]
fn a_glance_is_short() {
    let mut random = Random::new(Seed(3));
    let mut study = Study::<Wide>::new(Effort::GLANCE, Rules::ALL);
    for stones in [0, 40, 120, 200] {
        let mut position = Position::<Wide>::new(19, SwapRule::Off);
        for _ in 0..stones {
            position.play(position.random_move(&mut random).expect("it is not over"));
        }
        let _ = Knowledge::with(&mut study, &position);
        for steps in [study.own.steps(), study.other.steps()] {
            assert!(steps <= Effort::GLANCE.steps, "{steps}");
        }
    }
}

struct Analysed;

impl Visitor for Analysed {
    type Output = ();

    fn visit<G: Playable>(self, record: quintet_core::Record<G>) {
        let specs = G::players();
        let (spec, params) = PlayerSpec::find(&specs, "engine:nodes=30").expect("a player");
        let mut ignore = |_: &Info<G::Move>| {};
        let mut task = Task::new(Seed(1), &mut ignore);
        task.all_moves = true;
        let position = &record.position();
        let choice = (spec.build)(&params).choose(position, &mut task);
        assert_eq!(choice.moves.len(), position.moves().count());
        assert!(position.is_legal(choice.best));
    }
}

#[test]
fn every_size_and_swap_rule_is_played() {
    for size in 1..=19 {
        for rule in ["off", "pieces", "sides"] {
            let text = format!("size={size},swap={rule}");
            let params = Params::parse(&text, &Hex::setup()).expect("a setup");
            Hex::open(&params, "", Analysed).expect("an empty board");
        }
    }
}

#[test]
fn swap_is_decided_by_value() {
    for rule in [SwapRule::Pieces, SwapRule::Sides] {
        // The middle is far too good to leave, a corner cell far too bad to take.
        let strong = asked("engine:nodes=200", &played::<u128>(9, rule, "e5"), |_| {});
        assert_eq!(strong.best, Move::Swap);
        let weak = asked("engine:nodes=200", &played::<u128>(9, rule, "a1"), |_| {});
        assert_ne!(weak.best, Move::Swap);
        // So the first stone is neither.
        let first = asked("engine:nodes=400", &played::<u128>(9, rule, ""), |_| {});
        let Some(Value::Rate(chance)) = first.info.value else { panic!("nothing is proved") };
        assert!((0.3..=0.55).contains(&chance), "{chance}");
    }
}

/// Where the solver reaches, full strength takes over exactly the openings that win.
#[test]
fn full_strength_takes_over_the_winning_openings() {
    for rule in [SwapRule::Pieces, SwapRule::Sides] {
        let start = Position::<u128>::new(5, rule);
        let swaps = |of: &Move| asked("engine:nodes=2000", &start.after(*of), |_| {}).best;
        let taken = start.moves().filter(|of| swaps(of) == Move::Swap);
        let names: Vec<String> = taken.map(|of| start.write_move(of)).collect();
        assert_eq!(names.join(" "), "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5");
    }
}

#[test]
fn analysis_values_every_cell_and_marks_proofs() {
    let position = played::<u128>(5, SwapRule::Off, "c1 a1 c2 a2 c3 a3 c4 b4");
    let choice = asked("engine:nodes=200", &position, |task| task.all_moves = true);
    assert_eq!(choice.moves.len(), position.moves().count());
    let proved = choice.moves.iter().filter(|of| of.value.is_proved()).count();
    assert!(proved >= 1);
    let best = choice.moves.iter().find(|of| of.played == choice.best).expect("it is legal");
    assert!(matches!(best.value, Value::Proved(score) if score.is_win()));
}

/// In positions that the solver knows to be won, the engine keeps the win. `lab/errors.rs` checks more and
/// larger boards.
#[test]
fn won_positions_stay_won() {
    use quintet_core::Random;
    let mut random = Random::new(Seed(11));
    let mut solver =
        quintet_hex::solver::Search::<u128>::new(Effort::SOLVER, Rules::ALL, Default::default());
    let mut asked_of = 0;
    for _ in 0..12 {
        let mut position = Position::<u128>::new(6, SwapRule::Off);
        for _ in 0..random.below(8) {
            position.play(position.random_move(&mut random).expect("the game goes on"));
        }
        let mover = position.colour_to_move();
        let winner = |solver: &mut quintet_hex::solver::Search<u128>, of: &Position<u128>| {
            solver.solve(&Field::of(of), of.colour_to_move()).map(|(winner, _)| winner)
        };
        if position.outcome().is_some() || winner(&mut solver, &position) != Some(mover) {
            continue;
        }
        let choice = asked("engine:nodes=4000", &position, |_| {});
        let next = position.after(choice.best);
        let kept = next.winner() == Some(mover) || winner(&mut solver, &next) == Some(mover);
        assert!(kept, "{position:?} {:?}", choice.best);
        asked_of += 1;
    }
    assert!(asked_of >= 4, "{asked_of}");
}

#[test]
fn levels_differ() {
    let position = played::<u128>(7, SwapRule::Off, "d4");
    let chosen = |level: u32| {
        let mut moves: Vec<Move> = (0..12)
            .map(|seed| {
                asked(&format!("engine:strength={level}"), &position, |task| {
                    task.seed = Seed(seed);
                    task.limits = Limits::NONE;
                })
                .best
            })
            .collect();
        moves.dedup();
        moves.sort_unstable_by_key(|of| position.move_index(*of));
        moves.dedup();
        moves.len()
    };
    assert!(chosen(1) > chosen(9), "level 1 wanders, level 9 hardly");
    assert_eq!(position.colour_to_move(), Colour::Blue);
}

/// Red has joined its edges except for the last cell at each, where it has two choices. Every level ends that
/// game with its next two stones, whatever Blue does.
#[test]
fn every_level_ends_a_won_game_the_short_way() {
    let stones = "e2 a1 e3 a2 e4 a3 e5 a4 e6 a5 e7 a6 e8 a7";
    for (level, seed) in [(1, 1), (1, 2), (1, 3), (3, 4), (5, 5), (8, 6)] {
        let mut random = Random::new(Seed(seed));
        let mut position = played::<u128>(9, SwapRule::Off, stones);
        let mut own = 0;
        while position.outcome().is_none() {
            let chosen = match position.colour_to_move() {
                Colour::Red => {
                    own += 1;
                    let set = |task: &mut Task<'_, Move>| task.seed = Seed(seed + own);
                    asked(&format!("engine:strength={level}"), &position, set).best
                }
                Colour::Blue => position.random_move(&mut random).expect("the game goes on"),
            };
            position.play(chosen);
        }
        assert_eq!((position.winner(), own), (Some(Colour::Red), 2), "level {level}");
    }
}
