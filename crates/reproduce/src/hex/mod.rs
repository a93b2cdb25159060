//! The Hex report: championships between its strategies, and the number of moves its heuristics leave.
//!
//! | file | what |
//! |---|---|
//! | `championships.rs`, `pairings.rs` | the two tables of the report |
//! | `explored.rs` | the worked examples: cells explored, with dead cells or without |
//! | `picture.rs` | boards with the explored cells marked, in letters and drawn |

mod championships;
mod explored;
mod pairings;
mod picture;

use crate::chapter::complete;
use crate::{Chapter, Run, Stopped};
use quintet::core::Text;

const REPORT: &str = "hex";
pub(crate) const ABOUT: Text = Text::new(
    "“Mini-Projet d'Intelligence Artificielle”, Corentin Banier and Yousri Lajnef, 2023",
    "« Mini-Projet d'Intelligence Artificielle », Corentin Banier et Yousri Lajnef, 2023",
);

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let championships = championships::play(run)?;
    let explored = explored::chapter();
    let mut tables = championships.tables;
    tables.extend(explored.tables);
    let mut plots = vec![championships.plot];
    plots.extend(explored.plots);
    Ok(complete(REPORT, ABOUT, tables, plots))
}
