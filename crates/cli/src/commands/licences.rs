//! `quintet licences`: the software that the program contains, and its licences.

use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::words::{colon, pick, table};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

/// One line per third-party crate: its name, version and licence. A test compares it with the
/// build.
const CRATES: &str = include_str!("licences.txt");

const EXAMPLES: &str = "\
Examples:
  quintet licences
  quintet licences --json   the same list as data
                            fr: la même liste comme données";

/// List the licences of Quintet and of the crates it is built from
/// fr: Lister les licences de Quintet et des bibliothèques qu’il contient
///
/// The full texts are in THIRD-PARTY.txt, which every archive, package and wheel includes.
/// fr: Les textes complets sont dans THIRD-PARTY.txt, qui accompagne chaque archive, paquet et
/// wheel.
#[derive(Args, Debug)]
#[command(visible_alias = "licenses", after_help = EXAMPLES)]
pub(crate) struct LicencesArgs {}

/// A crate that the program contains on some platform.
#[derive(Serialize, JsonSchema)]
struct Crate {
    name: &'static str,
    version: &'static str,
    /// The SPDX expression.
    licence: &'static str,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    /// Quintet's own.
    licence: &'static str,
    crates: Vec<Crate>,
}

fn crates() -> impl Iterator<Item = Crate> {
    CRATES.lines().filter_map(|line| {
        let (name, rest) = line.split_once(' ')?;
        let (version, licence) = rest.split_once(' ')?;
        Some(Crate { name, version, licence })
    })
}

pub(crate) fn run(out: &mut Output) -> Result<Exit, Failure> {
    let report = Report { licence: env!("CARGO_PKG_LICENSE"), crates: crates().collect() };
    if out.is_json() {
        out.data(&report)?;
        return Ok(Exit::Answered);
    }
    let cells = |each: &Crate| [each.name, each.version, each.licence].map(str::to_owned).to_vec();
    let rows: Vec<_> = report.crates.iter().map(cells).collect();
    out.result(&format!("Quintet {}{} {}", env!("CARGO_PKG_VERSION"), colon(), report.licence))?;
    out.result(pick(
        "It contains these crates (some of them only on some systems):",
        "Il contient ces bibliothèques (certaines seulement sur certains systèmes) :",
    ))?;
    out.result(&table(&rows, 2))?;
    Ok(Exit::Answered)
}
