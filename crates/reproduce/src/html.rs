//! All chapters as one self-contained HTML page.

use crate::text::{status, words};
use quintet::core::{Language, Text};
use quintet::report::{Chapter, Counts, Plot, Row, Status, Table};
use std::fmt::Write;

const CSS: &str = include_str!("page.css");

const TITLE: Text = Text::new("Five reports, reproduced", "Cinq rapports, reproduits");
const INTRO: Text = Text::new(
    "What five student reports say, quoted as printed, beside what Quintet measured. Equal: the same \
     figure. Differs: another, with the reason or “reason unknown”. Not comparable: with what is \
     missing; times are of this kind, for machines differ. Ours only: the report does not mention it. \
     Rules, settings and formulas are so by construction, and not compared. In parentheses: computed \
     by us from the report's figures; ratios of its times are called equal within a fifth. Every \
     figure of a report opens on the words it stands in and the command that gives ours.",
    "Ce que disent cinq rapports d’étudiants, cité tel qu’imprimé, à côté de ce que Quintet a mesuré. \
     Égal : le même chiffre. Différent : un autre, avec la raison ou « raison inconnue ». Non \
     comparable : avec ce qui manque ; les temps en sont, car les machines diffèrent. Le nôtre seul : \
     le rapport n’en dit rien. Règles, réglages et formules sont tels par construction, et ne se \
     comparent pas. Entre parenthèses : calculé par nous d’après les chiffres du rapport ; un rapport \
     de deux de ses temps est dit égal à un cinquième près. Chaque chiffre d’un rapport s’ouvre sur \
     les mots qui l’entourent et la commande qui donne le nôtre.",
);

/// The whole page.
#[must_use]
pub fn html(chapters: &[Chapter], language: Language) -> String {
    let title = TITLE.get(language);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>Quintet: {title}</title>\n<style>{CSS}</style>\n<main>\n<h1>{title}</h1>\n<p>{}</p>\n",
        INTRO.get(language)
    );
    write_overview(&mut out, chapters, language);
    for chapter in chapters {
        write_chapter(&mut out, chapter, language);
    }
    out.push_str("</main>\n</html>\n");
    out
}

/// The reports with their counts, and links to their chapters.
fn write_overview(out: &mut String, chapters: &[Chapter], language: Language) {
    let heads = [words::EQUAL, words::DIFFERS, words::NOT_COMPARABLE].map(|w| w.get(language));
    let _ = writeln!(
        out,
        "<div class=\"scroll\"><table class=\"overview\">\n<tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>{}</tr>",
        words::REPORT.get(language),
        words::FIGURE.get(language),
        heads.map(|head| format!("<th scope=\"col\">{head}</th>")).concat()
    );
    let mut line = |name: &str, counts: Counts| {
        let Counts { figures, equal, differs, not_comparable, .. } = counts;
        let _ = writeln!(
            out,
            "<tr><td>{name}</td><td>{figures}</td><td>{equal}</td><td>{differs}</td><td>{not_comparable}</td></tr>"
        );
    };
    for chapter in chapters {
        let name = format!("<a href=\"#{}\">{}</a>", chapter.report, chapter.title);
        line(&name, chapter.counts);
    }
    line("", Counts::sum(chapters.iter().map(|chapter| chapter.counts)));
    out.push_str("</table></div>\n");
}

fn write_chapter(out: &mut String, chapter: &Chapter, language: Language) {
    let (report, title) = (&chapter.report, &chapter.title);
    let _ = writeln!(
        out,
        "<section>\n<h2 id=\"{report}\">{title}</h2>\n<p class=\"note\">{}</p>",
        escaped(&chapter.about)
    );
    let _ = writeln!(out, "<p class=\"story\">{}</p>", escaped(&chapter.story.join(" ")));
    if let Some(plot) = chapter.plots.first() {
        write_plot(out, plot);
    }
    let _ = writeln!(out, "<details><summary>{}</summary>\n<dl>", words::NAMES.get(language));
    for named in &chapter.names {
        let [name, ours, note] = [&named.name, &named.ours, &named.note].map(|it| escaped(it));
        let _ = writeln!(out, "<dt>{name}</dt><dd><code>{ours}</code> {note}</dd>");
    }
    out.push_str("</dl></details>\n");
    for table in &chapter.tables {
        write_table(out, table, language);
    }
    for plot in chapter.plots.iter().skip(1) {
        write_plot(out, plot);
    }
    out.push_str("</section>\n");
}

fn write_plot(out: &mut String, plot: &Plot) {
    let title = escaped(&plot.title);
    let _ = writeln!(out, "<figure>{}<figcaption>{title}</figcaption></figure>", plot.svg);
}

fn write_table(out: &mut String, table: &Table, language: Language) {
    let _ = writeln!(out, "<h3>{}</h3>", escaped(&table.title));
    if !table.note.is_empty() {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escaped(&table.note));
    }
    if !table.picture.is_empty() {
        let _ = writeln!(out, "<pre>{}</pre>", escaped(&table.picture));
    }
    if table.rows.is_empty() {
        return;
    }
    let heads = [words::FIGURE, words::REPORT, words::OURS, words::STATUS];
    let heads = heads.map(|word| format!("<th scope=\"col\">{}</th>", word.get(language))).concat();
    let _ = writeln!(out, "<div class=\"scroll\"><table>\n<tr>{heads}</tr>");
    table.rows.iter().for_each(|row| write_row(out, row, language));
    out.push_str("</table></div>\n");
}

fn write_row(out: &mut String, row: &Row, language: Language) {
    let class = match row.status {
        Status::Equal => "equal",
        Status::Differs => "differs",
        Status::NotComparable | Status::OursOnly => "soft",
    };
    let _ = writeln!(
        out,
        "<tr><td>{}</td><td>{}</td><td>{}</td><td><span class=\"{class}\">{}</span>{}</td></tr>",
        what(row),
        escaped(row.report.as_deref().unwrap_or("–")),
        escaped(row.ours.as_deref().unwrap_or("–")),
        status(row.status, language),
        row.remarks
            .iter()
            .map(|remark| format!("<br><small>{}</small>", escaped(remark)))
            .collect::<String>()
    );
}

/// The subject of a row; it opens to show its source and its command, if it has them.
fn what(row: &Row) -> String {
    let name = escaped(&row.what);
    let mut inside = String::new();
    if let Some((section, words)) = row.section.as_ref().zip(row.words.as_ref()) {
        let (section, words) = (escaped(section), escaped(words));
        let _ = write!(inside, "<q lang=\"fr\">{words}</q> <cite>({section})</cite>");
    }
    if let Some(command) = &row.command {
        let _ = write!(inside, "<br><code>{}</code>", escaped(command));
    }
    match inside.is_empty() {
        true => name,
        false => format!("<details><summary>{name}</summary><small>{inside}</small></details>"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
