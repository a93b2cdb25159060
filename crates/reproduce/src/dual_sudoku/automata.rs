//! The automata play at random: one game in the report, a distribution here.

use super::REPORT;
use crate::meet::{Meeting, named, seconds};
use crate::terms::GAMES;
use crate::{FigureTable, Row, Run, Stopped};
use quintet::Session;
use quintet::core::Text;
use quintet_arena::{GameRecord, MatchReport, Metrics};

const UNCHECKED: &str = "random-unchecked";

const CHANCE: Text =
    Text::new("a single game, left to chance", "une seule partie, livrée au hasard");

pub(super) fn table(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let mut rows = against_itself(run)?;
    for (size, players, quotes, time) in [
        (9, ["random", UNCHECKED], ["ru9", "ur9"], ("ur9-time", 0.01)),
        (4, ["random", UNCHECKED], ["ru4", "ur4"], ("ur4-time", 0.001)),
        (9, ["first-valid", "random"], ["fr9", "rf9"], ("fr9-time", 0.001)),
        (4, ["first-valid", "random"], ["fr4", "rf4"], ("fr4-time", 0.0002)),
    ] {
        let setup = format!("size={size}");
        let meeting = meeting(&setup, players, run);
        let report = meeting.play(run)?;
        for (order, id) in [[0, 1], [1, 0]].into_iter().zip(quotes) {
            let row = Row::quoting(REPORT, id);
            let [first, second] = order.map(|player| players[player]);
            let game = one_game(&setup, [first, second]);
            rows.push(distribution(row, &report, order).by(players[0]).watched(game));
        }
        let each = seconds(&report.metrics[0]) / report.games.len() as f64;
        rows.push(Row::quoting(REPORT, time.0).timed(time.1, each).by(players[0]));
    }
    let note = [
        "These players move at random, so the score of a single game cannot be reproduced. Ours are \
         means, with the range of the middle 95 % of our games.",
        "Ces joueurs jouent au hasard : le score d’une seule partie n’est pas reproductible. Les nôtres \
         sont des moyennes, avec l’intervalle qui contient les 95 % du milieu de nos parties.",
    ];
    Ok(FigureTable::new(
        [
            "The automata: one game in the report, many here",
            "Les automates : une partie dans le rapport, beaucoup ici",
        ],
        note,
        rows,
    ))
}

fn meeting<'a>(setup: &'a str, players: [&'a str; 2], run: &Run<'_>) -> Meeting<'a> {
    let pairs = if run.quick { 5 } else { 250 };
    Meeting { game: REPORT, setup, players, pairs, opening: 0, seed: 1 }
}

/// The command that plays one such game.
fn one_game(setup: &str, [first, second]: [&str; 2]) -> String {
    format!("quintet play {REPORT} --setup {setup} --first {first} --second {second}")
}

/// Random Move No Validation against itself.
fn against_itself(run: &Run<'_>) -> Result<Vec<Row>, Stopped> {
    let meeting = meeting("size=9", [UNCHECKED; 2], run);
    let report = meeting.play(run)?;
    let game = one_game("size=9", [UNCHECKED; 2]);
    let row = |id: &str| Row::quoting(REPORT, id).by(UNCHECKED).watched(&*game);
    let [first, _] = &report.metrics;
    let moves: Vec<i64> =
        report.games.iter().map(|game| Metrics::of([game], 0).moves.total).collect();
    let start = Session::open(REPORT, "size=9", "").expect("the start");
    let cells = start.view().board.cells.len() as u64;
    let mean = first.moves.mean().unwrap_or(0.0);
    let each = seconds(first) / report.games.len() as f64;
    let ours = middle(moves).map(|middle| format!("{mean:.0} ({middle})"));
    Ok(vec![
        distribution(row("rr9"), &report, [0, 1]),
        row("rr9-moves").beside(ours, CHANCE),
        row("rr9-cells").judged(cells),
        row("rr9-time").timed(0.009, each),
    ])
}

/// The scores of the games in which the players move in this order.
fn distribution(row: Row, report: &MatchReport, order: [usize; 2]) -> Row {
    let games: Vec<&GameRecord> =
        report.games.iter().filter(|game| game.players == order).collect();
    let scores = |player: usize| -> Vec<i64> {
        games.iter().map(|game| named(&Metrics::of([*game], player), "score").total).collect()
    };
    let [first, second] = order.map(scores);
    let mean = |scores: &[i64]| scores.iter().sum::<i64>() as f64 / scores.len().max(1) as f64;
    let printed = row.report.unwrap_or("");
    let theirs: Vec<i64> = printed.split('–').filter_map(|part| part.trim().parse().ok()).collect();
    let within = |scores: &[i64], theirs: i64| {
        let (low, high) = range(scores);
        (low..=high).contains(&theirs)
    };
    let usual = theirs.len() == 2 && within(&first, theirs[0]) && within(&second, theirs[1]);
    let verdict = match usual {
        true => Text::new(
            "a single game, left to chance; the report's lies within our ranges",
            "une seule partie, livrée au hasard ; celle du rapport est dans nos intervalles",
        ),
        false => Text::new(
            "a single game, left to chance; the report's lies outside our ranges",
            "une seule partie, livrée au hasard ; celle du rapport est hors de nos intervalles",
        ),
    };
    row.beside(format!("{:.0} – {:.0}", mean(&first), mean(&second)), verdict)
        .with(["first", "premier"], middle(first))
        .with(Text::same("second"), middle(second))
        .with(GAMES, games.len() as u64)
}

/// The middle 95 % as text.
fn middle(values: Vec<i64>) -> [String; 2] {
    let (low, high) = range(&values);
    [format!("{low} to {high}"), format!("{low} à {high}")]
}

/// The limits of the middle 95 %.
fn range(values: &[i64]) -> (i64, i64) {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let cut = sorted.len() / 40;
    let low = sorted.get(cut).copied().unwrap_or(0);
    (low, sorted.iter().rev().nth(cut).copied().unwrap_or(0))
}
