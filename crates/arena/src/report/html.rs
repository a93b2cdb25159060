//! A report as one page: no network, no rules, no library. The games themselves draw one board per
//! move, and a small script steps through them.

use super::Report;
use crate::{Ending, GameRecord, Standings};
use quintet::core::foreign::{html, json_in_html, line, text};
use quintet::core::render::Style;
use quintet::core::{Side, Value};
use serde::Serialize;
use std::fmt::Write as _;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// A game, for the script.
#[derive(Serialize)]
struct Replay {
    players: [String; 2],
    ending: String,
    /// The board at the start and after each move.
    boards: Vec<String>,
    /// The text below each board.
    notes: Vec<String>,
    /// The game in the studio.
    link: String,
    stderr: [String; 2],
}

pub(super) fn write(report: &Report<'_>) -> String {
    let pick = |english, french| report.language.pick(english, french);
    let replays: Vec<Replay> = report.games.iter().map(|game| replay(report, game)).collect();
    let data = serde_json::to_string(&replays).expect("a report is plain data");
    let data = json_in_html(&data);
    let title = html(&report.title);
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body><main>\n<h1>{title}</h1>\n",
        lang = report.language.code(),
    );
    section(&mut page, pick("Standings", "Classement"), &cross_table(report));
    section(&mut page, pick("Ratings", "Classement Elo"), &ratings(report));
    section(&mut page, pick("Pairings", "Rencontres"), &pairings(report));
    if report.accuracy.is_some() {
        let title = pick("Accuracy against the exact solver", "Justesse face au solveur exact");
        section(&mut page, title, &accuracy(report));
    }
    section(&mut page, pick("Games", "Parties"), &games(report));
    let _ = write!(
        page,
        "<dialog id=\"replay\" aria-label=\"{game}\"><h2></h2><pre role=\"img\"></pre>\
         <p class=\"note\" aria-live=\"polite\"></p><p class=\"turns\">\
         <button data-to=\"first\">⏮</button> <button data-to=\"back\">◀</button> \
         <span class=\"ply\"></span> <button data-to=\"next\">▶</button> \
         <button data-to=\"last\">⏭</button></p><details><summary>stderr</summary><pre></pre></details>\
         <p><a>{studio}</a> <button data-to=\"close\">{close}</button></p></dialog>\n\
         <script type=\"application/json\" id=\"games\">{data}</script>\n<script>{SCRIPT}</script>\n\
         </main></body></html>\n",
        game = pick("a game", "une partie"),
        studio = pick("open in the studio", "ouvrir dans le studio"),
        close = pick("close", "fermer"),
    );
    page
}

fn section(page: &mut String, title: &str, body: &str) {
    let _ = writeln!(page, "<section><h2>{title}</h2>{body}</section>");
}

/// A table with a header row; cells are already escaped.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let mut text = "<div class=\"wide\"><table>".to_owned();
    for (index, row) in rows.iter().enumerate() {
        let tag = if index == 0 { "th" } else { "td" };
        let cells: String = row.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect();
        let _ = write!(text, "<tr>{cells}</tr>");
    }
    text + "</table></div>"
}

fn cross_table(report: &Report<'_>) -> String {
    let pick = |english: &str, french: &str| report.language.pick(english, french).to_owned();
    let number = |points: f64| report.language.decimal(points.to_string());
    let rows = &report.standings.rows;
    let swiss = rows.iter().any(|row| row.buchholz.is_some());
    let mut head = vec![
        pick("place", "place"),
        "#".to_owned(),
        pick("player", "joueur"),
        "points".to_owned(),
        pick("won", "gagnées"),
        pick("drawn", "nulles"),
        pick("lost", "perdues"),
        pick("forfeits", "forfaits"),
    ];
    if swiss {
        head.insert(4, "Buchholz".to_owned());
    }
    head.extend((1..=rows.len()).map(|number| number.to_string()));
    let mut table_rows = vec![head];
    for (index, row) in rows.iter().enumerate() {
        let score = row.metrics.score;
        let mut cells = vec![
            row.place.to_string(),
            (index + 1).to_string(),
            html(&row.entrant.name),
            number(row.points),
            score.wins.to_string(),
            score.draws.to_string(),
            score.losses.to_string(),
            row.metrics.forfeits.to_string(),
        ];
        if swiss {
            cells.insert(4, number(row.buchholz.unwrap_or_default()));
        }
        cells.extend(rows.iter().map(|other| {
            let met = report.standings.between(row.index, other.index);
            met.filter(|_| row.index != other.index)
                .map_or_else(|| "·".to_owned(), |score| number(score.points()))
        }));
        table_rows.push(cells);
    }
    let note = match swiss {
        true => pick(
            "Buchholz, the sum of the points of all opponents, decides among equal points. Who is \
             equal in both shares a place.",
            "Le Buchholz, somme des points de tous les adversaires, départage à points égaux. Qui \
             est égal en tout partage sa place.",
        ),
        false => pick("Equals share a place.", "Les ex æquo partagent leur place."),
    };
    format!("{}<p class=\"note\">{note}</p>", table(&table_rows))
}

fn ratings(report: &Report<'_>) -> String {
    let pick = |english: &str, french: &str| report.language.pick(english, french).to_owned();
    let mut rows = vec![vec![
        pick("player", "joueur"),
        "Elo".to_owned(),
        pick("95 % interval", "intervalle à 95 %"),
        pick("games", "parties"),
    ]];
    for rated in report.ratings() {
        let rating = rated.rating;
        rows.push(vec![
            html(rated.name),
            signed(rating.elo),
            format!("{} … {}", signed(rating.low), signed(rating.high)),
            rating.games.to_string(),
        ]);
    }
    let note = pick(
        "Bradley–Terry model, around the mean of all players connected by games.",
        "Modèle de Bradley–Terry, autour de la moyenne des joueurs reliés par des parties.",
    );
    format!("{}<p class=\"note\">{note}</p>", table(&rows))
}

fn or_dash(cell: Option<String>) -> String {
    cell.unwrap_or_else(|| "–".to_owned())
}

/// A difference with its sign, as in the terminal: `+35`, `−12`, never `−0`.
pub(crate) fn signed(value: f64) -> String {
    if value < -0.5 { format!("−{:.0}", -value) } else { format!("+{:.0}", value.abs()) }
}

fn pairings(report: &Report<'_>) -> String {
    let pick = |english: &str, french: &str| report.language.pick(english, french).to_owned();
    let mut rows = vec![vec![
        pick("pairing", "rencontre"),
        pick("won–drawn–lost", "gagnées–nulles–perdues"),
        "Elo".to_owned(),
        pick("normalised Elo", "Elo normalisé"),
        "LOS".to_owned(),
        pick("pairs 0, ½, 1, 1½, 2", "paires 0, ½, 1, 1½, 2"),
    ]];
    for pairing in &report.standings.pairings {
        let [a, b] = pairing.players.map(|index| html(&report.players[index].name));
        let score = pairing.score;
        let strength = Standings::strength(pairing);
        let elo = |elo: crate::stats::Elo| {
            let [value, low, high] = [elo.value, elo.low, elo.high].map(signed);
            format!("{value} ({low} … {high})")
        };
        let normalized = strength.map(|strength| strength.normalized_elo);
        rows.push(vec![
            format!("{a} – {b}"),
            format!("{}–{}–{}", score.wins, score.draws, score.losses),
            or_dash(pairing.elo.map(elo)),
            or_dash(normalized.map(elo)),
            or_dash(strength.map(|found| report.language.percent(found.los, 1))),
            pairing.pairs.0.map(|count| count.to_string()).join(" "),
        ]);
    }
    table(&rows)
}

fn accuracy(report: &Report<'_>) -> String {
    let pick = |english: &str, french: &str| report.language.pick(english, french).to_owned();
    let mut rows = vec![vec![
        pick("player", "joueur"),
        pick("moves judged", "coups jugés"),
        pick("kept the outcome", "résultat gardé"),
        pick("critical moves kept", "coups critiques gardés"),
        pick("mean regret", "regret moyen"),
    ]];
    for (entrant, found) in report.players.iter().zip(report.accuracy.unwrap_or_default()) {
        rows.push(vec![
            html(&entrant.name),
            format!("{} / {}", found.judged, found.moves),
            or_dash(found.share().map(|share| report.language.percent(share, 1))),
            format!("{} / {}", found.critical_kept, found.critical),
            or_dash(
                found.mean_regret().map(|regret| report.language.decimal(format!("{regret:.2}"))),
            ),
        ]);
    }
    table(&rows)
}

fn games(report: &Report<'_>) -> String {
    let pick = |english: &str, french: &str| report.language.pick(english, french).to_owned();
    let mut rows = vec![vec![
        "#".to_owned(),
        pick("first", "premier"),
        pick("second", "second"),
        pick("result", "résultat"),
        pick("plies", "coups"),
        pick("ended", "fin"),
    ]];
    for (index, game) in report.games.iter().enumerate() {
        let result = match game.winner {
            Some(Side::First) => "1–0",
            Some(Side::Second) => "0–1",
            None => "½–½",
        };
        let ending = match &game.ending {
            Ending::Rules => String::new(),
            ending => html(&ending.to_string()),
        };
        rows.push(vec![
            format!("<button data-game=\"{index}\">{}</button>", index + 1),
            html(&game.names[0]),
            html(&game.names[1]),
            result.to_owned(),
            game.plies.len().to_string(),
            ending,
        ]);
    }
    table(&rows)
}

fn replay(report: &Report<'_>, game: &GameRecord) -> Replay {
    let link = address(&report.studio, report.game, &game.setup, &game.moves);
    let (mut boards, mut notes) = (Vec::new(), Vec::new());
    if let Ok(mut session) = report.registry.open(report.game, &game.setup, &game.opening) {
        session.set_language(report.language);
        boards.push(session.text(Style::Plain));
        notes.push(session.view().status);
        for ply in &game.plies {
            if session.play(&ply.text).is_err() {
                break;
            }
            boards.push(session.text(Style::Plain));
            let mut note = format!("{} {}", line(&game.names[ply.side.index()]), ply.text);
            let seconds = format!("{:.3}", ply.time.as_secs_f64());
            let _ = write!(note, " · {} s", report.language.decimal(seconds));
            if ply.nodes > 0 {
                let _ = write!(note, " · {} {}", ply.nodes, report.language.pick("nodes", "nœuds"));
            }
            if let Some(value) = ply.value {
                let _ = match value {
                    Value::Rate(rate) => write!(note, " · {:.0} %", rate * 100.0),
                    Value::Proved(score) | Value::Estimated(score) => {
                        write!(note, " · {:+}", score.get())
                    }
                };
            }
            if !ply.line.is_empty() {
                let _ = write!(note, " · {}", line(&ply.line.join(" ")));
            }
            notes.push(note);
        }
    }
    let [players, stderr] = [
        game.names.each_ref().map(|name| line(name)),
        game.stderr.each_ref().map(|written| text(written)),
    ];
    Replay { players, ending: line(&game.ending.to_string()), boards, notes, link, stderr }
}

/// The address of a game in a studio.
pub(crate) fn address(studio: &str, game: &str, setup: &str, moves: &str) -> String {
    let setup = match setup.is_empty() {
        true => String::new(),
        false => format!("setup={}&", percent(setup)),
    };
    format!("{studio}/{game}?{setup}moves={}", percent(moves))
}

/// Percent-encodes a text for an address.
pub(crate) fn percent(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let one = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}
