//! All chapters as one HTML page that needs nothing else.

use crate::{Chapter, Table, text};
use std::fmt::Write;

const CSS: &str = "\
:root{color-scheme:light dark;--ink:#1d2433;--ground:#fff;--line:#d5dae4;--soft:#667086;--good:#12805c;--bad:#c02626}\
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf4;--ground:#161b24;--line:#3a4355;--soft:#9aa5bd;--good:#3ddc97;--bad:#ff6b6b}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);max-width:62rem;margin:2rem auto;padding:0 1rem}\
.scroll{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0 1.5rem}th,td{padding:.2rem .8rem;border-bottom:1px solid var(--line);text-align:right}\
th:first-child,td:first-child,th:last-child,td:last-child{text-align:left}.note{color:var(--soft)}.equal{color:var(--good)}.different{color:var(--bad);font-weight:bold}\
figure{margin:1.5rem 0}figure svg{max-width:100%;height:auto;background:#fff;border-radius:8px}figcaption{color:var(--soft)}";

/// The whole report.
#[must_use]
pub fn html(chapters: &[Chapter]) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>Quintet: five reports reproduced</title>\n<style>{CSS}</style>\n\
         <h1>Five reports, reproduced</h1>\n\
         <p>What the reports say beside what Quintet measured. Exact figures are marked equal or \
         different; times are compared as ratios, for machines differ.</p>\n<ul>\n"
    );
    for chapter in chapters {
        let _ = writeln!(out, "<li><a href=\"#{0}\">{1}</a></li>", chapter.report, chapter.title);
    }
    out.push_str("</ul>\n");
    for chapter in chapters {
        let _ = writeln!(out, "<h2 id=\"{}\">{}</h2>", chapter.report, chapter.title);
        for table in &chapter.tables {
            write_table(&mut out, table);
        }
        for plot in &chapter.plots {
            let title = escaped(&plot.title);
            let _ = writeln!(out, "<figure>{}<figcaption>{title}</figcaption></figure>", plot.svg);
        }
    }
    out.push_str("</html>\n");
    out
}

fn write_table(out: &mut String, table: &Table) {
    let _ = writeln!(out, "<h3>{}</h3>", escaped(&table.title));
    if !table.note.is_empty() {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escaped(&table.note));
    }
    out.push_str(
        "<div class=\"scroll\"><table>\n\
         <tr><th scope=\"col\">figure</th><th scope=\"col\">report</th><th scope=\"col\">ours</th><th scope=\"col\">remark</th></tr>\n",
    );
    for row in &table.rows {
        let class = match row.equal {
            Some(true) => " class=\"equal\"",
            Some(false) => " class=\"different\"",
            None => "",
        };
        let cells = text::columns(row);
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td{class}>{}</td></tr>",
            escaped(&cells[0]),
            escaped(&cells[1]),
            escaped(&cells[2]),
            escaped(&cells[3])
        );
    }
    out.push_str("</table></div>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
