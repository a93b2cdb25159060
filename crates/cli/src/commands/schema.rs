//! `quintet schema`: describes the JSON of every command, as JSON Schema.

use crate::commands::arena::{class, match_report, tournament, tune};
use crate::commands::{
    analyse, bench, completions, licences, man, perft, reproduce, serve, site, sudoku, trace, tree,
};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::play;
use clap::Args;
use quintet::core::unknown;
use quintet::trace::TraceLine;
use quintet::{GameInfo, Solved, TitledPuzzle};
use quintet_arena::engine::{Checked, Replayed};
use quintet_arena::grade::Grade;
use quintet_arena::ladder::Leaderboard;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

/// Incremented when a key changes its name or its meaning.
pub(crate) const VERSION: u32 = 1;

const EXAMPLES: &str = "\
These names mean the same in every command: nodes, seconds (wall clock), cpu_s
(processor), moves, value, score (for the side to move), line (best play), position,
setup, player, seed. `sudoku` commands write one JSON value per line and, except
for `explain`, the totals last; `trace` writes one value per event and the answer last; all
others write one value.
fr: Ces noms ont le même sens dans toutes les commandes : nodes, seconds (temps écoulé), cpu_s
(temps de processeur), moves, value, score (pour le camp au trait), line (la meilleure suite),
position, setup, player, seed. Les commandes `sudoku` écrivent une valeur JSON par ligne et, sauf
`explain`, les totaux en dernier ; `trace` une valeur par événement et la réponse en dernier ;
toutes les autres écrivent une valeur.

Examples:
  quintet schema                 all commands, by name
                                 fr: toutes les commandes, par leur nom
  quintet schema analyse         one of them
                                 fr: l’une d’elles
  quintet schema 'sudoku solve'";

/// Describe the JSON that commands write with --json
/// fr: Décrire le JSON que les commandes écrivent avec --json
///
/// JSON Schema, draft 2020-12. Keys may be added; `version` is raised when one changes its
/// name or meaning.
/// fr: JSON Schema, version 2020-12. Des clés peuvent s’ajouter ; `version` augmente quand l’une
/// change de nom ou de sens.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SchemaArgs {
    /// The command whose JSON to describe [default: all of them]
    /// fr: La commande dont décrire le JSON [défaut : toutes]
    #[arg(value_name = "COMMAND", num_args = 0..)]
    command: Vec<String>,
}

pub(crate) fn run(args: &SchemaArgs, out: &mut Output) -> Result<Exit, Failure> {
    let wanted = args.command.join(" ");
    let all = schemas();
    let value = match all.iter().find(|(name, _)| *name == wanted) {
        Some((_, schema)) => schema.clone(),
        None if wanted.is_empty() => {
            let commands: serde_json::Map<String, Value> =
                all.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
            json!({ "version": VERSION, "commands": commands })
        }
        None => {
            let known: Vec<_> = all.iter().map(|(name, _)| (*name).to_owned()).collect();
            let language = out.language();
            let error = unknown("command", "commande inconnue", &wanted, &known, language);
            return Err(Failure::refused(error));
        }
    };
    let text = serde_json::to_string_pretty(&value).map_err(Failure::refused)?;
    out.bytes(format!("{text}\n").as_bytes())?;
    Ok(Exit::Answered)
}

/// Every command that writes JSON, with the schema of its values.
fn schemas() -> Vec<(&'static str, Value)> {
    let mut all = vec![
        ("serve", of(one::<serve::Ready<'_>>)),
        ("play", of(one::<play::Report>)),
        ("analyse", of(one::<analyse::Report<'_>>)),
        ("solve", of(one::<Solved>)),
        ("puzzle", of(one::<Vec<TitledPuzzle>>)),
        (
            "tree",
            of(|schemas| {
                [one::<tree::Report<'_>>(schemas), one::<tree::Written<'_>>(schemas)].concat()
            }),
        ),
        (
            "trace",
            of(|schemas| {
                let ends =
                    [one::<trace::Searched<'_>>(schemas), one::<trace::Answered<'_>>(schemas)];
                [ends.concat(), one::<TraceLine>(schemas)].concat()
            }),
        ),
        ("match", of(one::<match_report::Report<'_>>)),
        ("tournament", of(one::<tournament::Report<'_>>)),
        ("tune", of(one::<tune::Report<'_>>)),
        ("check-bot", of(|schemas| [one::<Checked>(schemas), one::<Replayed>(schemas)].concat())),
        ("grade", of(one::<Grade>)),
        ("class", of(one::<class::Report<'_>>)),
        ("ladder", of(one::<Leaderboard>)),
        ("perft", of(one::<perft::Report<'_>>)),
        ("bench", of(bench::schemas)),
        ("reproduce", of(one::<reproduce::Report<'_>>)),
        ("site", of(one::<site::Report>)),
        ("games", of(one::<Vec<GameInfo>>)),
        ("completions", of(one::<completions::Report>)),
        ("licences", of(one::<licences::Report>)),
        ("man", of(one::<man::Report>)),
    ];
    let names = sudoku::schemas(&mut generator()).into_iter().map(|(name, _)| name);
    all.extend(names.enumerate().map(|(index, name)| {
        (name, of(move |schemas| sudoku::schemas(schemas).swap_remove(index).1))
    }));
    all
}

fn generator() -> SchemaGenerator {
    schemars::generate::SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// The schema of a value that matches any of these, with their definitions.
fn of(any: impl FnOnce(&mut SchemaGenerator) -> Vec<Schema>) -> Value {
    let mut schemas = generator();
    let any = any(&mut schemas);
    let definitions = schemas.take_definitions(true);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        "anyOf": any,
        "$defs": definitions,
    })
}

/// A value of one kind.
fn one<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Vec<Schema> {
    vec![schemas.subschema_for::<T>()]
}
