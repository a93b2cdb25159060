//! Scores, rates, times and nodes in words, and as tables.

use crate::words::{self, pick};
use quintet_arena::report::Rated;
use quintet_arena::stats::{Elo, Pentanomial, Rate, Sequential, Sprt, Strength, Verdict};
use quintet_arena::{Accuracy, Forfeits, Metrics, Spread, Standings, Tally};

/// `12–3–5`: won, drawn, lost.
pub(super) fn score(score: &Tally) -> String {
    format!("{}–{}–{}", score.wins, score.draws, score.losses)
}

/// `60.0 % (38.7 to 78.1)`.
pub(super) fn rate(rate: &Rate) -> String {
    let Rate { value, low, high } = rate;
    let [value, low, high] = [value, low, high].map(|share| share * 100.0);
    pick(
        format!("{value:.1} % ({low:.1} to {high:.1})"),
        words::decimal(format!("{value:.1} % (de {low:.1} à {high:.1})")),
    )
}

/// A difference with its sign: `+35`, `−12`.
fn signed(value: f64) -> String {
    match value {
        value if value < -0.5 => format!("−{:.0}", -value),
        value => format!("+{:.0}", value.abs()),
    }
}

/// `+35 (−12 to +83)`.
pub(super) fn elo(elo: &Elo) -> String {
    let [value, low, high] = [elo.value, elo.low, elo.high].map(signed);
    pick(format!("{value} ({low} to {high})"), format!("{value} (de {low} à {high})"))
}

/// Points, with a fraction only if there is one: `3`, `3.5`.
pub(super) fn points(points: f64) -> String {
    if points.fract() == 0.0 {
        format!("{points:.0}")
    } else {
        words::decimal(format!("{points:.1}"))
    }
}

/// Nanoseconds in words.
pub(super) fn time(nanoseconds: f64) -> String {
    if nanoseconds < 100_000.0 {
        words::decimal(format!("{:.1} µs", nanoseconds / 1000.0))
    } else {
        words::span(nanoseconds / 1e9)
    }
}

/// Statistics of the first player from complete pairs.
pub(super) fn strength(name: &str, pairs: &Pentanomial, elo: &Elo, found: &Strength) -> String {
    let [plain, normalized] = [elo, &found.normalized_elo].map(|found| {
        let [value, low, high] = [found.value, found.low, found.high].map(signed);
        pick(
            format!("{value} (95 %: {low} to {high})"),
            format!("{value} (95 % : de {low} à {high})"),
        )
    });
    let draws = words::percent(found.draw_ratio);
    let los = certainty(found.los);
    let mut text = pick(
        format!(
            "Elo of {name} {plain}, normalised {normalized}\n\
             chance that it is the stronger (LOS): {los}; games drawn: {draws}\n"
        ),
        format!(
            "Elo de {name} {plain}, normalisé {normalized}\n\
             probabilité qu’il soit le plus fort (LOS) : {los} ; parties nulles : {draws}\n"
        ),
    );
    let [none, half, one, more, two] = pairs.0;
    let title = pick("pairs", "paires");
    text.push_str(&format!(
        "{title}  2–0: {two} · 1½–½: {more} · 1–1: {one} · ½–1½: {half} · 0–2: {none}\n"
    ));
    if let Some(ratio) = found.pair_ratio {
        let ratio = words::decimal(format!("{ratio:.2}"));
        text.push_str(&pick(
            format!("pairs won for each pair lost: {ratio}\n"),
            format!("paires gagnées pour chaque paire perdue : {ratio}\n"),
        ));
    }
    text
}

/// A probability in per cent, never 0 or 100: `97.5 %`, `> 99.9 %`.
fn certainty(probability: f64) -> String {
    match probability {
        high if high > 0.999 => format!("> {}", words::percent(0.999)),
        low if low < 0.001 => format!("< {}", words::percent(0.001)),
        usual => words::percent(usual),
    }
}

/// The result of the sequential test.
pub(super) fn sprt(name: &str, test: &Sequential) -> String {
    let Sequential { sprt, bounds: (low, high), llr, verdict, .. } = test;
    let Sprt { elo0, elo1, .. } = sprt;
    let pairs = test.pairs.pairs();
    let word = words::plural(pairs, ["pair", "pairs"], ["paire", "paires"]);
    let said = match verdict {
        Verdict::Stronger => pick(
            format!("{name} is stronger by at least {elo1}: decided after {pairs} {word}"),
            format!("{name} est plus fort d’au moins {elo1} : décidé après {pairs} {word}"),
        ),
        Verdict::NotStronger => pick(
            format!("{name} is stronger by at most {elo0}: decided after {pairs} {word}"),
            format!("{name} est plus fort d’au plus {elo0} : décidé après {pairs} {word}"),
        ),
        Verdict::Undecided => {
            pick(format!("undecided after {pairs} {word}"), format!("indécis après {pairs} paires"))
        }
    };
    let [llr, low, high] = [llr, low, high].map(|value| words::decimal(format!("{value:.2}")));
    pick(
        format!(
            "SPRT, normalised Elo {elo0} or {elo1}: {said} (LLR {llr}, decided below {low} or above {high})\n"
        ),
        format!(
            "SPRT, Elo normalisé {elo0} ou {elo1} : {said} (LLR {llr}, décidé sous {low} ou au-dessus de {high})\n"
        ),
    )
}

/// The accuracy of the players' moves.
pub(super) fn accuracy(players: &[(&str, &Accuracy)]) -> String {
    let header = pick(
        [
            "against the exact solver",
            "moves judged",
            "kept the outcome",
            "critical ones kept",
            "mean regret",
        ],
        [
            "face au solveur exact",
            "coups jugés",
            "résultat gardé",
            "critiques gardés",
            "regret moyen",
        ],
    );
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    for (name, found) in players {
        let of = words::of(found.judged, found.moves);
        rows.push(vec![
            (*name).to_owned(),
            of,
            or_dash(found.share().map(words::percent)),
            words::of(found.critical_kept, found.critical),
            or_dash(found.mean_regret().map(|regret| words::decimal(format!("{regret:.2}")))),
        ]);
    }
    words::table(&rows, 0)
}

/// The joint rating list.
pub(super) fn ratings(ratings: &[Rated<'_>]) -> String {
    let header = pick(["rating", "Elo", "95 %", "games"], ["classement", "Elo", "95 %", "parties"]);
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for rated in ratings {
        let rating = &rated.rating;
        rows.push(vec![
            rated.name.to_owned(),
            signed(rating.elo),
            pick(
                format!("{} to {}", signed(rating.low), signed(rating.high)),
                format!("de {} à {}", signed(rating.low), signed(rating.high)),
            ),
            rating.games.to_string(),
        ]);
    }
    words::table(&rows, 0)
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
        words::decimal(format!("{value:.1}"))
    }
}

/// The statistics of each player of a match, in a block of its own.
pub(super) fn metrics(players: &[(&str, &Metrics)]) -> String {
    let header = pick(["", "total", "mean", "min", "max"], ["", "total", "moyenne", "min", "max"]);
    let header = header.map(str::to_owned).to_vec();
    let mut text = String::new();
    for (name, metrics) in players {
        let of = |label: &str, cells: Vec<String>| [vec![label.to_owned()], cells].concat();
        let mut rows = vec![header.clone()];
        rows.push(of(pick("moves per game", "coups par partie"), spread(&metrics.moves, number)));
        rows.push(of(pick("time per move", "temps par coup"), spread(&metrics.time_ns, time)));
        rows.push(of(pick("nodes per move", "nœuds par coup"), spread(&metrics.nodes, number)));
        if metrics.simulations.total > 0 {
            rows.push(of(
                pick("simulations per move", "simulations par coup"),
                spread(&metrics.simulations, number),
            ));
        }
        // Some games count moves themselves, so that row exists already.
        for tally in metrics.tally.iter().filter(|tally| tally.name != "moves") {
            let signed = |value: f64| {
                if value.fract() == 0.0 {
                    format!("{value:.0}")
                } else {
                    words::decimal(format!("{value:.1}"))
                }
            };
            rows.push(of(
                &format!("{} {}", tally.name, pick("per game", "par partie")),
                spread(&tally.spread, signed),
            ));
        }
        text.push_str(&format!("{name}\n{}", words::table(&rows, 2)));
    }
    text
}

/// Forfeits with their reasons: `3 (2 time, 1 crash)`.
fn forfeits(metrics: &Metrics) -> String {
    let Forfeits { illegal_move, time, crash, protocol } = metrics.forfeits_by_kind;
    let kinds = [
        (illegal_move, pick("illegal move", "coup illégal")),
        (time, pick("time", "temps")),
        (crash, pick("crash", "arrêt")),
        (protocol, pick("protocol", "protocole")),
    ];
    let parts: Vec<String> = kinds
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    match parts.is_empty() {
        true => metrics.forfeits.to_string(),
        false => format!("{} ({})", metrics.forfeits, parts.join(", ")),
    }
}

/// Wins, draws and losses.
pub(super) fn scores(players: &[(&str, &Metrics)]) -> String {
    let header = pick(
        ["", "games", "won–drawn–lost", "score, 95 %", "moving first", "second", "forfeits"],
        [
            "",
            "parties",
            "gagnées–nulles–perdues",
            "score, 95 %",
            "en premier",
            "en second",
            "forfaits",
        ],
    );
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for (name, metrics) in players {
        rows.push(vec![
            (*name).to_owned(),
            metrics.score.games().to_string(),
            score(&metrics.score),
            rate(&metrics.score.share()),
            score(&metrics.by_side[0]),
            score(&metrics.by_side[1]),
            forfeits(metrics),
        ]);
    }
    words::table(&rows, 0)
}

/// The players in order, with each one's score against each other. Equals share a place; columns
/// are numbered like rows.
pub(super) fn cross_table(standings: &Standings) -> String {
    let header = pick(["place", "#", "player", "points"], ["place", "n°", "joueur", "points"]);
    let mut header: Vec<String> = header.map(str::to_owned).to_vec();
    let swiss = standings.rows.iter().any(|row| row.buchholz.is_some());
    header.extend(swiss.then(|| "Buchholz".to_owned()));
    header.push(pick("games", "parties").to_owned());
    header.extend((1..=standings.rows.len()).map(|number| number.to_string()));
    header.push("score, 95 %".to_owned());
    let mut table = vec![header];
    for (index, row) in standings.rows.iter().enumerate() {
        let mut cells = vec![
            row.place.to_string(),
            (index + 1).to_string(),
            row.entrant.name.clone(),
            points(row.points),
        ];
        cells.extend(row.buchholz.map(points));
        cells.push(row.metrics.score.games().to_string());
        cells.extend(standings.rows.iter().map(|other| {
            match row.index == other.index {
                true => "·".to_owned(),
                false => standings
                    .between(row.index, other.index)
                    .map_or_else(|| "–".to_owned(), |score| points(score.points())),
            }
        }));
        cells.push(rate(&row.metrics.score.share()));
        table.push(cells);
    }
    let text = words::table(&table, 0);
    match swiss {
        true => {
            text + pick(
                "Buchholz: the sum of all opponents' points; breaks ties\n",
                "Buchholz : la somme des points de tous les adversaires ; départage les ex æquo\n",
            )
        }
        false => text,
    }
}

/// Every pairing with its score and the difference in strength.
pub(super) fn pairings(standings: &Standings, names: &[&str]) -> String {
    let header = pick(
        ["pairing", "won–drawn–lost", "Elo difference, 95 %"],
        ["rencontre", "gagnées–nulles–perdues", "différence Elo, 95 %"],
    );
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
        let found = Elo { value: -0.1, low: -250.2, high: 12.6 };
        assert_eq!(elo(&found), "+0 (−250 to +13)");
        assert_eq!(rate(&Rate { value: 0.5, low: 0.25, high: 0.75 }), "50.0 % (25.0 to 75.0)");
        assert_eq!((points(3.0), points(3.5)), ("3".to_owned(), "3.5".to_owned()));
        assert_eq!((time(1500.0), time(2.5e9)), ("1.5 µs".to_owned(), "2.50 s".to_owned()));
        assert_eq!(number(12.34), "12.3");
    }
}
