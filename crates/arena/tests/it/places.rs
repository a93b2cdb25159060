//! Equal players share a place; tie-breaks are named.

use quintet_arena::Entrant;
use quintet_arena::{
    Format, Openings, Rules, Running, TournamentReport, TournamentSpec, play_tournament,
};

fn play(format: Format, players: Vec<Entrant>) -> TournamentReport {
    let spec = TournamentSpec {
        game: "connect4".into(),
        setup: "width=4,height=4".into(),
        players,
        format,
        pairs: 1,
        openings: Openings::Start,
        rules: Rules::default(),
        seed: 1,
    };
    play_tournament(&spec, Running::new(&mut |_| {})).expect("it can be played")
}

/// Deterministic players that beat each other with the same side.
fn equals(count: usize) -> Vec<Entrant> {
    (0..count).map(|number| Entrant::named(format!("e{number}"), "minimax:depth=1")).collect()
}

#[test]
fn equals_share_a_place() {
    let report = play(Format::RoundRobin, equals(5));
    let places: Vec<usize> = report.standings.rows.iter().map(|row| row.place).collect();
    assert_eq!(places, [1; 5], "all have 4 points");
    assert!(report.standings.rows.iter().all(|row| row.points == 4.0 && row.buchholz.is_none()));
    // With another player among them, the next place is skipped.
    let bot = Entrant::named("none", "lines:sh -c 'exit 1'");
    let report = play(Format::RoundRobin, [vec![bot], equals(3)].concat());
    let places: Vec<_> =
        report.standings.rows.iter().map(|row| (row.place, row.entrant.name.as_str())).collect();
    assert_eq!(places, [(1, "e0"), (1, "e1"), (1, "e2"), (4, "none")]);
}

#[test]
fn swiss_names_what_decides() {
    let players = [
        equals(3),
        vec!["random".into(), "mcts:simulations=30".into(), "alphabeta:depth=3".into()],
    ];
    let report = play(Format::Swiss(3), players.concat());
    let rows = &report.standings.rows;
    let key = |index: usize| (rows[index].points, rows[index].buchholz.expect("it is Swiss"));
    for index in 1..rows.len() {
        assert!(key(index - 1) >= key(index), "{rows:?}");
        let shares = rows[index].place == rows[index - 1].place;
        assert_eq!(shares, key(index - 1) == key(index), "{rows:?}");
        assert!(shares || rows[index].place == index + 1);
    }
    // Buchholz is the sum of the opponents' points, over all pairings in both directions.
    let of = |player: usize| rows.iter().find(|row| row.index == player).unwrap().points;
    let met = report.standings.pairings.iter().flat_map(|pairing| pairing.players);
    let all: f64 = met.map(of).sum();
    assert_eq!(rows.iter().filter_map(|row| row.buchholz).sum::<f64>(), all);
}

#[test]
fn losers_of_a_knockout_round_share_a_place() {
    let report = play(Format::Knockout, equals(8));
    let places: Vec<usize> = report.standings.rows.iter().map(|row| row.place).collect();
    assert_eq!(places, [1, 2, 3, 3, 5, 5, 5, 5]);
}
