//! The referee, tested with scripted players.

use quintet::core::{Choice, Info, Language, Seed, Side, StopFlag};
use quintet::{Answer, Request, Seat, Session, Snapshot};
use quintet_arena::{
    Adjudication, Adjudicator, Clock, Contestant, Ending, Entrant, Everybody, MatchReport,
    MatchSpec, Metrics, Openings, Part, Rules, Running, Seated, Seating, play_match,
};
use std::thread;
use std::time::Duration;

/// Seats the players `script`, `stubborn`, `fragile` and `slow`; all others are the game's.
struct Actors;

enum Actor {
    /// Plays columns in turn, each with its number of nodes.
    Script(Vec<(&'static str, u64)>),
    /// Always answers this.
    Stubborn(&'static str),
    /// Panics.
    Fragile,
    /// Sleeps until it is stopped, then plays column 1.
    Slow,
}

impl Seating for Actors {
    fn seat(
        &self,
        session: &Session,
        entrant: &Entrant,
        seed: Seed,
    ) -> Result<Box<dyn Contestant>, String> {
        // A plan checks players with the game, so actors pretend to be `minimax`.
        let actor = match entrant.player.as_str() {
            "minimax:depth=1" => Actor::Script(vec![("4", 10), ("4", 30), ("4", 5), ("4", 2)]),
            "minimax:depth=2" => Actor::Script(vec![("5", 1), ("5", 1), ("5", 1)]),
            "minimax:depth=3" => Actor::Stubborn("99"),
            "minimax:depth=4" => Actor::Fragile,
            "minimax:depth=5" => Actor::Slow,
            _ => return Everybody::PLAIN.seat(session, entrant, seed),
        };
        Ok(Box::new(Seated(Box::new(actor))))
    }
}

impl Seat for Actor {
    fn think(
        &mut self,
        _: &Snapshot,
        request: &Request,
        _: &mut dyn FnMut(Info<String>),
    ) -> Answer {
        match self {
            Self::Script(lines) => {
                let (text, nodes) = lines.remove(0);
                answer(text, nodes)
            }
            Self::Stubborn(text) => answer(text, 1),
            Self::Fragile => panic!("I never learnt this"),
            Self::Slow => {
                while !request.stop.is_stopped() {
                    thread::sleep(Duration::from_millis(1));
                }
                answer("1", 1)
            }
        }
    }
}

fn answer(best: &str, nodes: u64) -> Answer {
    let info = Info { nodes, ..Info::default() };
    Choice { best: best.to_owned(), info, moves: Vec::new(), lines: Vec::new() }.into()
}

fn play(spec: &MatchSpec) -> MatchReport {
    play_match(spec, Running { seating: &Actors, ..Running::new(&mut |_| {}) }).expect("a match")
}

fn connect4(first: &str, second: &str) -> MatchSpec {
    MatchSpec::new("connect4", first, second)
}

#[test]
fn a_scripted_pair_is_measured() {
    let report = play(&connect4("minimax:depth=1", "minimax:depth=2"));
    // Game 1: 4545454, column 4 has four. Game 2: 5454545, column 5 would have
    // four, but its script ends after three: it loses by a crash.
    let [won, lost] = &report.games[..] else { panic!("two games") };
    assert_eq!((won.moves.as_str(), won.winner), ("4545454", Some(Side::First)));
    assert_eq!((won.ending.clone(), won.plies.len()), (Ending::Rules, 7));
    assert_eq!(lost.players, [1, 0]);
    assert_eq!(lost.winner, Some(Side::Second));
    assert!(matches!(lost.ending, Ending::Crash { loser: Side::First, .. }), "{lost:?}");
    let [script, other] = &report.metrics;
    assert_eq!((script.score.wins, script.score.games(), other.score.losses), (2, 2, 2));
    assert_eq!((script.by_side[0].wins, script.by_side[1].wins), (1, 1));
    assert_eq!((script.forfeits, other.forfeits), (0, 1));
    assert_eq!((script.turns.total, script.moves.total, other.moves.total), (13, 7, 6));
    assert_eq!((script.nodes.total, script.nodes.min, script.nodes.max), (92, 2, 30));
    assert_eq!((script.nodes.truncated_mean(), script.nodes.count), (13, 7));
    assert_eq!(report.pairs.0, [0, 0, 0, 0, 1]);
    let game = Metrics::of_side(won, Side::First);
    assert_eq!((game.nodes.total, game.nodes.truncated_mean(), game.moves.total), (47, 11, 4));
    assert_eq!(game.time_ns.count, 4);
}

#[test]
fn an_illegal_move_loses_the_game() {
    let report = play(&connect4("minimax:depth=3", "random"));
    for game in &report.games {
        let Ending::IllegalMove { text, reason, .. } = &game.ending else { panic!("{game:?}") };
        assert!(text == "99" && reason.contains("column"), "{reason}");
        assert_ne!(game.winner, game.side_of(0));
    }
    assert_eq!((report.metrics[0].forfeits, report.metrics[1].score.wins), (2, 2));
}

#[test]
fn a_crash_loses_the_game() {
    let report = play(&MatchSpec { pairs: 3, ..connect4("minimax:depth=4", "random") });
    assert_eq!(report.metrics[0].forfeits, 6);
    let Ending::Crash { reason, .. } = &report.games[0].ending else { panic!() };
    assert_eq!(reason, "I never learnt this");
}

#[test]
fn a_clock_used_up_loses_the_game() {
    let clock = Some(Clock::of(Duration::from_millis(60)));
    let rules = Rules { clock, ..Rules::default() };
    let report = play(&MatchSpec { rules, ..connect4("minimax:depth=5", "random") });
    for game in &report.games {
        let loser = game.side_of(0).unwrap();
        assert_eq!(game.ending, Ending::Time { loser, ply: game.plies.len() + 1 });
        assert!(game.overstepped > Some(Duration::from_millis(60)), "{game:?}");
        assert_ne!(game.winner, Some(loser));
    }
    // It slept until it was stopped, when its time was up.
    assert!(report.time < Duration::from_secs(5), "{:?}", report.time);
}

#[test]
fn our_players_manage_their_clocks() {
    let clock = Some(Clock::of(Duration::from_millis(1500)));
    let rules = Rules { clock, ..Rules::default() };
    // Their own limits are far longer than the clock.
    for player in ["pvs", "mcts", "pvs:time=9s", "mcts:time=9s", "minimax:depth=30", "solver"] {
        let report = play(&MatchSpec { rules, ..connect4(player, "random") });
        let by_rules = |game: &quintet_arena::GameRecord| game.ending == Ending::Rules;
        assert!(report.games.iter().all(by_rules), "{player}: {:?}", report.games);
    }
}

#[test]
fn an_increment_keeps_a_player_alive() {
    let clock = Some(Clock::parse("1s+500ms").unwrap());
    let rules = Rules { clock, ..Rules::default() };
    let report = play(&MatchSpec { rules, ..connect4("mcts:time=20ms", "random") });
    assert!(report.games.iter().all(|game| game.ending == Ending::Rules), "{:?}", report.games);
}

#[test]
fn stopping_keeps_finished_games() {
    let stop = StopFlag::new();
    let raise = stop.clone();
    let mut watch = |progress: &quintet_arena::Finished<'_>| {
        if progress.done == 3 {
            raise.stop();
        }
    };
    let spec = MatchSpec { pairs: 50, ..connect4("mcts:simulations=2000", "random") };
    let running = Running { stop, ..Running::new(&mut watch) };
    let report = play_match(&spec, running).unwrap();
    assert!(report.is_partial() && report.games.len() >= 3);
    assert_eq!(report.pairs.pairs(), report.games.len() as u64 / 2);
}

#[test]
fn what_cannot_be_played_is_refused_before_the_first_game() {
    let refused = |spec: MatchSpec, part: Part, words: &str| {
        let error = play_match(&spec, Running::new(&mut |_| panic!("a game"))).unwrap_err();
        let quintet_arena::ArenaError::Spec(error) = error else { panic!("{error}") };
        assert_eq!(error.part, part, "{error}");
        assert!(error.message.get(Language::English).contains(words), "{error}");
    };
    let spec = || connect4("random", "random");
    refused(MatchSpec { game: "chess".into(), ..spec() }, Part::Game, "connect4");
    refused(MatchSpec { game: "sudoku".into(), ..spec() }, Part::Game, "puzzle for one");
    refused(MatchSpec { setup: "width=99".into(), ..spec() }, Part::Setup, "1 to");
    refused(MatchSpec { pairs: 0, ..spec() }, Part::Pairs, "at least 1");
    refused(connect4("random", "kasparov"), Part::Player(1), "alphabeta");
    refused(connect4("human", "random"), Part::Player(0), "person");
    let positions = |texts: &[&str]| MatchSpec {
        openings: Openings::Positions(texts.iter().map(|text| (*text).to_owned()).collect()),
        ..spec()
    };
    refused(positions(&[]), Part::Openings, "at least 1");
    refused(positions(&["44", "9"]), Part::Position(1), "`9`");
    refused(positions(&["4545454"]), Part::Position(0), "over");
    let random = |plies, count| MatchSpec {
        setup: "width=4,height=4".into(),
        openings: Openings::Random { plies, count, balanced: false },
        ..spec()
    };
    refused(random(17, None), Part::Openings, "fewer");
    refused(random(2, Some(0)), Part::Openings, "at least 1");
}

#[test]
fn games_are_decided_early_only_where_that_is_agreed_on() {
    let with = |adjudication: Adjudication| {
        let rules = Rules { adjudication, ..Rules::default() };
        let setup = "width=5,height=4".to_owned();
        play(&MatchSpec { rules, setup, pairs: 2, ..connect4("alphabeta:depth=6", "random") })
    };
    let none = with(Adjudication::NONE);
    assert!(none.games.iter().all(|game| game.ending == Ending::Rules));
    let short = with(Adjudication { plies: Some(3), ..Adjudication::NONE });
    for game in &short.games {
        assert_eq!((game.plies.len(), game.winner), (3, None));
        let length = Ending::Adjudicated { winner: None, by: Adjudicator::Length };
        assert_eq!(game.ending, length);
    }
    let exact = with(Adjudication { solver: Some(4), ..Adjudication::NONE });
    for game in &exact.games {
        let Ending::Adjudicated { winner, by: Adjudicator::Solver } = game.ending else {
            panic!("{game:?}")
        };
        let session = Session::open("connect4", &game.setup, &game.moves).unwrap();
        let stop = StopFlag::new();
        let mut task = quintet::core::SolveTask { stop, report: &mut |_| {} };
        let solved = session.solve("", &mut task).unwrap();
        let by_truth = match solved.solution.value() {
            0 => None,
            value => Some(if value > 0 { solved.turn } else { !solved.turn }),
        };
        assert_eq!((winner, game.winner, session.ply()), (by_truth, by_truth, 4));
    }
}

#[test]
fn players_have_limits_and_clocks_of_their_own() {
    let clock = Clock::parse("1m+1s");
    let limits = Some(quintet::core::Limits::depth(2));
    let first = Entrant { limits, clock, ..Entrant::new("alphabeta") };
    let report =
        play(&MatchSpec { pairs: 1, ..MatchSpec::new("connect4", first, "alphabeta:depth=4") });
    assert_eq!(report.players[0].player, "alphabeta:depth=2");
    for ply in report
        .games
        .iter()
        .flat_map(|game| game.plies.iter().map(move |ply| (game.players[ply.side.index()], ply)))
    {
        let (player, ply) = ply;
        assert_eq!(ply.left.is_some(), player == 0, "only one of them has a clock");
        assert!(ply.depth <= if player == 0 { 2 } else { 4 }, "{ply:?}");
    }
}
