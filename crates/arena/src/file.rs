//! Tournament files: TOML; every mistake is reported with its line and column.
//!
//! ```toml
//! game = "connect4"
//! players = ["random", { player = "alphabeta:depth=4", name = "AB4" }]
//! pairs = 10                             # pairs of games per pairing, with sides swapped
//!
//! # Everything else is optional:
//! setup = "width=7,height=6"
//! format = "round-robin"                 # or "gauntlet", { gauntlet = 2 }, { swiss = 5 }, "knockout"
//! openings = { plies = 4, count = 10 }   # or "start", { file = "openings.txt" }, a list of
//!                                        # positions; balanced = true: only drawn ones
//! seed = 1
//! clock = "2m+1s"
//! limits = { depth = 8, nodes = 100000, time = "1s", simulations = 1000 }
//! adjudicate = { score = 500, for = 6, plies = 200, solver = 20 }
//! threads = 2                            # does not change results
//! ```
//!
//! A player may be a table: `player`, `name`, its own `clock` and `limits`; for programs also
//! `options`, a `version` and the bounds `startup`, `answer`, `overhead`, `memory`, `file`, `network`.

use crate::engine::{Bounds, parse_size};
use crate::table::{Field, Fields, Span, fail, parse};
use crate::tournament::read_bounded;
use crate::{
    Adjudication, Agreement, Clock, Entrant, FileError, Format, Openings, Part, Plan, Rules,
    SpecError, TournamentSpec,
};
use quintet::Registry;
use quintet::core::{Limits, StopFlag, Text, Words, parse_duration};
use std::path::Path;
use std::time::Duration;

/// The maximum of any count in a file.
const MANY: u64 = 10_000_000;

/// The content of a tournament file.
#[derive(Clone, Debug)]
pub struct TournamentFile {
    /// The tournament, checked.
    pub plan: Plan,
    /// The number of games at once, if the file gives it.
    pub threads: Option<usize>,
}

/// How the text of a file is read.
pub struct Reading<'a> {
    /// The allowed games.
    pub registry: &'a Registry,
    /// The folder to which other files are relative; without it, no other files are allowed.
    pub folder: Option<&'a Path>,
    /// Stops the reading: balancing openings with the exact solver may take long.
    pub stop: StopFlag,
    /// A further check, before openings are made.
    pub check: &'a dyn Fn(&TournamentSpec) -> Result<(), SpecError>,
}

impl<'a> Reading<'a> {
    /// For a file in a folder, without a further check.
    #[must_use]
    pub fn beside(folder: &'a Path, registry: &'a Registry) -> Self {
        Self { registry, folder: Some(folder), stop: StopFlag::new(), check: &|_| Ok(()) }
    }
}

/// The places of a specification's parts in the text.
#[derive(Default)]
struct Spans {
    game: Span,
    setup: Option<Span>,
    players: Span,
    player: Vec<Span>,
    name: Vec<Option<Span>>,
    format: Option<Span>,
    pairs: Option<Span>,
    openings: Option<Span>,
    position: Vec<Span>,
}

impl Spans {
    fn of(&self, part: Part) -> Span {
        let known = match part {
            Part::Game | Part::Parameter => None,
            Part::Setup => self.setup.clone(),
            Part::Players => Some(self.players.clone()),
            Part::Player(index) => self.player.get(index).cloned(),
            Part::Name(index) => self.name.get(index).cloned().flatten(),
            Part::Format => self.format.clone(),
            Part::Pairs => self.pairs.clone(),
            Part::Openings => self.openings.clone(),
            Part::Position(index) => self.position.get(index).cloned(),
        };
        known.unwrap_or_else(|| self.game.clone())
    }
}

impl TournamentFile {
    /// Reads a file's text and checks all of it.
    ///
    /// ```
    /// use quintet_arena::TournamentFile;
    /// let text = "game = \"connect4\"\nplayers = [\"random\", \"kasparov\"]\npairs = 1\n";
    /// let error = TournamentFile::parse(text).unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 22));
    /// assert!(error.to_string().contains("unknown player `kasparov`"));
    /// ```
    ///
    /// # Errors
    /// The first mistake, its place, and what is accepted instead.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        Self::parse_with(text, &Registry::shipped())
    }

    /// Reads a tournament of any of these games.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_with(text: &str, registry: &Registry) -> Result<Self, FileError> {
        Self::parse_beside(text, registry, Path::new(""))
    }

    /// Reads a file in a folder; other files are relative to that folder.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_beside(text: &str, registry: &Registry, folder: &Path) -> Result<Self, FileError> {
        Self::read(text, &Reading::beside(folder, registry))
    }

    /// Reads a tournament with these settings: games, folder, further checks.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn read(text: &str, reading: &Reading<'_>) -> Result<Self, FileError> {
        let parsed = parse(text)?;
        let known = [
            "game",
            "setup",
            "players",
            "format",
            "pairs",
            "openings",
            "seed",
            "limits",
            "clock",
            "adjudicate",
            "threads",
        ];
        let fields = Fields::new(text, parsed.get_ref(), 0..0, &known)?;
        let mut spans = Spans::default();
        let spec = read(&fields, &mut spans, reading.folder)?;
        let threads = fields.get("threads").map(|field| field.number(1, 1024)).transpose()?;
        let plan = (reading.check)(&spec)
            .and_then(|()| Plan::prepare(&spec, reading.registry, &reading.stop, &mut |_, _| {}))
            .map_err(|error| fail(text, &spans.of(error.part), error.message))?;
        Ok(Self { plan, threads: threads.map(|threads| threads as usize) })
    }
}

fn read(
    fields: &Fields<'_>,
    spans: &mut Spans,
    folder: Option<&Path>,
) -> Result<TournamentSpec, FileError> {
    let game = fields.need("game", Text::new("the name of a game", "le nom d’un jeu"))?;
    spans.game = game.span();
    let setup = fields.get("setup");
    spans.setup = setup.as_ref().map(Field::span);
    let players =
        fields.need("players", Text::new("a list of player strings", "une liste de joueurs"))?;
    spans.players = players.span();
    let pairs = fields.need(
        "pairs",
        Text::new(
            "the number of pairs of games for each pairing",
            "le nombre de paires de parties de chaque rencontre",
        ),
    )?;
    spans.pairs = Some(pairs.span());
    let optional = |name| fields.get(name);
    let entrants = entrants(&players, spans)?;
    spans.format = optional("format").map(|field| field.span());
    let format = optional("format").map(|field| format(&field, entrants.len())).transpose()?;
    let openings = optional("openings").map(|field| openings(&field, spans, folder)).transpose()?;
    let adjudication = optional("adjudicate").map(|field| adjudication(&field)).transpose()?;
    let clock = optional("clock").map(|field| clock(&field)).transpose()?;
    let limits = optional("limits").map(|field| limits(&field)).transpose()?;
    let seed = optional("seed").map(|field| field.number(0, i64::MAX as u64)).transpose()?;
    Ok(TournamentSpec {
        game: game.text(Text::new("the name of a game", "le nom d’un jeu"))?.to_owned(),
        setup: match setup {
            Some(field) => field
                .text(Text::new(
                    "options of the game, `name=value,…`",
                    "des options du jeu, `nom=valeur,…`",
                ))?
                .to_owned(),
            None => String::new(),
        },
        players: entrants,
        format: format.unwrap_or_default(),
        pairs: pairs.number(1, MANY)? as u32,
        openings: openings.unwrap_or_default(),
        rules: Rules {
            limits: limits.unwrap_or_default(),
            clock,
            adjudication: adjudication.unwrap_or_default(),
        },
        seed: seed.unwrap_or(0),
    })
}

/// Reads the positions of an `openings` field outside a tournament.
pub(crate) fn openings_of(field: &Field<'_>, folder: &Path) -> Result<Openings, FileError> {
    openings(field, &mut Spans::default(), Some(folder))
}

/// Reads the positions of an `openings` field; its files are relative to the folder.
pub(crate) fn openings_beside(field: &Field<'_>, folder: &Path) -> Result<Openings, FileError> {
    openings(field, &mut Spans::default(), Some(folder))
}

/// The players of a `players` field, with their spans.
pub(crate) struct Entrants {
    pub(crate) entrants: Vec<Entrant>,
    spans: Spans,
}

impl Entrants {
    /// Reads a list of players.
    pub(crate) fn read(field: &Field<'_>) -> Result<Self, FileError> {
        let mut spans = Spans::default();
        Ok(Self { entrants: entrants(field, &mut spans)?, spans })
    }

    /// The place of a player in the text.
    pub(crate) fn place(&self, index: usize) -> Option<Span> {
        self.spans.player.get(index).cloned()
    }
}

/// Reads the players of a `players` field outside a tournament.
pub(crate) fn entrants_of(field: &Field<'_>) -> Result<Vec<Entrant>, FileError> {
    entrants(field, &mut Spans::default())
}

fn entrants(field: &Field<'_>, spans: &mut Spans) -> Result<Vec<Entrant>, FileError> {
    let expected = Text::new(
        "a player string such as \"alphabeta:depth=8\", or { player = …, name = … }",
        "un joueur comme \"alphabeta:depth=8\", ou { player = …, name = … }",
    );
    let mut entrants = Vec::new();
    for item in field.list(Text::new("a list of player strings", "une liste de joueurs"))? {
        if !item.is_table() {
            entrants.push(Entrant::new(item.text(expected)?));
            spans.player.push(item.span());
            spans.name.push(None);
            continue;
        }
        entrants.push(entrant(&item, expected, spans)?);
    }
    Ok(entrants)
}

/// The form of a version.
const VERSION: Text = Text::new("a version such as \"1.2\" or 3", "une version comme \"1.2\" ou 3");

/// The keys of a player's table.
const OF_A_PLAYER: [&str; 13] = [
    "player", "name", "clock", "limits", "options", "version", "startup", "answer", "overhead",
    "memory", "file", "network", "cpu",
];

fn entrant(item: &Field<'_>, expected: Text, spans: &mut Spans) -> Result<Entrant, FileError> {
    let fields = item.fields(expected, &OF_A_PLAYER)?;
    let player = fields.need("player", Text::new("a player string", "un joueur"))?;
    let name = fields.get("name");
    spans.player.push(player.span());
    spans.name.push(name.as_ref().map(Field::span));
    let name = match name {
        Some(name) => match name.text(Text::new("a name", "un nom"))?.trim() {
            "" => {
                return Err(
                    name.refuse(Text::new("a name that is not empty", "un nom qui n’est pas vide"))
                );
            }
            text => text.to_owned(),
        },
        None => String::new(),
    };
    Ok(Entrant {
        name,
        player: player.text(Text::new("a player string", "un joueur"))?.to_owned(),
        clock: fields.get("clock").map(|field| clock(&field)).transpose()?,
        limits: fields.get("limits").map(|field| limits(&field)).transpose()?,
        options: fields
            .get("options")
            .map(|field| options(&field))
            .transpose()?
            .unwrap_or_default(),
        bounds: bounds(&fields)?,
        version: fields.get("version").map(|field| field.scalar(VERSION)).transpose()?,
        folder: None,
        guest: false,
    })
}

/// Options of a program by name. Programs receive texts; a number or a flag is passed on as written.
fn options(field: &Field<'_>) -> Result<Vec<(String, String)>, FileError> {
    let expected = Text::new(
        "a table such as { Hash = 16, Ponder = false, Style = \"solid\" }",
        "une table comme { Hash = 16, Ponder = false, Style = \"solide\" }",
    );
    let mut options = Vec::new();
    for (name, value) in field.pairs(expected)? {
        options.push((name, value.scalar(expected)?));
    }
    Ok(options)
}

/// The bounds of a program; `None` if the table has none.
pub(crate) fn bounds(fields: &Fields<'_>) -> Result<Option<Bounds>, FileError> {
    let usual = Bounds::default();
    let time = |name: &str, usual: Duration| match fields.get(name) {
        Some(field) => span(&field),
        None => Ok(usual),
    };
    let size = |name: &str, usual: u64| match fields.get(name) {
        Some(field) => {
            let expected = Text::new(
                "a size such as \"512MiB\" or \"2GiB\"",
                "une taille comme \"512MiB\" ou \"2GiB\"",
            );
            parse_size(field.text(expected)?).ok_or_else(|| field.refuse(expected))
        }
        None => Ok(usual),
    };
    let found = Bounds {
        startup: time("startup", usual.startup)?,
        answer: time("answer", usual.answer)?,
        overhead: time("overhead", usual.overhead)?,
        memory: size("memory", usual.memory)?,
        file: size("file", usual.file)?,
        network: fields.get("network").map_or(Ok(usual.network), |field| field.flag())?,
        cpu: fields.get("cpu").map(|field| span(&field)).transpose()?,
    };
    Ok(Some(found).filter(|found| *found != usual))
}

pub(crate) fn span(field: &Field<'_>) -> Result<Duration, FileError> {
    let expected = Text::new(
        "a time such as \"500ms\", \"2s\" or \"5m\"",
        "un temps comme \"500ms\", \"2s\" ou \"5m\"",
    );
    parse_duration(field.text(expected)?).ok_or_else(|| field.refuse(expected))
}

pub(crate) fn adjudication(field: &Field<'_>) -> Result<Adjudication, FileError> {
    let expected = Text::new(
        "a table such as { score = 500, for = 6, plies = 200, solver = 20 }",
        "une table comme { score = 500, for = 6, plies = 200, solver = 20 }",
    );
    let fields = field.fields(expected, &["score", "for", "plies", "solver"])?;
    let number = |name: &str| fields.get(name).map(|field| field.number(1, 1_000_000)).transpose();
    let (score, plies) = (number("score")?, number("for")?);
    if score.is_none() && plies.is_some() {
        return Err(field.refuse(Text::new(
            "a `score` that players agree on `for` a number of plies",
            "un `score` sur lequel on s’accorde `for` demi-coups",
        )));
    }
    let agreement =
        |at: u64| Agreement { at: at as i32, plies: plies.unwrap_or(USUAL_AGREEMENT) as u32 };
    Ok(Adjudication {
        score: score.map(agreement),
        plies: number("plies")?.map(|plies| plies as u32),
        solver: number("solver")?.map(|plies| plies as u32),
    })
}

/// The number of plies on which players must agree.
const USUAL_AGREEMENT: u64 = 6;

fn format(field: &Field<'_>, players: usize) -> Result<Format, FileError> {
    let expected = Text::new(
        "\"round-robin\", \"gauntlet\", { gauntlet = 2 }, \"swiss\", { swiss = 5 } or \"knockout\"",
        "\"round-robin\", \"gauntlet\", { gauntlet = 2 }, \"swiss\", { swiss = 5 } ou \"knockout\"",
    );
    if field.is_table() {
        let fields = field.fields(expected, &["gauntlet", "swiss"])?;
        return match (fields.get("gauntlet"), fields.get("swiss")) {
            (Some(seeds), None) => Ok(Format::Gauntlet(seeds.number(1, 1000)? as u32)),
            (None, Some(rounds)) => Ok(Format::Swiss(rounds.number(1, 1000)? as u32)),
            _ => Err(field.refuse(expected)),
        };
    }
    match field.text(expected)? {
        "round-robin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet(1)),
        "swiss" => Ok(Format::Swiss(Format::usual_rounds(players).max(1))),
        "knockout" => Ok(Format::Knockout),
        _ => Err(field.refuse(expected)),
    }
}

fn openings(
    field: &Field<'_>,
    spans: &mut Spans,
    folder: Option<&Path>,
) -> Result<Openings, FileError> {
    let expected = Text::new(
        "\"start\", { plies = 4, count = 10 }, { file = \"openings.txt\" } or a list of positions",
        "\"start\", { plies = 4, count = 10 }, { file = \"openings.txt\" } ou une liste de positions",
    );
    spans.openings = Some(field.span());
    if field.is_table() {
        let fields = field.fields(expected, &["plies", "count", "balanced", "file"])?;
        if let Some(file) = fields.get("file") {
            return from_file(&file, folder);
        }
        let plies = fields
            .need("plies", Text::new("a number of random moves", "un nombre de coups au hasard"))?
            .number(0, 10_000)? as u32;
        let count = fields.get("count").map(|count| count.number(1, MANY)).transpose()?;
        let balanced = fields.get("balanced").map_or(Ok(false), |field| field.flag())?;
        return Ok(Openings::Random { plies, count: count.map(|count| count as u32), balanced });
    }
    if field.is_list() {
        let mut texts = Vec::new();
        for item in field.list(expected)? {
            texts.push(
                item.text(Text::new(
                    "a position in one of the game's formats",
                    "une position dans un des formats du jeu",
                ))?
                .to_owned(),
            );
            spans.position.push(item.span());
        }
        return Ok(Openings::Positions(texts));
    }
    match field.text(expected)? {
        "start" => Ok(Openings::Start),
        _ => Err(field.refuse(expected)),
    }
}

/// The positions in a file, one per line; `#` begins a comment.
fn from_file(field: &Field<'_>, folder: Option<&Path>) -> Result<Openings, FileError> {
    let Some(folder) = folder else {
        return Err(field.refuse(Text::new(
            "no file allowed here: write the positions as a list",
            "pas de fichier ici : écrivez les positions en liste",
        )));
    };
    let path = folder.join(field.text(Text::new("the name of a file", "le nom d’un fichier"))?);
    let text = read_bounded(&path).map_err(|error| {
        field.refuse(Words::new(
            format!("a file that can be read ({error})"),
            format!("un fichier lisible ({error})"),
        ))
    })?;
    Ok(Openings::Positions(positions(&text).map(|(_, text)| text.to_owned()).collect()))
}

/// The positions in a text with their line numbers, one per line; `#` begins a comment.
pub fn positions(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(str::trim).enumerate();
    let kept = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    kept.map(|(index, line)| (index + 1, line))
}

pub(crate) fn clock(field: &Field<'_>) -> Result<Clock, FileError> {
    let expected = Text::new(Clock::EXPECTED, "une pendule comme 5m, 90s ou 2m+1s");
    Clock::parse(field.text(expected)?).ok_or_else(|| field.refuse(expected))
}

pub(crate) fn limits(field: &Field<'_>) -> Result<Limits, FileError> {
    let expected = Text::new(
        "a table such as { depth = 8, time = \"1s\" }",
        "une table comme { depth = 8, time = \"1s\" }",
    );
    let fields = field.fields(expected, &["depth", "nodes", "time", "simulations"])?;
    let number = |name: &str, most: u64| match fields.get(name) {
        Some(field) => field.number(1, most).map(Some),
        None => Ok(None),
    };
    let time = fields.get("time").map(|field| span(&field)).transpose()?;
    Ok(Limits {
        depth: number("depth", 10_000)?.map(|plies| plies as u32),
        nodes: number("nodes", i64::MAX as u64)?,
        time,
        simulations: number("simulations", i64::MAX as u64)?,
    })
}
