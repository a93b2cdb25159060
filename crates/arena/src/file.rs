//! Tournament files: TOML, every mistake told with its line and column.
//!
//! ```toml
//! game = "connect4"
//! players = ["random", { player = "alphabeta:depth=4", name = "AB4" }]
//! pairs = 10                             # of games, sides swapped, for each pairing
//!
//! # All else may be left out:
//! setup = "width=7,height=6"
//! format = "round-robin"                 # or "gauntlet": the first player meets all others
//! openings = { plies = 4, count = 10 }   # or "start", or a list of positions
//! seed = 1
//! clock = "2m+1s"
//! limits = { depth = 8, nodes = 100000, time = "1s", simulations = 1000 }
//! threads = 2                            # changes no result
//! ```

use crate::table::{Field, Fields, Span, fail};
use crate::{Clock, Entrant, FileError, Format, Openings, Part, Plan, Rules, TournamentSpec};
use quintet::Registry;
use quintet::core::{Limits, parse_duration};

/// The most of anything that is counted in a file.
const MANY: u64 = 10_000_000;

/// What a tournament file says.
#[derive(Clone, Debug)]
pub struct TournamentFile {
    /// The tournament, checked.
    pub plan: Plan,
    /// Games at a time, if the file says so.
    pub threads: Option<usize>,
}

/// Where the parts of a specification are written.
#[derive(Default)]
struct Places {
    game: Span,
    setup: Option<Span>,
    players: Span,
    player: Vec<Span>,
    name: Vec<Option<Span>>,
    pairs: Option<Span>,
    openings: Option<Span>,
    position: Vec<Span>,
}

impl Places {
    fn of(&self, part: Part) -> Span {
        let known = match part {
            Part::Game => None,
            Part::Setup => self.setup.clone(),
            Part::Players => Some(self.players.clone()),
            Part::Player(index) => self.player.get(index).cloned(),
            Part::Name(index) => self.name.get(index).cloned().flatten(),
            Part::Pairs => self.pairs.clone(),
            Part::Openings => self.openings.clone(),
            Part::Position(index) => self.position.get(index).cloned(),
        };
        known.unwrap_or_else(|| self.game.clone())
    }
}

impl TournamentFile {
    /// Reads a file's text and checks everything it says.
    ///
    /// ```
    /// use quintet_arena::TournamentFile;
    /// let text = "game = \"connect4\"\nplayers = [\"random\", \"kasparov\"]\npairs = 1\n";
    /// let error = TournamentFile::parse(text).unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 22));
    /// assert!(error.message.contains("unknown player `kasparov`"));
    /// ```
    ///
    /// # Errors
    /// The first thing that is not accepted, where it is, and what is accepted.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        Self::parse_with(text, &Registry::shipped())
    }

    /// The same with another list of games.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_with(text: &str, registry: &Registry) -> Result<Self, FileError> {
        let parsed = toml::de::DeTable::parse(text).map_err(|error| {
            fail(text, &error.span().unwrap_or(0..0), format!("not TOML: {}", error.message()))
        })?;
        let known = [
            "game", "setup", "players", "format", "pairs", "openings", "seed", "limits", "clock",
            "threads",
        ];
        let fields = Fields::new(text, parsed.get_ref(), 0..0, &known)?;
        let mut places = Places::default();
        let spec = read(&fields, &mut places)?;
        let threads = fields.get("threads").map(|field| field.number(1, 1024)).transpose()?;
        let plan = Plan::new(&spec, registry)
            .map_err(|error| fail(text, &places.of(error.part), error.message))?;
        Ok(Self { plan, threads: threads.map(|threads| threads as usize) })
    }
}

fn read(fields: &Fields<'_>, places: &mut Places) -> Result<TournamentSpec, FileError> {
    let game = fields.need("game", "the name of a game")?;
    places.game = game.span();
    let setup = fields.get("setup");
    places.setup = setup.as_ref().map(Field::span);
    let players = fields.need("players", "a list of player strings")?;
    places.players = players.span();
    let pairs = fields.need("pairs", "the number of pairs of games for each pairing")?;
    places.pairs = Some(pairs.span());
    let optional = |name| fields.get(name);
    let format = optional("format").map(|field| format(&field)).transpose()?;
    let openings = optional("openings").map(|field| openings(&field, places)).transpose()?;
    let clock = optional("clock").map(|field| clock(&field)).transpose()?;
    let limits = optional("limits").map(|field| limits(&field)).transpose()?;
    let seed = optional("seed").map(|field| field.number(0, i64::MAX as u64)).transpose()?;
    Ok(TournamentSpec {
        game: game.text("the name of a game")?.to_owned(),
        setup: match setup {
            Some(field) => field.text("options of the game, `name=value,…`")?.to_owned(),
            None => String::new(),
        },
        players: entrants(&players, places)?,
        format: format.unwrap_or_default(),
        pairs: pairs.number(1, MANY)? as u32,
        openings: openings.unwrap_or_default(),
        rules: Rules { limits: limits.unwrap_or_default(), clock },
        seed: seed.unwrap_or(0),
    })
}

fn entrants(field: &Field<'_>, places: &mut Places) -> Result<Vec<Entrant>, FileError> {
    let expected = "a player string such as \"alphabeta:depth=8\", or { player = …, name = … }";
    let mut entrants = Vec::new();
    for item in field.list("a list of player strings")? {
        if !item.is_table() {
            entrants.push(Entrant::new(item.text(expected)?));
            places.player.push(item.span());
            places.name.push(None);
            continue;
        }
        let fields = item.fields(expected, &["player", "name"])?;
        let player = fields.need("player", "a player string")?;
        let name = fields.get("name");
        places.player.push(player.span());
        places.name.push(name.as_ref().map(Field::span));
        let name = match name {
            Some(name) => match name.text("a name")?.trim() {
                "" => return Err(name.refuse("a name that is not empty")),
                text => text.to_owned(),
            },
            None => String::new(),
        };
        entrants.push(Entrant { name, player: player.text("a player string")?.to_owned() });
    }
    Ok(entrants)
}

fn format(field: &Field<'_>) -> Result<Format, FileError> {
    let expected = "\"round-robin\" or \"gauntlet\"";
    let text = field.text(expected)?;
    let known = Format::NAMES.into_iter().find(|(name, _)| *name == text);
    known.map(|(_, format)| format).ok_or_else(|| field.refuse(expected))
}

fn openings(field: &Field<'_>, places: &mut Places) -> Result<Openings, FileError> {
    let expected = "\"start\", { plies = 4, count = 10 }, or a list of positions";
    places.openings = Some(field.span());
    if field.is_table() {
        let fields = field.fields(expected, &["plies", "count"])?;
        let plies = fields.need("plies", "a number of random moves")?.number(0, 10_000)? as u32;
        let count = fields.get("count").map(|count| count.number(1, MANY)).transpose()?;
        return Ok(Openings::Random { plies, count: count.map(|count| count as u32) });
    }
    if field.is_list() {
        let mut texts = Vec::new();
        for item in field.list(expected)? {
            texts.push(item.text("a position in one of the game's formats")?.to_owned());
            places.position.push(item.span());
        }
        return Ok(Openings::Positions(texts));
    }
    match field.text(expected)? {
        "start" => Ok(Openings::Start),
        _ => Err(field.refuse(expected)),
    }
}

fn clock(field: &Field<'_>) -> Result<Clock, FileError> {
    Clock::parse(field.text(Clock::EXPECTED)?).ok_or_else(|| field.refuse(Clock::EXPECTED))
}

fn limits(field: &Field<'_>) -> Result<Limits, FileError> {
    let expected = "a table such as { depth = 8, time = \"1s\" }";
    let fields = field.fields(expected, &["depth", "nodes", "time", "simulations"])?;
    let number = |name: &str, most: u64| match fields.get(name) {
        Some(field) => field.number(1, most).map(Some),
        None => Ok(None),
    };
    let time = match fields.get("time") {
        Some(field) => {
            let expected = "a time such as \"500ms\", \"2s\" or \"5m\"";
            let time = parse_duration(field.text(expected)?);
            Some(time.ok_or_else(|| field.refuse(expected))?)
        }
        None => None,
    };
    Ok(Limits {
        depth: number("depth", 10_000)?.map(|plies| plies as u32),
        nodes: number("nodes", i64::MAX as u64)?,
        time,
        simulations: number("simulations", i64::MAX as u64)?,
    })
}
