//! Scores, rates, times and nodes in words, and as tables.

use crate::words;
use quintet_arena::stats::{Elo, Pentanomial, Rate};
use quintet_arena::{Metrics, Spread, Standings, Tally};

/// `12–3–5`: won, drawn, lost.
pub(super) fn score(score: &Tally) -> String {
    format!("{}–{}–{}", score.wins, score.draws, score.losses)
}

/// `60.0 % (38.7 to 78.1)`.
pub(super) fn rate(rate: &Rate) -> String {
    let Rate { value, low, high } = rate;
    format!("{:.1} % ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
}

/// `+35 (−12 to +83)`.
pub(super) fn elo(elo: &Elo) -> String {
    let one = |value: f64| match value {
        value if value.is_infinite() => if value > 0.0 { "+∞" } else { "−∞" }.to_owned(),
        value if value < -0.5 => format!("−{:.0}", -value),
        value => format!("+{:.0}", value.abs()),
    };
    format!("{} ({} to {})", one(elo.value), one(elo.low), one(elo.high))
}

/// Points without a fraction that says nothing: `3`, `3.5`.
pub(super) fn points(points: f64) -> String {
    if points.fract() == 0.0 { format!("{points:.0}") } else { format!("{points:.1}") }
}

/// Nanoseconds as people say them.
pub(super) fn time(nanoseconds: f64) -> String {
    if nanoseconds < 100_000.0 {
        format!("{:.1} µs", nanoseconds / 1000.0)
    } else {
        words::span(nanoseconds / 1e9)
    }
}

/// Pairs by the points of the first player.
pub(super) fn pairs(pairs: &Pentanomial) -> String {
    let names = ["0", "½", "1", "1½", "2"].iter().zip(pairs.0);
    let parts: Vec<String> = names.map(|(points, count)| format!("{points}: {count}")).collect();
    parts.join(", ")
}

/// A spread as total, mean, least and most.
fn spread(of: &Spread, show: impl Fn(f64) -> String) -> Vec<String> {
    let Some(mean) = of.mean() else { return vec!["–".to_owned(); 4] };
    [of.total as f64, mean, of.min as f64, of.max as f64].into_iter().map(show).collect()
}

/// A number of nodes or moves, with a fraction only where it is small.
fn number(value: f64) -> String {
    if value.fract() == 0.0 || value >= 1000.0 {
        words::count(value.round() as u64)
    } else {
        format!("{value:.1}")
    }
}

/// What players did, one block a player, for a match.
pub(super) fn metrics(players: &[(&str, &Metrics)]) -> String {
    let header = ["", "total", "mean", "min", "max"].map(str::to_owned).to_vec();
    let mut text = String::new();
    for (name, metrics) in players {
        let of = |label: &str, cells: Vec<String>| [vec![label.to_owned()], cells].concat();
        let mut rows = vec![header.clone()];
        rows.push(of("moves a game", spread(&metrics.moves, number)));
        rows.push(of("time a move", spread(&metrics.time_ns, time)));
        rows.push(of("nodes a move", spread(&metrics.nodes, number)));
        if metrics.simulations.total > 0 {
            rows.push(of("simulations a move", spread(&metrics.simulations, number)));
        }
        // Some games count moves themselves: that row is there already.
        for tally in metrics.tally.iter().filter(|tally| tally.name != "moves") {
            let signed = |value: f64| {
                if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
            };
            rows.push(of(&format!("{} a game", tally.name), spread(&tally.spread, signed)));
        }
        text.push_str(&format!("{name}\n{}", words::table(&rows, 2)));
    }
    text
}

/// Who won how much.
pub(super) fn scores(players: &[(&str, &Metrics)]) -> String {
    let header =
        ["", "games", "won–drawn–lost", "win rate, 95 %", "beginning", "second", "forfeits"];
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for (name, metrics) in players {
        rows.push(vec![
            (*name).to_owned(),
            metrics.score.games().to_string(),
            score(&metrics.score),
            rate(&metrics.score.win_rate()),
            score(&metrics.by_side[0]),
            score(&metrics.by_side[1]),
            metrics.forfeits.to_string(),
        ]);
    }
    words::table(&rows, 0)
}

/// The players in order, with what each scored against each.
pub(super) fn cross_table(standings: &Standings) -> String {
    let mut header: Vec<String> = ["", "player", "points", "games"].map(str::to_owned).to_vec();
    header.extend((1..=standings.rows.len()).map(|place| place.to_string()));
    header.push("win rate, 95 %".to_owned());
    let mut table = vec![header];
    for (place, row) in standings.rows.iter().enumerate() {
        let mut cells = vec![
            (place + 1).to_string(),
            row.entrant.name.clone(),
            points(row.points),
            row.metrics.score.games().to_string(),
        ];
        cells.extend(standings.rows.iter().map(|other| {
            match row.index == other.index {
                true => "·".to_owned(),
                false => standings
                    .between(row.index, other.index)
                    .map_or_else(|| "–".to_owned(), |score| points(score.points())),
            }
        }));
        cells.push(rate(&row.metrics.score.win_rate()));
        table.push(cells);
    }
    words::table(&table, 0)
}

/// Every pairing with its score and the difference in strength.
pub(super) fn pairings(standings: &Standings, names: &[&str]) -> String {
    let header = ["pairing", "won–drawn–lost", "Elo difference, 95 %"];
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for pairing in &standings.pairings {
        let [a, b] = pairing.players.map(|index| names[index]);
        rows.push(vec![
            format!("{a} – {b}"),
            score(&pairing.score),
            pairing.elo.as_ref().map_or_else(|| "–".to_owned(), elo),
        ]);
    }
    words::table(&rows, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words() {
        let found = Elo { value: -0.1, low: f64::NEG_INFINITY, high: 12.6 };
        assert_eq!(elo(&found), "+0 (−∞ to +13)");
        assert_eq!(rate(&Rate { value: 0.5, low: 0.25, high: 0.75 }), "50.0 % (25.0 to 75.0)");
        assert_eq!((points(3.0), points(3.5)), ("3".to_owned(), "3.5".to_owned()));
        assert_eq!((time(1500.0), time(2.5e9)), ("1.5 µs".to_owned(), "2.50 s".to_owned()));
        assert_eq!(number(12.34), "12.3");
        assert_eq!(pairs(&Pentanomial([0, 1, 2, 3, 4])), "0: 0, ½: 1, 1: 2, 1½: 3, 2: 4");
    }
}
