//! Reads `ladder.toml`: the game of a ladder and its staff bots.
//!
//! ```toml
//! game = "connect4"
//! staff = ["random", { player = "alphabeta:depth=4", name = "AB4" }]
//!
//! # Everything else is optional:
//! title = "Connect Four, spring"
//! anchors = { random = 0, AB4 = 900 }    # fixed ratings; by default the first is 0
//! setup = "width=7,height=6"
//! openings = { plies = 4, count = 200 }  # or "start", { file = "openings.txt" }, a list
//! clock = "30s+1s"
//! limits = { nodes = 100000 }
//! adjudicate = { plies = 200 }
//! seed = 1
//! games = 400                            # per version, before it rests
//! bot = { answer = "2s", memory = "512MiB" }    # limits of a bot
//! sandbox = "require"                    # or "auto", "off"
//! threads = 2
//! studio = "http://127.0.0.1:4747"       # links to games open here
//! ```

use crate::engine::{Bounds, Sandbox};
use crate::file::{Entrants, adjudication, bounds, clock, limits, openings_beside};
use crate::openings::Opening;
use crate::report::STUDIO;
use crate::table::{Field, Fields, fail, parse};
use crate::tournament::read_bounded;
use crate::{ArenaError, Entrant, FileError, Format, Openings, Part, Plan, Rules, TournamentSpec};
use quintet::Registry;
use quintet::core::{StopFlag, Text, Words};
use serde_json::{Value, json};
use std::io;
use std::path::Path;

/// The default openings.
const USUAL_OPENINGS: Openings = Openings::Random { plies: 4, count: Some(200), balanced: false };
/// The default number of games that are enough for a version.
const USUAL_GAMES: u64 = 400;
/// Maximum length of a link, in bytes.
const LONGEST_LINK: usize = 200;
/// Placeholder for a player: a plan needs at least two.
const NOBODY: &str = "~";

const KEYS: [&str; 15] = [
    "game",
    "staff",
    "title",
    "anchors",
    "setup",
    "openings",
    "clock",
    "limits",
    "adjudicate",
    "seed",
    "games",
    "bot",
    "sandbox",
    "threads",
    "studio",
];

/// The contents of a ladder's file.
#[derive(Clone, Debug)]
pub struct LadderFile {
    /// Its text.
    pub(crate) text: String,
    /// The plan; its players are the staff, then the placeholder.
    pub(crate) plan: Plan,
    /// The fixed rating of each of its players.
    pub(crate) anchors: Vec<Option<f64>>,
    pub(crate) title: String,
    pub(crate) games: u64,
    pub(crate) bounds: Bounds,
    pub(crate) studio: String,
    /// How programs are isolated from the machine.
    pub sandbox: Sandbox,
    /// Number of games in parallel, if given.
    pub threads: Option<usize>,
}

impl LadderFile {
    /// Reads the file in a ladder's folder. `stop` ends the generation of openings.
    ///
    /// # Errors
    /// The file cannot be read, or something in it is invalid.
    pub fn read(folder: &Path, registry: &Registry, stop: &StopFlag) -> Result<Self, ArenaError> {
        let path = folder.join("ladder.toml");
        let text = read_bounded(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => ArenaError::journal(
                folder,
                "it is not the folder of a ladder: it has no ladder.toml; `quintet ladder --help` \
                 shows one",
                "ce n’est pas le dossier d’un classement permanent : il n’a pas de ladder.toml ; \
                 `quintet ladder --help` en montre un",
            ),
            _ => ArenaError::io("read", &path)(error),
        })?;
        Self::parse(&text, registry, folder, stop).map_err(|error| ArenaError::File { path, error })
    }

    /// Reads the text of a file and checks all of it; paths are relative to its folder.
    ///
    /// # Errors
    /// The first invalid part, its place, and the form expected.
    pub fn parse(
        text: &str,
        registry: &Registry,
        folder: &Path,
        stop: &StopFlag,
    ) -> Result<Self, FileError> {
        Self::parse_for(text, registry, stop, Scene::Folder(folder))
    }

    /// Like [`parse`](Self::parse), but for games from only one opening, which needs no other file.
    pub(crate) fn parse_for(
        text: &str,
        registry: &Registry,
        stop: &StopFlag,
        scene: Scene<'_>,
    ) -> Result<Self, FileError> {
        let parsed = parse(text)?;
        let fields = Fields::new(text, parsed.get_ref(), 0..0, &KEYS)?;
        let staff_field = fields.need("staff", STAFF)?;
        let staff = Entrants::read(&staff_field)?;
        let spec = spec(&fields, &staff.entrants, scene)?;
        let place = |part: Part| match part {
            Part::Player(index) | Part::Name(index) => staff.place(index),
            Part::Setup => fields.get("setup").map(|field| field.span()),
            Part::Openings | Part::Position(_) => fields.get("openings").map(|field| field.span()),
            Part::Players => Some(staff_field.span()),
            Part::Game | Part::Format | Part::Pairs | Part::Parameter => {
                fields.get("game").map(|field| field.span())
            }
        };
        let plan = Plan::prepare(&spec, registry, stop, &mut |_, _| {})
            .map_err(|error| fail(text, &place(error.part).unwrap_or(0..0), error.message))?;
        let names = plan.players().iter().take(staff.entrants.len()).map(|of| &of.name);
        if let Some(index) = names.into_iter().position(|name| name.contains('~')) {
            let span = staff.place(index).unwrap_or(0..0);
            let message =
                Text::new("a staff bot's name cannot contain `~`", "pas de `~` dans un nom");
            return Err(fail(text, &span, message));
        }
        let written = |name, expected: Text| fields.get(name).map(|field| field.text(expected));
        Ok(Self {
            text: text.to_owned(),
            anchors: anchors(&fields, &plan)?,
            title: written("title", TITLE).transpose()?.unwrap_or_default().to_owned(),
            games: fields.get("games").map_or(Ok(USUAL_GAMES), |field| field.number(2, 1 << 32))?,
            bounds: bot_bounds(&fields)?,
            studio: studio(&fields)?,
            sandbox: sandbox(&fields)?,
            threads: fields
                .get("threads")
                .map(|field| field.number(1, 1024))
                .transpose()?
                .map(|threads| threads as usize),
            plan,
        })
    }

    /// The game and its setup.
    #[must_use]
    pub fn game(&self) -> (&str, &str) {
        let TournamentSpec { game, setup, .. } = self.plan.spec();
        (game, setup)
    }

    /// The heading, which may be empty.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The staff bots' player strings.
    pub fn staff_players(&self) -> impl Iterator<Item = &str> + Clone {
        self.staff().iter().map(|of| of.player.as_str())
    }

    /// The staff bots.
    pub(crate) fn staff(&self) -> &[Entrant] {
        let players = self.plan.players();
        &players[..players.len() - 1]
    }

    /// Everything that makes games comparable: if it changes, old games cannot be rated with new
    /// ones.
    pub(crate) fn identity(&self) -> Value {
        let TournamentSpec { game, setup, openings, rules, seed, .. } = self.plan.spec();
        json!({
            "game": game, "setup": setup, "openings": openings, "rules": rules, "seed": seed,
        })
    }
}

const STAFF: Text = Text::new(
    "a list of player strings for bots to be measured against",
    "une liste de joueurs, auxquels les bots se mesurent",
);
const TITLE: Text = Text::new("a heading", "un titre");
const GAME: Text = Text::new("the name of a game", "le nom d’un jeu");
const SETUP: Text =
    Text::new("options of the game, `name=value,…`", "des options du jeu, `nom=valeur,…`");

/// Where games start.
#[derive(Clone, Copy)]
pub(crate) enum Scene<'a> {
    /// From the openings in the file, which may name another file in this folder.
    Folder(&'a Path),
    /// From this one.
    Opening(&'a Opening),
}

fn spec(
    fields: &Fields<'_>,
    staff: &[Entrant],
    scene: Scene<'_>,
) -> Result<TournamentSpec, FileError> {
    let openings = match scene {
        Scene::Folder(folder) => {
            fields.get("openings").map(|field| openings_beside(&field, folder)).transpose()?
        }
        Scene::Opening(opening) => Some(Openings::Positions(vec![opening.position.clone()])),
    };
    let setup = match scene {
        Scene::Folder(_) => fields.get("setup").map_or(Ok(""), |field| field.text(SETUP))?,
        Scene::Opening(opening) => &opening.setup,
    };
    let openings = match openings.unwrap_or(USUAL_OPENINGS) {
        Openings::Random { plies, count, balanced } => {
            Openings::Random { plies, count: count.or(Some(200)), balanced }
        }
        other => other,
    };
    let pairs = match &openings {
        Openings::Random { count, .. } => count.unwrap_or(1),
        _ => 1,
    };
    let adjudication = fields.get("adjudicate").map(|field| adjudication(&field)).transpose()?;
    let mut players = staff.to_vec();
    players.push(Entrant::guest(NOBODY, ""));
    Ok(TournamentSpec {
        game: fields.need("game", GAME)?.text(GAME)?.to_owned(),
        setup: setup.to_owned(),
        players,
        format: Format::RoundRobin,
        pairs,
        openings,
        rules: Rules {
            limits: fields.get("limits").map_or(Ok(Default::default()), |field| limits(&field))?,
            clock: fields.get("clock").map(|field| clock(&field)).transpose()?,
            adjudication: adjudication.unwrap_or_default(),
        },
        seed: fields.get("seed").map_or(Ok(0), |field| field.number(0, i64::MAX as u64))?,
    })
}

/// The fixed rating of each player of the plan.
fn anchors(fields: &Fields<'_>, plan: &Plan) -> Result<Vec<Option<f64>>, FileError> {
    let expected = Text::new(
        "a table of ratings such as { random = 0, AB4 = 900 }",
        "une table de classements comme { random = 0, AB4 = 900 }",
    );
    let mut anchors = vec![None; plan.players().len()];
    let Some(field) = fields.get("anchors") else {
        anchors[0] = Some(0.0);
        return Ok(anchors);
    };
    let names = || plan.players().iter().map(|of| of.name.as_str()).filter(|name| *name != NOBODY);
    for (name, value) in field.pairs(expected)? {
        let Some(index) = names().position(|known| known == name) else {
            let known = names().collect::<Vec<_>>().join(", ");
            return Err(value.refuse(Words::new(
                format!("the name of a staff bot: {known}"),
                format!("le nom d’un bot de référence : {known}"),
            )));
        };
        let elo = value.scalar(expected)?.parse::<f64>().ok();
        let elo = elo.filter(|elo| elo.abs() <= 10_000.0);
        anchors[index] = Some(elo.ok_or_else(|| value.refuse(expected))?);
    }
    match anchors.iter().any(Option::is_some) {
        true => Ok(anchors),
        false => Err(field.refuse(expected)),
    }
}

/// The resources that a bot may use.
fn bot_bounds(fields: &Fields<'_>) -> Result<Bounds, FileError> {
    const BOUNDS: [&str; 6] = ["startup", "answer", "overhead", "memory", "file", "cpu"];
    let expected = Text::new(
        "a table such as { answer = \"2s\", memory = \"512MiB\" }",
        "une table comme { answer = \"2s\", memory = \"512MiB\" }",
    );
    let Some(field) = fields.get("bot") else { return Ok(Bounds::default()) };
    Ok(bounds(&field.fields(expected, &BOUNDS)?)?.unwrap_or_default())
}

fn sandbox(fields: &Fields<'_>) -> Result<Sandbox, FileError> {
    let expected =
        Text::new("\"require\", \"auto\" or \"off\"", "\"require\", \"auto\" ou \"off\"");
    let read = |field: Field<'_>| {
        Sandbox::parse(field.text(expected)?).ok_or_else(|| field.refuse(expected))
    };
    fields.get("sandbox").map_or(Ok(Sandbox::Require), read)
}

/// The address that links lead to, which must be a web page.
fn studio(fields: &Fields<'_>) -> Result<String, FileError> {
    let expected = Text::new(
        "an address that begins with http:// or https://",
        "une adresse qui commence par http:// ou https://",
    );
    let Some(field) = fields.get("studio") else { return Ok(STUDIO.to_owned()) };
    let text = field.text(expected)?;
    let is_page = text.starts_with("http://") || text.starts_with("https://");
    match is_page && text.len() <= LONGEST_LINK && text.bytes().all(|byte| byte.is_ascii_graphic())
    {
        true => Ok(text.trim_end_matches('/').to_owned()),
        false => Err(field.refuse(expected)),
    }
}
