//! Options that several commands share.

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Output;
use crate::{help, input, words};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, CommandFactory, error::ErrorKind};
use quintet::core::{Language, Limits, ParamRole, Seed, Text, Words, parse_duration};
use quintet::{PlayerConfig, PlayerInfo, Registry, Request, Session};
use std::error::Error;
use std::ffi::OsStr;
use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::time::Duration;

/// A position, and the player to ask about it.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    pub(crate) game: String,

    /// The position, in any of the game's formats; `-` reads it from standard input [default:
    /// the start]
    /// fr: La position, dans l’un des formats du jeu ; `-` la lit sur l’entrée standard [défaut :
    /// le début]
    #[arg(value_name = "POSITION")]
    position: Vec<String>,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// The player to ask, NAME:PARAM=VALUE,… [default: the game's advisor; `quintet games
    /// GAME` names it]
    /// fr: Le joueur à interroger, NOM:PARAMÈTRE=VALEUR,… [défaut : le conseiller du jeu, que nomme
    /// `quintet games GAME`]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,

    /// Maximum depth in plies
    /// fr: Profondeur maximale, en demi-coups
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..))]
    depth: Option<u32>,

    /// Maximum number of nodes
    /// fr: Nombre maximal de nœuds
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,

    /// Maximum time: 500ms, 2s, 5m
    /// fr: Temps maximal : 500ms, 2s, 5m
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Maximum number of simulations, for players that use them
    /// fr: Nombre maximal de simulations, pour les joueurs qui en font
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    simulations: Option<u64>,

    /// Random seed; with one thread and no time limit, the same seed gives the same answer
    /// fr: Graine du hasard ; avec un seul fil et sans limite de temps, la même graine donne la
    /// même réponse
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
}

impl SearchArgs {
    /// Opens the game.
    pub(crate) fn open(&self, out: &mut Output) -> Result<Session, Failure> {
        let position = self.position.join(" ");
        let position = if position == "-" { input::read_standard_input()? } else { position };
        let mut session = out.registry().open(&self.game, &self.setup, &position)?;
        session.set_language(out.language());
        out.left_out(&session);
        Ok(session)
    }

    /// The player to ask (by default `usual`), with the limits added to its string.
    ///
    /// # Errors
    /// A limit that this player does not use.
    pub(crate) fn player(&self, session: &Session, usual: &str) -> Result<String, Failure> {
        let named = self.player.as_deref().unwrap_or(usual);
        let players = session.players();
        let config = PlayerConfig::read(named, &players);
        let simulates = |of: &PlayerInfo| of.param(ParamRole::Simulations).is_some();
        if let Some(asked) =
            config.info().filter(|&of| self.simulations.is_some() && !simulates(of))
        {
            let name = asked.name;
            let others: Vec<_> =
                players.iter().filter(|&of| simulates(of)).map(|of| of.name).collect();
            let others = others.join(", ");
            return Err(Failure::says(
                format!("`{name}` makes no simulations: --simulations is for {others}"),
                format!("`{name}` ne fait pas de simulations : --simulations est pour {others}"),
            ));
        }
        Ok(config.with_limits(&self.limits()).to_string())
    }

    /// The request to send to it.
    pub(crate) fn request(&self) -> Request {
        Request { limits: self.limits(), seed: Seed(self.seed), ..Request::default() }
    }

    const fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            simulations: self.simulations,
        }
    }
}

/// A span of time.
pub(crate) fn time(text: &str) -> Result<Duration, &'static str> {
    parse_duration(text).ok_or(words::pick(
        "expected a time such as 500ms, 2s or 5m",
        "attendu : un temps comme 500ms, 2s ou 5m",
    ))
}

/// Why a value is refused.
#[derive(Clone, Debug)]
pub(crate) struct BadValue(pub(crate) Words);

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.get(words::language()))
    }
}

impl Error for BadValue {}

/// A whole number within bounds.
pub(crate) fn whole<T: TryFrom<u64> + 'static>(
    bounds: impl RangeBounds<u64> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, BadValue> + Clone + Send + Sync + 'static {
    move |text: &str| match text.parse() {
        Ok(number) if bounds.contains(&number) => {
            T::try_from(number).map_err(|_| BadValue(TOO_LARGE.into()))
        }
        _ => Err(outside(bounds.start_bound(), bounds.end_bound())),
    }
}

/// Refuses a number that its type cannot hold.
pub(crate) const TOO_LARGE: Text = Text::new("the number is too large", "le nombre est trop grand");

fn outside(start: Bound<&u64>, end: Bound<&u64>) -> BadValue {
    let least = match start {
        Bound::Included(&least) => least,
        _ => 0,
    };
    BadValue(match end {
        Bound::Included(most) => Words::new(
            format!("expected a whole number from {least} to {most}"),
            format!("attendu\u{a0}: un nombre entier de {least} à {most}"),
        ),
        _ => Words::new(
            format!("expected a whole number of at least {least}"),
            format!("attendu\u{a0}: un nombre entier d’au moins {least}"),
        ),
    })
}

/// Reads a game's name. Accepts any text, which the facade checks; help and completions list
/// the known games.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameName(Registry);

/// The command line for these games, with its help in a language.
pub(crate) fn program(registry: &Registry, language: Language) -> Command {
    let program = help::in_language(with_names(Cli::command(), registry), language);
    let example = Example::of(registry);
    example.shown_in(program).mut_subcommands(|command| example.shown_in(command))
}

/// The command line with completions for these games.
fn with_names(command: Command, registry: &Registry) -> Command {
    command.mut_subcommands(|command| {
        // Unlike this, `mut_arg` would move the argument to the end.
        command.mut_args(|arg| match arg.get_id().as_str() {
            "game" => arg.value_parser(GameName(registry.clone())),
            _ => arg,
        })
    })
}

/// A game and some of its moves for examples, which are written with GAME and MOVES.
struct Example {
    game: &'static str,
    moves: String,
}

impl Example {
    /// Number of moves in an example.
    const FEW: usize = 4;

    /// The first game, as its sample begins.
    fn of(registry: &Registry) -> Self {
        let game = registry.games(Language::English).into_iter().next();
        let moves = game.as_ref().and_then(|game| {
            let mut session =
                registry.open(game.name, game.sample.setup, game.sample.position).ok()?;
            session.jump(Self::FEW).ok()?;
            Some(session.view().position)
        });
        Self { game: game.map_or("GAME", |game| game.name), moves: moves.unwrap_or_default() }
    }

    fn shown_in(&self, command: Command) -> Command {
        match command.get_after_help().map(ToString::to_string) {
            Some(help) => command.after_help(self.filled_in(&help)),
            None => command,
        }
    }
}

impl Example {
    /// A help text with the game and its moves filled in; explanations keep their column.
    fn filled_in(&self, help: &str) -> String {
        let line = |line: &str| {
            let fill = |text: &str| text.replace("GAME", self.game).replace("MOVES", &self.moves);
            let Some((text, remark)) = line.trim_start().split_once("   ") else {
                return fill(line);
            };
            let column = line.len() - remark.trim_start().len();
            let text = format!(
                "{:indent$}{}",
                "",
                fill(text),
                indent = line.len() - line.trim_start().len()
            );
            let room = column.saturating_sub(2);
            format!("{text:<room$}  {}", remark.trim_start())
        };
        help.split('\n').map(line).collect::<Vec<_>>().join("\n")
    }
}

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_str().map(str::to_owned);
        text.ok_or_else(|| clap::Error::new(ErrorKind::InvalidUtf8).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let games = self.0.games(words::language()).into_iter();
        Some(Box::new(games.map(|game| PossibleValue::new(game.name).help(game.title))))
    }
}
