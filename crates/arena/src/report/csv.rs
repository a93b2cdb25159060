//! Games as comma-separated values (RFC 4180), one per line.

use super::Report;
use crate::{GameRecord, Metrics};
use quintet::core::{Side, foreign};

pub(super) fn write(report: &Report<'_>) -> String {
    let mut text = "round,pair,game,first,second,setup,opening,winner,ending,plies,moves,\
                    first_nodes,second_nodes,first_seconds,second_seconds\r\n"
        .to_owned();
    for game in report.games {
        let fields: Vec<String> = row(game).iter().map(|field| quoted(field)).collect();
        text.push_str(&(fields.join(",") + "\r\n"));
    }
    text
}

fn row(game: &GameRecord) -> [String; 15] {
    let [first, second] = Side::BOTH.map(|side| Metrics::of_side(game, side));
    let seconds = |metrics: &Metrics| format!("{:.6}", metrics.time_ns.total as f64 / 1e9);
    let winner = game.winner.map_or("draw", |side| match side {
        Side::First => "first",
        Side::Second => "second",
    });
    [
        (game.key.round + 1).to_string(),
        (game.key.pair + 1).to_string(),
        (game.key.game + 1).to_string(),
        game.names[0].clone(),
        game.names[1].clone(),
        game.setup.clone(),
        game.opening.clone(),
        winner.to_owned(),
        game.ending.kind().to_owned(),
        game.plies.len().to_string(),
        game.moves.clone(),
        first.nodes.total.to_string(),
        second.nodes.total.to_string(),
        seconds(&first),
        seconds(&second),
    ]
}

/// A field, quoted if necessary.
pub(crate) fn quoted(field: &str) -> String {
    let field = foreign::text(field);
    // Prevents spreadsheets from reading a text as a formula.
    let is_formula =
        field.trim_start().starts_with(['=', '+', '-', '@']) && field.parse::<f64>().is_err();
    let field = if is_formula { format!("'{field}") } else { field };
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let cases = [
            ("a", "a"),
            ("a,b", "\"a,b\""),
            ("a\"b", "\"a\"\"b\""),
            ("=1+1", "'=1+1"),
            ("-3", "-3"),
            ("\t=1+1", "'\t=1+1"),
            ("a\u{1b}[2J", "a\\u{1b}[2J"),
            ("a\nb", "\"a\nb\""),
        ];
        for (field, written) in cases {
            assert_eq!(quoted(field), written);
        }
    }
}
