//! `quintet games`: the games and their players.

use crate::args::PLAYER_STRINGS;
use crate::failure::{Exit, Failure};
use crate::help::said;
use crate::options::GameName;
use crate::output::{Ink, Output};
use crate::words;
use clap::Args;
use quintet::GameInfo;

const EXAMPLES: &str = "\
Examples:
  quintet games
  quintet games GAME
  quintet games --json";

/// List the games with their setups, notations, formats and players
/// fr: Énumérer les jeux avec leurs options, notations, formats et joueurs
///
/// With a GAME, every parameter of its players is explained as well.
/// fr: Avec un jeu (GAME), chaque paramètre de ses joueurs est expliqué aussi.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GamesArgs {
    /// Only this game
    /// fr: Seulement ce jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: Option<String>,
}

pub(crate) fn run(args: &GamesArgs, out: &mut Output) -> Result<Exit, Failure> {
    if let Some(name) = &args.game {
        out.registry().find(name)?;
    }
    let mut games = out.registry().games(out.language());
    games.retain(|game| args.game.as_deref().is_none_or(|name| name == game.name));
    if out.is_json() {
        out.data(&games)?;
        return Ok(Exit::Answered);
    }
    for game in &games {
        let mut text = describe(game, out);
        text.push_str(&players(game, args.game.is_some(), out));
        if args.game.is_some() {
            text.push_str(&report_names(game));
        }
        out.result(&format!("{text}\n"))?;
    }
    out.result(&format!("{}\n", said(PLAYER_STRINGS, out.language())))?;
    if args.game.is_none() {
        out.result(words::pick(
            "`quintet games GAME` explains every parameter of a game's players.\n",
            "`quintet games JEU` explique chaque paramètre des joueurs d’un jeu.\n",
        ))?;
    }
    Ok(Exit::Answered)
}

fn describe(game: &GameInfo, out: &Output) -> String {
    let name = out.paint(game.name, Ink::Bold);
    let alone = words::pick(" (a puzzle for one)", " (un problème pour une personne)");
    let kind = if game.sides == 1 { alone } else { "" };
    let mut text = format!("{name}  {}{} {}{kind}\n", game.title, words::colon(), game.summary);
    text.push_str(&format!("  positions  {}\n", game.notation));
    let formats = game.formats.iter();
    let formats: Vec<_> =
        formats.map(|format| vec![format.name.to_owned(), format.summary.to_owned()]).collect();
    section(&mut text, "formats", &words::table(&formats, 2));
    section(
        &mut text,
        words::pick("setup", "réglages (--setup)"),
        &words::table(&words::params(&game.setup), 2),
    );
    if let Some(solver) = &game.solver {
        text.push_str(&format!("  solve  {}\n", solver.reach));
        section(
            &mut text,
            words::pick("options of solve", "options de solve"),
            &words::table(&words::params(&solver.params), 2),
        );
    }
    if let Some(bench) = &game.bench {
        text.push_str(&format!("  bench --file  {}\n", bench.form));
    }
    text
}

/// The players, with their parameters named or explained.
fn players(game: &GameInfo, explained: bool, out: &Output) -> String {
    let width = game.players.iter().map(|player| player.name.len()).max().unwrap_or(0);
    let mut text = format!("  {}\n", words::pick("players", "joueurs"));
    for player in &game.players {
        let name = out.paint(&format!("{:width$}", player.name), Ink::Bold);
        text.push_str(&format!("    {name}  {}\n", player.summary));
        if explained {
            text.push_str(&words::table(&words::params(&player.params), 6));
        } else if !player.params.is_empty() {
            let names: Vec<_> = player.params.iter().map(|param| param.name).collect();
            let names = out.paint(&names.join(", "), Ink::Dim);
            text.push_str(&format!("    {:width$}  {names}\n", ""));
        }
    }
    text
}

/// What the game's student report calls its players and options.
fn report_names(game: &GameInfo) -> String {
    let title = words::pick("names in the report", "noms dans le rapport");
    let rows = game
        .report_names
        .iter()
        .map(|named| vec![named.name.to_owned(), named.ours.to_owned(), named.note.to_owned()]);
    let mut text = String::new();
    section(&mut text, title, &words::table(&rows.collect::<Vec<_>>(), 2));
    text
}

fn section(text: &mut String, title: &str, lines: &str) {
    if !lines.is_empty() {
        text.push_str(&format!("  {title}\n"));
        lines.lines().for_each(|line| text.push_str(&format!("  {line}\n")));
    }
}
