//! The leaderboard and the lists of games as self-contained pages, and the teacher's list.

use super::board::{Leaderboard, Row, Status, reason_in_words, short};
use super::state::State;
use crate::report::{address, quoted, signed};
use crate::{Ending, GameRecord};
use quintet::core::foreign::{html, line};
use quintet::core::{Language, Words};
use std::fmt::Write as _;

const STYLE: &str = include_str!("page.css");
/// Number of games per page of `games/`.
pub(crate) const GAMES_A_PAGE: u64 = 500;
/// Width and height of a rating curve.
const CURVE: (f64, f64) = (120.0, 24.0);

/// The path of the page with a game, within the ladder's folder.
pub(crate) fn page_of(game: u64) -> String {
    format!("games/{:04}.html", (game.max(1) - 1) / GAMES_A_PAGE + 1)
}

fn head(title: &str, language: Language) -> String {
    let title = html(title);
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body><main>\n<h1>{title}</h1>\n",
        language.code(),
    )
}

impl Leaderboard {
    /// The heading of its pages.
    fn heading(&self, language: Language) -> String {
        match self.title.is_empty() {
            true => language
                .pick(format!("Ladder: {}", self.game), format!("Classement : {}", self.game)),
            false => self.title.clone(),
        }
    }

    /// The page: places, ratings with their intervals and histories, the last games.
    #[must_use]
    pub fn html(&self, language: Language) -> String {
        let mut page = head(&self.heading(language), language);
        // Refreshes by itself, for projecting it.
        page = page.replacen("<title>", "<meta http-equiv=\"refresh\" content=\"30\"><title>", 1);
        let pick = |english: &'static str, french: &'static str| language.pick(english, french);
        let (games, bots) = (self.games, self.players.iter().filter(|row| !row.staff).count());
        let _ = writeln!(
            page,
            "<p>{}</p>",
            language.pick(
                format!("{bots} bots, {games} games, round {}", self.rounds),
                format!("{bots} bots, {games} parties, ronde {}", self.rounds)
            )
        );
        let columns = [
            pick("place", "place"),
            "",
            pick("player", "joueur"),
            "Elo",
            pick("95 % interval", "intervalle à 95 %"),
            pick("over time", "au fil du temps"),
            pick("version", "version"),
            pick("won", "gagnées"),
            pick("drawn", "nulles"),
            pick("lost", "perdues"),
            pick("faults", "fautes"),
            pick("last games", "dernières parties"),
        ];
        page.push_str("<div class=\"wide\"><table><thead><tr>");
        columns.iter().for_each(|column| {
            let _ = write!(page, "<th>{column}</th>");
        });
        page.push_str("</tr></thead><tbody>\n");
        let scale = Scale::of(&self.players);
        for row in &self.players {
            self.row(&mut page, row, &scale, language);
        }
        page.push_str("</tbody></table></div>\n");
        let _ = writeln!(
            page,
            "<p class=\"note\">{}</p></main></body></html>",
            pick(
                "All are rated together by Bradley and Terry’s model, around the reference bots. \
                 The bar is the 95 % interval: where two bars do not overlap, the order is all but \
                 certain. Arrows: places gained or lost in the last hour. A changed bot starts anew.",
                "Tous sont classés ensemble par le modèle de Bradley et Terry, autour des bots de \
                 référence. La barre est l’intervalle à 95 % : là où deux barres ne se chevauchent \
                 pas, l’ordre est presque sûr. Flèches : places gagnées ou perdues depuis une heure. \
                 Un bot modifié repart de zéro.",
            )
        );
        page
    }

    fn row(&self, page: &mut String, row: &Row, scale: &Scale, language: Language) {
        let place = row.place.map_or_else(String::new, |place| place.to_string());
        let name = html(&line(&row.name));
        let is_rated = row.games > 0 || row.staff;
        let elo = if is_rated { signed(row.elo) } else { "–".to_owned() };
        let bar = if is_rated { scale.bar(row) } else { String::new() };
        let status = match row.status {
            Status::Anchor | Status::Playing | Status::Resting => String::new(),
            status => {
                let why = row.reason.map(|reason| reason_in_words(reason, language));
                let why = why.map(|why| format!(": {why}")).unwrap_or_default();
                format!(" <small>{}{why}</small>", status.in_words(language))
            }
        };
        let _ = write!(
            page,
            "<tr{}><td>{place}</td><td>{}</td><td>{name}{status}</td><td>{elo}</td><td>{bar}</td>\
             <td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>",
            if row.staff { " class=\"staff\"" } else { "" },
            arrow(row.change),
            curve(row, scale),
            if row.staff { String::new() } else { row.version.to_string() },
            row.wins,
            row.draws,
            row.losses,
            row.faults,
        );
        for last in &row.last {
            let result = match last.points {
                0.0 => "0",
                1.0 => "1",
                _ => "½",
            };
            let _ = write!(
                page,
                "<a href=\"{}#g{}\" title=\"{}\">{result}</a> ",
                page_of(last.game),
                last.game,
                html(&line(&last.against)),
            );
        }
        page.push_str("</td></tr>\n");
    }
}

fn arrow(change: Option<i64>) -> String {
    match change {
        Some(up @ 1..) => format!("<b class=\"up\">▲{up}</b>"),
        Some(down @ ..=-1) => format!("<b class=\"down\">▼{}</b>", -down),
        _ => String::new(),
    }
}

/// Converts Elo to the width of a bar.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn of(rows: &[Row]) -> Self {
        let rated = || rows.iter().filter(|row| row.games > 0 || row.staff);
        let low = rated().map(|row| row.low).fold(f64::INFINITY, f64::min);
        let high = rated().map(|row| row.high).fold(f64::NEG_INFINITY, f64::max);
        if low < high { Self { low, high } } else { Self { low: low - 1.0, high: low + 1.0 } }
    }

    /// Between 0 and 1.
    fn share(&self, elo: f64) -> f64 {
        ((elo - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    fn bar(&self, row: &Row) -> String {
        let [from, to] = [row.low, row.high].map(|elo| self.share(elo) * 100.0);
        let words = format!("{} … {}", signed(row.low), signed(row.high));
        format!(
            "<i class=\"bar\" role=\"img\" aria-label=\"{words}\" title=\"{words}\">\
             <i style=\"margin-left:{from:.1}%;width:{:.1}%\"></i></i>",
            (to - from).max(1.0),
        )
    }
}

/// The rating history of a bot, as a line.
fn curve(row: &Row, scale: &Scale) -> String {
    let (Some((first, ..)), Some((last, ..))) = (row.history.first(), row.history.last()) else {
        return String::new();
    };
    if row.history.len() < 2 {
        return String::new();
    }
    let span = (last - first).max(1) as f64;
    let (width, height) = CURVE;
    let point = |(at, _, elo): &(u64, usize, f64)| {
        let x = (at - first) as f64 / span * width;
        format!("{x:.0},{:.0}", (1.0 - scale.share(*elo)) * height)
    };
    let points: Vec<String> = row.history.iter().map(point).collect();
    let points = points.join(" ");
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <polyline points=\"{points}\"/></svg>"
    )
}

/// The rows of a page of games.
#[derive(Default)]
pub(crate) struct GameRows {
    /// The number of its first game.
    pub(crate) from: u64,
    rows: String,
    count: u64,
}

impl GameRows {
    /// Adds a game that the state has just counted; returns a page that is now full, with its
    /// number.
    pub(crate) fn add(
        &mut self,
        state: &State,
        game: &GameRecord,
        (name, studio, language): (&str, &str, Language),
    ) {
        let number = state.games;
        if self.count == GAMES_A_PAGE || self.count == 0 {
            *self = Self { from: number, ..Self::default() };
        }
        let ([first, second], result) = short(state, game);
        let [first, second] = [first, second].map(|player| html(&line(&player)));
        let why = match &game.ending {
            Ending::Rules => "",
            Ending::Adjudicated { .. } => language.pick("adjudicated", "arbitrée"),
            ending => reason_in_words(ending.kind(), language),
        };
        let link = html(&address(studio, name, &game.setup, &game.moves));
        let _ = writeln!(
            self.rows,
            "<tr id=\"g{number}\"><td><a href=\"{link}\">{number}</a></td><td>{first}</td>\
             <td>{second}</td><td>{result}</td><td>{}</td><td>{why}</td></tr>",
            game.plies.len(),
        );
        self.count += 1;
    }

    /// Whether the page is complete.
    pub(crate) const fn is_full(&self) -> bool {
        self.count == GAMES_A_PAGE
    }

    /// The page; `None` without games.
    pub(crate) fn html(&self, title: &str, language: Language) -> Option<String> {
        let (from, to) = (self.from, self.from + self.count.checked_sub(1)?);
        let heading = language.pick(
            format!("{title}: games {from} to {to}"),
            format!("{title} : parties {from} à {to}"),
        );
        let columns = language.pick(
            "<th>#</th><th>first</th><th>second</th><th>result</th><th>plies</th><th>ended</th>",
            "<th>#</th><th>premier</th><th>second</th><th>résultat</th><th>coups</th><th>fin</th>",
        );
        let back = language.pick("leaderboard", "classement");
        let mut page = head(heading.trim_start_matches([':', ' ']), language);
        let _ = write!(
            page,
            "<p><a href=\"../leaderboard.html\">{back}</a></p>\n<div class=\"wide\"><table>\
             <thead><tr>{columns}</tr></thead><tbody>\n{}</tbody></table></div></main></body></html>\n",
            self.rows,
        );
        Some(page)
    }
}

/// A bot as its teacher knows it.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name of its folder.
    pub folder: String,
    /// Its pseudonym; empty before it could play.
    pub called: String,
    /// Why it cannot play, or its latest fault, in full; empty if there is neither.
    pub why: Words,
}

/// The key to the pseudonyms: folders, results, and the full reasons.
pub(crate) fn teachers_list(members: &[Member], rows: &[Row], language: Language) -> String {
    let head = language.pick(
        "bot,pseudonym,place,elo,low,high,version,games,wins,draws,losses,faults,status,reason",
        "bot,pseudonyme,place,elo,bas,haut,version,parties,gagnées,nulles,perdues,fautes,état,raison",
    );
    let mut text = format!("{head}\n");
    for Member { folder, called, why } in members {
        let row = rows.iter().find(|row| !row.staff && row.name == *called);
        let number = |of: &dyn Fn(&Row) -> String| row.map(of).unwrap_or_default();
        let rated = |of: &dyn Fn(&Row) -> f64| {
            row.filter(|row| row.games > 0)
                .map_or_else(String::new, |row| format!("{:.0}", of(row)))
        };
        let fields = [
            quoted(folder),
            quoted(called),
            number(&|row| row.place.map(|place| place.to_string()).unwrap_or_default()),
            rated(&|row| row.elo),
            rated(&|row| row.low),
            rated(&|row| row.high),
            number(&|row| row.version.to_string()),
            number(&|row| row.games.to_string()),
            number(&|row| row.wins.to_string()),
            number(&|row| row.draws.to_string()),
            number(&|row| row.losses.to_string()),
            number(&|row| row.faults.to_string()),
            number(&|row| row.status.in_words(language).to_owned()),
            quoted(&line(why.get(language))),
        ];
        text.push_str(&(fields.join(",") + "\n"));
    }
    text
}
