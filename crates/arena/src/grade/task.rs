//! Reads task files; every mistake is reported with its line and column.

use super::cup::Cup;
use super::{PARTS, Task};
use crate::engine::EngineCommand;
use crate::file::{bounds, clock, entrants_of, limits, openings_of, span};
use crate::journal::hash;
use crate::table::{Field, Fields, fail, parse};
use crate::{Entrant, FileError};
use quintet::core::{Language, Limits, Text, Words};
use quintet::{Registry, Session};
use std::fs::File;
use std::path::Path;
use std::time::Duration;

/// The keys of a task.
const KNOWN: [&str; 19] = [
    "game",
    "setup",
    "reference",
    "positions",
    "hidden",
    "points",
    "partial",
    "cup",
    "pass",
    "seed",
    "limits",
    "within",
    "startup",
    "answer",
    "overhead",
    "memory",
    "file",
    "network",
    "cpu",
];
/// The default time limit for answers that earn points.
const USUAL_WITHIN: Duration = Duration::from_secs(1);
/// The default number of random moves before a game of the cup.
const USUAL_PLIES: u64 = 2;

impl Task {
    /// Reads a task. Its files and programs are relative to the current folder.
    ///
    /// # Errors
    /// The first invalid part, its place, and the form expected.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, FileError> {
        Self::parse_beside(text, registry, Path::new(""))
    }

    /// Reads a task in a folder: programs among its opponents start there, and files of positions
    /// are relative to it.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_beside(text: &str, registry: &Registry, folder: &Path) -> Result<Self, FileError> {
        let parsed = parse(text)?;
        let fields = Fields::new(text, parsed.get_ref(), 0..0, &KNOWN)?;
        let refuse = |field: &Field<'_>, error: &quintet::Error| {
            fail(text, &field.span(), Words::each(|language| error.in_words(language)))
        };
        let name = Text::new("the name of a game", "le nom d’un jeu");
        let game = fields.need("game", name)?;
        let options = Text::new("options of the game", "des options du jeu");
        let setup = fields.get("setup").map_or(Ok(""), |field| field.text(options))?;
        let session =
            registry.open(game.text(name)?, setup, "").map_err(|error| refuse(&game, &error))?;
        let a_player = Text::new("a player string", "un joueur");
        let reference = fields.need("reference", a_player)?;
        let player = reference.text(a_player)?;
        session.seat(player).map_err(|error| refuse(&reference, &error))?;
        let positions =
            fields.need("positions", Text::new("a list of positions", "une liste de positions"))?;
        let per_cent = |name: &str, usual: u64| {
            let found = fields.get(name).map_or(Ok(usual), |field| field.number(0, 100))?;
            Ok::<_, FileError>(found as f64 / 100.0)
        };
        let hidden = fields.get("hidden");
        let task = Self {
            game: game.text(name)?.to_owned(),
            setup: setup.to_owned(),
            reference: player.to_owned(),
            positions: openings_of(&positions, folder)?,
            hidden: hidden.map(|field| openings_of(&field, folder)).transpose()?,
            points: points(&fields)?,
            partial: per_cent("partial", 0)?,
            cup: cup(&fields, &session, registry, folder)?,
            pass: per_cent("pass", 50)?,
            seed: fields.get("seed").map_or(Ok(0), |field| field.number(0, i64::MAX as u64))?,
            limits: fields.get("limits").map_or(Ok(Limits::NONE), |field| limits(&field))?,
            within: fields.get("within").map_or(Ok(USUAL_WITHIN), |field| span(&field))?,
            bounds: bounds(&fields)?,
            fingerprint: String::new(),
        };
        Ok(Self { fingerprint: fingerprint(text, &task), ..task })
    }

    /// The value of a move that is not best but keeps the result, from 0 to 1.
    #[must_use]
    pub const fn partial(&self) -> f64 {
        self.partial
    }
}

/// A hash of the text, of positions from files and of the task's programs.
fn fingerprint(text: &str, task: &Task) -> String {
    let mut all = format!("{text}\n{:?}\n{:?}\n", task.positions, task.hidden);
    for opponent in &task.cup.opponents {
        let Some(Ok(command)) = EngineCommand::parse(&opponent.player) else { continue };
        for path in command.files_from(opponent.folder.as_deref().unwrap_or(Path::new(""))) {
            let hashed = File::open(&path).and_then(|mut file| hash(&mut file));
            all.push_str(&hashed.unwrap_or_default());
        }
    }
    hash(&mut all.as_bytes()).unwrap_or_default()
}

fn points(fields: &Fields<'_>) -> Result<[f64; 7], FileError> {
    let expected = Text::new(
        "a table such as { moves = 5, values = 3, nodes = 2, accuracy = 5, cup = 5 }",
        "une table comme { moves = 5, values = 3, nodes = 2, accuracy = 5, cup = 5 }",
    );
    let field = fields.need("points", expected)?;
    let table = field.fields(expected, &PARTS)?;
    let mut points = [0.0; 7];
    for (points, name) in points.iter_mut().zip(PARTS) {
        *points = table.get(name).map_or(Ok(0), |field| field.number(0, 1_000_000))? as f64;
    }
    if points.iter().sum::<f64>() == 0.0 {
        return Err(field.refuse(Text::new(
            "points for at least one part",
            "des points pour au moins une partie",
        )));
    }
    Ok(points)
}

fn cup(
    fields: &Fields<'_>,
    session: &Session,
    registry: &Registry,
    folder: &Path,
) -> Result<Cup, FileError> {
    let expected = Text::new(
        "a table such as { opponents = [\"random\"], pairs = 4 }",
        "une table comme { opponents = [\"random\"], pairs = 4 }",
    );
    let Some(field) = fields.get("cup") else { return Ok(Cup::default()) };
    let table = field.fields(expected, &["opponents", "pairs", "plies", "clock", "by"])?;
    let players =
        table.need("opponents", Text::new("a list of player strings", "une liste de joueurs"))?;
    let mut opponents = entrants_of(&players)?;
    for opponent in &mut opponents {
        level(opponent, session, registry).map_err(|why| players.refuse(why))?;
        if let Some(Ok(command)) = EngineCommand::parse(&opponent.player) {
            if let Some(script) = command.missing_script_from(folder) {
                return Err(players.refuse(Words::new(
                    format!("programs that are there; there is no `{script}`"),
                    format!("des programmes qui existent ; il n’y a pas de `{script}`"),
                )));
            }
            // An empty path is not accepted as the current folder.
            let folder = Path::new(".").join(folder);
            opponent.folder = Some(std::path::absolute(&folder).unwrap_or(folder));
        }
    }
    let by = Text::new("\"wins\" or \"points\"", "\"wins\" ou \"points\"");
    let by_points = match table.get("by") {
        None => false,
        Some(field) => match field.text(by)? {
            "wins" => false,
            "points" => true,
            _ => return Err(field.refuse(by)),
        },
    };
    Ok(Cup {
        opponents,
        pairs: table.get("pairs").map_or(Ok(1), |field| field.number(1, 10_000))? as u32,
        plies: table.get("plies").map_or(Ok(USUAL_PLIES), |field| field.number(0, 100))? as u32,
        clock: table.get("clock").map(|field| clock(&field)).transpose()?,
        by_points,
    })
}

/// Replaces `level:3` by the third of the game's opponents, counted from the weakest.
fn level(opponent: &mut Entrant, session: &Session, registry: &Registry) -> Result<(), Words> {
    let Some(text) = opponent.player.strip_prefix("level:") else { return Ok(()) };
    let info = registry.find(session.game()).map(|entry| entry.info(Language::English));
    let levels = info.map(|info| info.opponents).unwrap_or_default();
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let Some(level) = number.and_then(|index| levels.get(index)) else {
        let most = levels.len();
        return Err(Words::new(
            format!("levels from `level:1` to `level:{most}`"),
            format!("des niveaux de `level:1` à `level:{most}`"),
        ));
    };
    let name = std::mem::replace(&mut opponent.player, level.player.to_owned());
    if opponent.name.is_empty() {
        opponent.name = name;
    }
    Ok(())
}
