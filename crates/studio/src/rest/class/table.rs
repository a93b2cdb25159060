//! The teacher's table as a CSV file.

use super::data::ClassSeat;
use quintet::core::Language;

/// The table: one line per student, and two columns for the puzzles of each of these games.
pub(super) fn csv(seats: &[ClassSeat], games: &[(&str, &str)], language: Language) -> String {
    let pick = |english: &str, french: &str| language.pick(english, french).to_owned();
    let mut head = vec![
        pick("Name", "Nom"),
        pick("Key", "Clé"),
        pick("Last seen (UTC)", "Vu (UTC)"),
        pick("Games", "Parties"),
        pick("Lessons finished", "Leçons finies"),
        pick("Which lessons", "Quelles leçons"),
        pick("Puzzles solved", "Problèmes résolus"),
        pick("Puzzles failed", "Problèmes manqués"),
    ];
    for (_, title) in games {
        head.push(format!("{title}: {}", pick("solved", "résolus")));
        head.push(format!("{title}: {}", pick("failed", "manqués")));
    }
    let rows = seats.iter().map(|seat| row(seat, games));
    std::iter::once(line(head)).chain(rows).collect()
}

fn row(seat: &ClassSeat, games: &[(&str, &str)]) -> String {
    let count = |game: &str| {
        let found = seat.puzzles.iter().find(|it| it.game == game);
        found.map_or([0, 0], |it| [it.solved, it.failed])
    };
    let by_game: Vec<[u64; 2]> = games.iter().map(|(game, _)| count(game)).collect();
    let all = by_game.iter().fold([0, 0], |[s, f], [solved, failed]| [s + solved, f + failed]);
    let mut cells = vec![
        seat.name.clone(),
        seat.key.clone(),
        moment(seat.seen_at),
        seat.games.to_string(),
        seat.lessons.len().to_string(),
        seat.lessons.join(" "),
    ];
    cells.extend(all.into_iter().chain(by_game.into_iter().flatten()).map(|it| it.to_string()));
    line(cells)
}

fn line(cells: Vec<String>) -> String {
    cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A cell in quotes; one that a spreadsheet would take for a formula gets an apostrophe in front.
fn quoted(cell: &str) -> String {
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if is_formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains(['"', ',', ';', '\n', '\r']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell
}

/// Formats seconds since 1970 as `2026-11-18 20:55`. Days are counted from 1 March of the year 0, so that leap days
/// come last.
fn moment(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(86_400) + 719_468, seconds.rem_euclid(86_400));
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let (hour, minute) = (rest / 3600, rest / 60 % 60);
    format!("{:04}-{month:02}-{day:02} {hour:02}:{minute:02}", era * 400 + year + carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (951_868_800, "2000-03-01 00:00"),
            (1_795_035_300, "2026-11-18 20:55"),
            (4_107_542_399, "2100-02-28 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
            (-1, "1969-12-31 23:59"),
        ] {
            assert_eq!(moment(seconds), text);
        }
    }

    #[test]
    fn a_cell_is_no_formula_and_ends_where_it_ends() {
        assert_eq!(quoted("Anna"), "Anna");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("@a,b"), "\"'@a,b\"");
        assert_eq!(quoted("say \"hi\""), "\"say \"\"hi\"\"\"");
    }
}
